import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { lastMessage } from '../../testing/start-identity.ts';
import { exchange, signInThrough, startAddress } from './testing/walk.ts';
import { startWithProviders } from './testing/with-providers.ts';

const { google, github, microsoft, settings, server } = await startWithProviders();
const { pool } = server.database;

describe('the token that the page gets', () => {
  it('works once, also when it is sent five times at once', async () => {
    const { token } = await signInThrough(server, 'google');
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(server, token)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404', '404', '404', '404']);
    expect((await exchange(server, token)).type).toBe('oauth_token_not_found');
  });

  it('is bound to the page’s own code challenge', async () => {
    const verifier = 'v'.repeat(64);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const { token } = await signInThrough(server, 'google', { code_challenge: challenge });
    expect((await exchange(server, token)).type).toBe('pkce_expected_code_verifier');
    expect((await exchange(server, token, { code_verifier: 'w'.repeat(64) })).type).toBe('pkce_mismatch');
    expect((await exchange(server, token, { code_verifier: verifier })).status).toBe(200);
    const plain = await signInThrough(server, 'google');
    expect((await exchange(server, plain.token, { code_verifier: verifier })).type).toBe(
      'pkce_did_not_expect_code_verifier',
    );
  });

  it('row 159: is not given without a challenge where the project requires one', async () => {
    await server.setSettings({ ...settings, pkce_required_for_oauth: true });
    const response = await fetch(startAddress(server, 'google'), { redirect: 'manual' });
    await server.setSettings(settings);
    expect(await response.json()).toMatchObject({ error_type: 'pkce_required' });
  });

  it('dies after ten minutes, and is not in the database or the log', async () => {
    const { token } = await signInThrough(server, 'google');
    const { rows } = await pool.query('select * from identity.oauth_tokens');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(server.logged.join('')).not.toContain(token);
    server.clock.forward(601);
    expect((await exchange(server, token)).type).toBe('oauth_token_not_found');
  });
});

describe('whose account it is', () => {
  async function otpUser(email: string) {
    const caller = server.client();
    const sent = await caller.post('/otps/email/login_or_create', { email });
    const code = lastMessage(server.outbox, email).code;
    const body = { token: code, method_id: sent.data.method_id, session_duration_minutes: 60 };
    return { caller, entered: await caller.signIn('/otps/authenticate', body) };
  }
  const enter = async (id: string) => exchange(server, (await signInThrough(server, id)).token);

  it('is the one with the same address when both sides have proved it', async () => {
    const { entered } = await otpUser(google.person.email ?? '');
    const through = await enter('google');
    expect(through.data.user_id).toBe(entered.data.user_id);
    expect(through.data['reset_sessions']).toBe(false);
  });

  it('row 66: is another one when the provider has not verified the address', async () => {
    const { entered } = await otpUser(google.person.email ?? '');
    google.person.emailVerified = false;
    const through = await enter('google');
    expect(through.data.user_id).not.toBe(entered.data.user_id);
    expect(through.data.user?.emails).toEqual([]);
  });

  it('row 67: is another one when a Microsoft tenant only claims the address', async () => {
    const { entered } = await otpUser(microsoft.person.email ?? '');
    microsoft.person.emailVerified = false;
    const through = await enter('microsoft');
    expect(through.data.user_id).not.toBe(entered.data.user_id);
  });

  it('row 68: is not shared by two providers that use one subject', async () => {
    google.person = { ...google.person, subject: '42', email: undefined };
    github.person = { ...github.person, subject: '42', email: undefined };
    expect((await enter('google')).data.user_id).not.toBe((await enter('github')).data.user_id);
  });

  it('row 69: stays the same when the provider’s address changes, and the new one is not trusted', async () => {
    const first = await enter('google');
    const other = await otpUser(`${randomUUID()}@example.com`);
    google.person.email = other.entered.data.user?.emails[0]?.email;
    const second = await enter('google');
    expect(second.data.user_id).toBe(first.data.user_id);
    expect(second.data.user?.emails.map(({ email }) => email)).toEqual([first.data.user?.emails[0]?.email]);
  });

  it('row 72: has no address when the provider gives none', async () => {
    expect((await enter('twitter')).data.user?.emails).toEqual([]);
  });

  it('rows 61 and 64: belongs to whoever proves the address, without anything set up before', async () => {
    const email = google.person.email ?? '';
    const attacker = server.client();
    const made = await attacker.signIn('/passwords', {
      email,
      password: 'a password of the attacker, long enough',
      session_duration_minutes: 60,
    });
    expect(made.status).toBe(200);
    const victim = await enter('google');
    expect(victim.data['reset_sessions']).toBe(true);
    expect(victim.data.user).toMatchObject({ password: null, emails: [{ email, verified: true }] });
    const after = await attacker.post('/sessions/authenticate');
    expect([after.status, after.type]).toEqual([404, 'session_not_found']);
  });

  it('rows 70 and 71: a provider is connected only by the session that asked, and only if it is nobody’s', async () => {
    const { caller } = await otpUser(`${randomUUID()}@example.com`);
    const asked = await caller.post('/oauth/attach', { provider: 'google' });
    const attach = { oauth_attach_token: String(asked.data['oauth_attach_token']) };
    const { token } = await signInThrough(server, 'google', attach);
    const stranger = await otpUser(`${randomUUID()}@example.com`);
    const forged = await exchange(server, token, {}, stranger.caller.session());
    expect([forged.status, forged.type]).toEqual([400, 'oauth_flow_callback_error']);
    const connected = await exchange(server, token, {}, caller.session());
    expect(connected.status).toBe(200);
    expect(connected.data.user).toMatchObject({ providers: [{ provider_type: 'Google' }] });
    const again = await stranger.caller.post('/oauth/attach', { provider: 'google' });
    const second = await signInThrough(server, 'google', {
      oauth_attach_token: String(again.data['oauth_attach_token']),
    });
    const taken = await exchange(server, second.token, {}, stranger.caller.session());
    expect([taken.status, taken.type]).toEqual([409, 'duplicate_identity']);
  });
});
