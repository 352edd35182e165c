import { createHash, randomBytes } from 'node:crypto';
import { sessionVerifier } from '@targum/identity-contracts';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import { beforeAll, describe, expect, test } from 'vitest';
import { developmentProject } from '../projects/development-project.ts';
import { signedIn } from '../testing/flows.ts';
import type { SdkClient } from '../testing/sdk-client.ts';
import { startIdentity } from '../testing/start-identity.ts';
import { saveClient } from './oidc.sql.ts';
import { hashClientSecret } from './provider.ts';

const server = await startIdentity();
const callback = 'http://localhost:4000/callback';
const publicClient = 'connected-app-test-demo';
const confidentialClient = 'connected-app-test-own';
const clientSecret = 'a client secret that nobody guesses';

beforeAll(async () => {
  await saveClient(server.database.pool, {
    client_id: confidentialClient,
    project_id: developmentProject.project_id,
    name: 'Our own application',
    description: '',
    client_type: 'first_party',
    secret_hash: hashClientSecret(clientSecret),
    auth_method: 'client_secret_basic',
    redirect_uris: [callback],
    post_logout_redirect_uris: ['http://localhost:4000/bye'],
    scopes: ['openid', 'profile', 'email', 'phone', 'offline_access', 'full_access'],
    logo_url: null,
    enabled: true,
  });
});

const relyingParty = (clientId: string, auth: openid.ClientAuth) =>
  openid.discovery(new URL(server.baseUrl), clientId, undefined, auth, { execute: [openid.allowInsecureRequests] });

interface Ask {
  clientId?: string;
  scopes?: string[];
  verifier?: string | undefined;
  state?: string;
  nonce?: string;
}

/** What the widget does when the user allows an application. */
async function allow(client: SdkClient, ask: Ask = {}) {
  const scopes = ask.scopes ?? ['openid', 'email', 'profile', 'offline_access'];
  const request = { client_id: ask.clientId ?? publicClient, redirect_uri: callback, response_type: 'code', scopes };
  const started = await client.post('/idp/oauth/authorize/start', request);
  expect(started.status).toBe(200);
  const challenge = ask.verifier && createHash('sha256').update(ask.verifier).digest('base64url');
  const submitted = await client.post('/idp/oauth/authorize/submit', {
    ...request,
    consent_granted: true,
    state: ask.state ?? 'a-state',
    nonce: ask.nonce,
    ...(challenge ? { code_challenge: challenge } : {}),
  });
  expect(submitted.status).toBe(200);
  return { started, address: new URL(String(submitted.data['redirect_uri'])) };
}

async function tokens(client: SdkClient, scopes?: string[]) {
  const config = await relyingParty(publicClient, openid.None());
  const verifier = openid.randomPKCECodeVerifier();
  const { address } = await allow(client, { verifier, nonce: 'a-nonce', ...(scopes ? { scopes } : {}) });
  const checks = { pkceCodeVerifier: verifier, expectedState: 'a-state', expectedNonce: 'a-nonce' };
  return { config, answer: await openid.authorizationCodeGrant(config, address, checks) };
}

