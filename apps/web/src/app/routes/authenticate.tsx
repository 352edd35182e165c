import { type Core, IdentityApiError, magicLinks, oauth } from '@targum/identity-client';
import { describeError } from '@targum/sign-in/describe-error';
import { ResetPassword } from '@targum/sign-in/react';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { keptReturn, returnTo } from '../../features/session/return-to.ts';
import { useSession } from '../../features/session/session.tsx';
import { useCore } from '../../features/session/use-core.ts';
import { useWidgetLook } from '../../features/session/use-widget-look.ts';
import { useLanguage } from '../../i18n/language.tsx';

const session = { session_duration_minutes: 60 * 24 * 14 };

/** What a token signs in with at once. Any other, and one that does not say what it is for, is for a new password. */
const SIGNS_IN = { oauth, login: magicLinks, magic_links: magicLinks } as const;
type Kind = keyof typeof SIGNS_IN | 'reset_password';

interface Brought {
  token: string;
  type: Kind;
}

/** Receives the return from a magic link, a social sign-in or a password mail. */
export function AuthenticateRoute() {
  const { t, language } = useLanguage();
  const look = useWidgetLook();
  const { core, failed } = useCore();
  const { status, user } = useSession();
  const [search] = useSearchParams();
  const { token, type, hidden } = useHiddenToken();
  const [done, setDone] = useState(false);

  const error = useSpentToken(hidden ? core : undefined, token, type);
  const problem = useDescribed(error, language);

  if (status === 'signed-in' && user && (type !== 'reset_password' || done))
    return <Navigate to={returnTo(search.has('return_to') ? search : keptReturn())} replace />;
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
        <ResetPassword
          core={core}
          passwordResetToken={token}
          config={{
            products: ['passwords'],
            sessionOptions: { sessionDurationMinutes: session.session_duration_minutes },
          }}
          callbacks={{ onEvent: (event) => setDone((before) => before || event.type === 'AUTHENTICATE_FLOW_COMPLETE') }}
          {...look}
        />
      ) : (
        <Spinner />
      )}
    </div>
  );
}

/** Takes the token out of the address before anything is done with it; a reload finds it in the entry of the history, which no other site and no list of visited pages shows. */
function useHiddenToken(): Brought & { hidden: boolean } {
  const [search] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const shown = search.has('token');
  const named = search.get('stytch_token_type') ?? '';
  const type: Kind = Object.hasOwn(SIGNS_IN, named) ? (named as Kind) : 'reset_password';
  const token = search.get('token') ?? '';
  useEffect(() => {
    if (!shown) return;
    const rest = new URLSearchParams(search);
    for (const name of ['token', 'stytch_token_type']) rest.delete(name);
    const state: Brought = { token, type };
    void navigate({ pathname, search: rest.toString() }, { replace: true, state });
  }, [shown, navigate, pathname, search, token, type]);
  if (shown) return { token, type, hidden: false };
  const kept = (state ?? {}) as Partial<Brought>;
  return { token: kept.token ?? '', type: kept.type ?? 'reset_password', hidden: true };
}

/** Spends the token once, however often the page is drawn. Answers what went wrong. */
function useSpentToken(core: Core | undefined, token: string, type: Kind): unknown {
  const spent = useRef('');
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (!core || !token || type === 'reset_password' || spent.current === token) return;
    spent.current = token;
    SIGNS_IN[type](core)
      .authenticate(token, session)
      .catch((problem: unknown) => {
        // The server has seen it; it has no business in the history any more. Unseen, it can be tried by a reload.
        if (problem instanceof IdentityApiError) history.replaceState({ ...history.state, usr: null }, '');
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
