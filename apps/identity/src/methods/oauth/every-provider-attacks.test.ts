import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { countRows } from '../../testing/flows.ts';
import { providers } from './providers/index.ts';
import { startWithAllProviders } from './testing/all-providers.ts';
import { answerOf } from './testing/answers.ts';
import type { Faults } from './testing/local-provider.ts';
import { signInThrough, startAddress, WalkingBrowser } from './testing/walk.ts';

const { server, locals, fresh, rows, left, expectFailure } = await startWithAllProviders();
const refusal = { status_code: 400, error_type: 'oauth_flow_callback_error' };
const json = { headers: { accept: 'application/json' } };
const flows = () => countRows(server, 'identity.oauth_flows');

/** No redirect, the error type, and nothing left behind. */
async function expectRefusal(browser: WalkingBrowser, callback: URL) {
  const before = await left();
  const response = await browser.visit(callback.href, json);
  expect(response.headers.get('location')).toBeNull();
  expect(await response.json()).toMatchObject(refusal);
  expect(await left()).toEqual(before);
}

describe.each(rows())('an answer of %s', (id, local) => {
  it('row 74: is taken once, and by the browser that asked', async () => {
    fresh(local);
    const { browser, callback } = await answerOf(server, id);
    await expectRefusal(new WalkingBrowser(), callback);
    expect((await browser.visit(callback.href)).status).toBe(302);
    expect(browser.cookiesOf(server.baseUrl)).toEqual([]);
    await expectRefusal(browser, callback);
  });

  it('row 76: is not taken at the address of another provider, with or without that one’s cookie', async () => {
    fresh(local);
    const other = locals.find((each) => each !== local);
    if (!other) throw new Error('alone');
    const { browser, callback } = await answerOf(server, id);
    const theirs = await answerOf(server, other.behaviour.id, browser);
    await expectRefusal(browser, new URL(theirs.callback.pathname + callback.search, server.baseUrl));
    // The answer that was brought to the wrong place is spent.
    await expectRefusal(browser, callback);
  });

  it('row 77: is not taken without a code, or with one beyond all size', async () => {
    for (const code of ['', 'x'.repeat(5000)]) {
      fresh(local);
      const { browser, callback } = await answerOf(server, id);
      callback.searchParams.set('code', code);
      await expectRefusal(browser, callback);
      expect(local.seen).not.toContain('POST /token');
    }
  });

  it('row 78: cannot be bent by what a page adds to the request', async () => {
    fresh(local);
    const before = await flows();
    for (const name of [
      'redirect_uri',
      'state',
      'client_id',
      'client_key',
      'client_secret',
      'response_type',
      'response_mode',
      'code_challenge',
      'code_challenge_method',
      'nonce',
      'scope',
      'claims',
      'request',
      'request_uri',
      'registration',
      '__proto__',
      '',
    ]) {
      const address = startAddress(server, id, { [`provider_${name}`]: 'https://evil.example' });
      const response = await new WalkingBrowser().visit(address, json);
      expect([name, response.headers.get('location')]).toEqual([name, null]);
      expect(await response.json()).toMatchObject({ status_code: 400, error_type: 'invalid_argument' });
    }
    expect(await flows()).toBe(before);
    expect(local.seen).toEqual([]);
  });
});

it('row 77: three providers know neither code challenge nor nonce: there a code is bound by state and single use', () => {
  const unbound = providers.filter((row) => !row.pkce && !row.idToken?.nonce).map(({ id }) => id);
  expect(unbound).toEqual(['bitbucket', 'linkedin', 'tiktok']);
});

const now = () => Math.floor(Date.now() / 1000);
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const stranger = await generateKeyPair('RS256', { extractable: true });
const strangerKey = await exportJWK(stranger.publicKey);