describe('a relying party with openid-client', () => {
  test('discovers the provider and its endpoints under the configured address', async () => {
    const config = await relyingParty(publicClient, openid.None());
    expect(config.serverMetadata()).toMatchObject({
      issuer: server.baseUrl,
      authorization_endpoint: `${server.baseUrl}/oauth2/authorize`,
      token_endpoint: `${server.baseUrl}/oauth2/token`,
      userinfo_endpoint: `${server.baseUrl}/oauth2/userinfo`,
      introspection_endpoint: `${server.baseUrl}/oauth2/introspect`,
      revocation_endpoint: `${server.baseUrl}/oauth2/revoke`,
      end_session_endpoint: `${server.baseUrl}/oauth2/logout`,
      jwks_uri: `${server.baseUrl}/.well-known/jwks.json`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
  });

  test('gets an ID token with the nonce, and the claims of the granted scopes', async () => {
    const { client, email, userId } = await signedIn(server);
    const { config, answer } = await tokens(client);
    expect(answer.claims()).toMatchObject({ sub: userId, aud: publicClient, nonce: 'a-nonce', iss: server.baseUrl });
    const info = await openid.fetchUserInfo(config, answer.access_token, userId);
    expect(info).toMatchObject({ sub: userId, email, email_verified: true });
    expect(info).not.toHaveProperty('phone_number');
  });

  test('row 116: refreshes with rotation, and a token used again after the grace ends the whole family', async () => {
    const { client } = await signedIn(server);
    const { config, answer } = await tokens(client);
    const first = await openid.refreshTokenGrant(config, answer.refresh_token ?? '');
    expect(first.refresh_token).not.toBe(answer.refresh_token);
    // Within the grace a lost answer can be asked for again, and is the same answer.
    const again = await openid.refreshTokenGrant(config, answer.refresh_token ?? '');
    expect({ ...again }).toEqual({ ...first });
    await server.database.pool.query(
      `update identity.oidc_records set consumed_at = consumed_at - interval '31 seconds' where model = 'RefreshToken'`,
    );
    await expect(openid.refreshTokenGrant(config, answer.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(openid.refreshTokenGrant(config, first.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  test('introspects and revokes its own tokens', async () => {
    const { client, userId } = await signedIn(server);
    const config = await relyingParty(confidentialClient, openid.ClientSecretBasic(clientSecret));
    const { address, started } = await allow(client, { clientId: confidentialClient });
    expect(started.data['consent_required']).toBe(false);
    const answer = await openid.authorizationCodeGrant(config, address, { expectedState: 'a-state' });
    await expect(openid.tokenIntrospection(config, answer.access_token)).resolves.toMatchObject({
      active: true,
      sub: userId,
      client_id: confidentialClient,
      iss: server.baseUrl,
      aud: [developmentProject.project_id],
      scope: 'openid email profile offline_access',
      token_type: 'Bearer',
      nbf: expect.any(Number),
    });
    await openid.tokenRevocation(config, answer.access_token);
    await expect(openid.tokenIntrospection(config, answer.access_token)).resolves.toEqual({ active: false });
    await expect(openid.fetchUserInfo(config, answer.access_token, userId)).rejects.toMatchObject({
      code: 'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
    });
    await openid.tokenRevocation(config, answer.refresh_token ?? '');
    await expect(openid.refreshTokenGrant(config, answer.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  test('gets access tokens that any back-end can check with the public keys, and that are no session', async () => {
    const { client, userId } = await signedIn(server);
    const { answer } = await tokens(client);
    const keys = createRemoteJWKSet(new URL(`${server.baseUrl}/.well-known/jwks.json`));
    const audience = developmentProject.project_id;
    const { payload, protectedHeader } = await jwtVerify(answer.access_token, keys, {
      issuer: server.baseUrl,
      audience,
    });
    expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    expect(payload).toMatchObject({
      sub: userId,
      client_id: publicClient,
      scope: 'openid email profile offline_access',
    });
    const verify = sessionVerifier({ issuer: server.baseUrl, audience, keys });
    expect(await verify(answer.access_token)).toBeUndefined();
  });

  test('is told the address for signing out', async () => {
    const config = await relyingParty(publicClient, openid.None());
    const url = openid.buildEndSessionUrl(config, { post_logout_redirect_uri: 'http://localhost:4000/bye' });
    const answer = await fetch(url, { redirect: 'manual' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(
      /\/idp\?client_id=connected-app-test-demo&post_logout_redirect_uri=/,
    );
  });

  test('works under the project path that server SDKs use', async () => {
    const base = `${server.baseUrl}/v1/public/${developmentProject.project_id}`;
    const keys = await (await fetch(`${base}/.well-known/jwks.json`)).json();
    expect(keys).toMatchObject({ keys: [expect.objectContaining({ kty: 'RSA' })] });
    const refused = await fetch(`${base}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'x' }),
    });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error: 'invalid_request' });
  });
});

describe('the user', () => {
  test('sees connected applications and takes their access back', async () => {
    const { client } = await signedIn(server);
    const { config, answer } = await tokens(client);
    const listed = await client.get('/users/connected_apps');
    expect(listed.data['connected_apps']).toEqual([
      expect.objectContaining({
        connected_app_id: publicClient,
        scopes_granted: 'openid email profile offline_access',
      }),
    ]);
    expect((await client.call('POST', `/users/connected_apps/${publicClient}/revoke`)).status).toBe(200);
    expect((await client.get('/users/connected_apps')).data['connected_apps']).toEqual([]);
    await expect(openid.refreshTokenGrant(config, answer.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect((await client.call('POST', `/users/connected_apps/${publicClient}/revoke`)).type).toBe(
      'connected_app_not_found',
    );
  });

  test('gets a session from an access token with full access of an application of our own', async () => {
    const { client, userId } = await signedIn(server);
    const config = await relyingParty(confidentialClient, openid.ClientSecretBasic(clientSecret));
    const { address } = await allow(client, { clientId: confidentialClient, scopes: ['openid', 'full_access'] });
    const answer = await openid.authorizationCodeGrant(config, address, { expectedState: 'a-state' });
    const exchange = (token: string) =>
      server.client().post('/sessions/exchange_access_token', { access_token: token, session_duration_minutes: 60 });
    const opened = await exchange(answer.access_token);
    expect(opened.data.user_id).toBe(userId);
    expect((await exchange(randomBytes(32).toString('base64url'))).type).toBe('unable_to_auth_access_token');
    const { answer: modest } = await tokens(client);
    expect((await exchange(modest.access_token)).type).toBe('unable_to_auth_access_token');
  });
});
