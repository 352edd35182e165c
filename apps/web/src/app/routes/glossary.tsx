import { useParams } from 'react-router';
import { PageTitle } from '../../components/page-title.tsx';
import { GlossaryEditor } from '../../features/glossaries/glossary-editor.tsx';
import { RequireSession } from '../../features/session/require-session.tsx';
import { useLanguage } from '../../i18n/language.tsx';

export function GlossaryRoute() {
  const { t } = useLanguage();
  const { glossaryId = '' } = useParams();
  return (
    <RequireSession>
      <PageTitle title={t('glossary.title')} />
      <GlossaryEditor glossaryId={glossaryId} />
    </RequireSession>
  );
}
