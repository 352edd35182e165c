import { z } from 'zod';

export interface Caller {
  /** Public token. */
  token?: string;
  /** Session token for the Basic password. */
  session?: string | undefined;
  /** Seen as another address, through the trusted proxy. */
  ip?: string;
  origin?: string;
  headers?: Record<string, string>;
}

export const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const text = z.string().catch('');

/** The parts of answers that tests look at; everything else is in `json`. */
const answered = z.looseObject({
  session_token: text,
  session_jwt: text,
  user_id: text,
  method_id: text,
  email_id: text,
  error_type: z.string().optional().catch(undefined),
  user: z
    .looseObject({ user_id: text, emails: z.array(z.looseObject({ email: text, verified: z.boolean() })) })
    .optional(),
  session: z
    .looseObject({ session_id: text, expires_at: text, authentication_factors: z.array(z.looseObject({})) })
    .optional(),
});

export interface Answer {
  status: number;
  headers: Headers;
  /** The inside of `data` for a success, the whole body for a failure. */
  data: z.infer<typeof answered>;
  type: string | undefined;
  json: unknown;
}

/** Calls as the published SDK does: Basic auth, JSON, and a cookie jar like a browser's. */
export function sdkClient(baseUrl: string, caller: Caller) {
  const jar = new Map<string, string>();
  let session = caller.session;

  async function call(
    method: string,
    path: string,
    body?: unknown,
    extra: Record<string, string> = {},
  ): Promise<Answer> {
    const token = caller.token ?? '';
    const headers: Record<string, string> = {
      authorization: basic(token, session ?? token),
      'content-type': 'application/json',
      ...(caller.ip ? { 'x-forwarded-for': caller.ip } : {}),
      ...(caller.origin ? { origin: caller.origin } : {}),
      ...(jar.size > 0 ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
      ...caller.headers,
      ...extra,
    };
    const response = await fetch(`${baseUrl}${path.startsWith('/v1') ? '' : '/sdk/v1'}${path}`, {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const raw = await response.text();
    const json: unknown = raw && response.headers.get('content-type')?.includes('json') ? JSON.parse(raw) : raw;
    const inner = typeof json === 'object' && json !== null && 'data' in json ? json.data : json;
    const data = answered.catch(answered.parse({})).parse(typeof inner === 'object' ? inner : {});
    return { status: response.status, headers: response.headers, data, type: data.error_type, json };
  }

  return {
    call,
    post: (path: string, body?: unknown, extra?: Record<string, string>) => call('POST', path, body ?? {}, extra),
    get: (path: string, extra?: Record<string, string>) => call('GET', path, undefined, extra),
    /** From now on calls carry this session. */
    use(next: string | undefined) {
      session = next;
    },
    /** Signs in and keeps the session, as the SDK does with its cookie. */
    async signIn(path: string, body: unknown): Promise<Answer> {
      const answer = await call('POST', path, body);
      if (answer.data.session_token) session = answer.data.session_token;
      return answer;
    },
    session: () => session,
    jar,
  };
}

export type SdkClient = ReturnType<typeof sdkClient>;
