import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { signedIn } from '../testing/flows.ts';
import {
  authorize,
  callback,
  challengeOf,
  form,
  redeem,
  refresh,
  register,
  verifier,
} from '../testing/relying-party.ts';
import { lastMessage, startIdentity } from '../testing/start-identity.ts';

/** Rules of the conformance profiles that need a look behind the first answer; each is named as its test module is. */
const server = await startIdentity();
const open = await register(server, { client_id: 'rp-public' });
const asked = {
  client_id: open,
  redirect_uri: callback,
  response_type: 'code',
  scope: 'openid',
  code_challenge: challengeOf(verifier),
  code_challenge_method: 'S256',
  state: 'a state',
};

async function ask(change: Record<string, string | undefined>, token = '') {
  const given = Object.entries({ ...asked, ...change }).filter((entry): entry is [string, string] => !!entry[1]);
  const answer = await fetch(`${server.baseUrl}/oauth2/authorize?${new URLSearchParams(given).toString()}`, {
    redirect: 'manual',
    headers: token ? { cookie: `targum_session=${token}` } : {},
  });
  return { status: answer.status, location: answer.headers.get('location') };
}
const sentTo = ({ location }: { location: string | null }) => new URL(location ?? 'https://none.example');

async function tokensOf(person: Awaited<ReturnType<typeof signedIn>>, change: Record<string, unknown> = {}) {
  const { query } = await authorize(person.client, open, change);
  const { json } = await redeem(server, open, query.get('code') ?? '');
  return { idToken: String(json['id_token']), accessToken: String(json['access_token']), json };
}
const userInfo = async (token: string) =>
  (await (
    await fetch(`${server.baseUrl}/oauth2/userinfo`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as Record<string, unknown>;
const keySet = async () =>
  createLocalJWKSet((await (await fetch(`${server.baseUrl}/.well-known/jwks.json`)).json()) as JSONWebKeySet);

/** With these scopes, as the consent page asks for them. */
async function withScopes(person: Awaited<ReturnType<typeof signedIn>>, scopes: string[]) {
  const request = { client_id: open, redirect_uri: callback, response_type: 'code', scopes };
  await person.client.post('/idp/oauth/authorize/start', request);
  const answer = { consent_granted: true, state: 's', code_challenge: challengeOf(verifier) };
  const submitted = await person.client.post('/idp/oauth/authorize/submit', { ...request, ...answer });
  const code = new URL(String(submitted.data['redirect_uri'])).searchParams.get('code') ?? '';
  return (await redeem(server, open, code)).json;
}

/** The claim when this stands where the address should. */
async function addressWith(person: Awaited<ReturnType<typeof signedIn>>, stored: unknown): Promise<unknown> {
  await server.database.pool.query(
    `update identity.users set trusted_metadata = '{}', untrusted_metadata = $2 where user_id = $1`,
    [person.userId, { address: stored }],
  );
  const { access_token } = await withScopes(person, ['openid', 'address']);
  return (await userInfo(String(access_token)))['address'];
}

describe('Config profile', () => {
  test('discovery-endpoint-verification: every address is under the issuer, and iss in answers is announced', async () => {
    const answer = await fetch(`${server.baseUrl}/.well-known/openid-configuration`);
    const found = (await answer.json()) as Record<string, unknown>;
    expect(found['authorization_response_iss_parameter_supported']).toBe(true);
    // Left out it means no.
    expect(found['request_parameter_supported'] ?? false).toBe(false);
    for (const name of ['authorization', 'token', 'userinfo', 'introspection', 'revocation', 'end_session'])
      expect(found[`${name}_endpoint`]).toMatch(new RegExp(`^${server.baseUrl}/oauth2/`));
    expect(found['jwks_uri']).toBe(`${server.baseUrl}/.well-known/jwks.json`);
    for (const name of ['response_types', 'subject_types', 'id_token_signing_alg_values', 'scopes', 'claims'])
      expect(found[`${name}_supported`]).toEqual(expect.arrayContaining([expect.any(String)]));
  });

  test('server-rotate-keys: after a change of keys new ID tokens are signed with the new one and old ones still hold', async () => {
    const person = await signedIn(server);
    const before = await tokensOf(person);
    const kid = await server.deps.keys.rotate('RS256', 0);
    const after = await tokensOf(person);
    expect(decodeProtectedHeader(after.idToken).kid).toBe(kid);
    expect(decodeProtectedHeader(before.idToken).kid).not.toBe(kid);
    for (const { idToken } of [before, after])
      expect((await jwtVerify(idToken, await keySet(), { issuer: server.baseUrl, audience: open })).payload.sub).toBe(
        person.userId,
      );
    expect(await userInfo(before.accessToken)).toMatchObject({ sub: person.userId });
  });
});

describe('Basic profile', () => {
  test('response-type-missing: is told to the client, and nobody is asked anything', async () => {
    const { origin, searchParams } = sentTo(await ask({ response_type: undefined }));
    expect(origin).toBe('https://rp.example');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      error: 'invalid_request',
      state: 'a state',
      iss: server.baseUrl,
    });
  });

  test('claims-essential, display-popup, claims-locales and other parameters change nothing about the request', async () => {
    const claims = JSON.stringify({ userinfo: { name: { essential: true } }, id_token: { acr: { values: ['x'] } } });
    for (const extra of [{ claims }, { display: 'popup' }, { claims_locales: 'he' }, { extra: 'foobar' }]) {
      const page = sentTo(await ask(extra));
      expect([page.pathname, page.searchParams.get('state'), page.searchParams.get('error')]).toEqual([
        '/idp',
        'a state',
        null,
      ]);
    }
  });

  test('ensure-other-scope-order-succeeds: openid need not come first', async () => {
    const person = await signedIn(server);
    const tokens = await withScopes(person, ['email', 'openid']);
    expect(decodeJwt(String(tokens['id_token'])).sub).toBe(person.userId);
  });

  test('redirect-uri-query-mismatch: a registered query is compared as it was written', async () => {
    const target = `${callback}?keep=1`;
    await register(server, { client_id: 'rp-query', redirect_uris: [target] });
    for (const redirect_uri of [callback, `${callback}?keep=2`, `${target}&x=1`]) {
      const answer = await ask({ client_id: 'rp-query', redirect_uri });
      expect([answer.status, answer.location]).toEqual([400, null]);
    }
    expect((await ask({ client_id: 'rp-query', redirect_uri: target })).status).toBe(303);
  });

  test('scope-profile, -email, -phone and -all: each scope gives its claims, and what is not known is left out', async () => {
    const person = await signedIn(server);
    const number = '+14155552677';
    const sent = await person.client.post('/otps/sms/send/secondary', { phone_number: number });
    await person.client.signIn('/otps/authenticate', {
      token: lastMessage(server.outbox, number).code,
      method_id: sent.data.method_id,
      session_duration_minutes: 60,
    });
    const claimsFor = async (...scopes: string[]) => {
      const { access_token } = await withScopes(person, ['openid', ...scopes]);
      const { sub, ...claims } = await userInfo(String(access_token));
      expect(sub).toBe(person.userId);
      return claims;
    };
    const email = { email: person.email, email_verified: true };
    const phone = { phone_number: number, phone_number_verified: true };
    expect(await claimsFor()).toEqual({});
    expect(await claimsFor('profile')).toEqual({});
    await person.client.call('PUT', '/users/me', { name: { first_name: 'Noa', last_name: 'Levi' } });
    const profile = { name: 'Noa Levi', given_name: 'Noa', family_name: 'Levi' };
    expect(await claimsFor('profile')).toEqual(profile);
    expect(await claimsFor('email')).toEqual(email);
    expect(await claimsFor('phone')).toEqual(phone);
    expect(await claimsFor('profile', 'email', 'phone')).toEqual({ ...profile, ...email, ...phone });
  });

  test('scope-address: what the operator, else the user, has written down is the claim of OpenID Connect Core 5.1.1, and nothing else of it', async () => {
    const person = await signedIn(server);
    const claimsFor = async (...scopes: string[]) => {
      const { access_token } = await withScopes(person, ['openid', ...scopes]);
      const { sub: _, ...claims } = await userInfo(String(access_token));
      return claims;
    };
    expect(await claimsFor('address')).toEqual({});
    const said = {
      street_address: ' 1 Herzl St. ',
      locality: 'Tel Aviv',
      country: 'IL',
      region: '',
      postal_code: 7,
      other: 'x',
    };
    await person.client.call('PUT', '/users/me', { untrusted_metadata: { address: said } });
    const told = { street_address: '1 Herzl St.', locality: 'Tel Aviv', country: 'IL' };
    expect(await claimsFor('address')).toEqual({ address: told });
    expect(await claimsFor('profile')).toEqual({});
    expect(await claimsFor('address', 'email')).toEqual({ address: told, email: person.email, email_verified: true });
    const formatted = 'P.O. Box 1\nJerusalem';
    await server.database.pool.query('update identity.users set trusted_metadata = $2 where user_id = $1', [
      person.userId,
      { address: { formatted } },
    ]);
    expect(await claimsFor('address')).toEqual({ address: { formatted } });
    for (const odd of ['a street', [], 7, {}, { formatted: '' }, { formatted: 'x'.repeat(501) }])
      expect([odd, await addressWith(person, odd)]).toEqual([odd, undefined]);
    const found = await (await fetch(`${server.baseUrl}/.well-known/openid-configuration`)).json();
    expect(found).toMatchObject({
      scopes_supported: expect.arrayContaining(['address']),
      claims_supported: expect.arrayContaining(['address']),
    });
  });

  test('refresh-token: the new ID token is about the same sign-in, and the old refresh token is replaced', async () => {
    const person = await signedIn(server);
    const { json, idToken } = await tokensOf(person, { nonce: 'n-1' });
    const next = await refresh(server, open, String(json['refresh_token']));
    const [first, second] = [decodeJwt(idToken), decodeJwt(String(next.json['id_token']))];
    const { iss, sub, aud, auth_time } = first;
    expect(second).toMatchObject({ iss, sub, aud, auth_time });
    expect(second['nonce'] ?? 'n-1').toBe('n-1');
    expect(second.iat).toBeGreaterThanOrEqual(first.iat ?? Infinity);
    expect(next.json['refresh_token']).not.toBe(json['refresh_token']);
    expect(await userInfo(String(next.json['access_token']))).toMatchObject({ sub });
  });

  test('prompt-none-logged-in: without asking, the same person, the same time of sign-in', async () => {
    const person = await signedIn(server);
    const { idToken } = await tokensOf(person);
    const back = sentTo(await ask({ prompt: 'none', nonce: 'n-2' }, person.token));
    const { json } = await redeem(server, open, back.searchParams.get('code') ?? '');
    const { sub, auth_time } = decodeJwt(idToken);
    expect(decodeJwt(String(json['id_token']))).toMatchObject({ sub, auth_time, nonce: 'n-2' });
  });

  test('codereuse-30seconds: a code used again later is refused, and what it gave is taken back', async () => {
    const person = await signedIn(server);
    const { query } = await authorize(person.client, open);
    const first = await redeem(server, open, query.get('code') ?? '');
    await server.database.pool.query(
      `update identity.oidc_records set consumed_at = consumed_at - interval '30 seconds'
       where model = 'AuthorizationCode' and account_id = $1`,
      [person.userId],
    );
    const again = await redeem(server, open, query.get('code') ?? '');
    expect([again.status, again.json['error']]).toEqual([400, 'invalid_grant']);
    expect(await userInfo(String(first.json['access_token']))).toMatchObject({ error: 'invalid_token' });
  });

  test('a grant that does not exist and a method that is not meant are refused in the words of RFC 6749', async () => {
    const unknown = await form(server, '/oauth2/token', { grant_type: 'password', client_id: open });
    expect([unknown.status, unknown.json['error']]).toEqual([400, 'unsupported_grant_type']);
    const none = await form(server, '/oauth2/token', { client_id: open });
    expect([none.status, none.json['error']]).toEqual([400, 'invalid_request']);
    expect((await fetch(`${server.baseUrl}/oauth2/token`)).status).toBe(404);
  });
});

describe('RP-initiated logout', () => {
  const bye = 'https://rp.example/bye';
  async function leave(query: Record<string, string>, token = '') {
    const answer = await fetch(`${server.baseUrl}/oauth2/logout?${new URLSearchParams(query).toString()}`, {
      redirect: 'manual',
      headers: { 'accept-language': 'en', ...(token ? { cookie: `targum_session=${token}` } : {}) },
    });
    return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
  }

  test('no-params and only-state: the person is asked here and sent nowhere', async () => {
    const person = await signedIn(server);
    for (const query of [{}, { state: 'only' }] as Record<string, string>[]) {
      const shown = await leave(query, person.token);
      expect([shown.status, shown.location]).toEqual([200, null]);
      expect(shown.html).toContain('Log out?');
    }
    expect((await person.client.post('/sessions/authenticate')).status).toBe(200);
  });

  test('no-state and no-post-logout-redirect-uri: nothing is made up', async () => {
    const person = await signedIn(server);
    const { idToken } = await tokensOf(person);
    const led = sentTo(await leave({ post_logout_redirect_uri: bye, id_token_hint: idToken }));
    expect([led.pathname, led.searchParams.has('state')]).toEqual(['/idp', false]);
    const started = await person.client.post('/oauth/logout/start', {
      client_id: open,
      post_logout_redirect_uri: bye,
      id_token_hint: idToken,
    });
    expect(started.data).toMatchObject({ redirect_uri: bye, consent_required: false });
    const stays = await leave({ id_token_hint: idToken }, person.token);
    expect([stays.status, stays.location]).toEqual([200, null]);
  });

  test('no-id-token-hint: by the client’s id alone the person is always asked', async () => {
    const person = await signedIn(server);
    const query = { client_id: open, post_logout_redirect_uri: bye, state: 's' };
    expect(Object.fromEntries(sentTo(await leave(query, person.token)).searchParams)).toEqual(query);
    expect((await person.client.post('/oauth/logout/start', query)).data['consent_required']).toBe(true);
  });

  test('bad- and modified-id-token-hint: nobody is signed out and nobody is sent anywhere', async () => {
    const person = await signedIn(server);
    const { idToken } = await tokensOf(person);
    const [head = '', body = '', signature = ''] = idToken.split('.');
    const other = Buffer.from(JSON.stringify({ ...decodeJwt(idToken), sub: 'user-test-other' })).toString('base64url');
    const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    for (const id_token_hint of [
      `${head}.${other}.${signature}`,
      `${head}.${body}.${flipped}`,
      `${head}.${body}.`,
      'x',
    ]) {
      const answer = await leave({ post_logout_redirect_uri: bye, state: 's', id_token_hint }, person.token);
      expect([answer.status, answer.location]).toEqual([400, null]);
    }
    expect((await person.client.post('/sessions/authenticate')).status).toBe(200);
  });

  test('afterwards prompt=none finds nobody', async () => {
    const person = await signedIn(server);
    await tokensOf(person);
    expect(sentTo(await ask({ prompt: 'none' }, person.token)).searchParams.get('code')).toEqual(expect.any(String));
    await person.client.call('POST', '/sessions/revoke');
    expect(sentTo(await ask({ prompt: 'none' }, person.token)).searchParams.get('error')).toBe('login_required');
  });
});
