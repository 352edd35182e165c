import { PageTitle } from '../../components/page-title.tsx';
import { ReferralPanel } from '../../features/referral/referral-panel.tsx';
import { RequireSession } from '../../features/session/require-session.tsx';
import { useLanguage } from '../../i18n/language.tsx';

export function ReferralRoute() {
  const { t } = useLanguage();
  return (
    <RequireSession>
      <PageTitle title={t('nav.referral')} />
      <h1 className="mb-3 text-3xl font-bold tracking-tight">{t('referral.title')}</h1>
      <ReferralPanel />
    </RequireSession>
  );
}
