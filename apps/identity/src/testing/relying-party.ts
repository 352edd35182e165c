import { createHash } from 'node:crypto';
import { hashClientSecret } from '../oidc/provider.ts';
import { type ClientRow, registerClient } from '../oidc/register-client.ts';
import { developmentProject } from '../projects/development-project.ts';
import type { SdkClient } from './sdk-client.ts';
import type { TestIdentity } from './start-identity.ts';

export const callback = 'https://rp.example/callback';
export const clientSecret = 'a client secret that nobody guesses';

/** Registers a client of the given kind and returns its id. */
export async function register(
  server: Pick<TestIdentity, 'database'>,
  change: Partial<ClientRow> & { client_id: string },
): Promise<string> {
  await registerClient(server.database.pool, {
    project_id: developmentProject.project_id,
    name: 'Relying party',
    description: '',
    client_type: 'third_party_public',
    secret_hash:
      change.client_type === 'first_party' || change.client_type === 'third_party'
        ? hashClientSecret(clientSecret)
        : null,
    auth_method:
      change.client_type === 'first_party' || change.client_type === 'third_party' ? 'client_secret_basic' : 'none',
    redirect_uris: [callback],
    post_logout_redirect_uris: ['https://rp.example/bye'],
    scopes: ['openid', 'profile', 'email', 'phone', 'address', 'offline_access'],
    logo_url: null,
    enabled: true,
    ...change,
  });
  return change.client_id;
}

export const verifier = 'v'.repeat(64);
export const challengeOf = (text: string) => createHash('sha256').update(text).digest('base64url');

export const requestOf = (clientId: string, scopes = ['openid', 'email', 'offline_access']) => ({
  client_id: clientId,
  redirect_uri: callback,
  response_type: 'code',
  scopes,
});

/** The widget's two calls for a user who allows, or with `change` something else. */
export async function authorize(client: SdkClient, clientId: string, change: Record<string, unknown> = {}) {
  const request = requestOf(clientId);
  await client.post('/idp/oauth/authorize/start', request);
  const submitted = await client.post('/idp/oauth/authorize/submit', {
    ...request,
    consent_granted: true,
    state: 's',
    code_challenge: challengeOf(verifier),
    ...change,
  });
  const address = submitted.data['redirect_uri'];
  return { submitted, query: new URL(typeof address === 'string' ? address : 'https://none.example').searchParams };
}

/** A form to one of the standard endpoints. */
export async function form(
  server: Pick<TestIdentity, 'baseUrl'>,
  path: string,
  fields: Record<string, string>,
  authorization?: string,
) {
  const answer = await fetch(`${server.baseUrl}${path}`, {
    method: 'POST',
    headers: authorization ? { authorization } : {},
    body: new URLSearchParams(fields),
  });
  const text = await answer.text();
  return { status: answer.status, json: (text ? JSON.parse(text) : {}) as Record<string, unknown> };
}

export const redeem = (
  server: Pick<TestIdentity, 'baseUrl'>,
  clientId: string,
  code: string,
  change: Record<string, string> = {},
) =>
  form(server, '/oauth2/token', {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: callback,
    code,
    code_verifier: verifier,
    ...change,
  });

export const refresh = (server: Pick<TestIdentity, 'baseUrl'>, clientId: string, token: string) =>
  form(server, '/oauth2/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token });
