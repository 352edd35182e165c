import { fail, identityErrors } from '@targum/identity-contracts';
import { mount, sendFailure } from '@targum/server-kit';
import type { FastifyInstance } from 'fastify';
import { adminAuthoriser } from './admin/admin-endpoint.ts';
import { adminEndpoints } from './admin/endpoints.ts';
import type { Deps } from './deps.ts';
import { serveFrame } from './frame/serve-frame.ts';
import { authoriser } from './http/authorise.ts';
import { installCors } from './http/cors.ts';
import { bareEnvelope, identityEnvelope } from './http/envelope.ts';
import { limitBodyTime } from './http/limit-body-time.ts';
import { refuseOddRequests } from './http/refuse-odd-requests.ts';
import { refuseUnstorable } from './http/refuse-unstorable.ts';
import { readStrictJson } from './http/strict-json.ts';
import { serveLinkPage } from './methods/magic-links/link-page.ts';
import { installOAuthRoutes } from './methods/oauth/browser-routes.ts';
import { mountProvider } from './oidc/mount-provider.ts';
import { serveUnlockPage } from './protection/unlock-page.ts';
import { bareEndpoints, publicEndpoints, sdkEndpoints } from './routes.ts';

/** Mounts everything of the identity provider on an app that may hold other parts too. */
export async function mountIdentity(
  app: FastifyInstance,
  deps: Deps,
  { perMinute = 600, bodySeconds }: { perMinute?: number | undefined; bodySeconds?: number | undefined } = {},
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    // By the protocol this one refusal is plain text (section 2.3); anything else would end the client's attempt.
    scope.addHook('onSend', async (_request, reply, payload) => {
      if (reply.statusCode !== 403 || typeof payload !== 'string' || !payload.includes('"captcha_required"'))
        return payload;
      reply.header('content-type', 'text/plain; charset=utf-8').removeHeader('content-length');
      return identityErrors.captcha_required.message;
    });
    installCors(scope, deps);
    refuseOddRequests(scope, deps);
    limitBodyTime(scope, bodySeconds);
    readStrictJson(scope);
    const anybody = { deps, perMinute, authorise: async () => undefined };
    mount(scope, publicEndpoints, { ...anybody, envelope: identityEnvelope });
    mount(scope, bareEndpoints, { ...anybody, envelope: bareEnvelope });
    mount(scope, refuseUnstorable(sdkEndpoints), {
      deps,
      perMinute,
      authorise: authoriser(deps),
      envelope: identityEnvelope,
    });
    await installOAuthRoutes(scope, deps);
    serveLinkPage(scope, deps);
    serveUnlockPage(scope, deps);
    serveFrame(scope, deps);
    await mountProvider(scope, deps);
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/sdk/v1/*',
      // A public token too long to be read is one that nobody has, like any other.
      handler: (request, reply) => {
        const isBootstrap = request.url.startsWith('/sdk/v1/projects/bootstrap/');
        return sendFailure(fail(isBootstrap ? 'project_not_found' : 'not_found'), request, reply, identityEnvelope);
      },
    });
  });
}

/** The administration API; on a listener of its own where one is configured. Scripts only: it answers no origin. */
export async function mountAdministration(
  app: FastifyInstance,
  deps: Deps,
  authorise = adminAuthoriser(deps),
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    mount(scope, adminEndpoints, { deps, authorise, envelope: bareEnvelope });
  });
}
