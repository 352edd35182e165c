import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { countRows, freshEmail, signedIn } from '../../testing/flows.ts';
import { publicToken, startIdentity, type TestIdentity } from '../../testing/start-identity.ts';
import { csrfToken } from './start-one-tap.ts';
import { behaviourOf } from './testing/behaviours.ts';
import { LocalProvider, newPerson } from './testing/local-provider.ts';
import { appUrl, exchange, WalkingBrowser } from './testing/walk.ts';

const behaviour = behaviourOf('google');
const google = await new LocalProvider(behaviour).listen();
const settings = { oauth_providers: { google: google.settings() } };
const server = await startIdentity({ settings });
afterAll(() => google.close());
beforeEach(() => {
  google.person = newPerson('google');
});

const seconds = () => Math.floor(Date.now() / 1000);
const idToken = (claims: object = {}, provider = google) =>
  provider.sign({
    iss: 'https://accounts.google.com',
    aud: provider.clientId,
    iat: seconds(),
    exp: seconds() + 600,
    jti: randomUUID(),
    ...behaviour.idClaims?.(provider.person),
    ...claims,
  });

interface Started {
  oauth_callback_id: string;
  stytch_csrf_token: string;
}

const startAt = (at: Pick<TestIdentity, 'baseUrl'>) =>
  `${at.baseUrl}/v1/public/oauth/google/onetap/start?public_token=${publicToken}`;
const targets = { login_redirect_url: appUrl, signup_redirect_url: appUrl };

