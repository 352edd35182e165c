import { Link, useNavigate } from 'react-router';
import { useLanguage } from '../../i18n/language.tsx';
import { useSession } from './session.tsx';

const linkClass = 'text-sm underline-offset-4 hover:underline';

/** What the header offers, signed in and signed out. */
export function AccountMenu() {
  const { t } = useLanguage();
  const { status, signOut } = useSession();
  const navigate = useNavigate();

  async function logOut(): Promise<void> {
    try {
      await signOut();
      await navigate('/auth');
    } catch (error) {
      // oxlint-disable-next-line no-console -- the specification has a failed log-out only logged
      console.error(error);
    }
  }

  if (status === 'loading') return null;
  if (status === 'signed-out') {
    return (
      <>
        <Link to="/auth" className={linkClass}>
          {t('nav.login')}
        </Link>
        <Link to="/auth?tab=signup" className={`${linkClass} font-semibold`}>
          {t('nav.signUp')}
        </Link>
      </>
    );
  }
  return (
    <>
      <Link to="/projects" className={linkClass}>
        {t('nav.projects')}
      </Link>
      <Link to="/profile" className={linkClass}>
        {t('nav.profile')}
      </Link>
      <button type="button" className={`${linkClass} cursor-pointer`} onClick={() => void logOut()}>
        {t('nav.logOut')}
      </button>
    </>
  );
}
