import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { softwareEthereumWallet } from '../methods/crypto-wallets/testing/software-wallets.ts';
import { passkeyDriver } from '../methods/webauthn/testing/passkey-driver.ts';
import {
  cborBytes,
  cborInt,
  cborMap,
  cborText,
  type Deviation,
  SoftwareAuthenticator,
} from '../methods/webauthn/testing/software-authenticator.ts';
import { auditActions, countRows } from '../testing/flows.ts';
import { fc } from '../testing/fuzz.ts';
import { publicToken, startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity();
const { somebody, register, challengeFor, enter, withPasskey } = passkeyDriver(server);
const refused = [401, 'unable_to_auth_webauthn_registration'];
const sessionsOf = (userId: string) => countRows(server, 'identity.sessions where user_id = $1', [userId]);
const passkeysOf = (userId: string) =>
  countRows(server, 'identity.webauthn_registrations where user_id = $1', [userId]);

async function creationOptions(caller: Awaited<ReturnType<typeof somebody>>['caller']): Promise<string> {
  const start = await caller.post('/webauthn/register/start', { domain: 'localhost' });
  return String(start.data['public_key_credential_creation_options']);
}

describe('J. passkeys: row 140, a new one', () => {
  test('a refused registration has spent its challenge, is in the log, and left nothing', async () => {
    const { caller, userId } = await somebody();
    const options = await creationOptions(caller);
    const device = new SoftwareAuthenticator();
    const submit = (credential: string) => caller.post('/webauthn/register', { public_key_credential: credential });
    for (const credential of [device.create(options, { origin: 'https://evil.example' }), device.create(options)]) {
      const answer = await submit(credential);
      expect([answer.status, answer.type]).toEqual(refused);
    }
    expect((await auditActions(server, userId)).filter((action) => action === 'webauthn.failed')).toHaveLength(2);
    expect([await passkeysOf(userId), await sessionsOf(userId)]).toEqual([0, 1]);
  });

  test('an honest answer works once, also when it is sent ten times at once', async () => {
    const { caller, userId } = await somebody();
    const credential = new SoftwareAuthenticator().create(await creationOptions(caller));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => caller.post('/webauthn/register', { public_key_credential: credential })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await passkeysOf(userId)).toBe(1);
  });

  test('after five minutes, or with a challenge for signing in, it is refused', async () => {
    const { caller, userId } = await somebody();
    const options = await creationOptions(caller);
    server.clock.forward(301);
    const late = await caller.post('/webauthn/register', {
      public_key_credential: new SoftwareAuthenticator().create(options),
    });
    expect([late.status, late.type]).toEqual(refused);
    const { challenge } = JSON.parse(await challengeFor(caller, 'secondary')) as { challenge: string };
    const mixed = await register(caller, new SoftwareAuthenticator(), { challenge });
    expect([mixed.status, mixed.type]).toEqual(refused);
    expect(await passkeysOf(userId)).toBe(0);
  });

  test('without verification of the person where the project demands it, it is refused', async () => {
    await server.setSettings({ webauthn: { user_verification: 'required' } });
    const { caller, userId } = await somebody();
    const lax = await register(caller, new SoftwareAuthenticator(), { flags: 1 | 8 | 16 | 64 });
    await server.setSettings({});
    expect([lax.status, lax.type]).toEqual(refused);
    expect(await passkeysOf(userId)).toBe(0);
  });

  test.each<[string, Deviation]>([
    [
      'a statement that nobody signed',
      {
        format: [
          'packed',
          cborMap([
            [cborText('alg'), cborInt(-7)],
            [cborText('sig'), cborBytes(randomBytes(70))],
          ]),
        ],
      },
    ],
    ['a format that does not exist', { format: ['targum', cborMap([])] }],
    ['a statement where there should be none', { format: ['none', cborMap([[cborText('x'), cborInt(1)]])] }],
    ['an Apple statement without certificates', { format: ['apple', cborMap([])] }],
    ['a TPM statement without a TPM', { format: ['tpm', cborMap([[cborText('ver'), cborText('2.0')]])] }],
    [
      'an Android statement that is no JWS',
      {
        format: [
          'android-safetynet',
          cborMap([
            [cborText('ver'), cborText('1')],
            [cborText('response'), cborBytes(Buffer.from('a.b.c'))],
          ]),
        ],
      },
    ],
    [
      'a U2F statement with a certificate of noise',
      { format: ['fido-u2f', cborMap([[cborText('sig'), cborBytes(randomBytes(70))]])] },
    ],
    ['no key at all', { coseKey: Buffer.alloc(0) }],
    ['a list for a key', { coseKey: Buffer.from([0x80]) }],
    ['a key without its algorithm', { coseKey: cborMap([[cborInt(1), cborInt(2)]]) }],
    ['a key of the algorithm "none"', { algorithm: 0 }],
    ['a key of HMAC', { algorithm: 5 }],
    ['bytes after the key that nobody announced', { extensions: Buffer.from([0xa0, 0xa0]) }],
    ['extensions that are announced and not there', { flags: 1 | 4 | 8 | 16 | 64 | 128 }],
    ['a key that is not there although its flag is unset', { flags: 1 | 4 | 8 | 16 }],
  ])('with %s is refused', async (_what, deviation) => {
    const { caller, userId } = await somebody();
    const answer = await register(caller, new SoftwareAuthenticator(), deviation);
    expect([answer.status, answer.type]).toEqual(refused);
    expect([await passkeysOf(userId), await sessionsOf(userId)]).toEqual([0, 1]);
  });

  test.each<[string, Uint8Array]>([
    [
      'a point that is on no curve',
      cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.alloc(32, 7))],
        [cborInt(-3), cborBytes(Buffer.alloc(32, 9))],
      ]),
    ],
    [
      'coordinates of one byte',
      cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.alloc(1))],
        [cborInt(-3), cborBytes(Buffer.alloc(1))],
      ]),
    ],
    [
      'an RSA key that claims to be elliptic',
      cborMap([
        [cborInt(1), cborInt(3)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborBytes(Buffer.alloc(256, 5))],
        [cborInt(-2), cborBytes(Buffer.from([1]))],
      ]),
    ],
    [
      'an RSA key of eight bits',
      cborMap([
        [cborInt(1), cborInt(3)],
        [cborInt(3), cborInt(-257)],
        [cborInt(-1), cborBytes(Buffer.from([251]))],
        [cborInt(-2), cborBytes(Buffer.from([3]))],
      ]),
    ],
  ])('with %s opens nothing, whether it is taken or not', async (_what, coseKey) => {
    const { caller, userId } = await somebody();
    const device = new SoftwareAuthenticator();
    const answer = await register(caller, device, { coseKey });
    expect([200, 401]).toContain(answer.status);
    const before = await sessionsOf(userId);
    const visitor = server.client();
    for (const deviation of [{}, { signature: '' }, { signature: Buffer.alloc(64).toString('base64url') }]) {
      const entered = await enter(visitor, device, deviation);
      expect([401, 404]).toContain(entered.status);
      expect(entered.data.session_token).toBe('');
    }
    expect(await sessionsOf(userId)).toBe(before);
  });
});

