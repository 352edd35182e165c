import type { Estimate } from '@targum/contracts';
import type { ReactNode } from 'react';
import { Badge } from '../../components/badge.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { describeMinutes } from '../../lib/describe-time.ts';
import type { Count } from './use-count.ts';

/** Shown where the server gives no time. */
const defaultMinutes = 60;

export function EstimateView({ estimate, count }: { estimate: Estimate; count: Count }) {
  const { t, format } = useLanguage();
  const { breakdown } = estimate;
  const lines = [
    [t('estimator.base'), format.money(breakdown.base_cost)],
    ...(breakdown.discount_amount > 0 ? [[t('estimator.discount'), format.money(-breakdown.discount_amount)]] : []),
  ];
  return (
    <div data-testid="estimate">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5">
        <Figure name={t('estimator.words')}>
          {format.number(estimate.word_count)}
          {count.exact ? null : (
            <span className="ms-2 align-middle text-base font-normal">
              <Badge tone="accent">{t(count.counting ? 'estimator.counting' : 'estimator.approximate')}</Badge>
            </span>
          )}
        </Figure>
        <Figure name={t('estimator.rate')}>{format.rate(estimate.rate_per_word)}</Figure>
        <Figure name={t('estimator.total')}>{format.money(estimate.total_cost)}</Figure>
        <Figure name={t('estimator.time')}>
          {describeMinutes(t, estimate.estimated_time_minutes || defaultMinutes)}
        </Figure>
      </dl>
      <h3 className="mt-6 mb-2 border-t border-line pt-5 font-semibold">{t('estimator.breakdown')}</h3>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5">
        {lines.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-end tabular-nums">{value}</dd>
          </div>
        ))}
        <dt className="font-semibold">{t('estimator.final')}</dt>
        <dd className="text-end font-semibold tabular-nums">{format.money(breakdown.final_cost)}</dd>
      </dl>
      {count.exact || count.counting ? null : (
        <p className="mt-4 text-sm text-pretty text-muted">{t('estimator.approximate.text')}</p>
      )}
    </div>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-xl font-semibold tabular-nums sm:text-2xl">{children}</dd>
    </div>
  );
}
