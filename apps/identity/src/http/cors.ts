import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { isAllowedOrigin } from '../projects/match-redirect.ts';

const methods = 'GET, POST, PUT, DELETE';
const headers = 'authorization, content-type, x-sdk-client, x-sdk-parent-host';

/**
 * Answers preflights and marks answers for the origins that projects list. A preflight names no project, so it is
 * checked against all of them; the call itself is checked against its own.
 */
export function installCors(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'OPTIONS') return;
    const { origin } = request.headers;
    if (origin === undefined) return;
    clear(reply);
    if (await isListed(deps, origin)) allow(request, reply, origin);
  });
  app.options('/sdk/v1/*', { logLevel: 'warn' }, async (request, reply) => {
    const { origin } = request.headers;
    clear(reply);
    if (origin === undefined || !(await isListed(deps, origin))) return reply.code(403).send();
    allow(request, reply, origin);
    const events = isEvents(request);
    return reply
      .header('access-control-allow-methods', events ? 'POST' : methods)
      .header('access-control-allow-headers', events ? 'content-type' : headers)
      .header('access-control-max-age', '600')
      .code(204)
      .send();
  });
}

const isEvents = (request: FastifyRequest) => request.url.split('?')[0] === '/sdk/v1/events';

/** Telemetry is sent without credentials, so its answers do not allow any. */
function allow(request: FastifyRequest, reply: FastifyReply, origin: string): void {
  reply.header('access-control-allow-origin', origin).header('vary', 'Origin');
  if (!isEvents(request)) reply.header('access-control-allow-credentials', 'true');
  reply.header('access-control-expose-headers', 'x-request-id, retry-after');
}

function clear(reply: FastifyReply): void {
  reply.removeHeader('access-control-allow-origin');
  reply.removeHeader('access-control-allow-credentials');
  reply.header('vary', 'Origin');
}

async function isListed(deps: Deps, origin: string): Promise<boolean> {
  if (origin === deps.publicUrl) return true;
  const projects = await deps.projects.all();
  return projects.some((project) => isAllowedOrigin(origin, project.settings.allowed_origins));
}
