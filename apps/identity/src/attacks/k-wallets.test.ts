import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { describe, expect, test } from 'vitest';
import { decodeBase58, encodeBase58 } from '../methods/crypto-wallets/base58.ts';
import { hashPersonalMessage } from '../methods/crypto-wallets/ethereum.ts';
import { writeSiweMessage } from '../methods/crypto-wallets/siwe-message.ts';
import {
  type SoftwareWallet,
  softwareEthereumWallet,
  softwareSolanaWallet,
} from '../methods/crypto-wallets/testing/software-wallets.ts';
import { countRows } from '../testing/flows.ts';
import { fc } from '../testing/fuzz.ts';
import { startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity();
const origin = 'http://localhost:4000';
const refused = [401, 'unable_to_authenticate_crypto_wallet'];
type Kind = 'ethereum' | 'solana';
const fields = (type: Kind, { address }: { address: string }) => ({
  crypto_wallet_address: address,
  crypto_wallet_type: type,
});

async function ask(type: Kind, wallet: { address: string }, more: object = {}): Promise<string> {
  const path = '/crypto_wallets/authenticate/start/primary';
  const answer = await server.client({ origin }).post(path, { ...fields(type, wallet), ...more });
  expect(answer.status).toBe(200);
  return String(answer.data['challenge']);
}

const enter = (type: Kind, wallet: { address: string }, signature: string) =>
  server.client({ origin }).signIn('/crypto_wallets/authenticate', {
    ...fields(type, wallet),
    signature,
    session_duration_minutes: 60,
  });

const traces = async ({ address }: { address: string }) => ({
  wallets: await countRows(server, 'identity.crypto_wallets where address = $1', [address]),
  sessions: await countRows(
    server,
    'identity.sessions s join identity.crypto_wallets w using (user_id) where w.address = $1',
    [address],
  ),
  refusals: await countRows(
    server,
    `identity.audit_log where action = 'crypto_wallet.failed' and details->>'address' = $1`,
    [address],
  ),
});

/** Every one is refused, leaves neither user nor session, is in the log, and does not stop the honest signature. */
async function refuseAll(type: Kind, wallet: SoftwareWallet, challenge: string, signatures: [string, string][]) {
  for (const [what, signature] of signatures) {
    const answer = await enter(type, wallet, signature);
    expect([what, answer.status, answer.type]).toEqual([what, ...refused]);
  }
  expect(await traces(wallet)).toEqual({ wallets: 0, sessions: 0, refusals: signatures.length });
  expect((await enter(type, wallet, wallet.sign(challenge))).status).toBe(200);
}

const bytesOf = (signature: string) => Buffer.from(signature.slice(2), 'hex');
const hexOf = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`;

/** The other signature that anybody can make of one: (r, n - s) with the recovery bit turned. */
function twinOf(signature: string): string {
  const bytes = bytesOf(signature);
  const { r, s } = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact');
  const twin = new secp256k1.Signature(r, secp256k1.Point.Fn.ORDER - s).toBytes('compact');
  return hexOf(Uint8Array.from([...twin, bytes[64] === 27 ? 28 : 27]));
}

describe('K. wallets: Ethereum, row 144', () => {
  test('the high-s twin opens nothing, before the honest signature and after it', async () => {
    const wallet = softwareEthereumWallet();
    const challenge = await ask('ethereum', wallet);
    const signature = wallet.sign(challenge);
    await refuseAll('ethereum', wallet, challenge, [['the twin', twinOf(signature)]]);
    expect((await enter('ethereum', wallet, twinOf(signature))).status).toBe(401);
    expect(await traces(wallet)).toMatchObject({ wallets: 1, sessions: 1 });
  });

  test.each([0, 27])('a recovery byte that counts from %i is taken', async (base) => {
    const wallet = softwareEthereumWallet();
    const bytes = bytesOf(wallet.sign(await ask('ethereum', wallet)));
    bytes[64] = (bytes[64] ?? 27) - 27 + base;
    expect((await enter('ethereum', wallet, hexOf(bytes))).status).toBe(200);
  });

  test('any other recovery byte, zeros, numbers beyond the curve, and a text signed without its prefix are refused', async () => {
    const secret = secp256k1.utils.randomSecretKey();
    const wallet = softwareEthereumWallet(secret);
    const challenge = await ask('ethereum', wallet);
    const honest = bytesOf(wallet.sign(challenge));
    const changed = (change: (bytes: Buffer) => void) => {
      const bytes = Buffer.from(honest);
      change(bytes);
      return hexOf(bytes);
    };
    const signRaw = (hash: Uint8Array) => {
      const signed = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' });
      return hexOf(Buffer.concat([signed.subarray(1), Buffer.from([(signed[0] ?? 0) + 27])]));
    };
    const order = Buffer.from(secp256k1.Point.Fn.ORDER.toString(16).padStart(64, '0'), 'hex');
    const text = Buffer.from(challenge, 'utf8');
    await refuseAll('ethereum', wallet, challenge, [
      ...[2, 3, 26, 29, 35, 36, 255].map((v): [string, string] => [`v=${v}`, changed((bytes) => void (bytes[64] = v))]),
      ['the other v', changed((bytes) => void (bytes[64] = bytes[64] === 27 ? 28 : 27))],
      ['r = 0', changed((bytes) => void bytes.fill(0, 0, 32))],
      ['s = 0', changed((bytes) => void bytes.fill(0, 32, 64))],
      ['r = n', changed((bytes) => void order.copy(bytes, 0))],
      ['all ones', hexOf(Buffer.alloc(65, 255))],
      ['without the prefix, as a transaction would be', signRaw(keccak_256(text))],
      [
        'with the length of something else',
        signRaw(keccak_256(Buffer.concat([Buffer.from('\u0019Ethereum Signed Message:\n1'), text]))),
      ],
      ['hashed twice', signRaw(keccak_256(hashPersonalMessage(challenge)))],
    ]);
  });

  test.each([0, 1, 63, 64, 66, 130])('%i bytes are 400, and the text still waits', async (length) => {
    const wallet = softwareEthereumWallet();
    const challenge = await ask('ethereum', wallet);
    const answer = await enter('ethereum', wallet, `0x${'11'.repeat(length)}`);
    expect([answer.status, answer.type]).toEqual([400, 'invalid_argument']);
    expect((await enter('ethereum', wallet, wallet.sign(challenge))).status).toBe(200);
  });
});

describe('K. wallets: Solana, row 145', () => {
  test('S raised by the order, a small-order R, and a transaction that holds the text are refused', async () => {
    const secret = ed25519.utils.randomSecretKey();
    const wallet = softwareSolanaWallet(secret);
    const challenge = await ask('solana', wallet);
    const honest = Buffer.from(decodeBase58(wallet.sign(challenge)) ?? []);
    const s = BigInt(`0x${Buffer.from(honest.subarray(32)).reverse().toString('hex')}`);
    const raised = (by: bigint) => {
      const bytes = Buffer.from((s + by).toString(16).padStart(64, '0').slice(-64), 'hex').reverse();
      return encodeBase58(Buffer.concat([honest.subarray(0, 32), bytes]));
    };
    const order = ed25519.Point.Fn.ORDER;
    const key = ed25519.getPublicKey(secret);
    // One signature, one account, one instruction whose data is the text: the shape of a Solana message.
    const transaction = Buffer.concat([
      Buffer.from([1, 0, 0, 1]),
      key,
      Buffer.alloc(32),
      Buffer.from([1, 0, 0]),
      Buffer.from(challenge),
    ]);
    const signed = (bytes: Uint8Array) => encodeBase58(ed25519.sign(bytes, secret));
    const offChain = Buffer.concat([
      Buffer.from('\u00ffsolana offchain', 'latin1'),
      Buffer.from([0]),
      Buffer.from(challenge),
    ]);
    await refuseAll('solana', wallet, challenge, [
      ['S + L', raised(order)],
      ['S + 8L', raised(order * 8n)],
      ['S = 0', encodeBase58(Buffer.concat([honest.subarray(0, 32), Buffer.alloc(32)]))],
      [
        'R of small order',
        encodeBase58(Buffer.concat([Buffer.from('01'.padEnd(64, '0'), 'hex'), honest.subarray(32)])),
      ],
      ['a transaction', signed(transaction)],
      ['another envelope', signed(offChain)],
      ['the text’s hash', signed(keccak_256(Buffer.from(challenge)))],
      ['another wallet', softwareSolanaWallet().sign(challenge)],
    ]);
  });

  test.each([
    ['0', '0'],
    ['O', 'O'],
    ['I', 'I'],
    ['l', 'l'],
    ['a leading zero too many', '1'],
  ])('a signature or address with %s is 400', async (_what, put) => {
    const wallet = softwareSolanaWallet();
    const signature = wallet.sign(await ask('solana', wallet));
    const answer = await enter('solana', wallet, put + signature);
    expect([answer.status, answer.type]).toEqual([400, 'invalid_argument']);
    const address = await server.client({ origin }).post('/crypto_wallets/authenticate/start/primary', {
      crypto_wallet_address: put + wallet.address,
      crypto_wallet_type: 'solana',
    });
    expect([address.status, address.type]).toEqual([400, 'invalid_crypto_wallet_address']);
  });
});

describe('K. wallets: Sign-In with Ethereum, row 143', () => {
  const withSiwe = { settings: { siwe_required_for_crypto_wallets: true, siwe_chain_ids: ['1'] } };

  test('a text with one line changed, moved, doubled or added is not the one that waits', async () => {
    await server.setSettings(withSiwe.settings);
    const wallet = softwareEthereumWallet();
    const challenge = await ask('ethereum', wallet, { siwe_params: { uri: origin, statement: 'Read.' } });
    const lines = challenge.split('\n');
    const sign = (text: string) => wallet.sign(text);
    const replaced = (from: RegExp | string, to: string) => {
      const changed = challenge.replace(from, to);
      expect(changed).not.toBe(challenge);
      return sign(changed);
    };
    await refuseAll('ethereum', wallet, challenge, [
      ['another domain', replaced('localhost:4000 wants', 'evil.example wants')],
      ['another URI', replaced('URI: http://localhost:4000', 'URI: https://evil.example')],
      ['another chain', replaced('Chain ID: 1', 'Chain ID: 56')],
      ['another nonce', replaced(/Nonce: \w+/, `Nonce: ${'a'.repeat(24)}`)],
      ['a later end', replaced(/Expiration Time: \d{4}/, 'Expiration Time: 2999')],
      ['no end', replaced(/\nExpiration Time: .*/, '')],
      ['an earlier beginning', replaced(/Issued At: \d{4}/, 'Issued At: 1999')],
      ['another version', replaced('Version: 1', 'Version: 2')],
      ['another statement', replaced('Read.', 'Read and pay.')],
      ['a resource more', sign(`${challenge}\nResources:\n- https://evil.example`)],
      ['a newline more', sign(`${challenge}\n`)],
      ['carriage returns', sign(challenge.replaceAll('\n', '\r\n'))],
      ['two lines exchanged', sign([...lines.slice(0, -2), lines.at(-1), lines.at(-2)].join('\n'))],
      ['a line twice', sign([...lines, lines.at(-1)].join('\n'))],
      ['a byte order mark', sign(`\ufeff${challenge}`)],
    ]);
    await server.setSettings({});
  });

  test('whatever a page puts into a field, the text that comes back has the lines it should have and no other', async () => {
    await server.setSettings(withSiwe.settings);
    const wallet = softwareEthereumWallet();
    const line = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc
        .tuple(fc.string({ maxLength: 8 }), fc.constantFrom('\n', '\r', '\r\n', '\u2028', '\u0085', '\v', '%0a', '\\n'))
        .map(([before, end]) => `${before}${end}URI: https://evil.example`),
    );
    const or = <T>(good: T) => fc.oneof({ weight: 4, arbitrary: fc.constant(good) }, { weight: 1, arbitrary: line });
    const now = server.clock.now().toISOString();
    const siwe_params = fc.record(
      {
        statement: or('Read.'),
        message_request_id: or('request-1'),
        chain_id: fc.oneof(or('1'), fc.constantFrom('1\n', ' 1', '01', '1e0', '0x1', '-1')),
        not_before: or(now),
        issued_at: or(now),
        resources: fc.array(or('https://example.com/terms'), { maxLength: 3 }),
        uri: or(origin),
      },
      { requiredKeys: [] },
    );
    let composed = 0;
    await fc.assert(
      fc.asyncProperty(siwe_params, async (given) => {
        const answer = await server.client({ origin }).post('/crypto_wallets/authenticate/start/primary', {
          ...fields('ethereum', wallet),
          siwe_params: given,
        });
        expect(['200 undefined', '400 invalid_argument', '400 bad_request']).toContain(
          `${answer.status} ${answer.type}`,
        );
        if (answer.status !== 200) return;
        composed += 1;
        const text = String(answer.data['challenge']);
        expect(text.startsWith('localhost:4000 wants you to sign in with your Ethereum account:\n')).toBe(true);
        expect(text.split('\n').filter((part) => part.startsWith('URI: '))).toHaveLength(1);
        expect(text).not.toMatch(/[\r\u2028\u2029\u0085\v]/u);
      }),
      { numRuns: 150 },
    );
    expect(composed).toBeGreaterThan(15);
    await server.database.pool.query('delete from identity.rate_windows');
    await server.setSettings({});
  });

  test('a text that a page wrote itself, as good as it may be, was never asked for', async () => {
    await server.setSettings(withSiwe.settings);
    const wallet = softwareEthereumWallet();
    const now = server.clock.now();
    const own = writeSiweMessage({
      domain: 'localhost:4000',
      address: wallet.address,
      uri: origin,
      chainId: '1',
      nonce: 'abcdefgh12345678abcdefgh',
      issuedAt: now.toISOString(),
      expirationTime: new Date(now.getTime() + 300_000).toISOString(),
    });
    const challenge = await ask('ethereum', wallet, { siwe_params: { uri: origin } });
    await refuseAll('ethereum', wallet, challenge, [['its own', wallet.sign(own)]]);
    await server.setSettings({});
  });
});

describe('K. wallets: row 146', () => {
  test('every spelling of an address asks for and signs the same text, and is one wallet', async () => {
    const wallet = softwareEthereumWallet();
    const digits = wallet.address.slice(2);
    const spellings = [wallet.address, `0x${digits.toLowerCase()}`, `0x${digits.toUpperCase()}`];
    const users = new Set<string>();
    for (const address of spellings) {
      const challenge = await ask('ethereum', { address });
      expect(challenge).toContain(`Address: ${wallet.address}`);
      for (const other of spellings.slice(0, 1))
        users.add((await enter('ethereum', { address: other }, wallet.sign(challenge))).data.user_id);
    }
    expect(users.size).toBe(1);
    expect(await traces(wallet)).toMatchObject({ wallets: 1 });
    for (const address of [`0X${digits}`, digits, `0x${digits}00`, ` ${wallet.address}`]) {
      const answer = await server
        .client({ origin })
        .post('/crypto_wallets/authenticate/start/primary', fields('ethereum', { address }));
      expect([address, answer.status, answer.type]).toEqual([address, 400, 'invalid_crypto_wallet_address']);
    }
  });
});
