import type { Core } from './core.ts';
import { cryptoWallets } from './methods/crypto-wallets.ts';
import { idp } from './methods/idp.ts';
import { magicLinks } from './methods/magic-links.ts';
import { oauth } from './methods/oauth.ts';
import { oneTap } from './methods/one-tap.ts';
import { otps } from './methods/otps.ts';
import { passwords } from './methods/passwords.ts';
import { phone } from './methods/phone.ts';
import { rbac } from './methods/rbac.ts';
import { search } from './methods/search.ts';
import { sessions } from './methods/sessions.ts';
import { totps } from './methods/totps.ts';
import { user } from './methods/user.ts';
import { webauthn } from './methods/webauthn.ts';

/** The registry of methods: a new one is a file and a line here. */
const METHODS = {
  cryptoWallets,
  idp,
  magicLinks,
  oauth,
  oneTap,
  otps,
  passwords,
  phone,
  rbac,
  search,
  session: sessions,
  totps,
  user,
  webauthn,
} as const satisfies Record<string, (core: Core) => object>;

export type IdentityClient = { readonly [name in keyof typeof METHODS]: ReturnType<(typeof METHODS)[name]> } & {
  readonly core: Core;
};

export function withMethods(core: Core): IdentityClient {
  const built = Object.entries(METHODS).map(([name, method]) => [name, method(core)] as const);
  return { ...Object.fromEntries(built), core } as unknown as IdentityClient;
}
