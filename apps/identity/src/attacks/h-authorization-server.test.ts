import { adminClientCreate, identityErrors } from '@targum/identity-contracts';
import { decodeJwt, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { namesRow } from '../testing/elsewhere.ts';
import { askCode, auditActions, countRows, signedIn, submitCode } from '../testing/flows.ts';
import {
  authorize,
  callback,
  challengeOf,
  clientSecret,
  form,
  redeem,
  refresh,
  register,
  requestOf,
  verifier,
} from '../testing/relying-party.ts';
import { basic } from '../testing/sdk-client.ts';
import { startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity();
const second = await startIdentity({ database: server.database, clock: server.clock, outbox: server.outbox });
const open = await register(server, { client_id: 'app-public' });
const other = await register(server, { client_id: 'app-other' });
const own = await register(server, {
  client_id: 'app-own',
  client_type: 'first_party',
  scopes: ['openid', 'email', 'offline_access', 'full_access'],
});
const page = (query: Record<string, string>) =>
  fetch(`${server.baseUrl}/oauth2/authorize?${new URLSearchParams(query).toString()}`, { redirect: 'manual' });
const asked = {
  client_id: open,
  redirect_uri: callback,
  response_type: 'code',
  code_challenge: challengeOf(verifier),
  state: 's',
};
const sentBack = (answer: Response) => new URL(answer.headers.get('location') ?? 'https://none.example').searchParams;

async function granted() {
  const person = await signedIn(server);
  const { query } = await authorize(person.client, open);
  const tokens = (await redeem(server, open, query.get('code') ?? '')).json as Record<string, string>;
  return { person, tokens, code: query.get('code') ?? '' };
}

describe('H. our authorization server', () => {
  test.each(['client_id', 'redirect_uri'])('row 98: without %s a page says so and leads nowhere', async (name) => {
    const { [name as 'client_id']: _, ...rest } = asked;
    const answer = await page(rest);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect(await answer.text()).toContain(
      `Required parameter is missing: ${name}. Please reach out to the application developer.`,
    );
  });

  test('row 99: an unknown or disabled client, or a redirect that is not its own, gets a page only', async () => {
    await register(server, { client_id: 'app-disabled', enabled: false });
    for (const change of [
      { client_id: 'nobody' },
      { client_id: 'app-disabled' },
      { redirect_uri: 'https://evil.example' },
    ]) {
      const answer = await page({ ...asked, ...change });
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    }
    const { client } = await signedIn(server);
    expect((await client.post('/idp/oauth/authorize/start', requestOf('nobody'))).type).toBe('invalid_client');
  });

  test('row 100: a public client without code_challenge, or with plain, is refused at its own address', async () => {
    const { code_challenge: _, ...without } = asked;
    expect(sentBack(await page(without)).get('error')).toBe('invalid_request');
    expect(sentBack(await page({ ...asked, code_challenge_method: 'plain' })).get('error')).toBe('invalid_request');
    const { client } = await signedIn(server);
    const { query } = await authorize(client, open, { code_challenge: undefined });
    expect([query.get('error'), query.get('state'), query.get('iss'), query.get('code')]).toEqual([
      'invalid_request',
      's',
      server.baseUrl,
      null,
    ]);
  });

  test('row 101: a wrong verifier gets nothing', async () => {
    const { client } = await signedIn(server);
    const { query } = await authorize(client, open);
    const code = query.get('code') ?? '';
    expect((await redeem(server, open, code, { code_verifier: 'w'.repeat(64) })).json['error']).toBe('invalid_grant');
    expect((await redeem(server, open, code)).json['error']).toBe('invalid_grant');
    const { query: next } = await authorize(client, open);
    await redeem(server, other, next.get('code') ?? '');
    expect((await redeem(server, open, next.get('code') ?? '')).status).toBe(200);
  });

  test('row 102: a verifier for a code that was made without a challenge is a downgrade', async () => {
    const { client } = await signedIn(server);
    const { query } = await authorize(client, own, { code_challenge: undefined });
    const fields = { grant_type: 'authorization_code', redirect_uri: callback, code: query.get('code') ?? '' };
    const answer = await form(
      server,
      '/oauth2/token',
      { ...fields, code_verifier: verifier },
      basic(own, encodeURIComponent(clientSecret)),
    );
    expect(answer.json['error']).toBe('invalid_grant');
  });

  test('row 103: a code used again is refused and takes its tokens with it', async () => {
    const { code, tokens } = await granted();
    expect((await redeem(server, open, code)).json['error']).toBe('invalid_grant');
    expect((await refresh(server, open, tokens['refresh_token'] ?? '')).json['error']).toBe('invalid_grant');
    const info = await fetch(`${server.baseUrl}/oauth2/userinfo`, {
      headers: { authorization: `Bearer ${tokens['access_token']}` },
    });
    expect(info.status).toBe(401);
  });

  test('row 104: of parallel redemptions at two processes one succeeds', async () => {
    const { client } = await signedIn(server);
    const { query } = await authorize(client, open);
    const code = query.get('code') ?? '';
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => redeem(index % 2 ? server : second, open, code)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ json }) => json['error'] === 'invalid_grant')).toHaveLength(5);
  });

  test('row 105: a code of another client, another address, or after a minute is refused', async () => {
    const { client } = await signedIn(server);
    const code = async () => (await authorize(client, open)).query.get('code') ?? '';
    expect((await redeem(server, other, await code())).json['error']).toBe('invalid_grant');
    expect((await redeem(server, open, await code(), { redirect_uri: 'https://rp.example/other' })).json['error']).toBe(
      'invalid_grant',
    );
    const late = await code();
    await server.database.pool.query(
      `update identity.oidc_records set expires_at = now() where model = 'AuthorizationCode'`,
    );
    expect((await redeem(server, open, late)).json['error']).toBe('invalid_grant');
  });

  test('row 106: scopes that were not asked about, unknown ones and full access for a third party are not granted', async () => {
    const { client } = await signedIn(server);
    const more = await authorize(client, open, { scopes: ['openid', 'email', 'offline_access', 'phone'] });
    expect([more.submitted.status, more.submitted.type]).toEqual([400, 'invalid_scope']);
    expect((await client.post('/idp/oauth/authorize/start', requestOf(open, ['openid', 'made_up']))).type).toBe(
      'invalid_scope',
    );
    const scopes = ['openid', 'full_access'];
    const started = await client.post('/idp/oauth/authorize/start', requestOf(open, scopes));
    expect(started.data['scope_results']).toEqual([
      expect.objectContaining({ scope: 'openid', is_grantable: true }),
      expect.objectContaining({ scope: 'full_access', is_grantable: false }),
    ]);
    const submitted = await client.post('/idp/oauth/authorize/submit', {
      ...requestOf(open, scopes),
      consent_granted: true,
      code_challenge: challengeOf(verifier),
    });
    const code = new URL(String(submitted.data['redirect_uri'])).searchParams.get('code') ?? '';
    expect((await redeem(server, open, code)).json['scope']).toBe('openid');
  });

  test('rows 107 and 108: an answer without the question, a second answer to one question, or a form gets nothing', async () => {
    const { client } = await signedIn(server);
    const answer = { ...requestOf(open), consent_granted: true, code_challenge: challengeOf(verifier) };
    const unasked = await client.post('/idp/oauth/authorize/submit', answer);
    expect([unasked.status, unasked.type]).toEqual([403, 'unauthorized_action']);
    await client.post('/idp/oauth/authorize/start', requestOf(open));
    expect((await client.post('/idp/oauth/authorize/submit', answer)).status).toBe(200);
    expect((await client.post('/idp/oauth/authorize/submit', answer)).type).toBe('unauthorized_action');
    const shown = await page({ client_id: 'nobody', redirect_uri: 'x' });
    expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  test('row 109: after a change of account the question has to be put again', async () => {
    const { client } = await signedIn(server);
    await client.post('/idp/oauth/authorize/start', requestOf(open));
    client.use(undefined);
    const next = await askCode(server, client, `switched-${process.pid}@example.com`);
    await submitCode(client, next.methodId, next.code);
    const answer = { ...requestOf(open), consent_granted: true, code_challenge: challengeOf(verifier) };
    const refused = await client.post('/idp/oauth/authorize/submit', answer);
    expect([refused.status, refused.type]).toEqual([409, 'session_changed']);
  });

  test('row 110: prompt=none never shows a screen', async () => {
    expect(sentBack(await page({ ...asked, prompt: 'none' })).get('error')).toBe('login_required');
    const { client } = await signedIn(server);
    expect((await authorize(client, open, { prompt: 'none' })).query.get('error')).toBe('consent_required');
  });

  test('row 111: prompt=login demands a fresh proof', async () => {
    const { client, email } = await signedIn(server);
    server.clock.forward(11 * 60);
    const stale = await client.post('/idp/oauth/authorize/start', { ...requestOf(open), prompt: 'login' });
    expect([stale.status, stale.type]).toEqual([403, 'reauth_required']);
    const { methodId, code } = await askCode(server, client, email);
    await submitCode(client, methodId, code);
    expect((await client.post('/idp/oauth/authorize/start', { ...requestOf(open), prompt: 'login' })).status).toBe(200);
  });

  test('row 111: max_age and prompt=login force a proof that is newer than the request, and auth_time tells it', async () => {
    const { client, email, opened } = await signedIn(server);
    const oldProof = Math.floor(Date.parse(opened.data.session?.['started_at'] as string) / 1000);
    server.clock.forward(120);
    const promptOf = async (change: Record<string, string>) =>
      new URL((await page({ ...asked, ...change })).headers.get('location') ?? '').searchParams.get('prompt') ?? '';
    const start = async (prompt: string) =>
      (await client.post('/idp/oauth/authorize/start', { ...requestOf(open), prompt })).status;
    const prompts = await Promise.all([promptOf({ max_age: '0' }), promptOf({ prompt: 'login' })]);
    for (const prompt of prompts) expect(await start(prompt)).toBe(403);
    expect(await start(await promptOf({ max_age: '3600' }))).toBe(200);
    const skipped = await client.post('/idp/oauth/authorize/submit', {
      ...requestOf(open),
      consent_granted: true,
      code_challenge: challengeOf(verifier),
      prompt: prompts[0],
    });
    expect([skipped.status, skipped.type]).toEqual([403, 'reauth_required']);
    server.clock.forward(31);
    const { methodId, code } = await askCode(server, client, email);
    await submitCode(client, methodId, code);
    for (const prompt of prompts) expect(await start(prompt)).toBe(200);
    const { query } = await authorize(client, open, { prompt: prompts[0] });
    const { json } = await redeem(server, open, query.get('code') ?? '');
    const { auth_time } = decodeJwt(String(json['id_token']));
    expect(auth_time).toBeGreaterThanOrEqual(oldProof + 150);
    expect(sentBack(await page({ ...asked, max_age: 'soon' })).get('error')).toBe('invalid_request');
  });

  test('row 112: a public client asks every time, our own confidential one does not', async () => {
    const { client } = await signedIn(server);
    await authorize(client, open);
    expect((await client.post('/idp/oauth/authorize/start', requestOf(open))).data['consent_required']).toBe(true);
    const mine = await client.post('/idp/oauth/authorize/start', requestOf(own));
    expect(mine.data['consent_required']).toBe(false);
    const again = await client.post('/idp/oauth/authorize/start', { ...requestOf(own), prompt: 'consent' });
    expect(again.data['consent_required']).toBe(true);
  });

  test('row 113: other flows are refused', async () => {
    for (const response_type of ['token', 'id_token', 'code id_token'])
      expect(sentBack(await page({ ...asked, response_type })).get('error')).toBe('unsupported_response_type');
    expect(sentBack(await page({ ...asked, response_mode: 'fragment' })).get('error')).toBe('invalid_request');
    const { client } = await signedIn(server);
    const started = await client.post('/idp/oauth/authorize/start', { ...requestOf(open), response_type: 'token' });
    expect(started.type).toBe('unsupported_response_type');
  });

  test('row 114: a client’s name is short plain text whatever was registered', async () => {
    await register(server, { client_id: 'app-name', name: `<b>Bank</b>‮${'x'.repeat(5000)}` });
    const { client } = await signedIn(server);
    const started = await client.post('/idp/oauth/authorize/start', requestOf('app-name'));
    const name = (started.data['client'] as { client_name: string }).client_name;
    expect(name.length).toBeLessThanOrEqual(64);
    expect(name).not.toContain('‮');
  });

  test('row 115: a logo is an https address or none; it is never fetched or proxied here', () => {
    const client = { client_name: 'x', client_type: 'third_party', redirect_uris: [callback] };
    for (const logo_url of ['javascript:alert(1)', 'http://tracker.example/x.png', 'data:image/svg+xml,x'])
      expect(adminClientCreate.body.safeParse({ ...client, logo_url }).success).toBe(false);
  });

  test('row 116 is run with openid-client: reuse after the grace ends the family', async () => {
    expect(await namesRow('oidc/openid-provider.test.ts', 116)).toBe(true);
  });

  test('row 117: a refresh token dies with sign-out, with the account disabled, and with the account', async () => {
    const one = await granted();
    await one.person.client.call('POST', '/sessions/revoke');
    expect((await refresh(server, open, one.tokens['refresh_token'] ?? '')).json['error']).toBe('invalid_grant');
    const two = await granted();
    await server.database.pool.query(`update identity.users set status = 'disabled' where user_id = $1`, [
      two.person.userId,
    ]);
    expect((await refresh(server, open, two.tokens['refresh_token'] ?? '')).json['error']).toBe('invalid_grant');
    const three = await granted();
    await three.person.client.call('DELETE', '/users/me');
    expect((await refresh(server, open, three.tokens['refresh_token'] ?? '')).json['error']).toBe('invalid_grant');
    expect(await countRows(server, 'identity.oidc_records where account_id = $1', [three.person.userId])).toBe(0);
  });

  test('row 118: another client can neither refresh, look into nor revoke a token, nor a confidential one without its secret', async () => {
    const { tokens } = await granted();
    expect((await refresh(server, other, tokens['refresh_token'] ?? '')).json['error']).toBe('invalid_grant');
    const token = tokens['access_token'] ?? '';
    const look = await form(server, '/oauth2/introspect', { token }, basic(own, encodeURIComponent(clientSecret)));
    expect(look.json).toEqual({ active: false });
    await form(server, '/oauth2/revoke', { token: tokens['refresh_token'] ?? '', client_id: other });
    expect((await refresh(server, open, tokens['refresh_token'] ?? '')).status).toBe(200);
    for (const authorization of [undefined, basic(own, 'wrong')]) {
      const fields = { grant_type: 'authorization_code', code: 'x', redirect_uri: callback, client_id: own };
      const refused = await form(server, '/oauth2/token', fields, authorization);
      expect([400, 401]).toContain(refused.status);
      expect(String(refused.json['error'])).toMatch(/invalid_client|invalid_request/);
    }
  });

  test('row 119: one kind of token is not taken for another', async () => {
    const { tokens, person } = await granted();
    const use = (token: string) =>
      fetch(`${server.baseUrl}/oauth2/userinfo`, { headers: { authorization: `Bearer ${token}` } });
    for (const token of [tokens['id_token'], tokens['refresh_token'], person.opened.data.session_jwt, person.token])
      expect((await use(token ?? '')).status).toBe(401);
    for (const token of [tokens['id_token'], tokens['access_token'], tokens['refresh_token']]) {
      const refused = await server.client({ session: token }).post('/sessions/authenticate');
      expect([401, 404]).toContain(refused.status);
    }
  });

  test('row 120: nobody registers a client by a call', async () => {
    expect((await form(server, '/oauth2/reg', {}).catch(() => ({ status: 404 }))).status).toBe(404);
    const discovery = (await (await fetch(`${server.baseUrl}/.well-known/openid-configuration`)).json()) as object;
    expect(discovery).not.toHaveProperty('registration_endpoint');
  });

  const bye = 'https://rp.example/bye';
  const logout = (client: ReturnType<typeof server.client>, change: Record<string, unknown> = {}) =>
    client.post('/oauth/logout/start', { client_id: open, post_logout_redirect_uri: bye, state: 's', ...change });

  test('rows 121 and 124: a link or image signs nobody out; it leads to the question', async () => {
    const { client } = await signedIn(server);
    const query = new URLSearchParams({ client_id: open, post_logout_redirect_uri: bye });
    const answer = await fetch(`${server.baseUrl}/oauth2/logout?${query.toString()}`, { redirect: 'manual' });
    expect(new URL(answer.headers.get('location') ?? '').pathname).toBe('/idp');
    const started = await logout(client);
    expect(started.data).toMatchObject({ consent_required: true, redirect_uri: `${bye}?state=s` });
    expect((await client.post('/sessions/authenticate')).status).toBe(200);
  });

  test('row 122: an address that is not registered is never gone to', async () => {
    const { client } = await signedIn(server);
    const target = 'https://evil.example/';
    expect((await logout(client, { post_logout_redirect_uri: target })).type).toBe('invalid_redirect_url');
    const query = new URLSearchParams({ client_id: open, post_logout_redirect_uri: target });
    const shown = await fetch(`${server.baseUrl}/oauth2/logout?${query.toString()}`, { redirect: 'manual' });
    expect([shown.status, shown.headers.get('location')]).toEqual([400, null]);
    const text = await shown.text();
    expect(text).toContain(identityErrors.invalid_redirect_url.message);
    expect(text).not.toContain('evil.example');
    expect((await client.post('/sessions/authenticate')).status).toBe(200);
    // The user can sign out all the same; there is just nowhere to go.
    expect((await client.call('POST', '/sessions/revoke')).status).toBe(200);
    expect((await client.post('/sessions/authenticate')).type).toBe('session_not_found');
  });

  test('row 123: a hint must be ours, for this client and this user; it may be old', async () => {
    const { tokens, person } = await granted();
    const hint = tokens['id_token'] ?? '';
    expect((await logout(person.client, { id_token_hint: hint })).data['consent_required']).toBe(false);
    expect((await logout(server.client(), { id_token_hint: hint })).data['consent_required']).toBe(true);
    const stranger = await signedIn(server);
    expect((await logout(stranger.client, { id_token_hint: hint })).type).toBe('invalid_id_token_hint');
    expect((await logout(person.client, { id_token_hint: hint, client_id: other })).type).toBe('invalid_id_token_hint');
    const claims = { iss: server.baseUrl, aud: open, sub: person.userId };
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256' })
      .sign((await generateKeyPair('RS256')).privateKey);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${hint.split('.')[1]}.`;
    for (const bad of [forged, unsigned, 'junk', person.opened.data.session_jwt])
      expect((await logout(person.client, { id_token_hint: bad })).type).toBe('invalid_id_token_hint');
    const ours = await server.deps.keys.signing('RS256');
    const old = await new SignJWT({ ...claims, exp: 1000 })
      .setProtectedHeader({ alg: 'RS256', kid: ours.kid })
      .sign(ours.key);
    expect((await logout(person.client, { id_token_hint: old })).data['consent_required']).toBe(false);
  });

  test('a refusal is sent back as access_denied, and both answers stand in the log', async () => {
    const { client, userId } = await signedIn(server);
    const { query } = await authorize(client, open, { consent_granted: false });
    expect([query.get('error'), query.get('state'), query.get('iss')]).toEqual(['access_denied', 's', server.baseUrl]);
    await authorize(client, open);
    expect(await auditActions(server, userId)).toEqual(expect.arrayContaining(['consent.denied', 'consent.granted']));
  });
});
