import { useQuery } from '@tanstack/react-query';
import { listRefunds } from '@targum/contracts';
import { Badge } from '../../components/badge.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Table } from '../../components/table.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';

const tones = { pending: 'plain', succeeded: 'good', failed: 'bad' } as const;

export function Refunds() {
  const { t, format } = useLanguage();
  const refunds = useQuery({ queryKey: ['console', 'refunds'], queryFn: () => call(listRefunds, { query: {} }) });
  return (
    <section>
      <h2 className="mb-4 text-xl font-semibold">{t('console.refunds')}</h2>
      <QueryView query={refunds}>
        {({ refunds: rows }) =>
          rows.length === 0 ? (
            <EmptyState title={t('console.refunds.none')} />
          ) : (
            <Table
              caption={t('console.refunds')}
              head={[
                { label: t('console.when') },
                { label: t('console.user') },
                { label: t('console.refund.reason') },
                { label: t('console.state') },
                { label: t('console.amount'), end: true },
              ]}
            >
              {rows.map((row) => (
                <tr key={row.refund_id}>
                  <td className="p-3 whitespace-nowrap text-muted">{format.dateTime(row.created_at)}</td>
                  <td className="p-3">
                    <bdi>{row.email ?? '–'}</bdi>
                    <span className="block text-sm text-muted">{t(`console.refund.to.${row.to}`)}</span>
                  </td>
                  <td className="p-3">
                    <bdi dir="auto">{row.reason}</bdi>
                  </td>
                  <td className="p-3">
                    <Badge tone={tones[row.state]}>{t(`console.refund.state.${row.state}`)}</Badge>
                  </td>
                  <td className="p-3 text-end tabular-nums">{format.money(row.amount)}</td>
                </tr>
              ))}
            </Table>
          )
        }
      </QueryView>
    </section>
  );
}
