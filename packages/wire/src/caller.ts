import { HttpError } from './http-error.ts';
import { buildPath, type Scalar } from './path.ts';
import type { AnyRoute, RouteOutput, RouteSent } from './route.ts';

export interface CallerOptions {
  /** Origin of the server; empty for the page's own. */
  baseUrl?: string;
  fetch?: typeof globalThis.fetch;
  /** Asked before every call, so that a refreshed session is used at once. */
  headers?: () => Record<string, string> | Promise<Record<string, string>>;
  credentials?: NonNullable<RequestInit['credentials']>;
}

/** What may be left out whole: everything in it is optional. */
type Omissible<T> = Partial<T> extends T ? true : false;

type Given<R extends AnyRoute> = {
  [K in keyof RouteSent<R> as RouteSent<R>[K] extends undefined
    ? never
    : Omissible<RouteSent<R>[K]> extends true
      ? never
      : K]: RouteSent<R>[K];
} & {
  [K in keyof RouteSent<R> as RouteSent<R>[K] extends undefined
    ? never
    : Omissible<RouteSent<R>[K]> extends true
      ? K
      : never]?: RouteSent<R>[K] | undefined;
};

export type CallInput<R extends AnyRoute> = Given<R> & {
  /** The file of an upload route, sent after the text fields. */
  file?: { name: string; content: Blob };
  signal?: AbortSignal;
  idempotencyKey?: string;
};

export type Caller = <R extends AnyRoute>(route: R, input: CallInput<R>) => Promise<RouteOutput<R>>;

interface LooseInput {
  params?: Record<string, Scalar>;
  query?: Record<string, Scalar | Scalar[]>;
  body?: unknown;
  file?: { name: string; content: Blob };
  signal?: AbortSignal;
  idempotencyKey?: string;
}

/** One typed function that calls any route; an answer that is not OK becomes an HttpError. */
export function createCaller(options: CallerOptions = {}): Caller {
  const send = createSender(options);
  return async (route, given) => (await readSuccess(route, await send(route, given))) as RouteOutput<typeof route>;
}

/** The same with the answer as it came: for files and events. */
export function createSender(options: CallerOptions = {}) {
  const send = options.fetch ?? globalThis.fetch.bind(globalThis);
  return async <R extends AnyRoute>(route: R, given: CallInput<R>): Promise<Response> => {
    const input = given as LooseInput;
    const headers: Record<string, string> = { accept: 'application/json', ...(await options.headers?.()) };
    if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
    const body = encodeBody(route, input, headers);
    const response = await send(`${options.baseUrl ?? ''}${buildPath(route.path, input.params, input.query)}`, {
      method: route.method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(input.signal ? { signal: input.signal } : {}),
      ...(options.credentials ? { credentials: options.credentials } : {}),
    });
    if (!response.ok) throw await readFailure(response);
    return response;
  };
}

function encodeBody(
  route: AnyRoute,
  input: LooseInput,
  headers: Record<string, string>,
): NonNullable<RequestInit['body']> | undefined {
  if (route.upload) {
    const form = new FormData();
    for (const [name, value] of Object.entries(
      (input.body as Record<string, Scalar | null | undefined> | undefined) ?? {},
    )) {
      if (value !== undefined && value !== null) form.append(name, String(value));
    }
    if (input.file) form.append(route.upload.field, input.file.content, input.file.name);
    return form;
  }
  if (input.body === undefined) return undefined;
  headers['content-type'] = 'application/json';
  return JSON.stringify(input.body);
}

async function readSuccess(route: AnyRoute, response: Response): Promise<unknown> {
  if (typeof route.output === 'string') return undefined;
  return route.output.parse(await response.json());
}

async function readFailure(response: Response): Promise<HttpError> {
  const text = await response.text().catch(() => '');
  const body = parseErrorBody(text);
  const retryAfter = Number(response.headers.get('retry-after'));
  return new HttpError({
    status: response.status,
    statusText: response.statusText,
    code: body?.code ?? 'unknown',
    userMessage: body?.message ?? response.statusText,
    requestId: body?.request_id ?? response.headers.get('x-request-id') ?? undefined,
    facts: body?.facts,
    retryAfter: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
  });
}

interface ErrorBody {
  code: string;
  message: string;
  request_id?: string | undefined;
  facts?: Record<string, unknown> | undefined;
}

/** Looks by hand: a browser that only calls should not have to load a whole validator for this one shape. */
function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    const { code, message, request_id, facts } = (JSON.parse(text) as { error: Record<string, unknown> }).error;
    if (typeof code !== 'string' || typeof message !== 'string') return undefined;
    return {
      code,
      message,
      request_id: typeof request_id === 'string' ? request_id : undefined,
      facts: typeof facts === 'object' && facts !== null ? (facts as Record<string, unknown>) : undefined,
    };
  } catch {
    return undefined;
  }
}
