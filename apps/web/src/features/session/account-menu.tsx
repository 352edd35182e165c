import { Link, NavLink, useNavigate } from 'react-router';
import { useLanguage } from '../../i18n/language.tsx';
import { useSession } from './session.tsx';

const linkClass =
  'flex min-h-10 items-center rounded-lg px-2.5 text-start text-sm whitespace-nowrap hover:bg-tint aria-[current=page]:font-semibold aria-[current=page]:text-accent';

const signedOut = [
  ['/about', 'nav.about'],
  ['/contact', 'nav.contact'],
  ['/pricing', 'nav.pricing'],
] as const;

const signedIn = [
  ['/dashboard', 'nav.dashboard'],
  ['/projects', 'nav.projects'],
  ['/profile', 'nav.profile'],
  ['/billing', 'nav.billing'],
  ['/referral', 'nav.referral'],
] as const;

const forReviewers = [...signedIn.slice(0, 2), ['/reviews', 'nav.reviews'] as const, ...signedIn.slice(2)];

/** What the header offers, signed in and signed out. */
export function AccountMenu() {
  const { t } = useLanguage();
  const { status, user, signOut } = useSession();
  const links = status === 'signed-out' ? signedOut : user?.is_reviewer ? forReviewers : signedIn;
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
  return (
    <>
      {links.map(([to, key]) => (
        <NavLink key={to} to={to} className={linkClass}>
          {t(key)}
        </NavLink>
      ))}
      {status === 'signed-in' ? (
        <button type="button" className={`${linkClass} cursor-pointer`} onClick={() => void logOut()}>
          {t('nav.logOut')}
        </button>
      ) : (
        <SignInLinks />
      )}
    </>
  );
}

function SignInLinks() {
  const { t } = useLanguage();
  return (
    <>
      <Link to="/auth" className={linkClass}>
        {t('nav.login')}
      </Link>
      <Link
        to="/auth?tab=signup"
        className="flex min-h-10 items-center justify-center rounded-lg bg-brand px-4 text-sm font-semibold whitespace-nowrap text-on-brand hover:opacity-90 max-lg:mt-2"
      >
        {t('nav.signUp')}
      </Link>
    </>
  );
}
