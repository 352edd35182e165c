import { presentEstimate, priceOf, type TierName, tiers } from '@targum/contracts';
import { useLanguage } from '../../i18n/language.tsx';

interface TierCardsProps {
  words: number;
  rush: boolean;
  value: TierName;
  onChange: (tier: TierName) => void;
}

/** The three tiers side by side, with what each gives and costs for this project. */
export function TierCards({ words, rush, value, onChange }: TierCardsProps) {
  const { t, format } = useLanguage();
  return (
    <fieldset>
      <legend className="mb-3 text-lg font-semibold">{t('project.tier')}</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {tiers.map((row) => (
          <label
            key={row.name}
            className="flex cursor-pointer flex-col rounded-2xl border-2 border-line bg-surface p-4 transition-colors hover:border-edge has-checked:border-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <span className="flex items-center gap-2 text-lg font-semibold">
              <input
                type="radio"
                name="tier"
                value={row.name}
                checked={value === row.name}
                onChange={() => onChange(row.name)}
                className="size-4 accent-accent outline-none"
              />
              {t(`tier.${row.name}`)}
            </span>
            <span className="mt-1 text-sm">{t(`tier.${row.name}.about`)}</span>
            <span className="mt-2 mb-4 flex-1 text-sm text-pretty text-muted">{t(`tier.${row.name}.gives`)}</span>
            <span className="text-2xl font-bold tabular-nums">
              {format.money(presentEstimate(priceOf({ words, tier: row.name, rush })).total_cost)}
            </span>
            <span className="text-sm text-muted">
              {t('tier.rate', { rate: format.rate(row.rateMicros / 1_000_000) })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
