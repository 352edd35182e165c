import { LegalPage } from '../../features/legal/legal-page.tsx';
import { useLanguage } from '../../i18n/language.tsx';

const sections = [
  'privacy.who',
  'privacy.documents',
  'privacy.account',
  'privacy.money',
  'privacy.messages',
  'privacy.cookies',
  'privacy.keep',
  'privacy.rights',
] as const;

export function PrivacyRoute() {
  const { t } = useLanguage();
  return (
    <LegalPage
      title={t('privacy.title')}
      lead={t('privacy.lead')}
      description={t('privacy.description')}
      sections={sections}
    />
  );
}
