import { useQuery } from '@tanstack/react-query';
import { downloadInvoice, listInvoices } from '@targum/contracts';
import { buildPath } from '@targum/wire';
import { Badge } from '../../components/badge.tsx';
import { DownloadLink } from '../../components/download-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Table } from '../../components/table.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';

/** Invoices as PDF, in the language of the page. */
export function Invoices() {
  const { t, format, language } = useLanguage();
  const invoices = useQuery({ queryKey: ['invoices'], queryFn: () => call(listInvoices, {}) });
  return (
    <QueryView query={invoices}>
      {({ invoices: rows }) =>
        rows.length === 0 ? (
          <EmptyState title={t('invoices.none')} />
        ) : (
          <Table
            caption={t('invoices.title')}
            head={[
              { label: t('invoices.number') },
              { label: t('transactions.date') },
              { label: t('invoices.total'), end: true },
              { label: <span className="sr-only">{t('invoices.download')}</span>, end: true },
            ]}
          >
            {rows.map((row) => (
              <tr key={row.invoice_id}>
                <td className="p-3">
                  <span dir="ltr" className="font-medium">
                    {row.number}
                  </span>{' '}
                  {row.payment_mode === 'test' ? <Badge>{t('billing.testMark')}</Badge> : null}
                  <span className="block text-sm text-muted">{t(`invoice.${row.kind}`)}</span>
                </td>
                <td className="p-3 whitespace-nowrap text-muted">{format.date(row.issued_at)}</td>
                <td className="p-3 text-end tabular-nums">
                  {format.money(row.total)}
                  {row.refunded > 0 ? (
                    <span className="block text-sm text-muted">
                      {t('invoices.refunded', { amount: format.money(row.refunded) })}
                    </span>
                  ) : null}
                </td>
                <td className="p-3 text-end">
                  <DownloadLink path={buildPath(downloadInvoice.path, { invoiceId: row.invoice_id }, { language })}>
                    PDF<span className="sr-only"> {row.number}</span>
                  </DownloadLink>
                </td>
              </tr>
            ))}
          </Table>
        )
      }
    </QueryView>
  );
}
