import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { AppError } from '@targum/wire';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { plainEnvelope } from './envelope.ts';
import { sendFailure } from './mount.ts';
import { securityHeaders } from './security-headers.ts';

export interface AppOptions {
  logger: FastifyBaseLogger;
  /** Origins that may call from another site, compared exactly. */
  origins: readonly string[];
  /** Development only: any port of localhost counts as listed. */
  anyLocalhost?: boolean;
  /** Addresses or networks of the proxies that are believed about the caller's address. */
  trustProxies?: string[];
  /** The site is reached by https: lets browsers insist on it. */
  secure: boolean;
  /** Requests a minute from one address, over all routes. */
  perMinute: number;
  bodyBytes?: number;
  /** Answers what no route does, a page of a site say; false leaves it at "not found". */
  fallback?: (request: FastifyRequest, reply: FastifyReply) => boolean;
  /** Called with every finished request. */
  observe?: (about: { method: string; route: string; status: number; seconds: number }) => void;
}

/** A Fastify instance with the security baseline; routes are mounted on it afterwards. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.logger,
    // One line a request, when it has ended, is enough.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxies ?? [],
    bodyLimit: options.bodyBytes ?? 1024 * 1024,
    requestTimeout: 15 * 60_000,
    keepAliveTimeout: 65_000,
    connectionTimeout: 0,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    genReqId: (request) => acceptableRequestId(request.headers['x-request-id']) ?? randomUUID(),
  });
  app.server.headersTimeout = 30_000;
  acceptEmptyJson(app);
  letRunningRequestsEnd(app);
  const headers = securityHeaders(options.secure);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  observe(app, options);
  await app.register(cors, {
    origin: (origin, allow) => allow(null, origin !== undefined && isAllowedOrigin(origin, options)),
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    maxAge: 600,
  });
  await app.register(cookie);
  await app.register(multipart);
  await app.register(rateLimit, {
    global: true,
    max: options.perMinute,
    timeWindow: '1 minute',
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    keyGenerator: (request) => addressKey(request.ip),
    errorResponseBuilder: (_request, context) => AppError.base('rate_limited', { retryAfter: context.ttl / 1000 }),
  });
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, plainEnvelope));
  app.setNotFoundHandler((request, reply) => {
    if (!options.fallback?.(request, reply)) sendFailure(AppError.base('not_found'), request, reply, plainEnvelope);
  });
  return app;
}

/**
 * A stop waits for requests under way. Their connections fall idle one by one as they are answered, and browsers
 * would keep them open: each is closed as soon as it has nothing more to say.
 */
function letRunningRequestsEnd(app: FastifyInstance): void {
  let sweep: NodeJS.Timeout | undefined;
  app.addHook('preClose', (done) => {
    sweep = setInterval(() => app.server.closeIdleConnections(), 50);
    done();
  });
  app.addHook('onClose', (_instance, done) => {
    clearInterval(sweep);
    done();
  });
}

/** A body that is announced as JSON and then empty counts as absent: browsers' SDKs send DELETE that way. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString('utf8');
    if (text.trim() === '') return done(null, undefined);
    return void parse(request, text, (error, value) => {
      if (error)
        done(AppError.base('bad_request', { message: 'The body is not valid JSON.', cause: error }), undefined);
      else done(null, value);
    });
  });
}

function observe(app: FastifyInstance, options: AppOptions): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const seconds = reply.elapsedTime / 1000;
    options.observe?.({ method: request.method, route, status: reply.statusCode, seconds });
    const level = route === '/health' || route === '/metrics' ? 'debug' : 'info';
    request.log[level](
      { req: request, res: { statusCode: reply.statusCode }, responseTime: reply.elapsedTime },
      'answered',
    );
    done();
  });
}

export function isAllowedOrigin(origin: string, options: Pick<AppOptions, 'origins' | 'anyLocalhost'>): boolean {
  if (options.origins.includes(origin)) return true;
  return options.anyLocalhost === true && /^http:\/\/localhost(:\d{1,5})?$/.test(origin);
}

/** One household of IPv6 has a /64 at least: counting single addresses would count nobody. */
export function addressKey(ip: string): string {
  const unmapped = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!unmapped.includes(':')) return unmapped;
  const address = canonical(unmapped);
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const middle = address.includes('::')
    ? Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
    : [];
  return `${[...left, ...middle, ...right].slice(0, 4).join(':')}::/64`;
}

/** An address that a proxy hands on may be spelt in many ways; leading zeros and capitals must not count as another. */
function canonical(ip: string): string {
  const bare = ip.split('%')[0] ?? ip;
  const url = `http://[${bare}]`;
  return URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : bare;
}

/** A caller may name its request, but not write into our log. */
function acceptableRequestId(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(value) ? value : undefined;
}
