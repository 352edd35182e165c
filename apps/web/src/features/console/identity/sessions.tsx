import { useInfiniteQuery } from '@tanstack/react-query';
import { endIdentitySession, type IdentitySession, listIdentitySessions } from '@targum/contracts';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { SmallButton } from '../../../components/small-button.tsx';
import { Table } from '../../../components/table.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { MoreButton } from '../more-button.tsx';
import { ClaimsDialog } from './claims-dialog.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { describeBrowser } from './describe-browser.ts';
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
  const [edited, setEdited] = useState<IdentitySession>();
  return (
    <>
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
              <bdi className="block font-medium" title={row.user_agent}>
                {describeBrowser(row.user_agent) ?? t('identity.sessions.unknown')}
              </bdi>
              <bdi dir="ltr" className="text-sm text-muted">
                {row.ip_address}
              </bdi>
            </td>
            <td className="p-3 text-end whitespace-nowrap">
              <SmallButton
                about={`${row.email ?? row.user_id} ${format.dateTime(row.started_at)}`}
                onClick={() => setEdited(row)}
              >
                {Object.keys(row.custom_claims).length > 0
                  ? t('identity.claims.some', { count: Object.keys(row.custom_claims).length })
                  : t('identity.claims')}
              </SmallButton>
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
      <ClaimsDialog session={edited} onClose={() => setEdited(undefined)} />
    </>
  );
}
