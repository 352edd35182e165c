import { loadOnce } from './browser/load-once.ts';
import { within } from './browser/within.ts';
import { type ErrorEnvelope, IdentityApiError, IdentityUnreachableError } from './errors.ts';
import type { Settings } from './options.ts';

export interface ParsedPhoneNumber {
  isValid: boolean;
  /** E.164. */
  number: string;
  national: string;
}

export interface OneTapStart {
  requestId: string;
  googleClientId: string;
  stytchCsrfToken: string;
  oauthCallbackId: string;
}

interface FrameCalls {
  parsedPhoneNumber: [{ phoneNumber: string; regionCode?: string }, ParsedPhoneNumber];
  oneTapStart: [{ publicToken: string }, OneTapStart];
  oneTapSubmit: [
    {
      publicToken: string;
      idToken: string;
      oauthCallbackID: string;
      loginRedirectURL: string | undefined;
      signupRedirectURL: string | undefined;
    },
    { redirect_url: string },
  ];
}

const SILENT = 'The helper frame did not answer.';

/** Calls the hidden helper frame. Answers come on a private port, so no other window can speak in its place. */
export async function callFrame<M extends keyof FrameCalls>(
  { frameUrl }: Settings,
  method: M,
  request: FrameCalls[M][0],
  limitMs = 10_000,
): Promise<FrameCalls[M][1]> {
  const { contentWindow } = await loadOnce('iframe', frameUrl, limitMs, (frame) => {
    frame.src = frameUrl;
    frame.hidden = true;
  });
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<unknown>((resolve) => {
    port1.addEventListener('message', (event) => resolve(event.data));
    port1.start();
  });
  contentWindow?.postMessage({ method, args: [request] }, new URL(frameUrl, location.href).origin, [port2]);
  try {
    return read(await within(answer, limitMs, new IdentityUnreachableError(SILENT))) as FrameCalls[M][1];
  } finally {
    port1.close();
  }
}

function read(message: unknown): unknown {
  const answer = message as {
    success?: boolean;
    payload?: unknown;
    error?: Partial<ErrorEnvelope> & { message?: string };
  } | null;
  if (answer?.success === true) return answer.payload;
  const { error_type, status_code = 400, error_message = '', message: text = SILENT } = answer?.error ?? {};
  throw error_type
    ? new IdentityApiError({ status_code, error_type, error_message })
    : new IdentityUnreachableError(text);
}
