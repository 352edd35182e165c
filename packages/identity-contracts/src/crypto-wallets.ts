import { route } from '@targum/wire';
import { z } from 'zod';
import { protectionInput, sessionMinutes } from './inputs.ts';
import { authAnswer } from './objects.ts';

const wallet = {
  crypto_wallet_address: z.string({ error: 'invalid_crypto_wallet_address' }).max(128, {
    error: 'invalid_crypto_wallet_address',
  }),
  crypto_wallet_type: z.enum(['ethereum', 'solana']),
};

const line = z.string().max(512);

/** What the page may say about a "Sign-In with Ethereum" text; the rest is the server's. */
const siweParams = z.object({
  uri: z.string().max(2048).optional(),
  chain_id: z.union([z.string().max(78), z.int()]).optional(),
  statement: line.optional(),
  issued_at: z.string().max(64).optional(),
  not_before: z.string().max(64).optional(),
  message_request_id: z.string().max(128).optional(),
  resources: z.array(z.string().max(2048)).max(20).optional(),
});

const startBody = z.object({ ...wallet, siwe_params: siweParams.optional(), ...protectionInput });

export const cryptoWalletStartPrimary = route({
  name: 'crypto-wallet-start-primary',
  method: 'POST',
  path: '/sdk/v1/crypto_wallets/authenticate/start/primary',
  summary: 'Ask for a text that a wallet signs to sign in',
  tag: 'wallets',
  access: 'visitor',
  body: startBody,
  output: z.object({ challenge: z.string() }),
});

export const cryptoWalletStartSecondary = route({
  name: 'crypto-wallet-start-secondary',
  method: 'POST',
  path: '/sdk/v1/crypto_wallets/authenticate/start/secondary',
  summary: 'Ask for a text that adds a wallet to the signed-in user',
  tag: 'wallets',
  access: 'user',
  body: startBody,
  output: z.object({ challenge: z.string(), user_id: z.string(), user_created: z.boolean() }),
});

export const cryptoWalletAuthenticate = route({
  name: 'crypto-wallet-authenticate',
  method: 'POST',
  path: '/sdk/v1/crypto_wallets/authenticate',
  summary: 'Sign in with a signed text',
  tag: 'wallets',
  access: 'visitor',
  body: z.object({
    ...wallet,
    signature: z.string().min(1).max(1024),
    session_duration_minutes: sessionMinutes,
    ...protectionInput,
  }),
  output: authAnswer.extend({
    siwe_params: z
      .object({
        domain: z.string(),
        uri: z.string(),
        chain_id: z.string(),
        resources: z.array(z.string()),
        status_code: z.number(),
        issued_at: z.string().optional(),
        message_request_id: z.string().optional(),
      })
      .optional(),
  }),
});
