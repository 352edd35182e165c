import { ONE_TAP_POSITIONS } from '@targum/identity-client';
import { providersOf } from './check-config.ts';
import type { ProviderConfig, SignInConfig } from './types.ts';

/** Alone on the screen: the only product is OAuth, with Google as the only provider, one_tap on and a known position. */
export function isOneTapAlone(config: SignInConfig): boolean {
  const [provider, ...others] = providersOf(config);
  return (
    config.products?.length === 1 &&
    config.products[0] === 'oauth' &&
    others.length === 0 &&
    provider?.type === 'google' &&
    hasPrompt(provider)
  );
}

export function hasPrompt(provider: ProviderConfig): boolean {
  return provider.one_tap === true && ONE_TAP_POSITIONS.includes(provider.position ?? 'floating');
}