describe('J. passkeys: row 140, signing in', () => {
  test.each<[string, Deviation]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a signature of nobody', { signature: Buffer.alloc(70, 3).toString('base64url') }],
    ['another user’s handle', { userHandle: Buffer.from('user-test-else').toString('base64url') }],
  ])('%s opens no session and changes nothing about the passkey', async (_what, deviation) => {
    const { device, userId, caller } = await withPasskey();
    const look = 'select counter, last_used_at from identity.webauthn_registrations where user_id = $1';
    const before = [await sessionsOf(userId), (await server.database.pool.query(look, [userId])).rows];
    const answer = await enter(server.client(), device, { ...deviation, counter: 9 });
    expect([answer.status, answer.type, answer.data.session_token]).toEqual([...refused, '']);
    expect([await sessionsOf(userId), (await server.database.pool.query(look, [userId])).rows]).toEqual(before);
    expect((await caller.post('/sessions/authenticate')).status).toBe(200);
  });

  test('a credential whose two ids differ, or with a field of the wrong kind, is 400 and spends no challenge', async () => {
    const { device } = await withPasskey();
    const visitor = server.client();
    const options = await challengeFor(visitor, 'primary');
    const honest = JSON.parse(device.get(options)) as Record<string, unknown> & { response: Record<string, unknown> };
    const send = (credential: object) =>
      visitor.post('/webauthn/authenticate', {
        public_key_credential: JSON.stringify(credential),
        session_duration_minutes: 60,
      });
    for (const odd of [
      { ...honest, rawId: 'AAAA' },
      { ...honest, type: 'password' },
      { ...honest, id: '', rawId: '' },
      { ...honest, response: { ...honest.response, signature: 7 } },
      { ...honest, response: { ...honest.response, authenticatorData: 'not base64 %' } },
      { ...honest, response: { ...honest.response, clientDataJSON: Buffer.from('[]').toString('base64url') } },
      { ...honest, response: null },
    ]) {
      const answer = await send(odd);
      expect([answer.status, answer.type]).toEqual([400, 'bad_request']);
    }
    expect((await send(honest)).status).toBe(200);
  });

  test('a passkey of one project is nobody’s in another', async () => {
    const { device } = await withPasskey();
    const { pool } = server.database;
    await pool.query(
      `insert into identity.projects (project_id, public_token, name, environment, settings)
       select 'project-test-other', 'public-token-test-other', name, environment, settings from identity.projects limit 1`,
    );
    server.deps.projects.forget();
    const elsewhere = server.client({ token: 'public-token-test-other' });
    const answer = await enter(elsewhere, device);
    expect([answer.status, answer.type]).toEqual([404, 'webauthn_registration_not_found']);
    // Nor is a challenge of one a challenge of the other.
    const credential = device.get(await challengeFor(server.client({ token: publicToken }), 'primary'));
    const crossed = await elsewhere.post('/webauthn/authenticate', { public_key_credential: credential });
    expect([crossed.status, crossed.type]).toEqual(refused);
  });
});

