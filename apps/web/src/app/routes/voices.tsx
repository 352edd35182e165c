import { PageTitle } from '../../components/page-title.tsx';
import { RequireSession } from '../../features/session/require-session.tsx';
import { VoiceList } from '../../features/voice/voice-list.tsx';
import { useLanguage } from '../../i18n/language.tsx';

export function VoicesRoute() {
  const { t } = useLanguage();
  return (
    <RequireSession>
      <PageTitle title={t('voice.title')} />
      <h1 className="text-3xl font-bold">{t('voice.title')}</h1>
      <p className="mt-2 mb-8 max-w-3xl text-pretty text-muted">{t('voice.about')}</p>
      <VoiceList />
    </RequireSession>
  );
}
