import { describe, expect, test } from 'vitest';
import { hashClientSecret } from '../oidc/provider.ts';
import { developmentProject } from '../projects/development-project.ts';
import { auditActions, countRows, signedIn } from '../testing/flows.ts';
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
import { publicToken, startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity();
const open = await register(server, { client_id: 'further-public' });
const own = await register(server, { client_id: 'further-own', client_type: 'first_party' });
const secret = basic(own, clientSecret);
const answer = { consent_granted: true, code_challenge: challengeOf(verifier), state: 's' };
const codesOf = (userId: string) =>
  countRows(server, `identity.oidc_records where model = 'AuthorizationCode' and account_id = $1`, [userId]);
const grantsOf = (userId: string) =>
  countRows(server, `identity.oidc_records where model = 'Grant' and account_id = $1`, [userId]);

describe('H. our authorization server, variant by variant', () => {
  test('rows 98 and 99: the widget’s calls refuse what is missing, unknown or disabled, and note no question', async () => {
    const { client } = await signedIn(server);
    await register(server, { client_id: 'further-off', enabled: false });
    for (const [change, expected] of [
      [{ client_id: undefined }, [400, 'bad_request']],
      [{ redirect_uri: undefined }, [400, 'bad_request']],
      [{ client_id: 'nobody' }, [400, 'invalid_client']],
      [{ client_id: 'further-off' }, [400, 'invalid_client']],
      [{ redirect_uri: 'https://evil.example/' }, [400, 'invalid_redirect_url']],
    ] as const) {
      for (const [path, more] of [
        ['start', {}],
        ['submit', answer],
      ] as const) {
        const refused = await client.post(`/idp/oauth/authorize/${path}`, { ...requestOf(open), ...more, ...change });
        expect([refused.status, refused.type]).toEqual(expected);
      }
    }
    expect(await countRows(server, 'identity.consent_questions')).toBe(0);
  });

  test('row 102: the same code without a verifier would have been good, so it is the verifier that is refused', async () => {
    const { client } = await signedIn(server);
    const take = async (more: Record<string, string>) => {
      const { query } = await authorize(client, own, { code_challenge: undefined });
      const fields = { grant_type: 'authorization_code', redirect_uri: callback, code: query.get('code') ?? '' };
      return (await form(server, '/oauth2/token', { ...fields, ...more }, secret)).json;
    };
    expect((await take({}))['id_token']).toEqual(expect.any(String));
    expect((await take({ code_verifier: verifier }))['error']).toBe('invalid_grant');
  });

  test('row 107: a consent sent by a form, by another site, or without the session’s own header is refused and grants nothing', async () => {
    const person = await signedIn(server);
    await person.client.post('/idp/oauth/authorize/start', requestOf(open));
    const body = { ...requestOf(open), ...answer };
    const send = async (headers: Record<string, string>, text: string) => {
      const seen = await fetch(`${server.baseUrl}/sdk/v1/idp/oauth/authorize/submit`, {
        method: 'POST',
        headers: { cookie: `targum_session=${person.token}; targum_session_token=${person.token}`, ...headers },
        body: text,
      });
      return [seen.status, ((await seen.json()) as { error_type: string }).error_type];
    };
    const fields = new URLSearchParams({ ...body, scopes: 'openid', consent_granted: 'true' }).toString();
    const json = { 'content-type': 'application/json' };
    const authorization = basic(publicToken, person.token);
    expect(await send({ 'content-type': 'application/x-www-form-urlencoded' }, fields)).toEqual([
      415,
      'unsupported_media_type',
    ]);
    // JSON in a form that needs no preflight.
    expect(await send({ 'content-type': 'text/plain' }, JSON.stringify(body))).toEqual([415, 'unsupported_media_type']);
    expect(await send(json, JSON.stringify(body))).toEqual([403, 'unauthorized_action']);
    expect(await send({ ...json, authorization: basic(publicToken, publicToken) }, JSON.stringify(body))).toEqual([
      401,
      'user_unauthenticated',
    ]);
    expect(await send({ ...json, authorization, origin: 'https://evil.example' }, JSON.stringify(body))).toEqual([
      400,
      'bad_domain_for_stytch_sdk',
    ]);
    expect([await codesOf(person.userId), await grantsOf(person.userId)]).toEqual([0, 0]);
    // None of them used the question up.
    expect((await person.client.post('/idp/oauth/authorize/submit', body)).status).toBe(200);
    expect(await codesOf(person.userId)).toBe(1);
  });

  test('row 107: an answer for another address or fewer scopes than the question, or after ten minutes, is no answer', async () => {
    const second = `${callback}/second`;
    const app = await register(server, { client_id: 'further-two', redirect_uris: [callback, second] });
    const person = await signedIn(server);
    const ask = () => person.client.post('/idp/oauth/authorize/start', requestOf(app));
    for (const change of [{ redirect_uri: second }, { scopes: ['openid'] }]) {
      await ask();
      const refused = await person.client.post('/idp/oauth/authorize/submit', {
        ...requestOf(app),
        ...answer,
        ...change,
      });
      expect([refused.status, refused.type]).toEqual([400, 'invalid_scope']);
    }
    await ask();
    server.clock.forward(601);
    const late = await person.client.post('/idp/oauth/authorize/submit', { ...requestOf(app), ...answer });
    expect([late.status, late.type]).toEqual([403, 'unauthorized_action']);
    expect([await codesOf(person.userId), await grantsOf(person.userId)]).toEqual([0, 0]);
  });

  test('row 108 asks for Sec-Fetch-Site: same-origin, which does not apply where widget and server are on two sites by design: the origin list and the Authorization header do its work', async () => {
    const person = await signedIn(server, undefined, { origin: 'http://localhost:4000' });
    await person.client.post('/idp/oauth/authorize/start', requestOf(open));
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    const submit = (headers: Record<string, string>) =>
      person.client.post('/idp/oauth/authorize/submit', { ...requestOf(open), ...answer }, headers);
    const refused = await submit({ ...crossSite, origin: 'null' });
    expect([refused.status, refused.type]).toEqual([400, 'bad_domain_for_stytch_sdk']);
    expect(await codesOf(person.userId)).toBe(0);
    expect((await submit(crossSite)).status).toBe(200);
  });

  test('row 109: the new account has granted nothing, and neither has the old one', async () => {
    const first = await signedIn(server);
    await first.client.post('/idp/oauth/authorize/start', requestOf(open));
    const next = await signedIn(server);
    first.client.use(next.token);
    const refused = await first.client.post('/idp/oauth/authorize/submit', { ...requestOf(open), ...answer });
    expect([refused.status, refused.type]).toEqual([409, 'session_changed']);
    for (const { userId } of [first, next]) expect(await codesOf(userId)).toBe(0);
  });

  test.each(['fragment', 'form_post', 'web_message', 'jwt'])(
    'row 113: the response mode %s is refused',
    async (mode) => {
      const query = { ...requestOf(open), scopes: '', response_mode: mode, code_challenge: challengeOf(verifier) };
      const seen = await fetch(`${server.baseUrl}/oauth2/authorize?${new URLSearchParams(query).toString()}`, {
        redirect: 'manual',
      });
      const back = new URL(seen.headers.get('location') ?? '');
      expect([back.origin, back.searchParams.get('error'), back.hash]).toEqual([
        'https://rp.example',
        'invalid_request',
        '',
      ]);
    },
  );

  test('rows 114 and 115: what an operator registers is short plain text and an https logo, checked where it comes in', async () => {
    const { key } = await server.identity.createAdminKey({
      projectId: developmentProject.project_id,
      name: 'registrar',
      scopes: ['clients:write'],
      days: 1,
    });
    const make = async (change: Record<string, unknown>) => {
      const made = await fetch(`${server.baseUrl}/identity/admin/v1/clients`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          client_name: 'x',
          client_type: 'third_party_public',
          redirect_uris: [callback],
          ...change,
        }),
      });
      return { status: made.status, json: (await made.json()) as Record<string, unknown> };
    };
    for (const logo_url of [
      'javascript:alert(1)',
      'http://tracker.example/x.png',
      'data:image/svg+xml,x',
      'file:///etc/passwd',
      '//evil.example/x.png',
    ])
      expect((await make({ logo_url })).status).toBe(400);
    expect((await make({ client_name: 'x'.repeat(5000) })).status).toBe(400);
    const { json } = await make({ client_name: '\u202eG\u200boo\u2066gle', logo_url: 'https://10.0.0.1/logo.svg' });
    expect(json['client_name']).toBe('Google');
    const { client } = await signedIn(server);
    const shown = await client.post('/idp/oauth/authorize/start', requestOf(String(json['client_id']), ['openid']));
    expect(shown.data['client']).toMatchObject({ client_name: 'Google', logo_url: 'https://10.0.0.1/logo.svg' });
  });

  test('row 117: a refresh token is worth nothing once its owner took the application’s access back, or its grant has reached its end', async () => {
    const granted = async () => {
      const person = await signedIn(server);
      const { query } = await authorize(person.client, open);
      const { json } = await redeem(server, open, query.get('code') ?? '');
      return { ...person, refreshToken: String(json['refresh_token']) };
    };
    const revoked = await granted();
    expect((await revoked.client.call('POST', `/users/connected_apps/${open}/revoke`)).status).toBe(200);
    expect(await auditActions(server, revoked.userId)).toContain('consent.revoked');
    const old = await granted();
    const alive = await refresh(server, open, old.refreshToken);
    expect(alive.status).toBe(200);
    // Renewing a token does not renew what it was granted by.
    await server.database.pool.query(
      `update identity.oidc_records set expires_at = now() where model = 'Grant' and account_id = $1`,
      [old.userId],
    );
    for (const token of [revoked.refreshToken, String(alive.json['refresh_token'])]) {
      const refused = await refresh(server, open, token);
      expect([refused.status, refused.json['error']]).toEqual([400, 'invalid_grant']);
    }
  });

  test.each([
    ['no secret', undefined],
    ['a wrong secret', basic(own, 'wrong')],
    ['what is stored of its secret', basic(own, hashClientSecret(clientSecret))],
    ['the secret of another', basic('further-public', clientSecret)],
  ])('row 118: a confidential client with %s is 401 invalid_client on every endpoint', async (_what, header) => {
    const person = await signedIn(server);
    const { query } = await authorize(person.client, own);
    const code = { grant_type: 'authorization_code', code: query.get('code') ?? '', redirect_uri: callback };
    for (const [path, fields] of [
      ['/oauth2/token', { ...code, code_verifier: verifier }],
      ['/oauth2/token', { grant_type: 'refresh_token', refresh_token: 'x' }],
      ['/oauth2/introspect', { token: 'x' }],
      ['/oauth2/revoke', { token: 'x' }],
    ] as const) {
      const refused = await form(server, path, { ...fields, ...(header ? {} : { client_id: own }) }, header);
      expect([path, refused.status, refused.json['error']]).toEqual([path, 401, 'invalid_client']);
    }
    // Whoever could not show the secret has not used the code up either.
    const honest = await form(server, '/oauth2/token', { ...code, code_verifier: verifier }, secret);
    expect(honest.status).toBe(200);
  });

  test.each(['\0', 'a\0b', '\ud800', '\u202e', '%00', "' or 1=1 --", 'x'.repeat(5000)])(
    'row 105: a code, token, client, verifier or address of %j is refused in the words of RFC 6749, and nothing fails',
    async (odd) => {
      const good = { grant_type: 'authorization_code', client_id: open, code: 'x', redirect_uri: callback };
      for (const change of [{ code: odd }, { client_id: odd }, { redirect_uri: odd }, { code_verifier: odd }]) {
        const refused = await form(server, '/oauth2/token', { ...good, code_verifier: verifier, ...change });
        expect([400, 401]).toContain(refused.status);
        expect(['invalid_grant', 'invalid_client', 'invalid_request']).toContain(refused.json['error']);
      }
      const renewed = await refresh(server, open, odd);
      expect([renewed.status, renewed.json['error']]).toEqual([400, 'invalid_grant']);
      for (const path of ['/oauth2/introspect', '/oauth2/revoke'])
        expect((await form(server, path, { token: odd, client_id: open })).status).toBe(200);
      for (const page of ['authorize', 'logout']) {
        const query = new URLSearchParams({ client_id: odd, redirect_uri: callback, response_type: 'code' });
        const seen = await fetch(`${server.baseUrl}/oauth2/${page}?${query.toString()}`, { redirect: 'manual' });
        expect([seen.status, seen.headers.get('location')]).toEqual([400, null]);
      }
    },
  );

  test.each(['/oauth2/reg', '/oauth2/register', '/oauth2/clients', '/reg'])(
    'row 120: nobody registers an application at %s',
    async (path) => {
      const before = await countRows(server, 'identity.oidc_clients');
      const sent = await fetch(`${server.baseUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris: [callback], jwks_uri: 'http://169.254.169.254/' }),
      });
      expect(sent.status).toBe(404);
      expect(await countRows(server, 'identity.oidc_clients')).toBe(before);
    },
  );

  test.each(['targum_session', 'targum_session_token'])(
    'row 121: an image, a link or a form of another site that brings the cookie %s signs nobody out',
    async (cookie) => {
      const person = await signedIn(server);
      for (const query of [
        '',
        `?client_id=${open}`,
        `?client_id=${open}&post_logout_redirect_uri=https://rp.example/bye`,
      ]) {
        for (const method of ['GET', 'HEAD', 'POST']) {
          await fetch(`${server.baseUrl}/oauth2/logout${query}`, {
            method,
            redirect: 'manual',
            headers: { cookie: `${cookie}=${person.token}`, 'sec-fetch-site': 'cross-site' },
            ...(method === 'POST' ? { body: new URLSearchParams({ client_id: open, confirm: 'yes' }) } : {}),
          });
        }
      }
      expect((await person.client.post('/sessions/authenticate')).status).toBe(200);
      expect(await auditActions(server, person.userId)).not.toContain('session.revoked');
    },
  );
});
