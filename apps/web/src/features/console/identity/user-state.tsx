import type { IdentityUser } from '@targum/contracts';
import { Badge } from '../../../components/badge.tsx';
import { useLanguage } from '../../../i18n/language.tsx';

export function UserState({ user }: { user: IdentityUser }) {
  const { t } = useLanguage();
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {user.disabled ? (
        <Badge tone="bad">{t('identity.users.disabled')}</Badge>
      ) : (
        <Badge tone={user.status === 'active' ? 'good' : 'plain'}>{t(`identity.users.${user.status}`)}</Badge>
      )}
      {user.is_locked ? <Badge tone="bad">{t('identity.users.locked')}</Badge> : null}
    </span>
  );
}
