import { PageTitle } from '../../components/page-title.tsx';
import { GlossaryList } from '../../features/glossaries/glossary-list.tsx';
import { RequireSession } from '../../features/session/require-session.tsx';
import { useLanguage } from '../../i18n/language.tsx';

export function GlossariesRoute() {
  const { t } = useLanguage();
  return (
    <RequireSession>
      <PageTitle title={t('glossary.title')} />
      <h1 className="text-3xl font-bold">{t('glossary.title')}</h1>
      <p className="mt-2 mb-8 text-pretty text-muted">{t('glossary.about')}</p>
      <GlossaryList />
    </RequireSession>
  );
}
