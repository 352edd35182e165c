import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { exportPayouts, listPayouts, markPayoutPaid, type Payout } from '@targum/contracts';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { DownloadLink } from '../../components/download-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Field } from '../../components/field.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { SmallButton } from '../../components/small-button.tsx';
import { Table } from '../../components/table.tsx';
import { useToast } from '../../components/toast.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';
import { MoreButton } from './more-button.tsx';

/** What reviewers are owed; here it is noted that they were paid. */
export function Payouts() {
  const { t, format } = useLanguage();
  const [paying, setPaying] = useState<Payout>();
  const list = useInfiniteQuery({
    queryKey: ['console', 'payouts'],
    queryFn: ({ pageParam }) => call(listPayouts, { query: { ...(pageParam && { cursor: pageParam }), limit: 25 } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });
  return (
    <QueryView query={list} lines={6}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.payouts);
        if (rows.length === 0) return <EmptyState title={t('console.payouts.none')} />;
        return (
          <>
            <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
              <p className="text-lg font-semibold">
                {t('console.payouts.due', { amount: format.money(pages[0]?.due ?? 0) })}
              </p>
              <DownloadLink path={exportPayouts.path}>{t('console.payouts.export')}</DownloadLink>
            </div>
            <Rows rows={rows} onPay={setPaying} />
            <MoreButton list={list} />
            {paying ? <Pay payout={paying} onClose={() => setPaying(undefined)} /> : null}
          </>
        );
      }}
    </QueryView>
  );
}

function Rows({ rows, onPay }: { rows: Payout[]; onPay: (payout: Payout) => void }) {
  const { t, format } = useLanguage();
  return (
    <Table
      caption={t('console.section.payouts')}
      head={[
        { label: t('console.when') },
        { label: t('console.reviewer') },
        { label: t('console.reviews.project') },
        { label: t('console.amount'), end: true },
        { label: t('console.state') },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td className="p-3 whitespace-nowrap text-muted">{format.date(row.created_at)}</td>
          <td className="p-3">
            <bdi className="font-medium">{row.reviewer.name}</bdi>
            <bdi className="block text-sm text-muted">{row.reviewer.email}</bdi>
          </td>
          <td className="p-3">
            <bdi className="break-words">{row.project_name}</bdi>
          </td>
          <td className="p-3 text-end tabular-nums">{format.money(row.amount)}</td>
          <td className="p-3">
            {row.state === 'paid' ? (
              <>
                <Badge tone="good">{t('console.payouts.paid')}</Badge>
                <bdi className="block text-sm text-muted">{row.reference}</bdi>
              </>
            ) : (
              <SmallButton about={`${row.reviewer.name}, ${row.project_name}`} onClick={() => onPay(row)}>
                {t('console.payouts.pay')}
              </SmallButton>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Pay({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { t, format } = useLanguage();
  const { toast } = useToast();
  const client = useQueryClient();
  const [reference, setReference] = useState('');
  const pay = useMutation({
    mutationFn: () => call(markPayoutPaid, { params: { payoutId: payout.id }, body: { reference: reference.trim() } }),
    onError: (error) => toast({ kind: 'error', title: t('console.failed'), text: describeError(t, error) }),
    onSettled: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: ['console', 'payouts'] });
    },
  });
  return (
    <Dialog
      open
      title={t('console.payouts.pay.title', { amount: format.money(payout.amount), name: payout.reviewer.name })}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('console.cancel')}
          </Button>
          <Button disabled={pay.isPending || reference.trim() === ''} onClick={() => pay.mutate()}>
            {t('console.payouts.pay')}
          </Button>
        </>
      }
    >
      <Field label={t('console.payouts.reference')} hint={t('console.payouts.reference.hint')}>
        {(control) => (
          <input
            {...control}
            maxLength={200}
            value={reference}
            onChange={(event) => setReference(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