describe('J. passkeys: row 142, the last way in', () => {
  test('a passkey can be taken away as long as something else is there, and not when it is all there is', async () => {
    const wallet = softwareEthereumWallet();
    const caller = server.client();
    const fields = { crypto_wallet_address: wallet.address, crypto_wallet_type: 'ethereum' };
    const asked = await caller.post('/crypto_wallets/authenticate/start/primary', fields);
    const opened = await caller.signIn('/crypto_wallets/authenticate', {
      ...fields,
      signature: wallet.sign(String(asked.data['challenge'])),
      session_duration_minutes: 60,
    });
    const device = new SoftwareAuthenticator();
    const added = await register(caller, device);
    const [owned] = (await caller.get('/users/me')).data['crypto_wallets'] as { crypto_wallet_id: string }[];
    expect((await caller.call('DELETE', `/users/crypto_wallets/${owned?.crypto_wallet_id}`)).status).toBe(200);
    const last = await caller.call(
      'DELETE',
      `/users/webauthn_registrations/${String(added.data['webauthn_registration_id'])}`,
    );
    expect([last.status, last.type]).toEqual([400, 'last_factor']);
    expect(await passkeysOf(opened.data.user_id)).toBe(1);
    expect((await enter(server.client(), device)).status).toBe(200);
  });
});

/** A head of a CBOR item with any length it likes. */
const item = (major: number, info: number, length: bigint) => {
  const bytes = Buffer.alloc(9);
  bytes[0] = (major << 5) | info;
  bytes.writeBigUInt64BE(length, 1);
  return bytes.subarray(0, info === 27 ? 9 : info === 26 ? 5 : info === 25 ? 3 : info === 24 ? 2 : 1);
};

