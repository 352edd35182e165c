import { fail } from '@targum/identity-contracts';
import { sendFailure } from '@targum/server-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { identityEnvelope } from './envelope.ts';

const localHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/** What is wrong before anything is read: a request with two meanings, a host that is not ours, a body that is not JSON. */
export function refuseOddRequests(app: FastifyInstance, deps: Deps): void {
  const ourHost = new URL(deps.publicUrl).host;
  app.addHook('onRequest', async (request, reply) => {
    if (isAmbiguous(request)) {
      return sendFailure(fail('bad_request'), request, reply.header('connection', 'close'), identityEnvelope);
    }
    const host = request.headers.host ?? '';
    if (host !== ourHost && !(deps.development && localHost.test(host))) {
      return sendFailure(fail('misdirected_request'), request, reply, identityEnvelope);
    }
    if (isSdkCall(request) && !isJson(request)) {
      return sendFailure(fail('unsupported_media_type'), request, reply, identityEnvelope);
    }
  });
}

/** Two hosts, or a whole address in place of a path: a proxy before us may have read the other one. */
function isAmbiguous({ raw }: FastifyRequest): boolean {
  const names = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host');
  return names.length > 1 || raw.url?.startsWith('/') !== true;
}

const isSdkCall = (request: FastifyRequest) =>
  request.url.startsWith('/sdk/v1/') && request.method !== 'OPTIONS' && request.method !== 'GET';

function isJson(request: FastifyRequest): boolean {
  const type = request.headers['content-type'];
  const hasBody = Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'];
  return type === undefined ? !hasBody : /^application\/json(?:;|$)/i.test(type);
}
