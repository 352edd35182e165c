import { PageTitle } from '../../components/page-title.tsx';
import { MemoryList } from '../../features/memories/memory-list.tsx';
import { MemorySettings } from '../../features/memories/memory-settings.tsx';
import { RequireSession } from '../../features/session/require-session.tsx';
import { useLanguage } from '../../i18n/language.tsx';

export function MemoriesRoute() {
  const { t } = useLanguage();
  return (
    <RequireSession>
      <PageTitle title={t('memory.title')} />
      <h1 className="text-3xl font-bold">{t('memory.title')}</h1>
      <p className="mt-2 mb-8 text-pretty text-muted">{t('memory.about')}</p>
      <MemoryList />
      <MemorySettings />
    </RequireSession>
  );
}
