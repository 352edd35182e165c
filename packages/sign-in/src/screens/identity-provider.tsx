import { isLogoutQuery } from '@targum/identity-client';
import { useState } from 'react';
import { useFlow } from '../flow/context.ts';
import { useOnce } from '../flow/use-effects.ts';
import { Problem } from '../ui/problem.tsx';
import { Consent } from './consent.tsx';
import { Logout } from './logout.tsx';

/** A consent that can be framed can be clicked for the visitor. */
function isFramedByOthers(): boolean {
  try {
    return window.top !== window.self && window.top?.location.origin !== location.origin;
  } catch {
    return true;
  }
}

/** The query of the page decides which of the two flows this is. */
export function IdentityProvider() {
  const { t, core, view } = useFlow();
  const [query] = useState(
    () => new URLSearchParams((view.kind === 'identity-provider' && view.query) || location.search),
  );
  useOnce(() => {
    void core.bootstrap.ready().then((bootstrap) => core.events.log('render_idp_screen', { bootstrap }));
  });
  if (isFramedByOthers()) return <Problem text={t('idpConsent.framed')} />;
  return isLogoutQuery(query) ? <Logout query={query} /> : <Consent query={query} />;
}
