import { type Core, IdentityApiError, magicLinks, oauth } from '@targum/identity-client';
import { describeError } from '@targum/sign-in/describe-error';
import { ResetPassword } from '@targum/sign-in/react';
import { useEffect, useRef, useState } from 'react';
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
  const { t, language } = useLanguage();
  const look = useWidgetLook();
  const { core, failed } = useCore();
  const { status, user } = useSession();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const type = search.get('stytch_token_type') ?? '';

  const error = useSpentToken(core, type === 'reset_password' ? '' : token, type);
  const problem = useDescribed(error, language);

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

/** Spends the token once, however often the page is drawn. Answers what went wrong. */
function useSpentToken(core: Core | undefined, token: string, type: string): unknown {
  const spent = useRef('');
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (!core || !token || spent.current === token) return;
    spent.current = token;
    const method = type === 'oauth' ? oauth(core) : magicLinks(core);
    method.authenticate(token, session).catch((problem: unknown) => {
      // The server has seen it; it has no business in the history any more. Unseen, it can be tried by a reload.
      if (problem instanceof IdentityApiError) history.replaceState(history.state, '', location.pathname);
      setError(problem ?? new Error('unknown'));
    });
  }, [core, token, type]);
  return error;
}

/** In the words of the sign-in widget, also after a change of language. */
function useDescribed(problem: unknown, language: string): string | undefined {
  const [text, setText] = useState<string>();
  useEffect(() => {
    let here = true;
    if (problem !== undefined) void describeError(problem, language).then((words) => here && setText(words));
    return () => {
      here = false;
    };
  }, [problem, language]);
  return text;
}
