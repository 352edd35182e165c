import { useInfiniteQuery } from '@tanstack/react-query';
import { type IdentityAuditEntry, listIdentityAudit } from '@targum/contracts';
import { useSearchParams } from 'react-router';
import { Badge } from '../../../components/badge.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { SearchInput } from '../../../components/search-input.tsx';
import { Table } from '../../../components/table.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { MoreButton } from '../more-button.tsx';
import { AuditChain } from './audit-chain.tsx';
import { doer } from './audit-doer.ts';
import { AuditExport } from './audit-export.tsx';
import { identityKey } from './use-act.ts';
import { UserLink } from './user-link.tsx';

/** Everything that happened to accounts: the log cannot be changed without its chain of hashes showing it. */
export function IdentityAudit() {
  const { t } = useLanguage();
  const [filter, setFilter] = useSearchParams();
  const [user, action] = [filter.get('user') ?? '', filter.get('action') ?? ''];
  const log = useInfiniteQuery({
    queryKey: [...identityKey, 'audit', user, action],
    queryFn: ({ pageParam }) =>
      call(listIdentityAudit, {
        query: {
          limit: 50,
          ...(user && { user_id: user }),
          ...(action && { action }),
          ...(pageParam && { cursor: pageParam }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });
  const show = (next: { user: string; action: string }) =>
    setFilter(Object.fromEntries(Object.entries(next).filter(([, value]) => value)), { replace: true });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchInput
          label={t('identity.audit.action')}
          value={action}
          onSearch={(words) => show({ user, action: words })}
          className="w-full sm:max-w-sm"
        />
        <AuditExport user={user} action={action} />
        {user ? (
          <p>
            {t('identity.audit.of')}:{' '}
            <code dir="ltr" className="text-sm break-all">
              {user}
            </code>{' '}
            <button
              type="button"
              className="min-h-9 cursor-pointer underline"
              onClick={() => show({ user: '', action })}
            >
              {t('identity.audit.everybody')}
            </button>
          </p>
        ) : null}
      </div>
      <AuditChain />
      <QueryView query={log} lines={6}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.entries);
          return (
            <>
              {rows.length === 0 ? (
                <EmptyState icon="shield" title={t('identity.audit.none')} />
              ) : (
                <>
                  <AuditEntries rows={rows} named />
                  <MoreButton list={log} />
                </>
              )}
            </>
          );
        }}
      </QueryView>
    </>
  );
}

/** Entries of the log, one a row; `named` where they are not all of one account. */
export function AuditEntries({ rows, named = false }: { rows: IdentityAuditEntry[]; named?: boolean }) {
  const { t, format } = useLanguage();
  return (
    <Table
      caption={t('identity.part.audit')}
      head={[
        { label: t('identity.when') },
        { label: t('identity.audit.event') },
        { label: t('identity.audit.by') },
        ...(named ? [{ label: t('console.user') }] : []),
        { label: t('identity.address') },
        { label: t('identity.audit.details') },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.seq}>
          <td className="p-3 whitespace-nowrap text-muted">{format.dateTime(row.at)}</td>
          <td className="p-3">
            <bdi className="font-medium">{row.action}</bdi>{' '}
            {row.result === 'ok' ? null : (
              <Badge tone="bad">{row.result === 'refused' ? t('identity.audit.refused') : row.result}</Badge>
            )}
          </td>
          <td className="p-3">
            <bdi dir="ltr" className="text-sm break-all">
              {doer(row)}
            </bdi>
          </td>
          {named ? (
            <td className="min-w-56 p-3">
              {row.user_id ? <UserLink userId={row.user_id} name={row.user_id} /> : null}
            </td>
          ) : null}
          <td className="p-3">
            <bdi dir="ltr">{row.ip_address}</bdi>
          </td>
          <td className="min-w-40 p-3">
            {Object.keys(row.details).length === 0 ? null : (
              <details>
                <summary className="min-h-9 cursor-pointer content-center text-sm">
                  {t('identity.audit.details')}
                  <span className="sr-only">
                    {' '}
                    {row.action} {row.seq}
                  </span>
                </summary>
                <pre dir="ltr" className="text-xs break-all whitespace-pre-wrap">
                  {JSON.stringify(row.details, null, 1)}
                </pre>
              </details>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
