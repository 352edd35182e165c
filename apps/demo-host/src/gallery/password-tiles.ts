import type { SignInConfig, View } from '@targum/sign-in';
import { reachedBy } from './surroundings.ts';
import { appear, press, type Tile, type } from './tile.ts';

const passwords: SignInConfig = { products: ['passwords'] };
const fresh = { email: 'new@example.com', type: 'new' } as const;
const reset: View = { kind: 'reset-password', passwordResetToken: 'token' };
const STRONG = 'correct horse battery';
const FOREVER = { hang: 6_000_000 };

const typePassword = (text: string) => async (root: ShadowRoot) => {
  await appear(root, '#new-password');
  type(root, '#new-password', text);
  await appear(root, '.bar, .rule');
};

async function save(root: ShadowRoot): Promise<void> {
  await typePassword(STRONG)(root);
  await press(root, '.btn-primary:enabled');
}

/** What happens around a new password: the mailed link, the judgement, the refusal. */
export const passwordTiles: Tile[] = [
  {
    name: 'Password: reset link that signs in, on its way',
    config: passwords,
    view: reset,
    surroundings: reachedBy('stytch_token_type=login'),
    server: (server) => server.fail('/magic_links/authenticate', FOREVER),
    act: async (root) => void (await appear(root, '.spin')),
  },
  {
    name: 'Password: reset link that signs in, used up',
    config: passwords,
    view: { kind: 'reset-password', passwordResetToken: 'bad' },
    surroundings: reachedBy('stytch_token_type=login'),
    act: async (root) => void (await appear(root, '.error')),
  },
  { name: 'Password: reset form, weak', config: passwords, view: reset, act: typePassword('abcd') },
  {
    name: 'Password: reset form, rules',
    config: passwords,
    view: reset,
    server: (server) => {
      server.policy = 'luds';
    },
    act: typePassword('abcdefgh'),
  },
  {
    name: 'Password: reset form, being saved',
    config: passwords,
    view: reset,
    server: (server) => {
      server.fail('/passwords/strength_check', { hang: 0 }, 1000);
      server.fail('/passwords/email/reset', FOREVER);
    },
    act: save,
  },
  {
    name: 'Password: reset form, refused',
    config: passwords,
    view: reset,
    server: (server) => {
      server.fail('/passwords/strength_check', { hang: 0 }, 1000);
      server.fail('/passwords/email/reset', { error_type: 'unable_to_auth_password_reset_token' });
    },
    act: async (root) => {
      await save(root);
      await appear(root, '.error');
    },
  },
  {
    name: 'Password: reset form, signing in without one',
    config: passwords,
    view: reset,
    server: (server) => server.fail('/magic_links/authenticate', FOREVER),
    act: (root) => press(root, '.link'),
  },
  {
    name: 'Password: refused as breached',
    config: passwords,
    initial: { screen: 'Password', passwordState: fresh },
    server: (server) => {
      server.fail('/passwords/strength_check', { hang: 0 }, 1000);
      server.fail('/passwords', { error_type: 'breached_password' });
    },
    act: async (root) => {
      await save(root);
      await appear(root, '.error');
    },
  },
];
