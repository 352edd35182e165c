import { ButtonLink } from '../../components/button.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { useLanguage } from '../../i18n/language.tsx';

export function NotFoundRoute() {
  const { t } = useLanguage();
  return (
    <div className="py-16 text-center">
      <PageTitle title={t('notFound.title')} />
      <p aria-hidden="true" className="mb-4 text-7xl font-extrabold tracking-tight text-accent">
        404
      </p>
      <h1 className="text-3xl font-bold">{t('notFound.title')}</h1>
      <p className="mt-3 mb-8 text-muted">{t('notFound.text')}</p>
      <ButtonLink to="/">{t('error.home')}</ButtonLink>
    </div>
  );
}
