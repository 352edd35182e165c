import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { countRows, freshEmail, goodPassword, signedIn, withPassword } from '../testing/flows.ts';
import type { SdkClient } from '../testing/sdk-client.ts';
import { lastMessage, startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity();
const second = await startIdentity({ database: server.database, clock: server.clock, outbox: server.outbox });

async function askLink(client: SdkClient, email: string, more: Record<string, unknown> = {}) {
  const sent = await client.post('/magic_links/email/login_or_create', { email, ...more });
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.json));
  const mail = lastMessage(server.outbox, email, 'magic_link');
  return { token: mail.token ?? '', link: mail.link ?? '', code: mail.code ?? '', methodId: mail.method_id ?? '' };
}

async function askReset(client: SdkClient, email: string, more: Record<string, unknown> = {}) {
  const sent = await client.post('/passwords/email/reset/start', { email, ...more });
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.json));
  return lastMessage(server.outbox, email, 'reset_password').token ?? '';
}

const useLink = (client: SdkClient, token: string, more: Record<string, unknown> = {}) =>
  client.signIn('/magic_links/authenticate', { token, session_duration_minutes: 60, ...more });

const useReset = (client: SdkClient, token: string, password = 'another long pass phrase 42', more = {}) =>
  client.signIn('/passwords/email/reset', { token, password, session_duration_minutes: 60, ...more });

