import { createHash } from 'node:crypto';
import { fail, oauthStart } from '@targum/identity-contracts';
import type { RouteInput } from '@targum/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { browserVisit } from '../../http/browser-visit.ts';
import type { Project } from '../../projects/project-directory.ts';
import { countAgainst } from '../../protection/limit.ts';
import { hashToken, newToken } from '../../secrets/token.ts';
import { authorizeAddress, chooseScopes } from './authorize-address.ts';
import { discoverEndpoints } from './discover-endpoints.ts';
import { flowMinutes, writeFlowCookie } from './flow-cookie.ts';
import { newFlowSecrets } from './flow-secrets.ts';
import { insertFlow, takeAttachToken } from './oauth.sql.ts';
import { redirectTargets } from './redirect-targets.ts';
import { resolveProvider } from './resolve-provider.ts';

type Query = RouteInput<typeof oauthStart>['query'];

/** Sends the browser to a provider, and leaves with it what proves that the same browser comes back. */
export async function startFlow(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const params = oauthStart.params.parse(request.params);
  const parsed = oauthStart.query.safeParse(request.query);
  if (!parsed.success) throw fail('bad_request', { detail: parsed.error.message.slice(0, 300) });
  const query = parsed.data;
  const project = await deps.projects.byPublicToken(query.public_token);
  if (!project) throw fail('project_not_found');
  const visit = browserVisit(deps, request, reply, project);
  const now = deps.clock();
  await countAgainst(deps.db, now, [
    { key: `oauth-start:${project.id}:${visit.place}`, ...project.settings.limits.sends_per_address },
  ]);
  const configured = resolveProvider(project, params.provider);
  const provider = await discoverEndpoints(configured, AbortSignal.timeout(configured.client.timeout_ms));
  const targets = redirectTargets(project, { login: query.login_redirect_url, signup: query.signup_redirect_url });
  const scopes = chooseScopes(provider, query.custom_scopes);
  const codeChallenge = checkedChallenge(project, query);
  const attach = await attachment(deps, project, params.provider, query);
  const secrets = newFlowSecrets();
  const state = newToken();
  const address = authorizeAddress(provider, {
    redirectUri: callbackAddress(deps, provider.callbackId),
    state,
    nonce: secrets.nonce,
    codeVerifier: secrets.codeVerifier,
    scopes,
    params: providerParams(query),
  });
  const flow = {
    project_id: project.id,
    provider: params.provider,
    browser_hash: createHash('sha256').update(secrets.secret).digest(),
    scopes,
    login_redirect_url: targets.login,
    signup_redirect_url: targets.signup,
    code_challenge: codeChallenge,
    start_path: attach ? '' : request.url.slice(0, 4096),
    attach_user_id: attach?.user_id ?? null,
    attach_session_id: attach?.session_id ?? null,
  };
  await insertFlow(deps.db, hashToken(state), flow, new Date(now.getTime() + flowMinutes * 60_000));
  writeFlowCookie(reply, state, secrets.secret, deps.publicUrl.startsWith('https:'));
  return address;
}

export function callbackAddress(deps: Pick<Deps, 'publicUrl'>, callbackId: string): string {
  return `${deps.publicUrl}/v1/oauth/callback/${callbackId}`;
}

function checkedChallenge(project: Project, query: Query): string | null {
  const { code_challenge: challenge } = query;
  if (challenge === undefined) {
    if (project.settings.pkce_required_for_oauth) throw fail('pkce_required');
    return null;
  }
  if (!/^[A-Za-z0-9_-]{43}$/.test(challenge)) throw fail('invalid_argument');
  return challenge;
}

async function attachment(deps: Deps, project: Project, provider: string, query: Query) {
  if (query.oauth_attach_token === undefined) return undefined;
  const found = await takeAttachToken(deps.db, project.id, hashToken(query.oauth_attach_token), deps.clock());
  if (found?.provider !== provider) throw fail('oauth_flow_callback_error');
  return found;
}

function providerParams(query: Query): Record<string, string> {
  const prefix = 'provider_';
  const entries = Object.entries(query).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(prefix.length), String(value)]));
}
