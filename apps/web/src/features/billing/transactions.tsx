import { useInfiniteQuery } from '@tanstack/react-query';
import { listTransactions, type Transaction, type TransactionKind, transactionKind } from '@targum/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Field } from '../../components/field.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Select } from '../../components/select.tsx';
import { Table } from '../../components/table.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';

interface Filter {
  kind: TransactionKind | undefined;
  from: string;
  to: string;
}

/** Every movement of one's money, newest first, by kind and day. */
export function Transactions() {
  const { t } = useLanguage();
  const [filter, setFilter] = useState<Filter>({ kind: undefined, from: '', to: '' });
  const list = useInfiniteQuery({
    queryKey: ['transactions', filter],
    queryFn: ({ pageParam }) =>
      call(listTransactions, {
        query: {
          ...(filter.kind && { kind: filter.kind }),
          ...(filter.from && { from: filter.from }),
          ...(filter.to && { to: filter.to }),
          ...(pageParam && { cursor: pageParam }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });
  return (
    <>
      <Filters filter={filter} onChange={setFilter} />
      <QueryView query={list} lines={5}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.transactions);
          if (rows.length === 0) return <EmptyState title={t('transactions.none')} />;
          return (
            <>
              <Rows rows={rows} />
              {list.hasNextPage ? (
                <Button
                  kind="quiet"
                  className="mt-4"
                  disabled={list.isFetchingNextPage}
                  onClick={() => void list.fetchNextPage()}
                >
                  {t('billing.more')}
                </Button>
              ) : null}
            </>
          );
        }}
      </QueryView>
    </>
  );
}

function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const { t } = useLanguage();
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-3">
      <Field label={t('transactions.kind')}>
        {({ className: _own, ...control }) => (
          <Select
            {...control}
            value={filter.kind ?? ''}
            onChange={(event) =>
              onChange({ ...filter, kind: transactionKind.options.find((kind) => kind === event.target.value) })
            }
          >
            <option value="">{t('transactions.all')}</option>
            {transactionKind.options.map((kind) => (
              <option key={kind} value={kind}>
                {t(`transaction.${kind}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('transactions.from')}>
        {(control) => (
          <input
            {...control}
            type="date"
            max={filter.to || undefined}
            value={filter.from}
            onChange={(event) => onChange({ ...filter, from: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('transactions.to')}>
        {(control) => (
          <input
            {...control}
            type="date"
            min={filter.from || undefined}
            value={filter.to}
            onChange={(event) => onChange({ ...filter, to: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}

function Rows({ rows }: { rows: Transaction[] }) {
  const { t, format } = useLanguage();
  return (
    <Table
      caption={t('transactions.title')}
      head={[
        { label: t('transactions.date') },
        { label: t('transactions.what') },
        { label: t('transactions.total'), end: true },
        { label: t('transactions.reserved'), end: true },
        { label: t('transactions.balance'), end: true },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.transaction_id}>
          <td className="p-3 whitespace-nowrap text-muted">{format.date(row.created_at)}</td>
          <td className="p-3">
            <span className="font-medium">{t(`transaction.${row.kind}`)}</span>
            <About row={row} />
          </td>
          <td className="p-3 text-end text-muted tabular-nums">{format.money(row.total)}</td>
          <td className="p-3 text-end text-muted tabular-nums">
            <Signed amount={row.reserved} />
          </td>
          <td className={`p-3 text-end font-medium tabular-nums ${row.amount > 0 ? 'text-good' : ''}`}>
            <Signed amount={row.amount} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function About({ row }: { row: Transaction }) {
  if (!row.about) return null;
  const text = <bdi className="break-words">{row.about}</bdi>;
  return (
    <span className="block text-sm text-muted">
      {row.project_id ? (
        <Link to={`/projects/${row.project_id}`} className="underline-offset-4 hover:underline">
          {text}
        </Link>
      ) : (
        text
      )}
    </span>
  );
}

function Signed({ amount }: { amount: number }) {
  const { format } = useLanguage();
  if (amount === 0) return <span aria-hidden="true">–</span>;
  return <bdi>{format.change(amount)}</bdi>;
}
