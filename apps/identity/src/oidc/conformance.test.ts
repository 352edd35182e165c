import { createHash } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import * as oauth from 'oauth4webapi';
import { describe, expect, test } from 'vitest';
import { signedIn } from '../testing/flows.ts';
import { authorize, callback, challengeOf, clientSecret, form, register, requestOf } from '../testing/relying-party.ts';
import type { SdkClient } from '../testing/sdk-client.ts';
import { basic } from '../testing/sdk-client.ts';
import { startIdentity } from '../testing/start-identity.ts';

/** The rules of the OpenID Connect conformance profiles (Basic, Config, RP-initiated logout), with a strict client. */
const server = await startIdentity();
const issuer = new URL(server.baseUrl);
const open = await register(server, { client_id: 'op-public' });
const post = await register(server, {
  client_id: 'op-post',
  client_type: 'third_party',
  auth_method: 'client_secret_post',
});
const own = await register(server, { client_id: 'op-basic', client_type: 'third_party' });
const http = { [oauth.allowInsecureRequests]: true };
const provider = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, http));

const clients: Record<string, { client: oauth.Client; auth: oauth.ClientAuth }> = {
  [open]: { client: { client_id: open }, auth: oauth.None() },
  [post]: { client: { client_id: post }, auth: oauth.ClientSecretPost(clientSecret) },
  [own]: { client: { client_id: own }, auth: oauth.ClientSecretBasic(clientSecret) },
};