describe('J. passkeys: CBOR that is made to hurt', { timeout: 120_000 }, () => {
  const deep = (byte: number, depth: number) => Buffer.alloc(depth, byte);
  test.each<[string, Buffer]>([
    ['lists 30 000 deep', deep(0x81, 30_000)],
    ['maps 15 000 deep', Buffer.from('a100'.repeat(15_000), 'hex')],
    ['tags 30 000 deep', deep(0xc6, 30_000)],
    ['a list of 2^64 - 1', item(4, 27, 0xffff_ffff_ffff_ffffn)],
    ['a list of four thousand million', item(4, 26, 0xffff_ffffn << 32n)],
    ['a map of 2^53', item(5, 27, 1n << 53n)],
    ['bytes of 2^63', item(2, 27, 1n << 63n)],
    ['text of 2^31', item(3, 27, 1n << 31n)],
    ['lists without an end', deep(0x9f, 30_000)],
    ['bytes without an end', Buffer.concat([Buffer.from([0x5f]), deep(0x41, 30_000)])],
    ['nothing but breaks', deep(0xff, 30_000)],
    [
      'one key twice',
      Buffer.concat([Buffer.from([0xa2]), cborText('fmt'), cborText('none'), cborText('fmt'), cborText('none')]),
    ],
  ])(
    '%s: as a whole attestation, as a key and as extensions it is refused, and the server goes on',
    async (_what, bytes) => {
      const { caller, userId } = await somebody();
      for (const deviation of [
        { attestationObject: bytes.toString('base64url') },
        { coseKey: bytes },
        { extensions: bytes, flags: 1 | 4 | 8 | 16 | 64 | 128 },
        { format: ['packed', bytes] as [string, Uint8Array] },
      ]) {
        const answer = await register(caller, new SoftwareAuthenticator(), deviation);
        expect([answer.status, answer.type]).toEqual(refused);
      }
      expect(await passkeysOf(userId)).toBe(0);
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect((await caller.post('/sessions/authenticate')).status).toBe(200);
    },
  );

  test('keys that are named like parts of every object are keys and nothing else', async () => {
    const { caller } = await somebody();
    const bytes = cborMap([
      [cborText('__proto__'), cborMap([[cborText('fmt'), cborText('none')]])],
      [cborText('constructor'), cborText('x')],
    ]);
    for (const deviation of [{ attestationObject: bytes.toString('base64url') }, { coseKey: bytes }])
      expect((await register(caller, new SoftwareAuthenticator(), deviation)).status).toBe(401);
    const device = new SoftwareAuthenticator();
    const announced = { extensions: bytes, flags: 1 | 4 | 8 | 16 | 64 | 128 };
    expect((await register(caller, device, announced)).status).toBe(200);
    expect((await enter(server.client(), device)).status).toBe(200);
    expect([Object.keys(Object.prototype), 'fmt' in {}]).toEqual([[], false]);
  });

  test('whatever tree of items stands where the key belongs, the answer is a refusal or a useless passkey', async () => {
    const leaf = fc.oneof(
      fc.integer({ min: -300, max: 300 }).map(cborInt),
      fc.string({ maxLength: 12 }).map(cborText),
      fc.uint8Array({ maxLength: 40 }).map((bytes) => cborBytes(Buffer.from(bytes))),
      fc
        .record({ major: fc.nat(7), info: fc.nat(31), length: fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }) })
        .map(({ major, info, length }) => item(major, info, length)),
    );
    const { tree } = fc.letrec<{ tree: Buffer }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(fc.tuple(leaf, tie('tree')), { maxLength: 5 }).map((entries) => cborMap(entries)),
      ),
    }));
    const { caller, userId } = await somebody();
    await fc.assert(
      fc.asyncProperty(tree, async (coseKey) => {
        const device = new SoftwareAuthenticator();
        const answer = await register(caller, device, { coseKey });
        expect([200, 401]).toContain(answer.status);
        expect([401, 404]).toContain((await enter(server.client(), device)).status);
        await server.database.pool.query('delete from identity.webauthn_registrations where user_id = $1', [userId]);
        await server.database.pool.query('delete from identity.rate_windows');
      }),
      { numRuns: 40 },
    );
  });
});