describe('B. magic links and reset links', () => {
  test('a link signs in, and the code of the same mail does too, but only one of them', async () => {
    const email = freshEmail();
    const client = server.client();
    const mail = await askLink(client, email);
    const opened = await useLink(client, mail.token);
    expect(opened.data.user?.emails[0]).toMatchObject({ email, verified: true });
    const code = { token: mail.code, method_id: mail.methodId, session_duration_minutes: 60 };
    expect((await server.client().post('/otps/authenticate', code)).type).toBe('otp_code_not_found');
  });

  test.each(['HEAD', 'GET'])('row 20: a scanner’s %s leaves the token unspent', async (method) => {
    const client = server.client();
    const { token, link } = await askLink(client, freshEmail());
    const seen = await fetch(link, { method, redirect: 'manual' });
    expect(seen.status).toBe(200);
    expect(seen.headers.get('x-robots-tag')).toMatch(/noindex/);
    expect(seen.headers.get('referrer-policy')).toBe('no-referrer');
    expect(seen.headers.get('cache-control')).toBe('no-store');
    await fetch(link, { method: 'OPTIONS' });
    expect((await useLink(client, token)).status).toBe(200);
  });

  test('row 21: a browser that did not ask gets a button and no script, the one that asked is led on', async () => {
    const client = server.client();
    const { link, token } = await askLink(client, freshEmail(), {
      login_magic_link_url: 'http://localhost:3000/authenticate',
    });
    const page = await (await fetch(link)).text();
    expect(page).not.toMatch(/<script|http-equiv|onload/i);
    expect(page).toContain('href="http://localhost:3000/authenticate?stytch_token_type=magic_links');
    const cookie = [...client.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const led = await fetch(link, { headers: { cookie }, redirect: 'manual' });
    expect([led.status, led.headers.get('location')]).toEqual([
      302,
      `http://localhost:3000/authenticate?stytch_token_type=magic_links&token=${token}`,
    ]);
  });

  test('row 22: a used link is refused', async () => {
    const { token } = await askLink(server.client(), freshEmail());
    await useLink(server.client(), token);
    const again = await useLink(server.client(), token);
    expect([again.status, again.type]).toEqual([401, 'unable_to_auth_magic_link']);
  });

  test('row 23: an expired link gets the same answer', async () => {
    const { token } = await askLink(server.client(), freshEmail(), {
      login_expiration_minutes: 5,
      signup_expiration_minutes: 5,
    });
    server.clock.forward(301);
    const late = await useLink(server.client(), token);
    expect([late.status, late.type]).toEqual([401, 'unable_to_auth_magic_link']);
  });

  test('row 24: a double click at two processes opens one session', async () => {
    const { token } = await askLink(server.client(), freshEmail());
    const answers = await Promise.all([useLink(server.client(), token), useLink(second.client(), token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const userId = answers.find(({ status }) => status === 200)?.data.user_id;
    expect(await countRows(server, 'identity.sessions where user_id = $1', [userId])).toBe(1);
  });

  test('row 25: with PKCE the link works only with the verifier of the browser that asked; the code of the mail is the way from elsewhere', async () => {
    const verifier = 'a'.repeat(64);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const mail = await askLink(server.client(), freshEmail(), { code_challenge: challenge });
    expect((await useLink(server.client(), mail.token)).type).toBe('pkce_expected_code_verifier');
    expect((await useLink(server.client(), mail.token, { code_verifier: 'b'.repeat(64) })).type).toBe('pkce_mismatch');
    expect((await useLink(server.client(), mail.token, { code_verifier: verifier })).status).toBe(200);
    const plain = await askLink(server.client(), freshEmail());
    expect((await useLink(server.client(), plain.token, { code_verifier: verifier })).type).toBe(
      'pkce_did_not_expect_code_verifier',
    );
  });

  test('row 25: another browser is shown the code of the same mail, and it signs in where the link was asked for', async () => {
    const email = freshEmail();
    const asking = server.client();
    const challenge = createHash('sha256').update('a'.repeat(64)).digest('base64url');
    const sent = await asking.post('/magic_links/email/login_or_create', { email, code_challenge: challenge });
    const { link, code } = lastMessage(server.outbox, email);
    expect(await (await fetch(link ?? '')).text()).toContain(code);
    const body = { token: code, method_id: sent.data['method_id'], session_duration_minutes: 60 };
    expect((await asking.post('/otps/authenticate', body)).status).toBe(200);
  });

  test('row 25: a project that requires PKCE sends nothing without a challenge', async () => {
    await server.setSettings({ pkce_required_for_email_magic_links: true, pkce_required_for_password_resets: true });
    const before = server.outbox.length;
    const { email } = { email: freshEmail() };
    expect((await server.client().post('/magic_links/email/login_or_create', { email })).type).toBe('pkce_required');
    expect((await server.client().post('/passwords/email/reset/start', { email })).type).toBe('pkce_required');
    expect(server.outbox).toHaveLength(before);
    await server.setSettings({});
  });

  test('row 26: the page names the account, needs a click, and a link of somebody else ends the running session', async () => {
    const victim = await signedIn(server);
    const attacker = freshEmail('attacker');
    const { link, token } = await askLink(server.client(), attacker);
    expect(await (await fetch(link)).text()).toContain(attacker);
    const opened = await useLink(victim.client, token);
    expect(opened.data.user_id).not.toBe(victim.userId);
    const old = server.client({ session: victim.token });
    expect((await old.post('/sessions/authenticate')).type).toBe('session_not_found');
  });

  test('row 27: a login token does not reset a password, nor an unlock token sign in; a reset token does sign in, because the published SDK needs it', async () => {
    const { email } = await withPassword(server);
    const login = await askLink(server.client(), email);
    expect((await useReset(server.client(), login.token)).type).toBe('unable_to_auth_password_reset_token');
    server.clock.forward(31);
    const reset = await askReset(server.client(), email);
    expect((await useLink(server.client(), reset)).status).toBe(200);
    expect((await useReset(server.client(), reset)).type).toBe('unable_to_auth_password_reset_token');
  });

  test('row 28: a token is stored as a hash only and is not logged', async () => {
    const { token } = await askLink(server.client(), freshEmail());
    const { rows } = await server.database.pool.query('select * from identity.challenges');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(server.logged.join('\n')).not.toContain(token);
  });

  test('row 29: a redirect put into the link’s query is ignored', async () => {
    const { link } = await askLink(server.client(), freshEmail());
    const page = await (
      await fetch(`${link}&redirect_url=https://evil.example&login_magic_link_url=https://evil.example`)
    ).text();
    expect(page).not.toContain('evil.example');
  });

  test('row 30: a poisoned host never reaches a mail, and a foreign Host is refused', async () => {
    const email = freshEmail();
    const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    await server.client({ headers }).post('/magic_links/email/login_or_create', { email });
    expect(lastMessage(server.outbox, email).link).toMatch(new RegExp(`^${server.baseUrl}/`));
    const { request } = await import('node:http');
    const status = await new Promise<number>((resolve) => {
      const url = new URL(`${server.baseUrl}/sdk/v1/projects/bootstrap/x`);
      request(url, { headers: { host: 'evil.example' } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      }).end();
    });
    expect(status).toBe(421);
  });

  test.each([
    'a@x.com,b@evil.com',
    'a@x.com\r\nBcc: e@evil.com',
    ['a@x.com', 'b@evil.com'],
    'a@x.com b@evil.com',
    '<a@x.com>',
  ])('row 31: %j is not one address', async (email) => {
    const before = server.outbox.length;
    const refused = await server.client().post('/magic_links/email/login_or_create', { email });
    expect([refused.status, refused.type]).toEqual([400, 'invalid_email']);
    expect(server.outbox).toHaveLength(before);
  });

  test('row 32: links on their way die with a change of password, and with the account', async () => {
    const owner = await signedIn(server);
    const mail = await askLink(server.client(), owner.email);
    const changed = await owner.client.signIn('/passwords/session/reset', { password: goodPassword });
    expect(changed.status).toBe(200);
    expect((await useLink(server.client(), mail.token)).type).toBe('unable_to_auth_magic_link');
    server.clock.forward(31);
    const later = await askLink(server.client(), owner.email);
    expect((await owner.client.call('DELETE', '/users/me')).status).toBe(200);
    expect((await useLink(server.client(), later.token)).type).toBe('unable_to_auth_magic_link');
  });

  test('row 33: an older link works until one of them is used, and always for the same account', async () => {
    const email = freshEmail();
    const first = await askLink(server.client(), email);
    server.clock.forward(31);
    const newer = await askLink(server.client(), email);
    const opened = await useLink(server.client(), first.token);
    expect(opened.data.user?.emails[0]?.email).toBe(email);
    expect((await useLink(server.client(), newer.token)).type).toBe('unable_to_auth_magic_link');
  });

  test('row 34: somebody who never opens the link has no usable account and is forgotten after a month', async () => {
    const email = freshEmail();
    await askLink(server.client(), email);
    expect((await server.client().post('/users/search', { email })).data['userType']).toBe('new');
    server.clock.forward(31 * 24 * 3600);
    await server.identity.jobs.find(({ name }) => name === 'identity-sweep')?.run();
    expect(await countRows(server, 'identity.emails where email = $1', [email])).toBe(0);
  });

  test('row 35: a project name with markup is escaped in the mail and linked nowhere', async () => {
    const { replaceSettings } = await import('../projects/replace-settings.ts');
    const { developmentProject } = await import('../projects/development-project.ts');
    const set = async (name: string) => {
      await replaceSettings(server.database.pool, developmentProject.project_id, name, developmentProject.settings);
      server.deps.projects.forget();
    };
    await set('<img src=x onerror=alert(1)> evil.com');
    const email = freshEmail();
    await askLink(server.client(), email);
    const mail = lastMessage(server.outbox, email);
    expect(mail.html).not.toContain('<img');
    expect(mail.html).not.toContain('evil.com');
    await set('Targum');
  });
});
