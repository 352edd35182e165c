import { IdentityApiError, magicLinks, oauth } from '@targum/identity-client';
import { ResetPassword } from '@targum/sign-in/react';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { returnTo } from '../../features/session/return-to.ts';
import { useSession } from '../../features/session/session.tsx';
import { useCore } from '../../features/session/use-core.ts';
import { useWidgetLook } from '../../features/session/use-widget-look.ts';
import { useLanguage } from '../../i18n/language.tsx';

const session = { session_duration_minutes: 60 * 24 * 14 };

/** Receives the return from a magic link, a social sign-in or a password mail. */
export function AuthenticateRoute() {
  const { t } = useLanguage();
  const look = useWidgetLook();
  const { core, failed } = useCore();
  const { status, user } = useSession();
  const [search] = useSearchParams();
  const [problem, setProblem] = useState<string>();
  const token = search.get('token') ?? '';
  const type = search.get('stytch_token_type') ?? '';

  useEffect(() => {
    if (!core || !token || type === 'reset_password') return;
    const method = type === 'oauth' ? oauth(core) : magicLinks(core);
    method
      .authenticate(token, session)
      .catch((error: unknown) =>
        setProblem(error instanceof IdentityApiError ? error.error_message : t('error.title')),
      );
  }, [core, token, type, t]);

  if (status === 'signed-in' && user && type !== 'reset_password') return <Navigate to={returnTo(search)} replace />;
  return (
    <div className="mx-auto max-w-md">
      <PageTitle title={t('auth.logIn')} />
      <h1 className="sr-only">{t('auth.logIn')}</h1>
      {problem || failed || !token ? (
        <>
          <Notice kind="error">{problem ?? t(failed ? 'auth.unavailable' : 'auth.noToken')}</Notice>
          <ButtonLink to="/auth" className="mt-6">
            {t('auth.again')}
          </ButtonLink>
        </>
      ) : core && type === 'reset_password' ? (
        <ResetPassword core={core} passwordResetToken={token} config={{ products: ['passwords'] }} {...look} />
      ) : (
        <Spinner />
      )}
    </div>
  );
}
