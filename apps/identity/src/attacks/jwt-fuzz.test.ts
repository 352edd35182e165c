import { createHmac, createPublicKey } from 'node:crypto';
import { sessionVerifier } from '@targum/identity-contracts';
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWK } from 'jose';
import { describe, expect, test } from 'vitest';
import { developmentProject } from '../projects/development-project.ts';
import { signedIn } from '../testing/flows.ts';
import { fc } from '../testing/fuzz.ts';
import { authorize, form, redeem, register } from '../testing/relying-party.ts';
import { startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity();
await server.deps.keys.rotate('ES256', 0);
const keys = await server.deps.keys.publicKeys();
const verify = sessionVerifier({
  issuer: server.baseUrl,
  audience: developmentProject.project_id,
  keys: createLocalJWKSet({ keys }),
});
const person = await signedIn(server);
const jwt = person.opened.data.session_jwt;
const [head = '', body = '', signature = ''] = jwt.split('.');
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const payload = decode(body);
const { kid } = decode(head) as { kid: string };

/** Everything about our public keys that a careless verifier could take for a shared secret. */
function secretsOf(key: JWK): (string | Buffer)[] {
  const object = createPublicKey({ key, format: 'jwk' });
  const pem = object.export({ type: 'spki', format: 'pem' }).toString();
  const der = object.export({ type: 'spki', format: 'der' });
  const bare = [key.n ?? '', key.x ?? '', key.kid ?? ''];
  return [
    pem,
    pem.trim(),
    `${pem}\n`,
    der,
    der.toString('base64'),
    JSON.stringify(key),
    JSON.stringify({ keys }),
    ...bare,
  ];
}

const isNoSession = async (token: string) => expect(await verify(token)).toBeUndefined();

describe('row 126: a session JWT', () => {
  test('of ours is one, which is why the others below are refused for what is wrong with them', async () => {
    await expect(verify(jwt)).resolves.toMatchObject({ userId: person.userId });
  });

  test('signed with a public key as if it were a secret is none, whichever form of the key and whatever the algorithm', async () => {
    for (const key of keys) {
      for (const secret of ['', 'secret', ...secretsOf(key)]) {
        for (const [alg, hash] of [
          ['HS256', 'sha256'],
          ['HS384', 'sha384'],
          ['HS512', 'sha512'],
          // A signature of the one kind under the name of the other.
          ['RS256', 'sha256'],
          ['ES256', 'sha256'],
        ] as const) {
          const text = `${encode({ alg, typ: 'JWT', kid: key.kid })}.${body}`;
          await isNoSession(`${text}.${createHmac(hash, secret).update(text).digest('base64url')}`);
        }
      }
    }
  });

  test.each(['none', 'None', 'NONE', 'nOnE', '', ' none', 'none\u0000', null, 0, true, [], ['RS256'], {}])(
    'of the algorithm %j is none, with and without a signature',
    async (alg) => {
      for (const end of ['', signature, 'AA', '=']) {
        await isNoSession(`${encode({ alg, typ: 'JWT', kid })}.${body}.${end}`);
        await isNoSession(`${encode({ alg, typ: 'JWT' })}.${body}.${end}`);
      }
      await isNoSession(`${encode({ alg, typ: 'JWT' })}.${body}`);
    },
  );

  test('that brings its own key, or says where one lies, is judged by ours; nothing is fetched', async () => {
    const stranger = await generateKeyPair('RS256', { extractable: true });
    const { SignJWT } = await import('jose');
    const own = await exportJWK(stranger.publicKey);
    const headers: Record<string, unknown>[] = [
      { jwk: own },
      { jwk: { ...own, kid }, kid },
      { jku: 'http://169.254.169.254/jwks', kid },
      { jku: `${server.baseUrl}/.well-known/jwks.json`, kid },
      { x5u: 'https://evil.example/chain', kid },
      { x5c: ['MIIB'], kid },
      { x5t: 'AAAA', kid },
      { kid: '' },
      { kid: '../../../../dev/null' },
      { kid: `' union select '-----BEGIN PUBLIC KEY-----` },
      { kid: 'x'.repeat(5000) },
      { kid: keys.find((key) => key.alg === 'ES256')?.kid },
      { crit: ['exp'], exp: 0, kid },
      { crit: ['b64'], b64: false, kid },
      { typ: 'at+jwt', kid },
      { cty: 'JWT', kid },
      { zip: 'DEF', kid },
    ];
    const realFetch = globalThis.fetch;
    const asked: string[] = [];
    globalThis.fetch = async (address) => {
      asked.push(address instanceof Request ? address.url : address.toString());
      throw new Error('nothing may be asked for');
    };
    try {
      for (const header of headers) {
        const signer = new SignJWT(payload).setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...header });
        const token = await signer.sign(stranger.privateKey, { crit: { exp: true } }).catch(() => undefined);
        if (token) await isNoSession(token);
        // And the honest signature under a header that was never signed.
        await isNoSession(`${encode({ alg: 'RS256', typ: 'JWT', ...header })}.${body}.${signature}`);
      }
    } finally {
      globalThis.fetch = realFetch;
    }
    expect(asked).toEqual([]);
  });

  test('with any claim changed, or any byte anywhere, is none', async () => {
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom(person.userId, 9e12, -1, '9e12', server.baseUrl));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(payload), '__proto__', 'constructor'),
        value,
        async (name, changed) => {
          const text = encode({ ...payload, [name]: changed });
          fc.pre(text !== body);
          await isNoSession(`${head}.${text}.${signature}`);
        },
      ),
      { numRuns: 300 },
    );
    const bytes = Buffer.from(jwt);
    await fc.assert(
      fc.asyncProperty(fc.nat(jwt.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ flip;
        const text = changed.toString('latin1');
        const parts = (token: string) =>
          token
            .split('.')
            .map((part) => Buffer.from(part, 'base64url').toString('hex'))
            .join();
        // The last character of a part may carry bits that mean nothing.
        fc.pre(parts(text) !== parts(jwt));
        await isNoSession(text);
      }),
      { numRuns: 500 },
    );
  });

  test('of any text whatever is none, and the verifier never throws', async () => {
    const part = fc.oneof(
      fc.constantFrom(head, body, signature, '', 'e30', 'bnVsbA', 'W10', encode({ alg: 'RS256', kid }), '.'),
      fc.base64String({ maxLength: 40 }),
      fc.jsonValue().map(encode),
      fc.string({ unit: 'binary', maxLength: 20 }),
    );
    const token = fc.array(part, { maxLength: 7 }).map((parts) => parts.join('.'));
    await fc.assert(
      fc.asyncProperty(token, async (text) => {
        fc.pre(text !== jwt);
        await isNoSession(text);
      }),
      { numRuns: 1500 },
    );
  });
});

