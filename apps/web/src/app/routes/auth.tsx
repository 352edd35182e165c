import { Navigate, useSearchParams } from 'react-router';
import { Notice } from '../../components/notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { returnTo } from '../../features/session/return-to.ts';
import { useSession } from '../../features/session/session.tsx';
import { SignInPanel } from '../../features/session/sign-in-panel.tsx';
import { useLanguage } from '../../i18n/language.tsx';

export function AuthRoute() {
  const { t } = useLanguage();
  const { status, user, error } = useSession();
  const [search] = useSearchParams();
  const signUp = search.get('tab') === 'signup';
  if (status === 'signed-in' && user) return <Navigate to={returnTo(search)} replace />;
  return (
    <div className="mx-auto max-w-md">
      <PageTitle title={t(signUp ? 'auth.signUp' : 'auth.logIn')} />
      <h1 className="sr-only">{t(signUp ? 'auth.signUp' : 'auth.logIn')}</h1>
      {error ? <Notice kind="error">{error}</Notice> : null}
      <SignInPanel signUp={signUp} />
    </div>
  );
}
