import { Navigate } from 'react-router';
import { PageTitle } from '../../components/page-title.tsx';
import { RequireAdmin } from '../../features/session/require-admin.tsx';
import { useLanguage } from '../../i18n/language.tsx';

/** Every old admin address: administrators go on to the console, everybody else to signing in with a message. */
export function AdminRedirectRoute() {
  const { t } = useLanguage();
  return (
    <RequireAdmin returnTo="/console">
      <PageTitle title={t('loading')} />
      <Navigate to="/console" replace />
    </RequireAdmin>
  );
}
