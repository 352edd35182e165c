import { DriveTest } from '../../features/diagnostics/drive-test.tsx';
import { RequireSession } from '../../features/session/require-session.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { TestPage } from './test-page.tsx';

export function GoogleDriveTestRoute() {
  const { t } = useLanguage();
  return (
    <TestPage title={t('driveTest.title')} lead={t('driveTest.lead')}>
      <RequireSession>
        <DriveTest />
      </RequireSession>
    </TestPage>
  );
}
