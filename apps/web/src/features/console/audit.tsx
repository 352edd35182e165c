import { useInfiniteQuery } from '@tanstack/react-query';
import { listAuditEvents } from '@targum/contracts';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Table } from '../../components/table.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { MoreButton } from './more-button.tsx';

/** What administrators did. */
export function Audit() {
  const { t, format } = useLanguage();
  const list = useInfiniteQuery({
    queryKey: ['console', 'audit'],
    queryFn: ({ pageParam }) =>
      call(listAuditEvents, { query: { limit: 50, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });
  return (
    <QueryView query={list} lines={6}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.events);
        if (rows.length === 0) return <EmptyState icon="shield" title={t('console.audit.none')} />;
        return (
          <>
            <Table
              caption={t('console.section.audit')}
              head={[
                { label: t('console.when') },
                { label: t('console.audit.actor') },
                { label: t('console.audit.action') },
                { label: t('console.audit.subject') },
              ]}
            >
              {rows.map((event) => (
                <tr key={event.id}>
                  <td className="p-3 whitespace-nowrap text-muted">{format.dateTime(event.created_at)}</td>
                  <td className="p-3">
                    <bdi>{event.actor ?? t('console.audit.gone')}</bdi>
                  </td>
                  <td className="p-3 font-medium">{t(`audit.${event.action}`)}</td>
                  <td className="p-3">
                    <bdi className="break-words">{event.subject}</bdi>
                    {event.note ? (
                      <bdi className="block text-sm break-words text-muted" dir="auto">
                        {event.note}
                      </bdi>
                    ) : null}
                  </td>
                </tr>
              ))}
            </Table>
            <MoreButton list={list} />
          </>
        );
      }}
    </QueryView>
  );
}
