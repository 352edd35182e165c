import { isOAuthProvider } from '@targum/identity-client';
import { SignIn } from '@targum/sign-in/react';
import { Notice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { offeredProviders } from './session.tsx';
import { useCore } from './use-core.ts';
import { useWidgetLook } from './use-widget-look.ts';

/** The sign-in widget as the product uses it: a code by email, a passkey, or a provider that an administrator set up. */
export function SignInPanel({ signUp }: { signUp: boolean }) {
  const { t } = useLanguage();
  const look = useWidgetLook();
  const { core, failed } = useCore();
  if (failed) return <Notice kind="error">{t('auth.unavailable')}</Notice>;
  if (!core) return <Spinner />;
  const providers = offeredProviders().filter((name) => isOAuthProvider(name));
  const back = `${location.origin}/authenticate`;
  return (
    <SignIn
      core={core}
      config={{
        products: providers.length > 0 ? ['passkeys', 'oauth', 'otp'] : ['passkeys', 'otp'],
        oauthOptions: {
          providers: providers.map((type) => ({ type })),
          loginRedirectURL: back,
          signupRedirectURL: back,
        },
        otpOptions: { methods: ['email'], expirationMinutes: 10, locale: look.locale },
        sessionOptions: { sessionDurationMinutes: 60 * 24 * 14 },
      }}
      strings={{
        'login.title': t(signUp ? 'auth.signUp' : 'auth.logIn'),
        'login.subtitle': t(signUp ? 'auth.signUp.text' : 'auth.logIn.text'),
      }}
      {...look}
    />
  );
}
