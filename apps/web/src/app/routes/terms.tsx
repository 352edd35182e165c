import { LegalPage } from '../../features/legal/legal-page.tsx';
import { useLanguage } from '../../i18n/language.tsx';

const sections = [
  'terms.service',
  'terms.texts',
  'terms.price',
  'terms.stop',
  'terms.fair',
  'terms.available',
  'terms.change',
] as const;

export function TermsRoute() {
  const { t } = useLanguage();
  return (
    <LegalPage
      title={t('terms.title')}
      lead={t('terms.lead')}
      description={t('terms.description')}
      sections={sections}
    />
  );
}