/** One whole flow as oauth4webapi checks it: response, token, ID token with its signature. */
async function flow(user: SdkClient, id: string, change: Record<string, unknown> = {}) {
  const { client, auth } = clients[id] ?? { client: { client_id: id }, auth: oauth.None() };
  const verifier = oauth.generateRandomCodeVerifier();
  const nonce = oauth.generateRandomNonce();
  const { submitted } = await authorize(user, id, { nonce, code_challenge: challengeOf(verifier), ...change });
  const address = new URL(String(submitted.data['redirect_uri']));
  const parameters = oauth.validateAuthResponse(provider, client, address, 's');
  const response = await oauth.authorizationCodeGrantRequest(
    provider,
    client,
    auth,
    parameters,
    callback,
    verifier,
    http,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(provider, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(provider, response, http);
  return { tokens, claims: oauth.getValidatedIdTokenClaims(tokens), client, auth, response };
}

const userInfo = (token: string, init: RequestInit = {}) =>
  fetch(provider.userinfo_endpoint ?? '', { headers: { authorization: `Bearer ${token}` }, ...init });
const asked = {
  client_id: open,
  redirect_uri: callback,
  response_type: 'code',
  scope: 'openid',
  code_challenge: challengeOf('v'.repeat(64)),
  code_challenge_method: 'S256',
  state: 'a state',
};
const ask = (change: Record<string, string>) =>
  fetch(`${server.baseUrl}/oauth2/authorize?${new URLSearchParams({ ...asked, ...change }).toString()}`, {
    redirect: 'manual',
  });
const sentTo = (answer: Response) => new URL(answer.headers.get('location') ?? 'https://none.example');

describe('Config profile', () => {
  test('discovery has every field that is required, and nothing that is not supported', () => {
    expect(provider).toMatchObject({
      issuer: server.baseUrl,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: expect.arrayContaining(['RS256']),
      scopes_supported: expect.arrayContaining(['openid', 'profile', 'email', 'phone', 'offline_access']),
      claims_supported: expect.arrayContaining(['sub', 'iss', 'auth_time', 'name', 'email', 'email_verified']),
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
      code_challenge_methods_supported: ['S256'],
      response_modes_supported: ['query'],
      request_uri_parameter_supported: false,
      claims_parameter_supported: false,
      end_session_endpoint: expect.stringMatching(/^http/),
    });
    expect(provider.id_token_signing_alg_values_supported).not.toContain('none');
    expect(provider).not.toHaveProperty('registration_endpoint');
  });

  test('discovery is JSON at the address the issuer names, readable from other origins', async () => {
    const answer = await fetch(`${server.baseUrl}/.well-known/openid-configuration`, {
      headers: { origin: 'http://localhost:4000' },
    });
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('access-control-allow-origin')).toBeTruthy();
  });

  test('the key set has distinct ids, says what each key is for, and holds no private part', async () => {
    const { keys } = (await (await fetch(provider.jwks_uri ?? '')).json()) as { keys: Record<string, string>[] };
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(keys.length);
    for (const key of keys) {
      expect(key).toMatchObject({ kid: expect.any(String), alg: expect.any(String), use: 'sig' });
      for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']) expect(key).not.toHaveProperty(secret);
    }
  });
});

describe('Basic profile', () => {
  test.each([open, post, own])(
    '%s runs the code flow: state, nonce, iss, signature, times and audience',
    async (id) => {
      const { client, userId } = await signedIn(server);
      const { tokens, claims, response } = await flow(client, id);
      expect(tokens.token_type).toBe('bearer');
      expect(claims).toMatchObject({ sub: userId, aud: id, iss: server.baseUrl, auth_time: expect.any(Number) });
      expect((claims?.exp ?? 0) - (claims?.iat ?? 0)).toBe(3600);
      expect(decodeProtectedHeader(tokens.id_token ?? '')).toMatchObject({ alg: 'RS256', kid: expect.any(String) });
      expect(response.headers.get('cache-control')).toContain('no-store');
    },
  );

  test('without a nonce the ID token has none', async () => {
    const { client } = await signedIn(server);
    const verifier = 'v'.repeat(64);
    const { query } = await authorize(client, open, { code_challenge: challengeOf(verifier) });
    const fields = { grant_type: 'authorization_code', client_id: open, redirect_uri: callback };
    const { json } = await form(server, '/oauth2/token', {
      ...fields,
      code: query.get('code') ?? '',
      code_verifier: verifier,
    });
    const payload = JSON.parse(
      Buffer.from(String(json['id_token']).split('.')[1] ?? '', 'base64url').toString(),
    ) as object;
    expect(payload).not.toHaveProperty('nonce');
  });

  test('the same user is the same subject to every client and at every sign-in', async () => {
    const { client, userId } = await signedIn(server);
    for (const id of [open, post, own]) expect((await flow(client, id)).claims?.sub).toBe(userId);
  });

  test('userinfo answers GET and POST, in header and body, with the claims of the granted scopes only', async () => {
    const { client, email, userId } = await signedIn(server);
    const { tokens } = await flow(client, open);
    const byHeader = await oauth.processUserInfoResponse(
      provider,
      { client_id: open },
      userId,
      await oauth.userInfoRequest(provider, { client_id: open }, tokens.access_token, http),
    );
    expect(byHeader).toEqual({ sub: userId, email, email_verified: true });
    const byPost = await userInfo(tokens.access_token, { method: 'POST' });
    expect(await byPost.json()).toEqual(byHeader);
    const body = new URLSearchParams({ access_token: tokens.access_token });
    const inBody = await fetch(provider.userinfo_endpoint ?? '', { method: 'POST', body });
    expect(await inBody.json()).toEqual(byHeader);
  });

  test('userinfo without a token, or with a bad one, is 401 with a Bearer challenge', async () => {
    for (const answer of [
      await fetch(provider.userinfo_endpoint ?? ''),
      await userInfo('x'),
      await userInfo('a.b.c'),
    ]) {
      expect([400, 401]).toContain(answer.status);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /);
    }
  });

  test('prompt=none without a session is login_required, with state and iss, at the client’s address', async () => {
    const { origin, searchParams } = sentTo(await ask({ prompt: 'none' }));
    expect(origin).toBe('https://rp.example');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      error: 'login_required',
      state: 'a state',
      iss: server.baseUrl,
    });
  });

  test('prompt=login, max_age, display, ui_locales, acr_values, login_hint and parameters nobody knows are taken', async () => {
    const extra = { display: 'page', ui_locales: 'he en', acr_values: '1', login_hint: 'a@example.com', other: 'x' };
    const page = sentTo(await ask({ ...extra, max_age: '10000', claims_locales: 'en' }));
    expect(page.pathname).toBe('/idp');
    expect(Object.fromEntries(page.searchParams)).toMatchObject({ client_id: open, state: 'a state', ...extra });
  });

  test('the request may come as a form, and so may the wish to sign out', async () => {
    const init = { method: 'POST', redirect: 'manual' } as const;
    const posted = await fetch(`${server.baseUrl}/oauth2/authorize`, { ...init, body: new URLSearchParams(asked) });
    expect(sentTo(posted).href).toBe(sentTo(await ask({})).href);
    const twice = new URLSearchParams([...Object.entries(asked), ['redirect_uri', 'https://evil.example/']]);
    const refused = await fetch(`${server.baseUrl}/oauth2/authorize`, { ...init, body: twice });
    expect([refused.status, refused.headers.get('location')]).toEqual([400, null]);
    const bye = new URLSearchParams({ client_id: open, post_logout_redirect_uri: 'https://rp.example/bye' });
    const out = await fetch(provider.end_session_endpoint ?? '', { ...init, body: bye });
    expect(sentTo(out).searchParams.get('post_logout_redirect_uri')).toBe('https://rp.example/bye');
  });

  test('max_age makes auth_time stand in the ID token and be young enough', async () => {
    const { client } = await signedIn(server);
    const prompt = sentTo(await ask({ max_age: '60' })).searchParams.get('prompt') ?? '';
    const { claims } = await flow(client, open, { prompt });
    expect(Number(claims?.auth_time) + 60).toBeGreaterThanOrEqual(claims?.iat ?? Infinity);
  });

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_mode: 'form_post' }, 'invalid_request'],
    [{ request: 'a.b.c' }, 'request_not_supported'],
    [{ request_uri: 'https://rp.example/request' }, 'request_uri_not_supported'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
  ])('%j is refused at the client’s address as %s', async (change, error) => {
    const { searchParams } = sentTo(await ask(change));
    expect([searchParams.get('error'), searchParams.get('state')]).toEqual([error, 'a state']);
  });

  test('a redirect address that is not registered, or none, is told to the user and never gone to', async () => {
    for (const redirect_uri of ['https://rp.example/other', `${callback}?x=1`, '']) {
      const answer = await ask({ redirect_uri });
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    }
  });

  test('a registered redirect address with a query keeps it', async () => {
    const target = `${callback}?keep=1`;
    await register(server, { client_id: 'op-query', redirect_uris: [target] });
    const { client } = await signedIn(server);
    const request = { ...requestOf('op-query'), redirect_uri: target };
    await client.post('/idp/oauth/authorize/start', request);
    const answer = { consent_granted: true, state: 's', code_challenge: challengeOf('v'.repeat(64)) };
    const submitted = await client.post('/idp/oauth/authorize/submit', { ...request, ...answer });
    const { searchParams } = new URL(String(submitted.data['redirect_uri']));
    expect([searchParams.get('keep'), searchParams.get('code')]).toEqual(['1', expect.any(String)]);
  });

  test('a confidential client with a wrong secret, in header or body, or with none, is invalid_client', async () => {
    const fields = { grant_type: 'authorization_code', code: 'x', redirect_uri: callback };
    for (const answer of [
      await form(server, '/oauth2/token', { ...fields, client_id: post, client_secret: 'wrong' }),
      await form(server, '/oauth2/token', { ...fields, client_id: own }),
      await form(server, '/oauth2/token', fields, basic(own, 'wrong')),
      await form(server, '/oauth2/token', fields, basic('nobody', 'x')),
    ]) {
      expect([answer.status, answer.json['error']]).toEqual([401, 'invalid_client']);
    }
  });

  test('the code works once; used again it is refused and its access token with it', async () => {
    const { client } = await signedIn(server);
    const verifier = 'w'.repeat(64);
    const { query } = await authorize(client, open, {
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    });
    const fields = { grant_type: 'authorization_code', client_id: open, redirect_uri: callback };
    const redeem = () =>
      form(server, '/oauth2/token', { ...fields, code: query.get('code') ?? '', code_verifier: verifier });
    const first = await redeem();
    expect((await userInfo(String(first.json['access_token']))).status).toBe(200);
    expect((await redeem()).json['error']).toBe('invalid_grant');
    expect((await userInfo(String(first.json['access_token']))).status).toBe(401);
  });

  test('offline_access gives a refresh token, refreshing keeps subject and audience, and less scope may be asked for', async () => {
    const { client, userId } = await signedIn(server);
    const { tokens, client: party, auth } = await flow(client, own);
    const response = await oauth.refreshTokenGrantRequest(provider, party, auth, tokens.refresh_token ?? '', {
      ...http,
      additionalParameters: { scope: 'openid' },
    });
    const next = await oauth.processRefreshTokenResponse(provider, party, response);
    expect(oauth.getValidatedIdTokenClaims(next)).toMatchObject({ sub: userId, aud: own });
    expect(next.scope).toBe('openid');
  });

  test('introspection and revocation answer as RFC 7662 and RFC 7009 want', async () => {
    const { client, userId } = await signedIn(server);
    const { tokens, client: party, auth } = await flow(client, own);
    const look = async () =>
      oauth.processIntrospectionResponse(
        provider,
        party,
        await oauth.introspectionRequest(provider, party, auth, tokens.access_token, http),
      );
    expect(await look()).toMatchObject({ active: true, sub: userId, client_id: own, iss: server.baseUrl });
    const revoke = (token: string) => oauth.revocationRequest(provider, party, auth, token, http);
    await oauth.processRevocationResponse(await revoke(tokens.access_token));
    await oauth.processRevocationResponse(await revoke('nobody knows this one'));
    expect(await look()).toEqual({ active: false });
  });
});

