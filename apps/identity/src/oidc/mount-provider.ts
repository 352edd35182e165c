import { parse } from 'node:querystring';
import { fail } from '@targum/identity-contracts';
import { sendFailure } from '@targum/server-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { bareEnvelope } from '../http/envelope.ts';
import { answerSilently } from './answer-silently.ts';
import { answerAddress, findClient } from './authorize-request.ts';
import { isPublic } from './client-metadata.ts';
import { leadToLogout } from './lead-to-logout.ts';
import { asksFor, composePrompt } from './prompts.ts';
import { once, type Parameters, showError } from './request-parameters.ts';

/** The same endpoints under a project's own base, as the protocol has it (section 8). */
const projectBase = '/v1/public/:projectId';
const standardPaths = ['/oauth2/token', '/oauth2/userinfo', '/oauth2/introspect', '/oauth2/revoke'];

/** The standard endpoints. Authorize and logout lead to the project's own page, where the widget asks the user. */
export async function mountProvider(app: FastifyInstance, deps: Deps): Promise<void> {
  /** An address of a project that does not exist must not look like one that does: keys and tokens of nobody. */
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const { projectId } = request.params as { projectId?: string };
    if (projectId === undefined || (await deps.projects.byId(projectId))) return undefined;
    return sendFailure(fail('project_not_found'), request, reply, bareEnvelope);
  };
  for (const base of ['', projectBase])
    app.get(`${base}/.well-known/jwks.json`, { onRequest }, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=60').send({ keys: await deps.keys.publicKeys() }),
    );
  // Both come as a query or as a form (OpenID Connect Core 3.1.2.1, RP-Initiated Logout 2).
  await app.register(async (scope) => {
    const form = { parseAs: 'string', bodyLimit: 65_536 } as const;
    scope.addContentTypeParser<string>('application/x-www-form-urlencoded', form, (_request, body, done) =>
      done(null, { ...parse(body) }),
    );
    for (const [path, lead] of [
      ['/oauth2/authorize', leadToConsent],
      [`${projectBase}/oauth2/authorize`, leadToConsent],
      ['/oauth2/logout', leadToLogout],
    ] as const) {
      scope.get(path, { onRequest }, (request, reply) => lead(deps, request, reply, request.query as Parameters));
      scope.post(path, { onRequest }, (request, reply) => lead(deps, request, reply, formOf(request)));
    }
  });
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
      scope.all(`${projectBase}${path}`, { config, onRequest }, hand);
    }
  });
}

/** A name that says one thing in the form and another in the address comes twice, and is refused like one that does. */
function formOf(request: FastifyRequest): Parameters {
  const form = (request.body ?? {}) as Parameters;
  const query = request.query as Parameters;
  const twice = Object.keys(query).filter((name) => Object.hasOwn(form, name) && form[name] !== query[name]);
  return { ...form, ...Object.fromEntries(twice.map((name) => [name, [form[name], query[name]]])) };
}

async function leadToConsent(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  query: Parameters,
): Promise<FastifyReply> {
  try {
    for (const name of Object.keys(query)) if (Array.isArray(query[name])) once(query, name);
    const clientId = once(query, 'client_id');
    const redirectUri = once(query, 'redirect_uri');
    const client = await findClient(deps.db, undefined, clientId, redirectUri);
    const error = problemOf(query, isPublic(client));
    const state = typeof query['state'] === 'string' ? query['state'] : undefined;
    if (error) return await reply.redirect(answerAddress(deps, redirectUri, { ...error, state }), 303);
    const prompts = composePrompt(query, deps.clock());
    if (!prompts) {
      const refusal = { error: 'invalid_request', error_description: 'max_age must be a number of seconds' };
      return await reply.redirect(answerAddress(deps, redirectUri, { ...refusal, state }), 303);
    }
    const project = await deps.projects.byId(client.project_id);
    const page = new URL(project?.settings.authorize_page_url ?? `${deps.publicUrl}/idp`);
    if (project && asksFor(prompts.prompt, 'none')) {
      const given = { client, project, query, prompt: prompts.prompt, page };
      const answer = await answerSilently(deps, request, reply, given);
      return await reply.redirect(answerAddress(deps, redirectUri, { ...answer, state }), 303);
    }
    for (const [name, value] of Object.entries<unknown>({ ...query, ...prompts }))
      page.searchParams.set(name, String(value));
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
  if (query['response_type'] === undefined || query['response_type'] === '')
    return refuse('invalid_request', 'response_type is required');
  if (query['response_type'] !== 'code') return refuse('unsupported_response_type', 'only code is supported');
  if ((query['response_mode'] ?? 'query') !== 'query')
    return refuse('invalid_request', 'only response_mode query is supported');
  if (query['request'] !== undefined) return refuse('request_not_supported', 'request objects are not supported');
  if (query['request_uri'] !== undefined)
    return refuse('request_uri_not_supported', 'request objects are not supported');
  const method = query['code_challenge_method'];
  if (publicClient && !query['code_challenge']) return refuse('invalid_request', 'code_challenge is required');
  if (method !== undefined && method !== 'S256') return refuse('invalid_request', 'code_challenge_method must be S256');
  return undefined;
}
