import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { passkeyDriver } from '../methods/webauthn/testing/passkey-driver.ts';
import { namesRow } from '../testing/elsewhere.ts';
import {
  askCode,
  auditActions,
  countRows,
  freshEmail,
  goodPassword,
  signedIn,
  submitCode,
  withPassword,
} from '../testing/flows.ts';
import {
  authorize,
  callback,
  clientSecret,
  form,
  redeem,
  refresh,
  register,
  requestOf,
  verifier,
} from '../testing/relying-party.ts';
import { basic } from '../testing/sdk-client.ts';
import { lastMessage, startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity();
const login = (email: string) =>
  server.client().post('/passwords/authenticate', { email, password: goodPassword, session_duration_minutes: 60 });

describe('E. linking and pre-hijacking', () => {
  test.each([61, 67, 68, 69, 70, 71, 72])('row %i concerns social sign-in and is run beside it', async (row) => {
    const files = ['methods/oauth/oauth-attacks.test.ts', 'methods/oauth/whose-account.test.ts'];
    const named = await Promise.all(files.map((file) => namesRow(file, row).catch(() => false)));
    expect(named).toContain(true);
  });

  test('rows 62 and 64: whoever proves the address gets the account, and the password and session set before are gone', async () => {
    const attacker = await withPassword(server, freshEmail('victim'));
    const victim = server.client();
    const { methodId, code } = await askCode(server, victim, attacker.email);
    const entered = await submitCode(victim, methodId, code);
    expect(entered.data.user_id).toBe(attacker.userId);
    expect(entered.data.user?.['password']).toBeNull();
    expect(entered.data['reset_sessions']).toBe(true);
    expect((await attacker.client.post('/sessions/authenticate')).type).toBe('session_not_found');
    expect((await login(attacker.email)).type).toBe('no_user_password');
    expect(await auditActions(server, attacker.userId)).toContain('user.claimed');
    expect(lastMessage(server.outbox, attacker.email, 'account_claimed').to).toBe(attacker.email);
  });

  test('row 62: the same with a link and with a password reset', async () => {
    for (const start of ['/magic_links/email/login_or_create', '/passwords/email/reset/start']) {
      const attacker = await withPassword(server, freshEmail('victim'));
      await server.client().post(start, { email: attacker.email });
      const { token } = lastMessage(server.outbox, attacker.email);
      const entered = await server.client().post('/magic_links/authenticate', { token, session_duration_minutes: 60 });
      expect([entered.status, entered.data['reset_sessions']]).toEqual([200, true]);
      expect((await attacker.client.post('/sessions/authenticate')).type).toBe('session_not_found');
      expect((await login(attacker.email)).type).toBe('no_user_password');
    }
  });

  test('row 63: proving from the session that signed up keeps the password; from any other browser it does not', async () => {
    const person = await withPassword(server);
    const { methodId, code } = await askCode(server, person.client, person.email);
    const proved = await submitCode(person.client, methodId, code);
    expect([proved.status, proved.data['reset_sessions']]).toEqual([200, false]);
    expect((await login(person.email)).status).toBe(200);
  });

  test('row 65: a phone added before the address was proved is wiped with the rest', async () => {
    const attacker = await withPassword(server, freshEmail('victim'));
    const number = '+14155552673';
    const sent = await attacker.client.post('/otps/sms/send/secondary', { phone_number: number });
    expect(
      (await submitCode(attacker.client, sent.data.method_id, lastMessage(server.outbox, number).code)).status,
    ).toBe(200);
    const victim = server.client();
    const { methodId, code } = await askCode(server, victim, attacker.email);
    const entered = await submitCode(victim, methodId, code);
    expect(entered.data.user?.['phone_numbers']).toEqual([]);
    expect(await countRows(server, 'identity.phone_numbers where phone_number = $1', [number])).toBe(0);
  });

  test('row 61: the name, notes and applications that a false owner left on the account go with them', async () => {
    const app = await register(server, { client_id: 'trojan', client_type: 'third_party' });
    const attacker = await withPassword(server, freshEmail('victim'));
    const said = { name: { first_name: 'Call +1 900 555' }, untrusted_metadata: { note: 'planted' } };
    expect((await attacker.client.call('PUT', '/users/me', said)).status).toBe(200);
    const { query } = await authorize(attacker.client, app);
    const secret = basic(app, clientSecret);
    const fields = { grant_type: 'authorization_code', redirect_uri: callback, code_verifier: verifier };
    const tokens = await form(server, '/oauth2/token', { ...fields, code: query.get('code') ?? '' }, secret);
    expect(tokens.json['refresh_token']).toEqual(expect.any(String));

    const victim = server.client();
    const { methodId, code } = await askCode(server, victim, attacker.email);
    const entered = await submitCode(victim, methodId, code);
    expect(entered.data.user).toMatchObject({
      name: { first_name: '', middle_name: '', last_name: '' },
      untrusted_metadata: {},
    });
    expect((await victim.get('/users/connected_apps')).data['connected_apps']).toEqual([]);
    const refresh = { grant_type: 'refresh_token', refresh_token: String(tokens.json['refresh_token']) };
    const again = await form(server, '/oauth2/token', refresh, secret);
    expect([again.status, again.json['error']]).toEqual([400, 'invalid_grant']);
    expect(await countRows(server, 'identity.oidc_records where account_id = $1', [attacker.userId])).toBe(0);
    // The owner is asked about the application anew.
    const asked = await victim.post('/idp/oauth/authorize/start', requestOf(app));
    expect(asked.data['consent_required']).toBe(true);
  });

  test('row 66: a trusted issuer’s unproved email is not stored and merges nothing', async () => {
    const pair = await generateKeyPair('ES256');
    const jwk = await exportJWK(pair.publicKey);
    const profile = {
      profile_id: 'partner',
      issuer: 'https://partner.example',
      audience: 'targum',
      jwks: { keys: [jwk] },
    };
    await server.setSettings({ trusted_profiles: [profile] });
    const owner = await signedIn(server);
    const attest = async (claims: Record<string, unknown>) => {
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256' })
        .setIssuer(profile.issuer)
        .setAudience(profile.audience)
        .setExpirationTime('5m')
        .sign(pair.privateKey);
      return server.client().post('/sessions/attest', { profile_id: 'partner', token, session_duration_minutes: 60 });
    };
    const unproved = await attest({ sub: 'one', email: owner.email, email_verified: false });
    expect(unproved.data.user_id).not.toBe(owner.userId);
    expect(unproved.data.user?.emails).toEqual([]);
    const proved = await attest({ sub: 'two', email: owner.email, email_verified: true });
    expect(proved.data.user_id).toBe(owner.userId);
    await server.setSettings({});
  });

  test('row 73: whoever registers a deleted address again is somebody new, and nothing of the old account works', async () => {
    const old = await withPassword(server);
    expect((await old.client.call('DELETE', '/users/me')).status).toBe(200);
    expect((await old.client.post('/sessions/authenticate')).type).toBe('session_not_found');
    const again = await withPassword(server, old.email);
    expect(again.userId).not.toBe(old.userId);
    expect((await server.client({ session: old.token }).post('/sessions/authenticate')).type).toBe('session_not_found');
    expect(await countRows(server, 'identity.users where user_id = $1', [old.userId])).toBe(0);
  });

  test('row 73: passkey, authenticator, applications and refresh tokens of a deleted account stay dead for its next owner', async () => {
    const passkeys = passkeyDriver(server);
    const old = await passkeys.withPasskey();
    const app = await register(server, { client_id: 'of-the-dead' });
    const { query } = await authorize(old.caller, app);
    const { json: tokens } = await redeem(server, app, query.get('code') ?? '');
    expect((await old.caller.post('/totps', { expiration_minutes: 60 })).status).toBe(200);
    expect((await old.caller.call('DELETE', '/users/me')).status).toBe(200);

    const next = await signedIn(server, old.email);
    expect(next.userId).not.toBe(old.userId);
    expect(next.opened.data.user).toMatchObject({ webauthn_registrations: [], totps: [], providers: [] });
    expect((await next.client.get('/users/connected_apps')).data['connected_apps']).toEqual([]);
    const byKey = await passkeys.enter(server.client(), old.device);
    expect(byKey.status).toBeGreaterThanOrEqual(401);
    expect(byKey.data.session_token).toBe('');
    const renewed = await refresh(server, app, String(tokens['refresh_token']));
    expect([renewed.status, renewed.json['error']]).toEqual([400, 'invalid_grant']);
    const info = await fetch(`${server.baseUrl}/oauth2/userinfo`, {
      headers: { authorization: `Bearer ${String(tokens['access_token'])}` },
    });
    expect(info.status).toBe(401);
    for (const table of ['webauthn_registrations', 'totps', 'sessions', 'devices'])
      expect(await countRows(server, `identity.${table} where user_id = $1`, [old.userId])).toBe(0);
  });

  test('the last way to sign in cannot be removed, and another user’s factor cannot be seen', async () => {
    const owner = await signedIn(server);
    const other = await signedIn(server);
    const last = await owner.client.call('DELETE', `/users/emails/${owner.emailId}`);
    expect([last.status, last.type]).toEqual([400, 'last_factor']);
    const foreign = await owner.client.call('DELETE', `/users/emails/${other.emailId}`);
    expect([foreign.status, foreign.type]).toEqual([404, 'email_not_found']);
    expect((await other.client.get('/users/me')).data['emails']).toHaveLength(1);
  });
});
