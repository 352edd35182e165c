import { useQuery } from '@tanstack/react-query';
import { listOwnPayouts } from '@targum/contracts';
import { Badge } from '../../components/badge.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Table } from '../../components/table.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';

/** What a reviewer has earned, review by review. */
export function OwnPayouts() {
  const { t, format } = useLanguage();
  const list = useQuery({ queryKey: ['reviews', 'payouts'], queryFn: () => call(listOwnPayouts, {}) });
  return (
    <section aria-label={t('payouts.title')}>
      <h2 className="mb-4 text-xl font-semibold">{t('payouts.title')}</h2>
      <QueryView query={list} lines={3}>
        {({ payouts, due, paid }) =>
          payouts.length === 0 ? (
            <EmptyState icon="file" title={t('payouts.none')} />
          ) : (
            <>
              <dl className="mb-4 flex flex-wrap gap-x-10 gap-y-3">
                <Sum label={t('payouts.due')} amount={due} />
                <Sum label={t('payouts.paid')} amount={paid} />
              </dl>
              <Table
                caption={t('payouts.title')}
                head={[
                  { label: t('payouts.date') },
                  { label: t('payouts.what') },
                  { label: t('payouts.state') },
                  { label: t('payouts.amount'), end: true },
                ]}
              >
                {payouts.map((row) => (
                  <tr key={row.id}>
                    <td className="p-3 whitespace-nowrap text-muted">{format.date(row.created_at)}</td>
                    <td className="p-3">
                      <bdi className="font-medium break-words">{row.project_name}</bdi>
                      <span className="block text-sm text-muted">{t('reviews.words', { count: row.words })}</span>
                    </td>
                    <td className="p-3">
                      <Badge tone={row.state === 'paid' ? 'good' : 'plain'}>{t(`payouts.state.${row.state}`)}</Badge>
                    </td>
                    <td className="p-3 text-end tabular-nums">{format.money(row.amount)}</td>
                  </tr>
                ))}
              </Table>
            </>
          )
        }
      </QueryView>
    </section>
  );
}

function Sum({ label, amount }: { label: string; amount: number }) {
  const { format } = useLanguage();
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-2xl font-bold tabular-nums">{format.money(amount)}</dd>
    </div>
  );
}