describe('RP-initiated logout', () => {
  const bye = 'https://rp.example/bye';
  const logout = (query: Record<string, string>) =>
    fetch(`${provider.end_session_endpoint}?${new URLSearchParams(query).toString()}`, { redirect: 'manual' });

  test('leads to the question with hint, address and state as they were given', async () => {
    const { client } = await signedIn(server);
    const { tokens } = await flow(client, open);
    const query = { client_id: open, post_logout_redirect_uri: bye, state: 's', id_token_hint: tokens.id_token ?? '' };
    expect(Object.fromEntries(sentTo(await logout(query)).searchParams)).toEqual(query);
  });

  test('knows the client by its hint alone', async () => {
    const { client } = await signedIn(server);
    const { tokens } = await flow(client, open);
    const page = sentTo(await logout({ post_logout_redirect_uri: bye, id_token_hint: tokens.id_token ?? '' }));
    expect([page.pathname, page.searchParams.get('client_id')]).toEqual(['/idp', open]);
  });

  test('an address that is not registered, a hint that is not ours, or one of another client is never gone to', async () => {
    const { client } = await signedIn(server);
    const { tokens } = await flow(client, own);
    const target = { client_id: open, post_logout_redirect_uri: bye };
    for (const query of [
      { ...target, post_logout_redirect_uri: 'https://evil.example/' },
      { ...target, post_logout_redirect_uri: `${bye}?x=1` },
      { ...target, id_token_hint: 'a.b.c' },
      { ...target, id_token_hint: tokens.id_token ?? '' },
      { post_logout_redirect_uri: bye },
    ] as Record<string, string>[]) {
      const answer = await logout(query);
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    }
  });

  test('after the user’s yes the session is over, and the state comes back', async () => {
    const { client } = await signedIn(server);
    const { tokens } = await flow(client, open);
    const started = await client.post('/oauth/logout/start', {
      client_id: open,
      post_logout_redirect_uri: bye,
      state: 's',
      id_token_hint: tokens.id_token,
    });
    expect(started.data).toMatchObject({ redirect_uri: `${bye}?state=s`, consent_required: false });
    expect((await client.call('POST', '/sessions/revoke')).status).toBe(200);
    expect((await userInfo(tokens.access_token)).status).toBe(401);
  });
});
