import type { TierName } from '@targum/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PageTitle } from '../../components/page-title.tsx';
import { Estimator } from '../../features/pricing/estimator.tsx';
import { PriceNotes } from '../../features/pricing/price-notes.tsx';
import { TierCards } from '../../features/pricing/tier-cards.tsx';
import { useTiers } from '../../features/pricing/use-tiers.ts';
import { useDrop } from '../../features/upload/use-drop.ts';
import { useLanguage } from '../../i18n/language.tsx';

export function PricingRoute() {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const tiers = useTiers();
  const [tier, setTier] = useState<TierName>('standard');
  const { take } = useDrop({
    projectId: undefined,
    onUploaded: (projectId) => void navigate(`/projects/${projectId}`),
  });
  return (
    <div className="space-y-16">
      <PageTitle title={t('pricing.title')} description={t('pricing.description')} />
      <div className="text-center">
        <h1 className="text-4xl font-extrabold tracking-tight sm:text-5xl">{t('pricing.title')}</h1>
        <p className="mx-auto mt-4 max-w-xl text-lg text-pretty text-muted">{t('pricing.lead')}</p>
      </div>
      <TierCards tiers={tiers} value={tier} onChange={setTier} />
      <section aria-labelledby="estimator">
        <h2 id="estimator" className="text-2xl font-bold tracking-tight">
          {t('estimator.title')}
        </h2>
        <p className="mt-1 mb-6 text-muted">{t('estimator.lead')}</p>
        <Estimator tiers={tiers} tier={tier} onTier={setTier} onTranslate={(file) => take([file])} />
      </section>
      <PriceNotes />
    </div>
  );
}
