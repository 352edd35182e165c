import { useQuery } from '@tanstack/react-query';
import { type IdentityLock, listIdentityLocks, unlockIdentityUser } from '@targum/contracts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Table } from '../../../components/table.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { identityKey } from './use-act.ts';
import { UserLink } from './user-link.tsx';

/** What guessing has closed, for whoever calls and cannot get in. */
export function IdentityLocks() {
  const { t } = useLanguage();
  const locks = useQuery({ queryKey: [...identityKey, 'locks'], queryFn: () => call(listIdentityLocks, {}) });
  return (
    <QueryView query={locks} lines={4}>
      {({ locks: rows }) =>
        rows.length === 0 ? (
          <EmptyState icon="shield" title={t('identity.locks.none')}>
            {t('identity.locks.text')}
          </EmptyState>
        ) : (
          <LockRows rows={rows} />
        )
      }
    </QueryView>
  );
}

export function LockRows({ rows }: { rows: IdentityLock[] }) {
  const { t, format } = useLanguage();
  return (
    <Table
      caption={t('identity.part.locks')}
      head={[
        { label: t('console.user') },
        { label: t('identity.locks.method') },
        { label: t('identity.locks.for') },
        { label: t('identity.locks.failures'), end: true },
        { label: t('identity.locks.until') },
        { label: <span className="sr-only">{t('identity.actions')}</span> },
      ]}
    >
      {rows.map((row) => (
        <tr key={`${row.user_id} ${row.method} ${row.known_device} ${row.locked_at}`}>
          <td className="min-w-48 p-3">
            <UserLink userId={row.user_id} name={row.email ?? row.user_id} />
          </td>
          <td className="p-3">
            <bdi>{row.method}</bdi>
          </td>
          <td className="p-3">{t(row.known_device ? 'identity.locks.device' : 'identity.locks.strangers')}</td>
          <td className="p-3 text-end tabular-nums">{format.number(row.failures)}</td>
          <td className="p-3 whitespace-nowrap">{format.dateTime(row.locked_until)}</td>
          <td className="p-3 text-end">
            <ConfirmButton
              about={row.email ?? row.user_id}
              label={t('identity.locks.open')}
              title={t('identity.locks.open.title', { name: row.email ?? row.user_id })}
              text={t('identity.locks.open.text')}
              work={() => call(unlockIdentityUser, { params: { userId: row.user_id } })}
            />
          </td>
        </tr>
      ))}
    </Table>
  );
}
