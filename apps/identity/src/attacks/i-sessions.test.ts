import { createHmac } from 'node:crypto';
import { sessionVerifier } from '@targum/identity-contracts';
import { createLocalJWKSet, exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { developmentProject } from '../projects/development-project.ts';
import { askCode, auditActions, signedIn, submitCode } from '../testing/flows.ts';
import { startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity();
const keySet = async (): Promise<JSONWebKeySet> => ({ keys: await server.deps.keys.publicKeys() });
const verifier = async (issuer = server.baseUrl, audience = developmentProject.project_id) =>
  sessionVerifier({ issuer, audience, keys: createLocalJWKSet(await keySet()) });

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const payloadOf = (jwt: string) =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

describe('I. sessions, tokens, cookies', () => {
  test('row 125: a session that was there before the sign-in is worth nothing after it', async () => {
    const attacker = await signedIn(server);
    const victim = server.client({ session: attacker.token });
    const { methodId, code } = await askCode(server, victim, `fixed-${process.pid}@example.com`);
    const opened = await submitCode(victim, methodId, code);
    expect(opened.data.session_token).not.toBe(attacker.token);
    expect((await attacker.client.post('/sessions/authenticate')).type).toBe('session_not_found');
  });

  test('row 125: a step-up keeps the session, adds the factor and changes the token', async () => {
    const person = await signedIn(server);
    const { methodId, code } = await askCode(server, person.client, person.email);
    const again = await submitCode(person.client, methodId, code);
    expect(again.data.session?.session_id).toBe(person.opened.data.session?.session_id);
    expect((await server.client({ session: person.token }).post('/sessions/authenticate')).type).toBe(
      'session_not_found',
    );
    const changed = await person.client.signIn('/passwords/session/reset', {
      password: 'violet kettle sings northward 71',
    });
    expect(changed.data.session?.authentication_factors.map((factor) => factor['type'])).toEqual(['otp', 'password']);
  });

  test('row 126: only what our keys have signed for this project and issuer is a session', async () => {
    const { opened } = await signedIn(server);
    const verify = await verifier();
    const jwt = opened.data.session_jwt;
    const [head = '', body = '', signature = ''] = jwt.split('.');
    const payload = payloadOf(jwt);
    await expect(verify(jwt)).resolves.toMatchObject({ userId: opened.data.user_id });
    const kid = (JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }).kid;
    const stranger = await generateKeyPair('RS256', { extractable: true });
    const signed = (header: object) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...header }).sign(stranger.privateKey);
    const publicPem = JSON.stringify((await keySet()).keys[0]);
    const confused = `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${body}`;
    const ours = await server.deps.keys.signing('RS256');
    const own = (change: Record<string, unknown>, header: object = {}) =>
      new SignJWT({ ...payload, ...change })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: ours.kid, ...header })
        .sign(ours.key);
    const now = Math.floor(Date.now() / 1000);
    const forged: [string, string][] = [
      ['alg none', `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`],
      ['alg none with a signature', `${encode({ alg: 'none', typ: 'JWT', kid })}.${body}.${signature}`],
      [
        'HS256 with the public key',
        `${confused}.${createHmac('sha256', publicPem).update(confused).digest('base64url')}`,
      ],
      ['an unknown kid', await signed({ kid: 'nobody' })],
      ['a path as kid', await signed({ kid: '../../etc/passwd' })],
      ['SQL as kid', await signed({ kid: `' or 1=1 --` })],
      ['a foreign key under our kid', await signed({ kid })],
      ['a key of its own', await signed({ kid, jwk: await exportJWK(stranger.publicKey) })],
      ['a key elsewhere', await signed({ kid, jku: 'https://evil.example/jwks', x5u: 'https://evil.example/x' })],
      ['a changed body', `${head}.${encode({ ...payload, sub: 'user-test-other' })}.${signature}`],
      ['expired', await own({ exp: now - 120 })],
      ['not yet valid', await own({ nbf: now + 3600 })],
      ['another issuer', await own({ iss: 'https://evil.example' })],
      ['another project', await own({ aud: ['project-live-x'] })],
      ['another type of token', await own({}, { typ: 'at+jwt' })],
      ['no session in it', await own({ 'urn:targum:session': undefined })],
      ['nothing', ''],
      ['a very long text', 'x'.repeat(100_000)],
    ];
    for (const [what, token] of forged) expect([what, await verify(token)]).toEqual([what, undefined]);
    for (const [, token] of forged.filter(([, value]) => value.length > 0 && value.length < 8000)) {
      const client = server.client({ session: token });
      const refused = await client.get('/users/me');
      expect([refused.status, refused.type]).toEqual([400, 'invalid_session_token']);
      // Any other type would leave the published client signed in and asking for ever.
      for (const path of ['/sessions/authenticate', '/sessions/revoke']) {
        const dead = await client.post(path);
        expect([dead.status, dead.type]).toEqual([404, 'session_not_found']);
      }
    }
  });

  test('row 126: every single changed byte of a JWT is refused', async () => {
    const { opened } = await signedIn(server);
    const verify = await verifier();
    const jwt = opened.data.session_jwt;
    for (let at = 0; at < jwt.length; at += 23) {
      const other = jwt[at] === 'A' ? 'B' : 'A';
      const changed = jwt.slice(0, at) + other + jwt.slice(at + 1);
      // The last character of a part may carry bits that mean nothing.
      if (Buffer.from(changed, 'base64url').equals(Buffer.from(jwt, 'base64url'))) continue;
      expect(await verify(changed)).toBeUndefined();
    }
  });

  test('row 127: a revoked session is gone at the next call, on this and on another device, and its JWT ends within five minutes', async () => {
    const phone = await signedIn(server);
    const laptop = server.client();
    const { methodId, code } = await askCode(server, laptop, phone.email);
    await submitCode(laptop, methodId, code);
    const listed = await laptop.get('/sessions');
    expect(listed.data['sessions']).toHaveLength(2);
    const phoneSession = phone.opened.data.session?.session_id ?? '';
    expect((await laptop.call('POST', `/sessions/${phoneSession}/revoke`)).status).toBe(200);
    const dead = await phone.client.post('/sessions/authenticate');
    expect([dead.status, dead.type]).toEqual([404, 'session_not_found']);
    const { exp, iat } = payloadOf(phone.opened.data.session_jwt) as { exp: number; iat: number };
    expect(exp - iat).toBeLessThanOrEqual(300);
    expect(await auditActions(server, phone.userId)).toContain('session.revoked');
  });

  test('row 127 and 162: somebody else’s session cannot be ended', async () => {
    const one = await signedIn(server);
    const two = await signedIn(server);
    const id = two.opened.data.session?.session_id ?? '';
    expect((await one.client.call('POST', `/sessions/${id}/revoke`)).type).toBe('session_not_found');
    expect((await two.client.post('/sessions/authenticate')).status).toBe(200);
  });

  test.each([-1, 0, 4, 1e9, 5.5, '60 ', null, 44_641])(
    'row 128: a length of %j minutes is refused',
    async (minutes) => {
      const { client } = await signedIn(server);
      const refused = await client.post('/sessions/authenticate', { session_duration_minutes: minutes });
      expect([refused.status, refused.type]).toEqual([400, 'invalid_argument']);
    },
  );

  test('row 129: a form of another site that brings the cookie gets nothing', async () => {
    const { token } = await signedIn(server);
    const send = (contentType: string) =>
      fetch(`${server.baseUrl}/sdk/v1/sessions/revoke`, {
        method: 'POST',
        headers: { cookie: `targum_session_token=${token}`, 'content-type': contentType },
        body: 'a=1',
      });
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])
      expect((await send(type)).status).toBe(415);
    const bare = await fetch(`${server.baseUrl}/sdk/v1/sessions/revoke`, {
      method: 'POST',
      headers: { cookie: `targum_session_token=${token}` },
    });
    expect([bare.status, ((await bare.json()) as { error_type: string }).error_type]).toEqual([
      403,
      'unauthorized_action',
    ]);
    expect((await server.client({ session: token }).post('/sessions/authenticate')).status).toBe(200);
  });

  test('HttpOnly cookies, where a project wants them, carry the session and keep it out of the body', async () => {
    await server.setSettings({ http_only_cookies: true });
    const { client, opened } = await signedIn(server);
    expect([opened.data.session_token, opened.data.session_jwt]).toEqual(['', '']);
    client.use(undefined);
    expect((await client.post('/sessions/authenticate')).data.user_id).toBe(opened.data.user_id);
    const line = opened.headers.getSetCookie().find((cookie) => cookie.startsWith('targum_session_token='));
    expect(line).toMatch(/HttpOnly/);
    await server.setSettings({});
  });

  test.each([
    'https://evil.example',
    'null',
    'http://localhost.evil.example',
    'http://localhost:3000.evil.example',
    'https://localhost:3000',
  ])('row 130: the origin %s gets no permission, neither in the preflight nor in the call', async (origin) => {
    const path = `${server.baseUrl}/sdk/v1/sessions/authenticate`;
    const preflight = await fetch(path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    const { token } = await signedIn(server);
    const call = await server.client({ session: token, origin }).post('/sessions/authenticate');
    expect([call.status, call.type]).toEqual([400, 'bad_domain_for_stytch_sdk']);
    expect(call.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('a listed origin is echoed with credentials; the events call without', async () => {
    const origin = 'http://localhost:5173';
    const ask = (path: string) =>
      fetch(`${server.baseUrl}/sdk/v1${path}`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const preflight = await ask('/otps/authenticate');
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
    expect(preflight.headers.get('access-control-allow-credentials')).toBe('true');
    expect(preflight.headers.get('access-control-allow-headers')).toBe(
      'authorization, content-type, x-sdk-client, x-sdk-parent-host',
    );
    const events = await ask('/events');
    expect(events.headers.get('access-control-allow-headers')).toBe('content-type');
    expect(events.headers.get('access-control-allow-credentials')).toBeNull();
    const call = await server.client({ origin }).post('/users/search', { email: 'a@example.com' });
    expect(call.headers.get('access-control-allow-origin')).toBe(origin);
  });

  test('row 131: SDK headers that lie change nothing', async () => {
    const headers = { 'x-sdk-parent-host': 'https://evil.example', 'x-sdk-client': 'not base64 %%%' };
    const answer = await server.client({ headers }).post('/users/search', { email: 'a@example.com' });
    expect(answer.status).toBe(200);
  });

  test('row 132: two cookies of one name count as none', async () => {
    await server.setSettings({ http_only_cookies: true });
    const { client } = await signedIn(server);
    client.use(undefined);
    const token = client.jar.get('targum_session_token') ?? '';
    const twice = { cookie: `targum_session_token=${'x'.repeat(44)}; targum_session_token=${token}` };
    expect((await server.client().post('/sessions/authenticate', {}, twice)).type).toBe('user_unauthenticated');
    await server.setSettings({});
  });

  test('row 137 does not apply: consumer projects have no intermediate session tokens, and none is ever answered', async () => {
    const { opened } = await signedIn(server);
    expect(JSON.stringify(opened.json)).not.toContain('intermediate');
  });

  test('row 138: an attestation that fails leaves the running session alone', async () => {
    const pair = await generateKeyPair('ES256');
    const profile = {
      profile_id: 'partner',
      issuer: 'https://partner.example',
      audience: 'targum',
      jwks: { keys: [await exportJWK(pair.publicKey)] },
    };
    await server.setSettings({ trusted_profiles: [profile] });
    const make = (claims: { exp?: number; aud?: string; iss?: string }, key = pair.privateKey) =>
      new SignJWT({ sub: 'somebody' })
        .setProtectedHeader({ alg: 'ES256' })
        .setIssuer(claims.iss ?? profile.issuer)
        .setAudience(claims.aud ?? profile.audience)
        .setExpirationTime(claims.exp ?? Math.floor(Date.now() / 1000) + 300)
        .sign(key);
    const good = await make({});
    const attest = (client: ReturnType<typeof server.client>, token: string, profileId = 'partner') =>
      client.post('/sessions/attest', { profile_id: profileId, token });
    expect((await attest(server.client(), good)).status).toBe(200);
    const person = await signedIn(server);
    const bad: [string, string, string?][] = [
      ['expired', await make({ exp: 1000 })],
      ['wrong audience', await make({ aud: 'other' })],
      ['wrong issuer', await make({ iss: 'https://other.example' })],
      ['a foreign key', await make({}, (await generateKeyPair('ES256')).privateKey)],
      ['replayed', good],
      ['unknown profile', await make({}), 'other'],
      ['junk', 'junk'],
      ['unsigned', `${encode({ alg: 'none' })}.${encode({ sub: 'x', iss: profile.issuer, aud: 'targum', exp: 9e9 })}.`],
    ];
    for (const [what, token, profileId] of bad) {
      const refused = await attest(person.client, token, profileId);
      expect([what, refused.status, refused.type]).toEqual([what, 401, 'unable_to_auth_trusted_token']);
    }
    expect((await person.client.post('/sessions/authenticate')).status).toBe(200);
    await server.setSettings({});
  });

  test('a sign-in from a new browser is told to the owner, a sign-in from a known one is not', async () => {
    const person = await signedIn(server);
    const notices = () => server.outbox.filter(({ to, kind }) => to === person.email && kind === 'new_device').length;
    const known = await askCode(server, person.client, person.email);
    await submitCode(person.client, known.methodId, known.code);
    expect(notices()).toBe(0);
    const stranger = server.client();
    const again = await askCode(server, stranger, person.email);
    await submitCode(stranger, again.methodId, again.code);
    expect(notices()).toBe(1);
  });

  test('row 171: while keys are rotated nothing that was signed fails, and new keys sign only after everybody has seen them', async () => {
    const { client } = await signedIn(server);
    const before = (await client.post('/sessions/authenticate')).data.session_jwt;
    const kid = await server.deps.keys.rotate('RS256');
    const verify = await verifier();
    await expect(verify(before)).resolves.toBeDefined();
    const during = (await client.post('/sessions/authenticate')).data.session_jwt;
    expect(Buffer.from(during.split('.')[0] ?? '', 'base64url').toString()).not.toContain(kid);
    await expect(verify(during)).resolves.toBeDefined();
    await server.deps.keys.rotate('RS256', 0);
    const after = await verifier();
    const next = (await client.post('/sessions/authenticate')).data.session_jwt;
    await expect(after(next)).resolves.toBeDefined();
    await expect(after(before)).resolves.toBeDefined();
  });

  test('row 139: nothing that the provider says about somebody may be kept, so going back after a sign-out shows none of it', async () => {
    const { client } = await signedIn(server);
    const answers = [
      await client.get('/users/me'),
      await client.post('/sessions/authenticate'),
      await client.post('/sessions/revoke'),
      await client.get('/users/me'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
    for (const { headers } of answers) expect(headers.get('cache-control')).toBe('no-store');
  });

  // Last, because it moves the clock.
  test('a session slides only when a length is named, and never past its absolute end', async () => {
    await server.setSettings({ session_max_minutes: 90 });
    const { client, opened } = await signedIn(server);
    const end = (answer: typeof opened) => Date.parse(answer.data.session?.expires_at ?? '');
    server.clock.forward(30 * 60);
    expect(end(await client.post('/sessions/authenticate'))).toBe(end(opened));
    const longer = await client.post('/sessions/authenticate', { session_duration_minutes: 90 });
    expect(end(longer)).toBe(end(opened) + 30 * 60_000);
    server.clock.forward(61 * 60);
    expect((await client.post('/sessions/authenticate')).type).toBe('session_not_found');
    await server.setSettings({});
  });
});
