import type { TierName } from '@targum/contracts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import type { TierRow } from './use-tiers.ts';

interface TierCardsProps {
  tiers: TierRow[];
  value: TierName;
  onChange: (tier: TierName) => void;
}

export function TierCards({ tiers, value, onChange }: TierCardsProps) {
  const { t, format } = useLanguage();
  return (
    <section aria-label={t('pricing.tiers')} className="grid gap-5 lg:grid-cols-3">
      {tiers.map((tier) => (
        <article
          key={tier.name}
          className={`flex flex-col rounded-2xl border-2 bg-surface p-7 ${tier.name === value ? 'border-accent' : 'border-line'}`}
        >
          <h2 className="text-xl font-semibold">{t(`pricing.${tier.name}`)}</h2>
          <p className="mt-1 text-muted lg:min-h-12">{t(`pricing.${tier.name}.text`)}</p>
          <p className="mt-5 flex items-baseline gap-1.5">
            <span className="text-4xl font-bold tracking-tight tabular-nums">{format.rate(tier.rate)}</span>
            <span className="text-muted">{t('pricing.perWord')}</span>
          </p>
          <ul className="mt-6 mb-7 flex-1 space-y-2.5">
            {t(`pricing.${tier.name}.features`)
              .split('\n')
              .map((feature) => (
                <li key={feature} className="flex gap-2.5">
                  <Icon name="check" className="mt-0.5 size-5 text-good" />
                  <span className="text-pretty">{feature}</span>
                </li>
              ))}
          </ul>
          <Button
            kind={tier.name === value ? 'main' : 'quiet'}
            aria-pressed={tier.name === value}
            onClick={() => onChange(tier.name)}
          >
            {tier.name === value ? t('pricing.chosen') : t('pricing.choose', { tier: t(`pricing.${tier.name}`) })}
          </Button>
        </article>
      ))}
    </section>
  );
}
