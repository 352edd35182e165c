import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { signedIn } from '../testing/flows.ts';
import { authorize, callback, challengeOf, redeem, register, verifier } from '../testing/relying-party.ts';
import { startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity();
const open = await register(server, { client_id: 'silent-public' });
const first = await register(server, { client_id: 'silent-first', client_type: 'first_party' });

const asked = {
  client_id: open,
  redirect_uri: callback,
  response_type: 'code',
  scope: 'openid email',
  code_challenge: challengeOf(verifier),
  code_challenge_method: 'S256',
  state: 'a state',
  prompt: 'none',
};

/** As a browser with this session would be answered. */
async function silently(token: string, change: Record<string, string> = {}): Promise<URL> {
  const query = new URLSearchParams({ ...asked, ...change }).toString();
  const answer = await fetch(`${server.baseUrl}/oauth2/authorize?${query}`, {
    redirect: 'manual',
    headers: token ? { cookie: `targum_session=${token}` } : {},
  });
  return new URL(answer.headers.get('location') ?? 'https://none.example');
}

const outcome = ({ searchParams }: URL) => searchParams.get('error') ?? (searchParams.get('code') ? 'code' : 'neither');

/** Somebody who has allowed the application to know them, by mail address too. */
async function withConsent() {
  const person = await signedIn(server);
  const { query } = await authorize(person.client, open);
  const tokens = await redeem(server, open, query.get('code') ?? '');
  return { ...person, idToken: String(tokens.json['id_token']) };
}

describe('prompt=none', () => {
  test('is answered with a code once the person has allowed as much before, and the code is good for tokens', async () => {
    const person = await signedIn(server);
    expect(outcome(await silently(person.token))).toBe('consent_required');
    await authorize(person.client, open);
    const back = await silently(person.token, { nonce: 'n-1' });
    expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([callback, 'a state']);
    expect(back.searchParams.get('iss')).toBe(server.baseUrl);
    const tokens = await redeem(server, open, back.searchParams.get('code') ?? '');
    expect(decodeJwt(String(tokens.json['id_token']))).toMatchObject({ sub: person.userId, aud: open, nonce: 'n-1' });
  });

  test('is consent_required for more than was allowed, and again after it was taken back', async () => {
    const person = await withConsent();
    expect(outcome(await silently(person.token))).toBe('code');
    expect(outcome(await silently(person.token, { scope: 'openid phone' }))).toBe('consent_required');
    const revoked = await person.client.call('POST', `/users/connected_apps/${open}/revoke`);
    expect(revoked.status).toBe(200);
    expect(outcome(await silently(person.token))).toBe('consent_required');
  });

  test('needs no consent for an application of our own that keeps a secret', async () => {
    const person = await signedIn(server);
    expect(outcome(await silently(person.token, { client_id: first }))).toBe('code');
  });

  test('is login_required without a session, and for one that is made up, somebody else’s, too old or ended', async () => {
    const [person, other] = [await withConsent(), await withConsent()];
    expect(outcome(await silently(''))).toBe('login_required');
    expect(outcome(await silently('x'.repeat(44)))).toBe('login_required');
    const hint = { id_token_hint: person.idToken };
    expect(outcome(await silently(person.token, hint))).toBe('code');
    expect(outcome(await silently(other.token, hint))).toBe('login_required');
    expect(outcome(await silently(person.token, { id_token_hint: 'junk' }))).toBe('invalid_request');
    server.clock.forward(120);
    expect(outcome(await silently(person.token, { max_age: '3600' }))).toBe('code');
    expect(outcome(await silently(person.token, { max_age: '60' }))).toBe('login_required');
    await person.client.call('POST', '/sessions/revoke');
    expect(outcome(await silently(person.token))).toBe('login_required');
  });

  test('goes with no other prompt and no unknown scope', async () => {
    const person = await withConsent();
    expect(outcome(await silently(person.token, { prompt: 'none login' }))).toBe('invalid_request');
    expect(outcome(await silently(person.token, { scope: 'openid nobody-knows-this' }))).toBe('invalid_scope');
  });

  test('is interaction_required where the page that asks is elsewhere and its cookies do not reach us', async () => {
    await server.setSettings({ authorize_page_url: 'https://app.example.com/idp' });
    expect(outcome(await silently(''))).toBe('interaction_required');
    await server.setSettings({});
  });
});
