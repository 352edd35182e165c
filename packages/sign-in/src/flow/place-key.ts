import type { Core } from '@targum/identity-client';
import { productsOf } from '../config/check-config.ts';
import type { SignInConfig } from '../config/types.ts';

/** A page may hold several widgets: each remembers its own place. */
export function placeKey({ settings }: Core, config: SignInConfig): string {
  return `targum_sign_in_place_${settings.publicToken}:${productsOf(config).join()}`;
}
