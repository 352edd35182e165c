import { answers } from './recorded-answers.ts';
import {
  type Fault,
  type RecordedAnswer,
  type RecordedRequest,
  type RecordedServer,
  refuse,
} from './recorded-types.ts';
import { BOOTSTRAP, PUBLIC_TOKEN } from './shapes.ts';

export type { RecordedServer } from './recorded-types.ts';

export function createRecordedServer(publicToken: string = PUBLIC_TOKEN): RecordedServer {
  const faults = new Map<string, { fault: Fault; times: number }>();
  const server: RecordedServer = {
    publicToken,
    requests: [],
    bootstrap: { ...BOOTSTRAP },
    sessions: new Map(),
    known: new Map([
      ['known@example.com', 'password'],
      ['passwordless@example.com', 'passwordless'],
    ]),
    passkeys: [],
    policy: 'zxcvbn',
    minutes: 30,
    idp: { consent_required: true, client_name: 'Demo Client', refused: [], redirect: true },
    redirectUrl: '',
    fail: (path, fault, times = 1) => void faults.set(path, { fault, times }),
    handle(request) {
      server.requests.push(request);
      const planned = [...faults].find(([path]) => request.path.startsWith(path));
      if (planned) {
        const [path, entry] = planned;
        entry.times -= 1;
        if (entry.times <= 0) faults.delete(path);
        const failed = asFault(entry.fault);
        if (failed) return failed;
      }
      return wrap(answers(server, request), planned && 'hang' in planned[1].fault ? planned[1].fault.hang : 0);
    },
  };
  return server;
}

function asFault(fault: Fault): RecordedAnswer | undefined {
  if ('error_type' in fault) return refuse(fault.error_type, fault.status_code, fault.error_message);
  if ('text' in fault) return { status: fault.status, type: 'text/plain', body: fault.text };
  return undefined;
}

function wrap(answer: object | RecordedAnswer, delayMs: number): RecordedAnswer {
  if (isAnswer(answer)) return { ...answer, delayMs };
  const data = { request_id: 'request-id-test-1', status_code: 200, ...answer };
  return { status: 200, type: 'application/json', body: JSON.stringify({ data }), delayMs };
}

function isAnswer(answer: object | RecordedAnswer): answer is RecordedAnswer {
  return 'type' in answer && 'status' in answer && 'body' in answer && typeof answer.body === 'string';
}

/** Reads what a browser sent into the form the server answers. */
export function toRecorded(verb: string, path: string, headers: Record<string, string>, body: string): RecordedRequest {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '');
  const [user = '', password = ''] = basic?.[1] ? atob(basic[1]).split(':') : [];
  const sdk = headers['x-sdk-client'];
  return {
    verb,
    path,
    headers,
    user,
    password: password === user ? '' : password,
    telemetry: sdk ? (JSON.parse(atob(sdk)) as Record<string, unknown>) : undefined,
    body: body ? (JSON.parse(body) as Record<string, unknown>) : undefined,
  };
}
