import { WordCountTest } from '../../features/diagnostics/word-count-test.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { TestPage } from './test-page.tsx';

export function WordCountTestRoute() {
  const { t } = useLanguage();
  return (
    <TestPage title={t('count.title')} lead={t('count.lead')}>
      <WordCountTest />
    </TestPage>
  );
}
