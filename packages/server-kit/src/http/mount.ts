import { type AnyRoute, AppError } from '@targum/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call, Endpoint, FileAnswer } from './endpoint.ts';
import { type Envelope, plainEnvelope } from './envelope.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import { answerOnce, type Idempotency } from './idempotency.ts';
import { identifyError, invalidInput } from './identify-error.ts';
import { readUpload } from './incoming-file.ts';

interface MountOptions<D, P> {
  deps: D;
  /** Decides who calls, or refuses; runs before anything of the request is read. */
  authorise: (request: FastifyRequest, reply: FastifyReply, route: AnyRoute) => Promise<P>;
  envelope?: Envelope;
  /** Requests a minute for one caller on a route that sets no limit of its own. */
  perMinute?: number;
  /** Who is counted as one caller beside the address: a person has one limit, however many addresses they use. */
  rateKey?: (principal: P) => string | undefined;
  /** Without it an Idempotency-Key is not heeded. */
  idempotency?: Idempotency<P>;
}

/** Mounts endpoints: authorise, validate in, handle, validate out. */
export function mount<D, P>(
  app: FastifyInstance,
  endpoints: readonly Endpoint<D, P>[],
  options: MountOptions<D, P>,
): void {
  const streams = new Set<EventStream>();
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });
  for (const { route, handle } of endpoints) {
    const limit = callerLimit(app, route, options);
    app.route({
      method: route.method,
      url: route.path,
      config: {
        rateLimit: { max: route.perMinute ?? options.perMinute ?? 600, timeWindow: '1 minute', hook: 'onRequest' },
      },
      errorHandler: (error, request, reply) => sendFailure(error, request, reply, options.envelope ?? plainEnvelope),
      handler: async (request, reply) => {
        const principal = await options.authorise(request, reply, route);
        await limit(request, principal);
        const call = await readCall(route, request, reply, options.deps, principal, streams);
        const result = await answerOnce(options.idempotency, route, call, handle);
        return answer(route, result, request, reply, options.envelope ?? plainEnvelope);
      },
    });
  }
}

/** Counts a known caller on a route; strangers are counted by their address alone, before they are known. */
function callerLimit<D, P>(app: FastifyInstance, route: AnyRoute, options: MountOptions<D, P>) {
  const keys = new WeakMap<FastifyRequest, string>();
  const count = app.createRateLimit({
    max: route.perMinute ?? options.perMinute ?? 600,
    timeWindow: '1 minute',
    keyGenerator: (request) => `${route.name} ${keys.get(request) ?? ''}`,
  });
  return async (request: FastifyRequest, principal: P): Promise<void> => {
    const key = options.rateKey?.(principal);
    if (key === undefined) return;
    keys.set(request, key);
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) {
      throw AppError.base('rate_limited', { retryAfter: counted.ttlInSeconds });
    }
  };
}

async function readCall<D, P>(
  route: AnyRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: D,
  principal: P,
  streams: Set<EventStream>,
): Promise<Call<D, P, AnyRoute>> {
  const params = parse('params', route.params, request.params);
  const query = parse('query', route.query, request.query);
  const upload = route.upload ? await readUpload(request, route.upload) : undefined;
  const body = parse('body', route.body, upload ? upload.fields : (request.body ?? {}));
  let signal: AbortSignal | undefined;
  return {
    // Validated just above by the route's own shapes; the pair was typed where the endpoint was made.
    ...({ params, query, body } as { params: undefined; query: undefined; body: undefined }),
    deps,
    principal,
    requestId: request.id,
    log: request.log,
    get signal() {
      return (signal ??= abortWithCaller(request, reply));
    },
    ip: request.ip,
    file: async () => {
      if (!upload?.file) throw AppError.base('bad_request', { message: 'No file was sent.' });
      return upload.file;
    },
    openEvents: () => openEventStream(request, reply, streams),
    request,
    reply,
  };
}

function parse(place: 'params' | 'query' | 'body', shape: z.ZodType | undefined, value: unknown): unknown {
  if (!shape) return undefined;
  const result = shape.safeParse(value);
  if (!result.success) throw invalidInput(place, result.error);
  return result.data;
}

function abortWithCaller(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error(`caller of ${request.id} went away`));
  });
  return controller.signal;
}

async function answer(
  route: AnyRoute,
  result: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  envelope: Envelope,
) {
  if (reply.sent || route.output === 'events') return reply;
  if (route.output === 'file') return sendFile(result as FileAnswer, reply);
  if (route.output === 'text') return reply.type('text/plain; charset=utf-8').send(result);
  if (route.output === 'none') return reply.code(route.status ?? 204).send();
  const status = route.status ?? 200;
  const checked = route.output.safeParse(result);
  if (!checked.success) {
    throw AppError.base('internal', {
      detail: `${route.name} answered what its contract does not allow: ${z.prettifyError(checked.error)}`,
    });
  }
  return reply.code(status).send(envelope.success(checked.data, { requestId: request.id, status }));
}

function sendFile(file: FileAnswer, reply: FastifyReply) {
  const ascii = file.name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  if (file.size !== undefined) reply.header('content-length', file.size);
  return reply
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('cache-control', 'private, no-store')
    .type(file.mediaType)
    .send(file.stream);
}

/** The one place where an error becomes an answer. Expected errors are not logged as faults. */
export function sendFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply, envelope: Envelope): void {
  const error = identifyError(thrown);
  if (error.status >= 500) request.log.error({ err: error.cause ?? error, code: error.code }, error.message);
  else request.log.info({ code: error.code, status: error.status }, error.message);
  if (error.retryAfter !== undefined) reply.header('retry-after', Math.ceil(error.retryAfter));
  void reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(envelope.failure(error, { requestId: request.id, language: firstLanguage(request) }));
}

function firstLanguage(request: FastifyRequest): string {
  return /^[a-z]{2,3}/i.exec(request.headers['accept-language'] ?? '')?.[0].toLowerCase() ?? '';
}
