import { useQuery } from '@tanstack/react-query';
import { diagnosePayments, type PaymentDiagnostics } from '@targum/contracts';
import type { ReactNode } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Table } from '../../components/table.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';

/** Whether the payment provider answers, its messages arrive and the books balance. */
export function PaymentTest() {
  const { t } = useLanguage();
  const report = useQuery({
    queryKey: ['diagnostics', 'payments'],
    queryFn: () => call(diagnosePayments, {}),
  });
  return (
    <QueryView query={report} lines={6}>
      {(data) => (
        <div className="space-y-8">
          <Report report={data} />
          <div className="flex flex-wrap gap-3">
            <Button disabled={report.isFetching} onClick={() => void report.refetch()}>
              {t('paymentTest.again')}
            </Button>
            <ButtonLink to="/billing" kind="quiet">
              {t('paymentTest.try')}
            </ButtonLink>
          </div>
          {data.test_cards.length > 0 ? <TestCards cards={data.test_cards} /> : null}
        </div>
      )}
    </QueryView>
  );
}

function Report({ report }: { report: PaymentDiagnostics }) {
  const { t, format } = useLanguage();
  const { api, webhook, books } = report;
  return (
    <Card>
      <dl className="divide-y divide-line">
        <Line name={t('paymentTest.provider')}>
          <bdi>{report.provider === 'test' ? t('paymentTest.provider.test') : report.provider}</bdi>{' '}
          <Badge>{t(`paymentTest.mode.${report.payment_mode}`)}</Badge>
        </Line>
        <Line name={t('paymentTest.api')}>
          <Verdict ok={api.ok} /> {t('console.ms', { count: format.number(api.milliseconds) })}
          {api.error ? <p className="text-sm text-bad">{api.error}</p> : null}
        </Line>
        <Line name={t('paymentTest.webhook')}>
          <Verdict ok={webhook.configured} />
        </Line>
        <Line name={t('paymentTest.lastEvent')}>
          {webhook.last_event_at ? format.dateTime(webhook.last_event_at) : t('paymentTest.never')}
        </Line>
        <Line name={t('paymentTest.events')}>{format.number(webhook.events_in_day)}</Line>
        <Line name={t('paymentTest.pending')}>{format.number(webhook.pending_payments)}</Line>
        <Line name={t('paymentTest.books')}>
          <Verdict ok={books.balanced && books.balances_match} />
        </Line>
        <Line name={t('paymentTest.lowest')}>
          <bdi>{format.money(books.lowest_balance)}</bdi>
        </Line>
      </dl>
    </Card>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  );
}

function Verdict({ ok }: { ok: boolean }) {
  const { t } = useLanguage();
  return <Badge tone={ok ? 'good' : 'bad'}>{t(ok ? 'console.ok' : 'console.down')}</Badge>;
}

function TestCards({ cards }: { cards: PaymentDiagnostics['test_cards'] }) {
  const { t } = useLanguage();
  return (
    <section>
      <h2 className="mb-2 text-xl font-semibold">{t('paymentTest.cards')}</h2>
      <p className="mb-4 text-muted">{t('paymentTest.cards.text')}</p>
      <Table
        caption={t('paymentTest.cards')}
        head={[{ label: t('paymentTest.card') }, { label: t('paymentTest.outcome') }]}
      >
        {cards.map((card) => (
          <tr key={card.number}>
            <td className="p-3">
              <code dir="ltr">{card.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</code>
            </td>
            <td className="p-3">{t(`paymentTest.outcome.${card.outcome}`)}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
