import { useQuery } from '@tanstack/react-query';
import { listIdentityAudit } from '@targum/contracts';
import { Link } from 'react-router';
import { QueryView } from '../../../components/query-view.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { AuditEntries } from './audit.tsx';
import { identityKey } from './use-act.ts';

const latest = 8;

/** The latest of what happened to one account, and the way to all of it. */
export function UserLog({ userId }: { userId: string }) {
  const { t } = useLanguage();
  const log = useQuery({
    queryKey: [...identityKey, 'audit', userId, 'latest'],
    queryFn: () => call(listIdentityAudit, { query: { limit: latest, user_id: userId } }),
  });
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">{t('identity.users.latest')}</h2>
      <QueryView query={log} lines={4}>
        {({ entries }) =>
          entries.length > 0 ? (
            <AuditEntries rows={entries} />
          ) : (
            <p className="text-muted">{t('identity.audit.none')}</p>
          )
        }
      </QueryView>
      <p className="mt-3">
        <Link className="underline" to={`/console/identity/audit?user=${encodeURIComponent(userId)}`}>
          {t('identity.users.log')}
        </Link>
      </p>
    </section>
  );
}
