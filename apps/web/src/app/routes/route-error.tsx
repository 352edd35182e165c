import { useRouteError } from 'react-router';
import { Button, ButtonLink } from '../../components/button.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { useLanguage } from '../../i18n/language.tsx';

/** A page that failed to load or to draw: says so and offers two ways on. */
export function RouteError() {
  const { t } = useLanguage();
  const error = useRouteError();
  return (
    <div role="alert" className="mx-auto max-w-xl px-4 py-20 text-center">
      <PageTitle title={t('error.title')} />
      <h1 className="text-3xl font-bold">{t('error.title')}</h1>
      <p className="mt-3 text-pretty">{t('error.text')}</p>
      {error instanceof Error ? (
        <p className="mt-3 text-sm break-words text-muted">
          <bdi lang="en">{error.message}</bdi>
        </p>
      ) : null}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button onClick={() => location.reload()}>{t('error.again')}</Button>
        <ButtonLink to="/" kind="quiet">
          {t('error.home')}
        </ButtonLink>
      </div>
    </div>
  );
}
