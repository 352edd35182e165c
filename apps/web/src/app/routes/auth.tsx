import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { keepReturn, returnTo } from '../../features/session/return-to.ts';
import { useSession } from '../../features/session/session.tsx';
import { SignInPanel } from '../../features/session/sign-in-panel.tsx';
import { useLanguage } from '../../i18n/language.tsx';

export function AuthRoute() {
  const { t } = useLanguage();
  const { status, user, error, forgetLeaving } = useSession();
  const [search] = useSearchParams();
  // Whoever comes to a guarded page from here on is led back to it.
  useEffect(() => forgetLeaving(), [forgetLeaving]);
  useEffect(() => keepReturn(search), [search]);
  const signUp = search.get('tab') === 'signup';
  // Whoever is signed in but may not enter the console is told so instead of being sent round in circles.
  const refused = search.get('reason') === 'admin' && !user?.is_admin;
  if (status === 'signed-in' && user && !refused) return <Navigate to={returnTo(search)} replace />;
  return (
    <div className="mx-auto max-w-md">
      <PageTitle title={t(signUp ? 'auth.signUp' : 'auth.logIn')} />
      <h1 className="sr-only">{t(signUp ? 'auth.signUp' : 'auth.logIn')}</h1>
      {error ? <Notice kind="error">{error}</Notice> : null}
      {refused ? (
        <div className="mb-6">
          <Notice kind="warning">{t('auth.adminOnly')}</Notice>
        </div>
      ) : null}
      {user ? (
        <ButtonLink to="/dashboard" className="mt-6">
          {t('nav.dashboard')}
        </ButtonLink>
      ) : (
        <SignInPanel signUp={signUp} />
      )}
    </div>
  );
}
