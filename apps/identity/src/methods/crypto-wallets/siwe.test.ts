import { describe, expect, it } from 'vitest';
import { startIdentity } from '../../testing/start-identity.ts';
import { readSiweMessage } from './siwe-message.ts';
import { softwareEthereumWallet, softwareSolanaWallet } from './testing/software-wallets.ts';

const server = await startIdentity({
  settings: { siwe_required_for_crypto_wallets: true, siwe_chain_ids: ['1', '137'] },
});
const { client } = server;
const origin = 'http://localhost:4000';
const minutes = (count: number) => new Date(server.clock.now().getTime() + count * 60_000).toISOString();

async function ask(wallet: { address: string }, siwe: object = {}, type = 'ethereum') {
  const answer = await client({ origin }).post('/crypto_wallets/authenticate/start/primary', {
    crypto_wallet_address: wallet.address,
    crypto_wallet_type: type,
    siwe_params: { uri: origin, ...siwe },
  });
  return { answer, challenge: String((answer.data as { challenge?: unknown }).challenge) };
}

const enter = (wallet: { address: string }, signature: string) =>
  client({ origin }).post('/crypto_wallets/authenticate', {
    crypto_wallet_address: wallet.address,
    crypto_wallet_type: 'ethereum',
    signature,
    session_duration_minutes: 60,
  });

describe('Sign-In with Ethereum', () => {
  it('signs in over a standard text whose nonce, domain and expiry are the server’s', async () => {
    const wallet = softwareEthereumWallet();
    const { challenge } = await ask(wallet, {
      chain_id: '137',
      statement: 'Read your books.',
      message_request_id: 'request-1',
      resources: ['https://example.com/terms'],
    });
    const message = readSiweMessage(challenge);
    expect(message).toMatchObject({
      domain: 'localhost:4000',
      uri: origin,
      address: wallet.address,
      chainId: '137',
      statement: 'Read your books.',
    });
    expect(Date.parse(message?.expirationTime ?? '') - Date.parse(message?.issuedAt ?? '')).toBe(5 * 60_000);
    const answer = await enter(wallet, wallet.sign(challenge));
    expect(answer.status).toBe(200);
    expect(answer.data['siwe_params']).toMatchObject({
      domain: 'localhost:4000',
      uri: origin,
      chain_id: '137',
      resources: ['https://example.com/terms'],
      message_request_id: 'request-1',
    });
  });

  it('leaves Solana to its own text', async () => {
    const { challenge } = await ask(softwareSolanaWallet(), {}, 'solana');
    expect(readSiweMessage(challenge)).toBeUndefined();
    expect(challenge).toContain('localhost:4000');
  });

  it.each([
    ['another site', { uri: 'https://evil.example' }],
    ['a site that only looks like ours', { uri: 'http://localhost:4000@evil.example/' }],
    ['a script for a site', { uri: 'javascript:alert(1)' }],
    ['a chain that is not allowed', { chain_id: '56' }],
    ['a chain that is none', { chain_id: '1; DROP' }],
    ['a statement of two lines', { statement: 'a\nURI: https://evil.example' }],
    ['a statement with direction marks', { statement: 'a\u202eb' }],
    ['a time in the future', { issued_at: minutes(60) }],
    ['a time long past', { issued_at: minutes(-60) }],
    ['a time that is none', { issued_at: 'yesterday' }],
    ['a start in an hour', { not_before: minutes(60) }],
    ['a request id of two lines', { message_request_id: 'a\nb' }],
    ['a resource that is no address', { resources: ['not a uri'] }],
  ])('row 143: refuses to compose a text with %s', async (_, siwe) => {
    const { answer } = await ask(softwareEthereumWallet(), siwe);
    expect([answer.status, answer.type]).toEqual([400, 'invalid_argument']);
  });

  it('row 143: takes a text from its not-before time on, and not sooner', async () => {
    const wallet = softwareEthereumWallet();
    const { challenge } = await ask(wallet, { not_before: minutes(2) });
    const early = await enter(wallet, wallet.sign(challenge));
    expect([early.status, early.type]).toEqual([401, 'unable_to_authenticate_crypto_wallet']);
    server.clock.forward(150);
    const inTime = await enter(wallet, wallet.sign(challenge));
    expect(inTime.status).toBe(200);
  });

  it('row 143: refuses a text after five minutes', async () => {
    const wallet = softwareEthereumWallet();
    const { challenge } = await ask(wallet);
    server.clock.forward(301);
    const late = await enter(wallet, wallet.sign(challenge));
    expect([late.status, late.type]).toEqual([401, 'unable_to_authenticate_crypto_wallet']);
  });
});
