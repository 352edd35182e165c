import { useParams } from 'react-router';
import { PageTitle } from '../../components/page-title.tsx';
import { MemoryPage } from '../../features/memories/memory-page.tsx';
import { RequireSession } from '../../features/session/require-session.tsx';
import { useLanguage } from '../../i18n/language.tsx';

export function MemoryRoute() {
  const { t } = useLanguage();
  const { memoryId = '' } = useParams();
  return (
    <RequireSession>
      <PageTitle title={t('memory.title')} />
      <MemoryPage memoryId={memoryId} />
    </RequireSession>
  );
}
