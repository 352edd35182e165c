import type { IdentityUser } from '@targum/contracts';
import { useLanguage } from '../../../i18n/language.tsx';

/** What somebody can sign in with beside a code by mail or message. */
export function UserMethods({ user }: { user: IdentityUser }) {
  const { t } = useLanguage();
  const methods = [
    user.password && t('identity.method.password'),
    user.webauthn_registrations.length > 0 && t('identity.method.passkey'),
    user.totps.length > 0 && t('identity.method.totp'),
    user.crypto_wallets.length > 0 && t('identity.method.wallet'),
    ...user.providers.map((provider) => provider.provider_type),
    ...(user.emails.length > 0 ? [t('identity.users.emails')] : []),
    ...(user.phone_numbers.length > 0 ? [t('identity.users.phones')] : []),
  ].filter((method) => typeof method === 'string' && method !== '');
  return methods.join(' · ') || t('identity.none');
}
