import { oauth } from '@targum/identity-client';
import { useState } from 'react';
import { oauthChoice } from '../config/oauth-choice.ts';
import { useFlow } from '../flow/context.ts';
import { lazyPart } from '../flow/lazy-part.tsx';
import { Button } from '../ui/button.tsx';
import { OAuthButton } from './oauth-button.tsx';

const OneTap = lazyPart(async () => (await import('./one-tap.tsx')).OneTap, true);

export function OAuthButtons() {
  const { t, config, core, settled } = useFlow();
  const [all, setAll] = useState(false);
  const last = settled ? oauth(core).lastUsed() : undefined;
  const { shown, more, withoutGoogle, oneTap } = oauthChoice(config, last, all);
  return (
    <div className="stack">
      {oneTap && <OneTap provider={oneTap} />}
      {withoutGoogle && <p className="hint">{t('oauth.inAppBrowser')}</p>}
      {shown.map((provider) => (
        <OAuthButton key={provider.type} provider={provider} last={provider.type === last} />
      ))}
      {more && (
        <Button kind="secondary" onClick={() => setAll(true)}>
          {t('oauth.more')}
        </Button>
      )}
    </div>
  );
}
