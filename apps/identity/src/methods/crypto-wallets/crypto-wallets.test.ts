import { describe, expect, it } from 'vitest';
import { startIdentity } from '../../testing/start-identity.ts';
import { type SoftwareWallet, softwareEthereumWallet, softwareSolanaWallet } from './testing/software-wallets.ts';

const server = await startIdentity();
const { client } = server;
type Client = ReturnType<typeof client>;

const kinds = [
  ['ethereum', softwareEthereumWallet],
  ['solana', softwareSolanaWallet],
] as const;

const fields = (type: string, wallet: SoftwareWallet) => ({
  crypto_wallet_address: wallet.address,
  crypto_wallet_type: type,
});

async function ask(caller: Client, type: string, wallet: SoftwareWallet, extra: object = {}, step = 'primary') {
  const answer = await caller.post(`/crypto_wallets/authenticate/start/${step}`, { ...fields(type, wallet), ...extra });
  return { answer, challenge: String((answer.data as { challenge?: unknown }).challenge) };
}

const enter = (caller: Client, type: string, wallet: SoftwareWallet, signature: string) =>
  caller.signIn('/crypto_wallets/authenticate', { ...fields(type, wallet), signature, session_duration_minutes: 60 });

async function signIn(caller: Client, type: string, wallet: SoftwareWallet, step = 'primary') {
  const { challenge } = await ask(caller, type, wallet, {}, step);
  return enter(caller, type, wallet, wallet.sign(challenge));
}

const sessionsOf = async (userId: string) => {
  const { rows } = await server.database.pool.query('select 1 from identity.sessions where user_id = $1', [userId]);
  return rows.length;
};