async function prepared(browser = new WalkingBrowser()) {
  const response = await browser.visit(startAt(server));
  const started = (await response.json()) as Started;
  const send = async (change: object, headers: Record<string, string> = {}) => {
    const answer = await browser.visit(`${server.baseUrl}/v1/oauth/callback/${started.oauth_callback_id}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'x-stytch-oauth-type': 'google-one-tap', accept: '*/*', ...headers },
      body: JSON.stringify({ stytch_csrf_token: started.stytch_csrf_token, ...targets, ...change }),
    });
    const json = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, type: json['error_type'], json, headers: answer.headers };
  };
  return { started, response, send };
}

const tokenIn = (json: Record<string, unknown>) =>
  new URL(String(json['redirect_url'])).searchParams.get('token') ?? '';
const wrong = [400, 'oauth_flow_callback_error'];

describe('what stands between a page and a session of One Tap', () => {
  it('row 84: a counterpart of as many letters that are more bytes is refused like any other, not an accident', async () => {
    const { started, send } = await prepared();
    const answer = await send({
      id_token: await idToken(),
      stytch_csrf_token: 'é'.repeat(started.stytch_csrf_token.length),
    });
    expect([answer.status, answer.type]).toEqual(wrong);
  });

  it('row 84: without its cookie a browser is refused, also with the counterpart of no cookie at all', async () => {
    const { started } = await prepared();
    const response = await fetch(`${server.baseUrl}/v1/oauth/callback/${started.oauth_callback_id}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'x-stytch-oauth-type': 'google-one-tap' },
      body: JSON.stringify({ id_token: await idToken(), stytch_csrf_token: csrfToken(''), ...targets }),
    });
    expect([response.status, ((await response.json()) as { error_type: string }).error_type]).toEqual(wrong);
  });

  it('row 84: a cookie that comes twice is none: one of the two was planted', async () => {
    const { started, response } = await prepared();
    const [cookie = ''] = (response.headers.getSetCookie()[0] ?? '').split(';');
    const answer = await fetch(`${server.baseUrl}/v1/oauth/callback/${started.oauth_callback_id}`, {
      method: 'POST',
      headers: {
        'content-type': 'text/plain',
        'x-stytch-oauth-type': 'google-one-tap',
        cookie: `${cookie}; stytch_csrf_private_token=${'p'.repeat(43)}`,
      },
      body: JSON.stringify({ id_token: await idToken(), stytch_csrf_token: started.stytch_csrf_token, ...targets }),
    });
    expect([answer.status, ((await answer.json()) as { error_type: string }).error_type]).toEqual(wrong);
  });

  it('row 84: a token for two clients that names no party is nobody’s', async () => {
    const { send } = await prepared();
    const answer = await send({ id_token: await idToken({ aud: [google.clientId, 'other'], azp: undefined }) });
    expect([answer.status, answer.type]).toEqual([400, 'invalid_client']);
    const alone = await (await prepared()).send({ id_token: await idToken({ aud: [google.clientId] }) });
    expect(alone.status).toBe(200);
  });

  it('a token beyond all size is refused before anybody reads it, and a larger body is not read at all', async () => {
    const { send } = await prepared();
    const long = await idToken({ padding: 'x'.repeat(14_000) });
    expect(long.length).toBeGreaterThan(16_384);
    const answer = await send({ id_token: long });
    expect([answer.status, answer.type]).toEqual([400, 'bad_request']);
    expect((await send({ id_token: await idToken(), padding: 'x'.repeat(70_000) })).status).toBe(413);
    // Neither has used the flow up.
    expect((await send({ id_token: await idToken() })).status).toBe(200);
  });

  it('row 85: what the page is given dies after ten minutes', async () => {
    const { send } = await prepared();
    const { json } = await send({ id_token: await idToken() });
    server.clock.forward(601);
    const late = await exchange(server, tokenIn(json));
    expect([late.status, late.type]).toEqual([404, 'oauth_token_not_found']);
  });

  it('row 84: a spent token stays spent as long as it could be taken, whatever is swept away meanwhile', async () => {
    const id_token = await idToken({ exp: seconds() + 7200 });
    expect((await (await prepared()).send({ id_token })).status).toBe(200);
    // The server's clock says how old rows are; that of the token goes on as it is.
    server.clock.forward(3000);
    for (const job of server.identity.jobs) if (job.name === 'identity-sweep') await job.run();
    const answer = await (await prepared()).send({ id_token });
    expect([answer.status, answer.type]).toEqual(wrong);
  });

  it('leaves nothing behind where Google is not configured: no callback id, no flow', async () => {
    const flows = () => countRows(server, 'identity.one_tap_flows');
    const before = await flows();
    await server.setSettings({ oauth_providers: {} });
    const { started } = await prepared();
    await server.setSettings(settings);
    expect([started.oauth_callback_id, await flows()]).toEqual(['', before]);
  });

  it('over https the cookie is for https alone, and comes along from a frame on another site', async () => {
    const secure = await startIdentity({ settings, publicUrl: 'https://identity.example' });
    const response = await fetch(startAt(secure), { headers: { host: 'identity.example' } });
    expect(response.headers.getSetCookie()[0]).toMatch(/; HttpOnly; Max-Age=600; Secure; SameSite=None$/);
  });

  it('row 66: an address that Google does not vouch for opens no account that is there already', async () => {
    const owner = await signedIn(server, freshEmail());
    google.person = { ...newPerson('google'), email: owner.email, emailVerified: false };
    const { json } = await (await prepared()).send({ id_token: await idToken() });
    const entered = await exchange(server, tokenIn(json));
    expect(entered.status).toBe(200);
    expect(entered.data.user_id).not.toBe(owner.userId);
    expect(entered.data.user?.emails).toEqual([]);
  });

  it('a provider whose keys do not come is given up on, and nobody is made', async () => {
    const slow = await new LocalProvider(behaviour).listen();
    slow.faults = { hang: 'jwks' };
    await server.setSettings({ oauth_providers: { google: slow.settings({ timeout_ms: 300 }) } });
    const users = await countRows(server, 'identity.users');
    const answer = await (await prepared()).send({ id_token: await idToken({}, slow) });
    slow.close();
    await server.setSettings(settings);
    expect([answer.status, answer.type]).toEqual(wrong);
    expect(await countRows(server, 'identity.users')).toBe(users);
  });

  it('an answer with a token in it is kept by nobody and told to nobody', async () => {
    const { headers } = await (await prepared()).send({ id_token: await idToken() });
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
  });

  it('one address that starts more than 300 flows a minute is told to wait', async () => {
    const browser = new WalkingBrowser();
    const answers: number[] = [];
    for (let round = 0; round < 301; round += 1) answers.push((await browser.visit(startAt(server))).status);
    expect([answers.slice(0, 300).every((status) => status === 200), answers[300]]).toEqual([true, 429]);
  });
});
