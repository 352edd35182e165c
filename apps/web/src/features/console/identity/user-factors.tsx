import type { IdentityUser } from '@targum/contracts';
import { useLanguage } from '../../../i18n/language.tsx';

/** Everything somebody can sign in with, each with what tells it apart from another of its kind. */
export function UserFactors({ user }: { user: IdentityUser }) {
  const { t } = useLanguage();
  const factors: { kind: string; about: string }[] = [
    ...user.emails.map(({ email }) => ({ kind: t('identity.users.emails'), about: email })),
    ...user.phone_numbers.map((row) => ({ kind: t('identity.users.phones'), about: row.phone_number })),
    ...(user.password
      ? [
          {
            kind: t('identity.method.password'),
            about: user.password.requires_reset ? t('identity.method.reset') : '',
          },
        ]
      : []),
    ...user.webauthn_registrations.map(({ name, domain }) => ({
      kind: t('identity.method.passkey'),
      about: [name, domain].filter(Boolean).join(' · '),
    })),
    ...user.totps.map(({ verified }) => ({
      kind: t('identity.method.totp'),
      about: verified ? '' : t('identity.users.unverified'),
    })),
    ...user.crypto_wallets.map((row) => ({ kind: t('identity.method.wallet'), about: row.crypto_wallet_address })),
    ...user.providers.map(({ provider_type }) => ({ kind: t('identity.method.provider'), about: provider_type })),
  ];
  if (factors.length === 0) return t('identity.none');
  return (
    <ul>
      {factors.map(({ kind, about }) => (
        <li key={`${kind} ${about}`}>
          {kind}
          {about ? (
            <>
              {' '}
              <bdi className="text-sm break-all text-muted">{about}</bdi>
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
