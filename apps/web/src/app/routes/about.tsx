import { ButtonLink } from '../../components/button.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Prose } from '../../components/prose.tsx';
import { useLanguage } from '../../i18n/language.tsx';

const sections = ['about.what', 'about.who', 'about.how', 'about.not'] as const;

export function AboutRoute() {
  const { t } = useLanguage();
  return (
    <div className="mx-auto max-w-4xl">
      <PageTitle title={t('about.title')} description={t('about.description')} />
      <h1 className="text-4xl font-extrabold tracking-tight sm:text-5xl">{t('about.title')}</h1>
      <p className="mt-5 max-w-2xl text-xl leading-relaxed text-pretty text-muted">{t('about.lead')}</p>
      <div className="mt-12 divide-y divide-line border-y border-line">
        {sections.map((key) => (
          <section key={key} className="grid gap-x-10 gap-y-3 py-8 md:grid-cols-[14rem_1fr]">
            <h2 className="text-xl font-bold tracking-tight">{t(key)}</h2>
            <Prose text={t(`${key}.text`)} />
          </section>
        ))}
      </div>
      <div className="mt-12 flex flex-wrap items-center justify-between gap-5 rounded-2xl bg-tint p-7">
        <p className="text-xl font-semibold text-balance">{t('about.next')}</p>
        <ButtonLink to="/create-project">{t('about.next.button')}</ButtonLink>
      </div>
    </div>
  );
}
