import { useMutation, useQuery } from '@tanstack/react-query';
import {
  describeSite,
  type ProjectStatus,
  presentEstimate,
  priceOf,
  startTranslation,
  type TierName,
  tiers,
} from '@targum/contracts';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { DirectionChoice } from './direction-choice.tsx';
import { PriceTable } from './price-table.tsx';

/** Direction, tier and price of a counted project, and the button that starts it. */
export function ChooseTier({ project }: { project: ProjectStatus }) {
  const { t, format } = useLanguage();
  const [tier, setTier] = useState<TierName>('standard');
  const [rush, setRush] = useState(false);
  const [direction, setDirection] = useState({ source: project.source_language, target: project.target_language });
  const site = useQuery({ queryKey: ['site'], queryFn: () => call(describeSite, {}) }).data;
  const start = useMutation({
    mutationFn: () =>
      call(startTranslation, {
        body: {
          projectId: project.project_id,
          tier,
          rush,
          source_language: direction.source,
          target_language: direction.target,
        },
      }),
  });
  const words = project.words.total;
  const estimate = presentEstimate(priceOf({ words, tier, rush }));
  return (
    <form
      className="mt-8 space-y-8"
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate();
      }}
    >
      <DirectionChoice languages={site?.languages ?? []} value={direction} onChange={setDirection} />
      <fieldset>
        <legend className="mb-3 text-lg font-semibold">{t('project.tier')}</legend>
        <div className="grid gap-3 sm:grid-cols-3">
          {tiers.map((row) => (
            <label
              key={row.name}
              className="flex cursor-pointer flex-col rounded-xl border-2 border-line bg-surface p-4 has-checked:border-accent has-focus-visible:outline-3 has-focus-visible:outline-accent"
            >
              <span className="flex items-center gap-2 text-lg font-semibold">
                <input
                  type="radio"
                  name="tier"
                  value={row.name}
                  checked={tier === row.name}
                  onChange={() => setTier(row.name)}
                  className="accent-accent"
                />
                {t(`tier.${row.name}`)}
              </span>
              <span className="mt-1 flex-1 text-sm text-muted">{t(`tier.${row.name}.about`)}</span>
              <span className="mt-3 text-2xl font-bold">
                {format.money(presentEstimate(priceOf({ words, tier: row.name, rush })).total_cost)}
              </span>
              <span className="text-sm text-muted">
                {t('tier.rate', { rate: format.rate(row.rateMicros / 1_000_000) })}
              </span>
            </label>
          ))}
        </div>
        <label className="mt-4 flex cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            checked={rush}
            onChange={(event) => setRush(event.target.checked)}
            className="size-4 accent-accent"
          />
          {t('project.rush')}
        </label>
      </fieldset>
      <PriceTable estimate={estimate} />
      {start.isError ? (
        <Notice kind="error" title={t('error.title')}>
          {start.error.message}
        </Notice>
      ) : null}
      <Button type="submit" disabled={start.isPending || start.isSuccess}>
        {start.isPending || start.isSuccess
          ? t('project.starting')
          : t('project.start', { price: format.money(estimate.total_cost) })}
      </Button>
      <p className="text-sm text-muted">{t('estimate.test')}</p>
    </form>
  );
}
