import { describe, expect, it } from 'vitest';
import { softwareEthereumWallet } from '../methods/crypto-wallets/testing/software-wallets.ts';
import { startIdentity } from '../testing/start-identity.ts';

const captcha = {
  enabled: true,
  site_key: 'site',
  secret: 'secret',
  verify_url: 'https://captcha.example/verify',
};
const server = await startIdentity({
  settings: { captcha },
  fetch: async (_url, init) => {
    const given = init?.body instanceof URLSearchParams ? init.body.get('response') : '';
    return Response.json({ success: given?.startsWith('human') ?? false });
  },
});

describe('row 159: a captcha that the project asks for is demanded whatever the page believes', () => {
  const wallet = softwareEthereumWallet();
  const fields = { crypto_wallet_address: wallet.address, crypto_wallet_type: 'ethereum' };
  const minutes = { session_duration_minutes: 60 };

  it.each([
    ['/crypto_wallets/authenticate/start/primary', fields],
    ['/crypto_wallets/authenticate', { ...fields, signature: `0x${'11'.repeat(65)}`, ...minutes }],
    ['/webauthn/authenticate', { public_key_credential: '{}', ...minutes }],
  ])('%s: 429 without one and with a wrong one, past it with a right one', async (path, body) => {
    const caller = server.client();
    const without = await caller.post(path, body);
    expect([without.status, without.type]).toEqual([429, 'captcha_failed']);
    const wrong = await caller.post(path, { ...body, captcha_token: `robot ${path}` });
    expect([wrong.status, wrong.type]).toEqual([429, 'captcha_failed']);
    const right = await caller.post(path, { ...body, captcha_token: `human ${path}` });
    expect(right.status).not.toBe(429);
  });
});
