import { oauth } from '@targum/identity-client';
import { useRef, useState } from 'react';
import { oauthChoice } from '../config/oauth-choice.ts';
import { useFlow } from '../flow/context.ts';
import { lazyPart } from '../flow/lazy-part.tsx';
import { useBeforePaint } from '../flow/use-effects.ts';
import { Button } from '../ui/button.tsx';
import { OAuthButton } from './oauth-button.tsx';

const OneTap = lazyPart(async () => (await import('./one-tap.tsx')).OneTap, true);

export function OAuthButtons() {
  const { t, config, core, settled, userAgent } = useFlow();
  const [all, setAll] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(0);
  // The button that opened the rest is gone: the first of the rest has its focus.
  useBeforePaint(() => {
    if (all) place.current?.querySelectorAll('button')[before.current]?.focus();
  }, [all]);
  const last = settled ? oauth(core).lastUsed() : undefined;
  const { shown, more, withoutGoogle, oneTap } = oauthChoice(config, last, all, userAgent);
  return (
    <div className="stack" ref={place}>
      {oneTap && <OneTap provider={oneTap} />}
      {withoutGoogle && <p className="hint">{t('oauth.inAppBrowser')}</p>}
      {shown.map((provider) => (
        <OAuthButton key={provider.type} provider={provider} last={provider.type === last} />
      ))}
      {more && (
        <Button
          kind="secondary"
          onClick={() => {
            before.current = shown.length;
            setAll(true);
          }}
        >
          {t('oauth.more')}
        </Button>
      )}
    </div>
  );
}
