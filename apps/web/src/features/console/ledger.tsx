import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type LedgerEntry, ledgerAccountKind, listLedgerAccounts, listLedgerEntries } from '@targum/contracts';
import { useDeferredValue, useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Field } from '../../components/field.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Select } from '../../components/select.tsx';
import { Table } from '../../components/table.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { MoreButton } from './more-button.tsx';
import { RefundDialog, type RefundTarget } from './refund-dialog.tsx';
import { Refunds } from './refunds.tsx';

/** The books: accounts with their balances, every movement, and refunds with a reason. */
export function Ledger() {
  const { t } = useLanguage();
  const [typed, setTyped] = useState('');
  const email = useDeferredValue(typed.trim());
  const [target, setTarget] = useState<RefundTarget>();
  return (
    <div className="space-y-10">
      <div className="sm:max-w-sm">
        <Field label={t('console.ledger.email')}>
          {(control) => (
            <input
              {...control}
              type="search"
              dir="ltr"
              maxLength={320}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Accounts email={email} />
      <Entries email={email} onRefund={setTarget} />
      <Refunds />
      <RefundDialog target={target} onClose={() => setTarget(undefined)} />
    </div>
  );
}

function Accounts({ email }: { email: string }) {
  const { t, format } = useLanguage();
  const accounts = useQuery({
    queryKey: ['console', 'accounts', email],
    queryFn: () => call(listLedgerAccounts, { query: email ? { email } : {} }),
  });
  return (
    <section>
      <QueryView query={accounts} lines={5}>
        {({ accounts: rows, balanced }) => (
          <>
            <div className="mb-4 flex flex-wrap items-center gap-3">
              <h2 className="text-xl font-semibold">{t('console.accounts')}</h2>
              <Badge tone={balanced ? 'good' : 'bad'}>{t(balanced ? 'console.balanced' : 'console.unbalanced')}</Badge>
            </div>
            <Table
              caption={t('console.accounts')}
              head={[
                { label: t('console.account') },
                { label: t('console.user') },
                { label: t('console.balance'), end: true },
              ]}
            >
              {rows.map((row) => (
                <tr key={`${row.kind} ${row.user_id ?? ''}`}>
                  <td className="p-3 font-medium">{t(`account.${row.kind}`)}</td>
                  <td className="p-3 text-muted">
                    <bdi>{row.email ?? '–'}</bdi>
                  </td>
                  <td className="p-3 text-end tabular-nums">
                    <bdi>{format.money(row.balance)}</bdi>
                  </td>
                </tr>
              ))}
            </Table>
          </>
        )}
      </QueryView>
    </section>
  );
}

function Entries({ email, onRefund }: { email: string; onRefund: (target: RefundTarget) => void }) {
  const { t } = useLanguage();
  const [account, setAccount] = useState('');
  const kind = ledgerAccountKind.options.find((row) => row === account);
  const list = useInfiniteQuery({
    queryKey: ['console', 'entries', email, account],
    queryFn: ({ pageParam }) =>
      call(listLedgerEntries, {
        query: { ...(email && { email }), ...(kind && { account: kind }), ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });
  return (
    <section>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-xl font-semibold">{t('console.entries')}</h2>
        <Field label={t('console.account')}>
          {({ className: _own, ...control }) => (
            <Select {...control} value={account} onChange={(event) => setAccount(event.target.value)}>
              <option value="">{t('console.accounts.all')}</option>
              {ledgerAccountKind.options.map((row) => (
                <option key={row} value={row}>
                  {t(`account.${row}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <QueryView query={list} lines={6}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.entries);
          if (rows.length === 0) return <EmptyState title={t('console.entries.none')} />;
          return (
            <>
              <Table
                caption={t('console.entries')}
                head={[
                  { label: t('console.when') },
                  { label: t('console.account') },
                  { label: t('console.user') },
                  { label: t('console.amount'), end: true },
                  { label: <span className="sr-only">{t('console.refund')}</span> },
                ]}
              >
                {rows.map((entry) => (
                  <EntryRow key={entry.entry_id} entry={entry} onRefund={onRefund} />
                ))}
              </Table>
              <MoreButton list={list} />
            </>
          );
        }}
      </QueryView>
    </section>
  );
}

/** What can be given back: a card's payment, or what a translation cost. */
function targetOf(entry: LedgerEntry): RefundTarget | undefined {
  const about = { email: entry.email ?? '' };
  if (entry.account === 'card_receipts' && entry.payment_id && entry.kind === 'purchase')
    return { ...about, paymentId: entry.payment_id };
  if (entry.account === 'revenue' && entry.project_id && entry.kind === 'charge')
    return { ...about, projectId: entry.project_id };
  return undefined;
}

function EntryRow({ entry, onRefund }: { entry: LedgerEntry; onRefund: (target: RefundTarget) => void }) {
  const { t, format } = useLanguage();
  const target = targetOf(entry);
  return (
    <tr>
      <td className="p-3 whitespace-nowrap text-muted">{format.dateTime(entry.created_at)}</td>
      <td className="p-3">
        <span className="font-medium">{t(`account.${entry.account}`)}</span>
        <span className="block text-sm text-muted">
          <bdi>{entry.kind}</bdi>
          {entry.note ? (
            <>
              {' · '}
              <bdi>{entry.note}</bdi>
            </>
          ) : null}
        </span>
      </td>
      <td className="p-3 text-muted">
        <bdi>{entry.email ?? '–'}</bdi>
      </td>
      <td className="p-3 text-end tabular-nums">
        <bdi>{format.money(entry.amount)}</bdi>
      </td>
      <td className="p-3 text-end">
        {target ? (
          <Button kind="quiet" onClick={() => onRefund(target)}>
            {t('console.refund')}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}
