import type { User } from '../types/user.ts';

export interface RecordedRequest {
  verb: string;
  path: string;
  body: Record<string, unknown> | undefined;
  /** The two halves of the Basic header. */
  user: string;
  password: string;
  telemetry: Record<string, unknown> | undefined;
  headers: Record<string, string>;
}

export interface RecordedAnswer {
  status: number;
  type: string;
  body: string;
  delayMs?: number;
}

export type Fault =
  | { error_type: string; error_message?: string; status_code?: number }
  | { text: string; status: number }
  | { hang: number };

/** A server of the protocol's recorded shapes, without a socket: Node and the gallery page both put it behind their own. */
export interface RecordedServer {
  publicToken: string;
  requests: RecordedRequest[];
  bootstrap: Record<string, unknown>;
  sessions: Map<string, User>;
  /** Emails that exist, by the user type the search answers. */
  known: Map<string, 'password' | 'passwordless'>;
  passkeys: string[];
  policy: 'zxcvbn' | 'luds';
  minutes: number;
  idp: { consent_required: boolean; client_name: string; refused: string[]; redirect: boolean };
  redirectUrl: string;
  /** The next (or every) call of a path fails. */
  fail(path: string, fault: Fault, times?: number): void;
  handle(request: RecordedRequest): RecordedAnswer;
}

export function refuse(
  error_type: string,
  status_code = 400,
  error_message = `refused: ${error_type}`,
): RecordedAnswer {
  const body = {
    status_code,
    request_id: 'request-id-test-1',
    error_type,
    error_message,
    error_url: 'https://docs.example.test/errors',
  };
  return { status: status_code, type: 'application/json', body: JSON.stringify(body) };
}