describe.each(kinds)('signing in with a %s wallet', (type, makeWallet) => {
  it('makes a user the first time and finds the same user afterwards', async () => {
    const wallet = makeWallet();
    const first = await signIn(client(), type, wallet);
    expect(first.status).toBe(200);
    expect(first.data.user).toMatchObject({
      emails: [],
      crypto_wallets: [{ crypto_wallet_address: wallet.address, crypto_wallet_type: type, verified: true }],
    });
    expect(first.data.session?.authentication_factors).toMatchObject([
      {
        type: 'crypto',
        delivery_method: 'crypto_wallet',
        crypto_wallet_factor: { crypto_wallet_address: wallet.address },
      },
    ]);
    const second = await signIn(client(), type, wallet);
    expect(second.data.user_id).toBe(first.data.user_id);
  });

  it('adds the wallet to the signed-in user who asked', async () => {
    const caller = client();
    const owner = await signIn(caller, type, makeWallet());
    const added = await signIn(caller, type, makeWallet(), 'secondary');
    expect(added.data.user_id).toBe(owner.data.user_id);
    expect(added.data.session?.session_id).toBe(owner.data.session?.session_id);
    expect(added.data.session?.authentication_factors).toHaveLength(2);
  });

  it('refuses to add a wallet that is somebody else’s (row 71)', async () => {
    const wallet = makeWallet();
    const other = await signIn(client(), type, wallet);
    const caller = client();
    await signIn(caller, type, makeWallet());
    const stolen = await signIn(caller, type, wallet, 'secondary');
    expect([stolen.status, stolen.type]).toEqual([409, 'duplicate_identity']);
    expect(await sessionsOf(other.data.user_id)).toBe(1);
  });

  it('takes a challenge for adding only from the session that asked for it', async () => {
    const caller = client();
    await signIn(caller, type, makeWallet());
    const wallet = makeWallet();
    const { challenge } = await ask(caller, type, wallet, {}, 'secondary');
    const stranger = await enter(client(), type, wallet, wallet.sign(challenge));
    expect([stranger.status, stranger.type]).toEqual([401, 'unable_to_authenticate_crypto_wallet']);
  });

  it('row 143: spends a nonce with its first use', async () => {
    const wallet = makeWallet();
    const { challenge } = await ask(client(), type, wallet);
    const signature = wallet.sign(challenge);
    const first = await enter(client(), type, wallet, signature);
    const replay = await enter(client(), type, wallet, signature);
    expect(first.status).toBe(200);
    expect([replay.status, replay.type]).toEqual([401, 'unable_to_authenticate_crypto_wallet']);
    expect(await sessionsOf(first.data.user_id)).toBe(1);
  });

  it('row 143: gives one session when the same signature is sent ten times at once', async () => {
    const wallet = makeWallet();
    const { challenge } = await ask(client(), type, wallet);
    const signature = wallet.sign(challenge);
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(client(), type, wallet, signature)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual([
      '200',
      ...Array.from({ length: 9 }, () => '401'),
    ]);
  });

  it('rows 143 and 147: refuses the challenge of one address signed by another, as a lying wallet would', async () => {
    const [victim, thief] = [makeWallet(), makeWallet()];
    const { challenge } = await ask(client(), type, victim);
    const asThief = await enter(client(), type, thief, thief.sign(challenge));
    const asVictim = await enter(client(), type, victim, thief.sign(challenge));
    expect([asThief.status, asVictim.status]).toEqual([401, 401]);
  });

  it.each([
    ['one byte changed', (text: string) => text.replace('Nonce: ', 'Nonce: 0')],
    ['a further newline', (text: string) => `${text}\n`],
    ['another site', (text: string) => text.replace('localhost', 'evil.example')],
    ['nothing of it', () => 'hello'],
  ])('row 143: refuses a signature over the challenge with %s', async (_, change) => {
    const wallet = makeWallet();
    const { challenge } = await ask(client({ origin: 'http://localhost:4000' }), type, wallet);
    const answer = await enter(client(), type, wallet, wallet.sign(change(challenge)));
    expect([answer.status, answer.type]).toEqual([401, 'unable_to_authenticate_crypto_wallet']);
    const { rows } = await server.database.pool.query('select 1 from identity.crypto_wallets where address = $1', [
      wallet.address,
    ]);
    expect(rows).toEqual([]);
  });

  it.each(['', 'zz', '0x', `0x${'11'.repeat(64)}`, `0x${'11'.repeat(66)}`, '1'.repeat(900), '💰'])(
    'rows 144 and 145: answers 400 to %j, which has not the form of a signature',
    async (signature) => {
      const wallet = makeWallet();
      await ask(client(), type, wallet);
      const answer = await enter(client(), type, wallet, signature);
      expect(answer.status).toBe(400);
    },
  );

  it('gives two first sign-ins at once one user', async () => {
    const wallet = makeWallet();
    const asked = await Promise.all([ask(client(), type, wallet), ask(client(), type, wallet)]);
    const answers = await Promise.all(
      asked.map(({ challenge }) => enter(client(), type, wallet, wallet.sign(challenge))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ data }) => data.user_id)).size).toBe(1);
  });

  it.each(['', '0x123', 'hello', 'x'.repeat(129), '0'.repeat(32)])('answers 400 to the address %j', async (address) => {
    const { answer } = await ask(client(), type, { address, sign: () => '' });
    expect([answer.status, answer.type]).toEqual([400, 'invalid_crypto_wallet_address']);
  });
});

describe('wallet addresses', () => {
  it('row 146: are one identity in every spelling, and 400 with a wrong checksum', async () => {
    const wallet = softwareEthereumWallet();
    const lower = { ...wallet, address: wallet.address.toLowerCase() };
    const first = await signIn(client(), 'ethereum', wallet);
    const second = await signIn(client(), 'ethereum', lower);
    expect(second.data.user_id).toBe(first.data.user_id);
    const wrong = wallet.address.replace(/[a-fA-F]/g, (digit) =>
      digit === digit.toLowerCase() ? digit.toUpperCase() : digit.toLowerCase(),
    );
    const { answer } = await ask(client(), 'ethereum', { ...wallet, address: wrong });
    expect([answer.status, answer.type]).toEqual([400, 'invalid_crypto_wallet_address']);
  });
});

describe('contract wallets', () => {
  it('row 144 does not apply: contract signatures (EIP-1271) are refused by their form, so no node is ever asked', async () => {
    const wallet = softwareEthereumWallet();
    await ask(client(), 'ethereum', wallet);
    const answer = await enter(client(), 'ethereum', wallet, `0x${'ab'.repeat(200)}`);
    expect(answer.status).toBe(400);
  });
});
