import { useInfiniteQuery } from '@tanstack/react-query';
import { endIdentitySession, type IdentitySession, listIdentitySessions } from '@targum/contracts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Table } from '../../../components/table.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { MoreButton } from '../more-button.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { identityKey } from './use-act.ts';
import { UserLink } from './user-link.tsx';

/** Who is signed in now. */
export function IdentitySessions() {
  const { t } = useLanguage();
  const sessions = useInfiniteQuery({
    queryKey: [...identityKey, 'sessions'],
    queryFn: ({ pageParam }) =>
      call(listIdentitySessions, { query: { limit: 50, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });
  return (
    <QueryView query={sessions} lines={6}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.sessions);
        if (rows.length === 0) return <EmptyState icon="clock" title={t('identity.sessions.none')} />;
        return (
          <>
            <SessionRows rows={rows} named />
            <MoreButton list={sessions} />
          </>
        );
      }}
    </QueryView>
  );
}

/** Running sessions; `named` where they are not all of one person. */
export function SessionRows({ rows, named = false }: { rows: IdentitySession[]; named?: boolean }) {
  const { t, format } = useLanguage();
  return (
    <Table
      caption={t('identity.part.sessions')}
      head={[
        ...(named ? [{ label: t('console.user') }] : []),
        { label: t('identity.sessions.used') },
        { label: t('identity.sessions.ends') },
        { label: t('identity.sessions.factors') },
        { label: t('identity.device') },
        { label: <span className="sr-only">{t('identity.actions')}</span> },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.session_id}>
          {named ? (
            <td className="min-w-48 p-3">
              <UserLink userId={row.user_id} name={row.email ?? row.user_id} />
            </td>
          ) : null}
          <td className="p-3 whitespace-nowrap">
            {format.dateTime(row.last_accessed_at)}
            <span className="block text-sm text-muted">
              {t('identity.sessions.started')} {format.dateTime(row.started_at)}
            </span>
          </td>
          <td className="p-3 whitespace-nowrap text-muted">{format.dateTime(row.expires_at)}</td>
          <td className="p-3">
            <bdi>{row.factors.join(', ')}</bdi>
          </td>
          <td className="min-w-48 p-3">
            <bdi dir="ltr">{row.ip_address}</bdi>
            <bdi dir="ltr" className="line-clamp-2 text-sm break-words text-muted">
              {row.user_agent}
            </bdi>
          </td>
          <td className="p-3 text-end">
            <ConfirmButton
              about={`${row.email ?? row.user_id} ${format.dateTime(row.started_at)}`}
              label={t('identity.sessions.end')}
              title={t('identity.sessions.end.title')}
              text={t('identity.sessions.end.text', { name: row.email ?? row.user_id })}
              work={() => call(endIdentitySession, { params: { sessionId: row.session_id } })}
            />
          </td>
        </tr>
      ))}
    </Table>
  );
}
