import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { FeatureCards } from '../../features/home/feature-cards.tsx';
import { PageTurn } from '../../features/home/page-turn.tsx';
import { needTexts } from '../../i18n/index.ts';
import { useLanguage } from '../../i18n/language.tsx';

const HomeDropZone = lazy(async () => {
  const [{ HomeDropZone }] = await Promise.all([import('./home-drop-zone.tsx'), needTexts('work')]);
  return { default: HomeDropZone };
});

const smallLinks = [
  ['/about', 'nav.about'],
  ['/contact', 'nav.contact'],
  ['/pricing', 'nav.pricing'],
] as const;

export function HomeRoute() {
  const { t } = useLanguage();
  return (
    <div className="flex flex-col gap-20 pb-20 sm:gap-24 sm:pb-24">
      <PageTitle title={t('site.tagline')} description={t('home.description')} />
      <Hero />
      <FeatureCards />
      <section aria-labelledby="try" className="mx-auto w-full max-w-3xl px-4 sm:px-6">
        <h2 id="try" className="text-center text-3xl font-bold tracking-tight">
          {t('home.try')}
        </h2>
        <p className="mt-2 mb-8 text-center text-pretty text-muted">{t('home.try.text')}</p>
        <Suspense fallback={<div className="h-[19rem] rounded-2xl border-2 border-dashed border-line bg-surface" />}>
          <HomeDropZone />
        </Suspense>
      </section>
      <section className="mx-auto w-full max-w-6xl px-4 sm:px-6">
        <div className="flex flex-col items-center gap-3 rounded-3xl bg-brand px-6 py-12 text-center text-on-brand">
          <p aria-hidden="true" dir="rtl" className="flex items-center gap-4 text-4xl font-extrabold sm:text-5xl">
            <span>עברית</span>
            <Icon name="both-ways" className="size-9 opacity-70" />
            <span>English</span>
          </p>
          <p className="text-2xl font-bold text-balance">{t('home.banner')}</p>
          <p className="text-lg">{t('home.banner.text')}</p>
        </div>
      </section>
      <nav aria-label={t('home.links')} className="px-4 sm:hidden">
        <ul className="flex justify-center gap-8 font-medium">
          {smallLinks.map(([to, key]) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-11 items-center underline underline-offset-4">
                {t(key)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function Hero() {
  const { t } = useLanguage();
  return (
    <section className="border-b border-line bg-linear-to-b from-tint to-ground">
      <div className="mx-auto grid max-w-6xl items-center gap-12 px-4 py-14 sm:px-6 sm:py-20 lg:grid-cols-[1.1fr_1fr] lg:gap-16">
        <div className="text-center lg:text-start">
          <p className="mb-4 font-semibold text-accent">{t('home.eyebrow')}</p>
          <h1 className="text-4xl leading-[1.1] font-extrabold tracking-tight text-balance sm:text-5xl xl:text-6xl">
            {t('site.tagline')}
          </h1>
          <p className="mx-auto mt-6 max-w-xl text-lg leading-relaxed text-pretty text-muted lg:mx-0">
            {t('home.lead')}
          </p>
          <div className="mt-9 flex flex-wrap justify-center gap-3 lg:justify-start">
            <ButtonLink to="/create-project" className="w-full px-7! text-lg sm:w-auto">
              {t('home.start')}
            </ButtonLink>
            <ButtonLink to="/pricing" kind="quiet" className="w-full px-7! text-lg sm:w-auto">
              {t('home.pricing')}
            </ButtonLink>
          </div>
        </div>
        <PageTurn />
      </div>
    </section>
  );
}
