import type { Billing } from '@targum/contracts';
import { Card } from '../../components/card.tsx';
import { useLanguage } from '../../i18n/language.tsx';

/** What can be spent, what is set aside, and where the credit came from. */
export function Balance({ billing }: { billing: Billing }) {
  const { t, format } = useLanguage();
  const credits = billing.credits.filter((line) => line.amount > 0);
  return (
    <Card className="grid gap-6 sm:grid-cols-3">
      <div>
        <h2 className="text-sm font-medium text-muted">{t('billing.balance')}</h2>
        <p data-testid="balance" className="mt-1 text-4xl font-bold tracking-tight tabular-nums">
          {format.money(billing.balance)}
        </p>
      </div>
      <div>
        <h2 className="text-sm font-medium text-muted">{t('billing.reserved')}</h2>
        <p className="mt-1 text-2xl font-semibold tabular-nums">{format.money(billing.reserved)}</p>
        <p className="text-sm text-muted">{t('billing.reserved.text')}</p>
      </div>
      <div>
        <h2 className="text-sm font-medium text-muted">{t('billing.sources')}</h2>
        {credits.length === 0 ? <p className="mt-1 text-muted">{t('billing.sources.none')}</p> : null}
        <dl className="mt-1 space-y-0.5 text-sm">
          {credits.map((line) => (
            <div key={line.kind} className="flex justify-between gap-4">
              <dt className="text-muted">{t(`credit.${line.kind}`)}</dt>
              <dd className="tabular-nums">{format.money(line.amount)}</dd>
            </div>
          ))}
        </dl>
        {billing.waiting_promotions.map((row) => (
          <p key={row.code} className="mt-1 text-sm text-good">
            {t('billing.waiting', { code: row.code, percent: format.percent(row.percent) })}
          </p>
        ))}
      </div>
    </Card>
  );
}
