import { IdentityProvider } from '@targum/sign-in/react';
import { useSearchParams } from 'react-router';
import { PageTitle } from '../../components/page-title.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { RequireSession } from '../../features/session/require-session.tsx';
import { useCore } from '../../features/session/use-core.ts';
import { useWidgetLook } from '../../features/session/use-widget-look.ts';
import { useLanguage } from '../../i18n/language.tsx';

/** Where connected applications send people to allow or deny them access, or to log out. */
export function ConsentRoute() {
  const [search] = useSearchParams();
  // Nobody has to sign in to log out.
  if (search.has('post_logout_redirect_uri')) return <Consent />;
  return (
    <RequireSession>
      <Consent />
    </RequireSession>
  );
}

function Consent() {
  const { t } = useLanguage();
  const look = useWidgetLook();
  const { core } = useCore();
  return (
    <div className="mx-auto max-w-md">
      <PageTitle title={t('consent.title')} />
      <h1 className="sr-only">{t('consent.title')}</h1>
      {core ? <IdentityProvider core={core} {...look} /> : <Spinner />}
    </div>
  );
}