describe.each(rows(({ behaviour }) => behaviour.idClaims))('an id token of %s', (id, local) => {
  const byStranger =
    (header: object = {}): NonNullable<Faults['signIdToken']> =>
    (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key-1', ...header }).sign(stranger.privateKey);

  it.each<[string, Faults]>([
    ['unsigned', { signIdToken: (claims) => `${encode({ alg: 'none' })}.${encode(claims)}.` }],
    ['unsigned, in other letters', { signIdToken: (claims) => `${encode({ alg: 'nOnE' })}.${encode(claims)}.` }],
    ['unsigned with a signature', { signIdToken: (claims) => `${encode({ alg: 'none' })}.${encode(claims)}.AAAA` }],
    ['that only can be decoded', { signIdToken: (claims) => `${encode({ alg: 'RS256' })}.${encode(claims)}.AAAA` }],
    [
      'signed with the public key as a secret',
      {
        signIdToken: async (claims) =>
          new SignJWT(claims)
            .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
            .sign(Buffer.from(await local.publicKeyPem())),
      },
    ],
    ['signed by a stranger under a known key id', { signIdToken: byStranger() }],
    ['that brings its own key', { signIdToken: byStranger({ jwk: strangerKey }) }],
    [
      'that says where its key is',
      { signIdToken: byStranger({ jku: 'http://localhost:1/', x5u: 'http://localhost:1/' }) },
    ],
    ['signed under an unknown key id', { signIdToken: (claims) => local.sign(claims, 'key-unknown') }],
    [
      'with a broken signature',
      { signIdToken: async (claims) => `${(await local.sign(claims)).slice(0, -8)}AAAAAAAA` },
    ],
    ['for another audience', { claims: { aud: 'somebody-else' } }],
    ['for nobody', { without: ['aud'] }],
    ['for two audiences without saying which', { claims: { aud: [local.clientId, 'other'] }, without: ['azp'] }],
    ['for us, got by somebody else', { claims: { azp: 'somebody-else' } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['of an issuer with a longer name', { claims: { iss: `${local.behaviour.issuer}.evil.example` } }],
    ['of no issuer', { without: ['iss'] }],
    ['expired', { claims: { exp: now() - 3600, iat: now() - 7200 } }],
    ['that expired two minutes ago', { claims: { exp: now() - 120, iat: now() - 600 } }],
    ['from the far future', { claims: { iat: now() + 3600, exp: now() + 7200 } }],
    ['not valid yet', { claims: { nbf: now() + 3600 } }],
    ['older than an hour', { claims: { iat: now() - 7200, exp: now() + 600 } }],
    ['without an end', { without: ['exp'] }],
    ['without a beginning', { without: ['iat'] }],
    ['without a subject', { without: ['sub'] }],
    ['with a subject beyond all size', { claims: { sub: 's'.repeat(256), oid: 'o'.repeat(256) } }],
    ['that is no token', { signIdToken: () => 'hello' }],
    ['beyond all size', { signIdToken: () => 'x'.repeat(20_000) }],
  ])('row 80: %s is refused and noted', async (_, faults) => {
    fresh(local);
    local.faults = faults;
    await expectFailure(id, /Try again/);
  });

  it('row 81: under ever new key ids makes us ask for keys once at most, and known keys stay', async () => {
    fresh(local);
    expect((await signInThrough(server, id)).token).not.toBe('');
    local.seen.length = 0;
    local.faults = { signIdToken: (claims) => local.sign(claims, `key-${randomUUID()}`) };
    for (let i = 0; i < 5; i += 1) await expectFailure(id, /Try again/);
    expect(local.seen.filter((line) => line === 'GET /jwks').length).toBeLessThanOrEqual(1);
    local.faults = { break: { at: 'jwks', status: 500, body: 'down' } };
    expect((await signInThrough(server, id)).token).not.toBe('');
  });
});

const rowOf = (id: string) => {
  const row = providers.find((each) => each.id === id);
  if (!row) throw new Error(id);
  return row;
};
const hasIssuer = rows(({ behaviour: { id } }) => rowOf(id).issuer !== undefined || rowOf(id).idToken);
const bindsCodes = rows(({ behaviour: { id } }) => rowOf(id).pkce || rowOf(id).idToken?.nonce);
const echoesNonce = rows(({ behaviour }) => behaviour.idClaims && behaviour.echoesNonce !== false);

describe('what only some providers can be held to', () => {
  it.each(hasIssuer)('row 76: an answer of %s is not taken when it names another issuer', async (id, local) => {
    const own = rowOf(id).issuer ?? local.behaviour.issuer ?? '';
    for (const iss of ['https://evil.example', '', `${own}/`]) {
      fresh(local);
      local.faults = { callback: { iss } };
      await expectFailure(id, /Try again/);
    }
    fresh(local);
    local.faults = { callback: { iss: own } };
    expect((await signInThrough(server, id)).token).not.toBe('');
  });

  it.each(bindsCodes)('row 77: an answer of %s is not taken with the code of another flow', async (id, local) => {
    fresh(local);
    const [mine, theirs] = [await answerOf(server, id), await answerOf(server, id)];
    mine.callback.searchParams.set('code', theirs.callback.searchParams.get('code') ?? '');
    await expectRefusal(mine.browser, mine.callback);
    expect(local.seen.filter((line) => line === 'POST /token')).toHaveLength(1);
  });

  it.each(echoesNonce)(
    'row 75: an id token of %s that was used in one flow is refused in another',
    async (id, local) => {
      fresh(local);
      let kept = '';
      local.faults = { signIdToken: async (claims) => (kept ||= await local.sign(claims)) };
      expect((await signInThrough(server, id)).token).not.toBe('');
      await expectFailure(id, /Try again/);
    },
  );
});
