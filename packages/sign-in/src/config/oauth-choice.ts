import { isOAuthProvider, type OAuthProvider } from '@targum/identity-client';
import { MAX_BUTTONS } from './form-methods.ts';
import type { ProviderConfig, SignInConfig } from './types.ts';

/** Browsers inside other apps, where Google refuses to sign anybody in. */
const IN_APP = /\b(FBAN|FBAV|Instagram|Line\/|MicroMessenger|TikTok|musical_ly|Snapchat)\b|; wv\)/;

export interface OAuthChoice {
  shown: ProviderConfig[];
  /** Some wait behind "more". */
  more: boolean;
  /** Google is left out, because it would refuse this browser. */
  withoutGoogle: boolean;
  oneTap: ProviderConfig | undefined;
}

export function oauthChoice(
  config: SignInConfig,
  last: OAuthProvider | undefined,
  all: boolean,
  userAgent: string,
): OAuthChoice {
  const providers = (config.oauthOptions?.providers ?? []).filter((one) => isOAuthProvider(one.type));
  const inApp = IN_APP.test(userAgent);
  const usable = providers.filter((one) => !inApp || one.type !== 'google');
  // The one used last must not hide behind "more".
  const sorted = usable.toSorted((a, b) => Number(b.type === last) - Number(a.type === last));
  const shown = all || usable.length <= MAX_BUTTONS ? usable : sorted.slice(0, MAX_BUTTONS - 1);
  return {
    shown,
    more: shown.length < usable.length,
    withoutGoogle: usable.length < providers.length,
    oneTap: inApp ? undefined : providers.find((one) => one.type === 'google' && one.one_tap),
  };
}
