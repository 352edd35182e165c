import { isOAuthProvider, oauth } from '@targum/identity-client';
import { useState } from 'react';
import { MAX_BUTTONS } from '../config/form-methods.ts';
import { useFlow } from '../flow/context.ts';
import { lazyPart } from '../flow/lazy-part.tsx';
import { Button } from '../ui/button.tsx';
import { OAuthButton } from './oauth-button.tsx';

const OneTap = lazyPart(async () => (await import('./one-tap.tsx')).OneTap, true);

/** Browsers inside other apps, where Google refuses to sign anybody in. */
const IN_APP = /\b(FBAN|FBAV|Instagram|Line\/|MicroMessenger|TikTok|musical_ly|Snapchat)\b|; wv\)/;

export function OAuthButtons() {
  const { t, config, core } = useFlow();
  const [all, setAll] = useState(false);
  const providers = (config.oauthOptions?.providers ?? []).filter((one) => isOAuthProvider(one.type));
  const inApp = IN_APP.test(navigator.userAgent);
  const usable = providers.filter((one) => !inApp || one.type !== 'google');
  const last = oauth(core).lastUsed();
  // The one used last must not hide behind "more".
  const sorted = all ? usable : usable.toSorted((a, b) => Number(b.type === last) - Number(a.type === last));
  const shown = all || usable.length <= MAX_BUTTONS ? usable : sorted.slice(0, MAX_BUTTONS - 1);
  const oneTap = providers.find((one) => one.type === 'google' && one.one_tap);
  return (
    <div className="stack">
      {oneTap && !inApp && <OneTap provider={oneTap} />}
      {inApp && usable.length < providers.length && <p className="hint">{t('oauth.inAppBrowser')}</p>}
      {shown.map((provider) => (
        <OAuthButton key={provider.type} provider={provider} last={provider.type === last} />
      ))}
      {shown.length < usable.length && (
        <Button kind="secondary" onClick={() => setAll(true)}>
          {t('oauth.more')}
        </Button>
      )}
    </div>
  );
}
