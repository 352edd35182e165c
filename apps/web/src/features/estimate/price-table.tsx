import type { CreditLine, DiscountLine, Estimate } from '@targum/contracts';
import type { Translate } from '../../i18n/index.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { describeMinutes } from '../../lib/describe-time.ts';

interface ShownEstimate extends Estimate {
  /** Known once the server has counted. */
  discounts?: DiscountLine[];
  credits?: CreditLine[];
  remaining_cost?: number;
}

/** The breakdown; lines for rush, discounts and credit show only when there are some. */
export function PriceTable({ estimate }: { estimate: ShownEstimate }) {
  const { t, format } = useLanguage();
  const { breakdown, discounts = [], credits = [], remaining_cost: remaining } = estimate;
  const rows = [
    [t('estimate.words'), format.number(estimate.word_count)],
    [t('estimate.rate'), format.rate(estimate.rate_per_word)],
    [t('estimate.base'), format.money(breakdown.base_cost)],
    ...(breakdown.fees > 0 ? [[t('estimate.fees'), format.money(breakdown.fees)]] : []),
    ...(discounts.length === 0 && breakdown.discount_amount > 0
      ? [[t('estimate.discount'), format.money(-breakdown.discount_amount)]]
      : []),
    ...discounts.map((line) => [nameDiscount(t, line), format.money(-line.amount)]),
    [t('estimate.time'), describeMinutes(t, estimate.estimated_time_minutes)],
  ];
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5" data-testid="price">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="text-end tabular-nums">{value}</dd>
        </div>
      ))}
      <div className="col-span-full mt-2 flex justify-between gap-6 border-t border-line pt-3 text-lg font-semibold">
        <dt>{t('estimate.final')}</dt>
        <dd className="tabular-nums">{format.money(breakdown.final_cost)}</dd>
      </div>
      {credits.map(({ kind, amount }) => (
        <div key={kind} className="contents text-sm">
          <dt className="text-muted">{t(`estimate.credit.${kind}`)}</dt>
          <dd className="text-end tabular-nums">{format.money(-amount)}</dd>
        </div>
      ))}
      {credits.length > 0 && remaining !== undefined ? (
        <div className="contents font-medium">
          <dt>{t('estimate.remaining')}</dt>
          <dd className="text-end tabular-nums">{format.money(remaining)}</dd>
        </div>
      ) : null}
    </dl>
  );
}

function nameDiscount(t: Translate, { kind, label }: DiscountLine): string {
  return kind === 'promotion' ? t('estimate.discount.promotion', { code: label }) : t('estimate.discount.plan');
}
