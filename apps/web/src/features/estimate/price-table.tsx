import type { Estimate } from '@targum/contracts';
import { useLanguage } from '../../i18n/language.tsx';
import { describeMinutes } from '../../lib/describe-time.ts';

/** The breakdown; lines for rush and discount show only when there is one. */
export function PriceTable({ estimate }: { estimate: Estimate }) {
  const { t, format } = useLanguage();
  const { breakdown } = estimate;
  const rows = [
    [t('estimate.words'), format.number(estimate.word_count)],
    [t('estimate.rate'), format.rate(estimate.rate_per_word)],
    [t('estimate.base'), format.money(breakdown.base_cost)],
    ...(breakdown.fees > 0 ? [[t('estimate.fees'), format.money(breakdown.fees)]] : []),
    ...(breakdown.discount_amount > 0 ? [[t('estimate.discount'), format.money(-breakdown.discount_amount)]] : []),
    [t('estimate.time'), describeMinutes(t, estimate.estimated_time_minutes)],
  ];
  return (
    <dl className="grid max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 rounded-xl bg-tint p-5" data-testid="price">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="text-end tabular-nums">{value}</dd>
        </div>
      ))}
      <dt className="border-t border-line pt-2 font-semibold">{t('estimate.final')}</dt>
      <dd className="border-t border-line pt-2 text-end font-semibold tabular-nums">
        {format.money(breakdown.final_cost)}
      </dd>
    </dl>
  );
}
