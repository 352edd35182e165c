import { fail, identityErrors } from '@targum/identity-contracts';
import { isAppError } from '@targum/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { pageLanguage, sendPage } from '../http/page.ts';
import { isAllowedRedirect } from '../projects/match-redirect.ts';
import { answerAddress, findClient } from './authorize-request.ts';
import { isPublic } from './client-metadata.ts';
import { clientById } from './oidc.sql.ts';

const standardPaths = ['/oauth2/token', '/oauth2/userinfo', '/oauth2/introspect', '/oauth2/revoke'];

/** The standard endpoints. Authorize and logout lead to the project's own page, where the widget asks the user. */
export async function mountProvider(app: FastifyInstance, deps: Deps): Promise<void> {
  app.get('/.well-known/jwks.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=60').send({ keys: await deps.keys.publicKeys() }),
  );
  app.get('/oauth2/authorize', (request, reply) => leadToConsent(deps, request, reply));
  app.get('/oauth2/logout', (request, reply) => leadToLogout(deps, request, reply));
  await app.register(async (scope) => {
    // The provider reads bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const hand = async (request: FastifyRequest, reply: FastifyReply) => {
      const provider = await deps.openId();
      const own = new URL(deps.publicUrl);
      reply.hijack();
      // Addresses in answers are made from these, never from what the caller says.
      request.raw.headers.host = own.host;
      request.raw.headers['x-forwarded-host'] = own.host;
      request.raw.headers['x-forwarded-proto'] = own.protocol.slice(0, -1);
      request.raw.url = (request.raw.url ?? '').replace(/^\/v1\/public\/[^/?]+(?=\/)/, '');
      await provider.callback()(request.raw, reply.raw);
    };
    const config = { rateLimit: { max: 600, timeWindow: '1 minute' } };
    for (const path of [...standardPaths, '/.well-known/openid-configuration']) {
      scope.all(path, { config }, hand);
      scope.all(`/v1/public/:projectId${path}`, { config }, hand);
    }
  });
  app.get('/v1/public/:projectId/.well-known/jwks.json', async (_request, reply) =>
    reply.send({ keys: await deps.keys.publicKeys() }),
  );
}

const once = (query: Record<string, unknown>, name: string): string => {
  const value = query[name];
  if (value === undefined || value === '') throw fail('bad_request', { message: missing(name) });
  if (typeof value !== 'string') throw fail('bad_request', { message: `${name} was given more than once.` });
  return value;
};

const missing = (name: string) =>
  `Required parameter is missing: ${name}. Please reach out to the application developer.`;

async function leadToConsent(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  try {
    const query = request.query as Record<string, unknown>;
    for (const name of Object.keys(query)) if (Array.isArray(query[name])) once(query, name);
    const clientId = once(query, 'client_id');
    const redirectUri = once(query, 'redirect_uri');
    const client = await findClient(deps.db, undefined, clientId, redirectUri);
    const error = problemOf(query, isPublic(client));
    const state = typeof query['state'] === 'string' ? query['state'] : undefined;
    if (error) return await reply.redirect(answerAddress(deps, redirectUri, { ...error, state }), 303);
    const project = await deps.projects.byId(client.project_id);
    const page = new URL(project?.settings.authorize_page_url ?? `${deps.publicUrl}/idp`);
    for (const [name, value] of Object.entries(query)) page.searchParams.set(name, String(value));
    return await reply.redirect(page.href, 303);
  } catch (error) {
    return showError(request, reply, error);
  }
}

function problemOf(
  query: Record<string, unknown>,
  publicClient: boolean,
): { error: string; error_description: string } | undefined {
  const refuse = (error: string, description: string) => ({ error, error_description: description });
  if ((query['response_type'] ?? 'code') !== 'code')
    return refuse('unsupported_response_type', 'only code is supported');
  if ((query['response_mode'] ?? 'query') !== 'query')
    return refuse('invalid_request', 'only response_mode query is supported');
  if (query['request'] !== undefined) return refuse('request_not_supported', 'request objects are not supported');
  if (query['request_uri'] !== undefined)
    return refuse('request_uri_not_supported', 'request objects are not supported');
  const method = query['code_challenge_method'];
  if (publicClient && !query['code_challenge']) return refuse('invalid_request', 'code_challenge is required');
  if (method !== undefined && method !== 'S256') return refuse('invalid_request', 'code_challenge_method must be S256');
  // Who is signed in is known to the page only, and it may not ask.
  if (query['prompt'] === 'none') return refuse('login_required', 'the user has to be asked');
  return undefined;
}

/** A link or an image cannot sign anybody out: the page asks first. */
async function leadToLogout(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  try {
    const query = request.query as Record<string, unknown>;
    const client = await clientById(deps.db, once(query, 'client_id'));
    if (!client?.enabled) throw fail('invalid_client');
    const target = once(query, 'post_logout_redirect_uri');
    if (!isAllowedRedirect(target, client.post_logout_redirect_uris)) throw fail('invalid_redirect_url');
    const project = await deps.projects.byId(client.project_id);
    const page = new URL(project?.settings.authorize_page_url ?? `${deps.publicUrl}/idp`);
    for (const name of ['client_id', 'post_logout_redirect_uri', 'state', 'id_token_hint'])
      if (typeof query[name] === 'string') page.searchParams.set(name, query[name]);
    return await reply.redirect(page.href, 303);
  } catch (error) {
    return showError(request, reply, error);
  }
}

/** No redirect to an address that was not proved to be the client's. */
function showError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  if (!isAppError(error)) request.log.error({ err: error }, 'an authorization request failed');
  const message = isAppError(error) ? error.userMessage : identityErrors.internal_server_error.message;
  const status = isAppError(error) ? error.status : 500;
  return sendPage(reply, pageLanguage(request), { title: 'Error', paragraphs: [message] }, status);
}
