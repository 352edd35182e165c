import { Link } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Figures } from '../../features/investors/figures.tsx';
import { useRates } from '../../features/investors/use-rates.ts';
import { useLanguage } from '../../i18n/language.tsx';

const questions = ['problem', 'answer', 'why', 'buyer', 'price', 'cost', 'moat', 'grow', 'proof', 'missing'] as const;

/** The second page for investors: questions instead of chapters. */
export function InvestorsTwoRoute() {
  const { t, format } = useLanguage();
  const rates = useRates();
  return (
    <div className="mx-auto max-w-3xl">
      <PageTitle title={t('investorsTwo.title')} description={t('investorsTwo.description')} />
      <h1 className="text-4xl font-extrabold tracking-tight text-balance sm:text-5xl">{t('investorsTwo.title')}</h1>
      <p className="mt-4 text-xl text-pretty text-muted">{t('investorsTwo.lead')}</p>
      <ol className="mt-12 space-y-9">
        {questions.map((name, index) => (
          <li key={name} className="grid grid-cols-[3rem_1fr] gap-x-4">
            <span aria-hidden="true" className="text-3xl font-bold text-accent tabular-nums">
              {format.number(index + 1)}
            </span>
            <div>
              <h2 className="text-xl font-bold">{t(`investorsTwo.${name}`)}</h2>
              <p className="mt-1.5 text-lg leading-relaxed text-pretty">{t(`investorsTwo.${name}.text`, rates)}</p>
            </div>
          </li>
        ))}
      </ol>
      <section className="mt-14" aria-labelledby="figures">
        <h2 id="figures" className="mb-4 text-2xl font-bold tracking-tight">
          {t('investors.figures')}
        </h2>
        <Figures />
      </section>
      <p className="mt-10 flex flex-wrap items-center gap-6">
        <ButtonLink to="/contact">{t('investors.talk')}</ButtonLink>
        <Link to="/investors" className="underline underline-offset-4">
          {t('investorsTwo.other')}
        </Link>
      </p>
    </div>
  );
}