describe('row 119: the standard endpoints', () => {
  test('take no token that was changed, whatever was changed about it, and never fail', async () => {
    const app = await register(server, { client_id: 'fuzzed' });
    const { query } = await authorize(person.client, app);
    const { json } = await redeem(server, app, query.get('code') ?? '');
    const access = String(json['access_token']);
    const [accessHead = '', accessBody = '', accessEnd = ''] = access.split('.');
    const userInfo = async (token: string) =>
      (await fetch(`${server.baseUrl}/oauth2/userinfo`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await userInfo(access)).toBe(200);
    const claims = decode(accessBody);
    const odd = fc.oneof(
      fc.jsonValue().map((value) => `${encode(value)}.${accessBody}.${accessEnd}`),
      fc.jsonValue().map((value) => `${accessHead}.${encode(value)}.${accessEnd}`),
      fc
        .tuple(fc.constantFrom(...Object.keys(claims)), fc.oneof(fc.jsonValue(), fc.constant(person.userId)))
        .map(([name, value]) => `${accessHead}.${encode({ ...claims, [name]: value })}.${accessEnd}`),
      fc.constantFrom(
        `${encode({ alg: 'none', typ: 'at+jwt' })}.${accessBody}.`,
        `${accessHead}.${accessBody}.`,
        access.replaceAll('.', '~').slice(1),
        String(json['id_token']),
        String(claims['jti']),
        jwt,
      ),
      fc.stringMatching(/^[!-~]{1,60}$/),
    );
    await fc.assert(
      fc.asyncProperty(odd, async (token) => {
        fc.pre(token !== access);
        expect([400, 401]).toContain(await userInfo(token));
        const { status, json: seen } = await form(server, '/oauth2/introspect', { token, client_id: app });
        expect(status).toBeLessThan(500);
        expect(seen['active'] ?? false).toBe(false);
      }),
      { numRuns: 120 },
    );
    expect(await userInfo(access)).toBe(200);
  });
});
