import { describe, expect, test } from 'vitest';
import { MissingParameterError } from './errors.ts';
import { isLogoutQuery, parseAuthorizeParams, parseLogoutParams } from './methods/idp.ts';
import { makePair } from './pkce.ts';
import { retryDelay } from './session/refresh.ts';
import { toBase58 } from './wallets/base58.ts';
import { walletType } from './wallets/index.ts';

const query = (text: string) => new URLSearchParams(text);

describe('identity-provider addresses', () => {
  test('authorize takes its defaults: response type code and the three scopes', () => {
    expect(parseAuthorizeParams(query('client_id=c&redirect_uri=https://app/cb'))).toEqual({
      client_id: 'c',
      redirect_uri: 'https://app/cb',
      response_type: 'code',
      scopes: ['openid', 'email', 'profile'],
    });
  });

  test('authorize keeps what is given and splits the scope at spaces', () => {
    const all = 'client_id=c&redirect_uri=r&scope=openid%20books:read&state=s&nonce=n&prompt=login&code_challenge=x';
    expect(parseAuthorizeParams(query(all))).toMatchObject({
      scopes: ['openid', 'books:read'],
      state: 's',
      nonce: 'n',
      prompt: 'login',
      code_challenge: 'x',
    });
  });

  test.each([
    ['redirect_uri=r', 'client_id'],
    ['client_id=c', 'redirect_uri'],
    ['client_id=&redirect_uri=r', 'client_id'],
  ])('authorize without its parameter (%s) names %s', (text, parameter) => {
    expect(() => parseAuthorizeParams(query(text))).toThrow(new MissingParameterError(parameter));
  });

  test('a post-logout address makes it a logout, which needs a client', () => {
    expect(isLogoutQuery(query('post_logout_redirect_uri=x'))).toBe(true);
    expect(isLogoutQuery(query('client_id=c&redirect_uri=r'))).toBe(false);
    expect(() => parseLogoutParams(query('post_logout_redirect_uri=x'))).toThrow('client_id');
    expect(parseLogoutParams(query('client_id=c&post_logout_redirect_uri=x&id_token_hint=h&state=s'))).toEqual({
      client_id: 'c',
      post_logout_redirect_uri: 'x',
      id_token_hint: 'h',
      state: 's',
    });
  });
});

describe('small parts', () => {
  test('retry delays double from 4 s, stop growing at the seventh, and jitter by at most 175 ms', () => {
    expect([1, 2, 7, 8, 50].map((attempt) => retryDelay(attempt, 0.5))).toEqual([
      4000, 8000, 256_000, 256_000, 256_000,
    ]);
    expect([0, 1].map((random) => retryDelay(1, random))).toEqual([3825, 4175]);
  });

  test('a proof key has 128 hex digits and an S256 challenge', async () => {
    const pair = await makePair();
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pair.code_verifier));
    expect(pair.code_verifier).toMatch(/^[0-9a-f]{128}$/);
    expect(pair.code_challenge).toBe(Buffer.from(digest).toString('base64url'));
  });

  test('base58 matches known vectors and keeps leading zeros', () => {
    expect(toBase58(new TextEncoder().encode('Hello World!'))).toBe('2NEpo7TZRRrLZSi2U');
    expect(toBase58(new Uint8Array([0, 0, 40, 127, 180, 205]))).toBe('11233QC4');
    expect(toBase58(new Uint8Array([0, 0]))).toBe('11');
  });

  test('Phantom and generic Solana are Solana wallets, the rest Ethereum', () => {
    expect(
      (['Phantom', 'GenericSolana', 'Metamask', 'Vessel', 'Binance', 'Coinbase', 'GenericEthereum'] as const).map(
        walletType,
      ),
    ).toEqual(['solana', 'solana', 'ethereum', 'ethereum', 'ethereum', 'ethereum', 'ethereum']);
  });
});
