import { useParams } from 'react-router';
import { PageTitle } from '../../components/page-title.tsx';
import { RequireSession } from '../../features/session/require-session.tsx';
import { VoicePage } from '../../features/voice/voice-page.tsx';
import { useLanguage } from '../../i18n/language.tsx';

export function VoiceRoute() {
  const { t } = useLanguage();
  const { voiceId = '' } = useParams();
  return (
    <RequireSession>
      <PageTitle title={t('voice.title')} />
      <VoicePage voiceId={voiceId} />
    </RequireSession>
  );
}
