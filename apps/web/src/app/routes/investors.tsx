import { Link } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Prose } from '../../components/prose.tsx';
import { Figures } from '../../features/investors/figures.tsx';
import { useRates } from '../../features/investors/use-rates.ts';
import { useLanguage } from '../../i18n/language.tsx';

const sections = ['investors.product', 'investors.market', 'investors.money', 'investors.technology'] as const;

export function InvestorsRoute() {
  const { t } = useLanguage();
  const rates = useRates();
  return (
    <div className="mx-auto max-w-4xl">
      <PageTitle title={t('investors.title')} description={t('investors.description')} />
      <h1 className="text-4xl font-extrabold tracking-tight sm:text-5xl">{t('investors.title')}</h1>
      <p className="mt-5 max-w-2xl text-xl leading-relaxed text-pretty text-muted">{t('investors.lead')}</p>
      <div className="mt-12 grid gap-5 md:grid-cols-2">
        {sections.map((key) => (
          <section key={key} className="rounded-2xl border border-line bg-surface p-7">
            <h2 className="mb-3 text-xl font-bold">{t(key)}</h2>
            <Prose text={t(`${key}.text`, rates)} />
          </section>
        ))}
      </div>
      <section className="mt-12" aria-labelledby="figures">
        <h2 id="figures" className="mb-4 text-2xl font-bold tracking-tight">
          {t('investors.figures')}
        </h2>
        <Figures />
      </section>
      <section className="mt-12">
        <h2 className="mb-3 text-2xl font-bold tracking-tight">{t('investors.risks')}</h2>
        <Prose text={t('investors.risks.text')} />
      </section>
      <p className="mt-10 flex flex-wrap items-center gap-6">
        <ButtonLink to="/contact">{t('investors.talk')}</ButtonLink>
        <Link to="/investors-v2" className="underline underline-offset-4">
          {t('investors.other')}
        </Link>
      </p>
    </div>
  );
}
