import { SignIn } from '@targum/sign-in/react';
import { Notice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { useCore } from './use-core.ts';
import { useWidgetLook } from './use-widget-look.ts';

/** The sign-in widget as the product uses it: a code by email, or a passkey. */
export function SignInPanel({ signUp }: { signUp: boolean }) {
  const { t } = useLanguage();
  const look = useWidgetLook();
  const { core, failed } = useCore();
  if (failed) return <Notice kind="error">{t('auth.unavailable')}</Notice>;
  if (!core) return <Spinner />;
  return (
    <SignIn
      core={core}
      config={{
        products: ['passkeys', 'otp'],
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
