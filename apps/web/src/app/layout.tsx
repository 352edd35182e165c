import { Link, Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { Spinner } from '../components/spinner.tsx';
import { ThemeSwitch } from '../components/theme-switch.tsx';
import { AccountMenu } from '../features/session/account-menu.tsx';
import { useLanguage } from '../i18n/language.tsx';

export function Layout() {
  const { t, language, setLanguage } = useLanguage();
  const navigation = useNavigation();
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="sr-only focus:not-sr-only focus:bg-surface focus:p-3">
        {t('site.skip')}
      </a>
      <header className="border-b border-line bg-surface">
        <nav
          aria-label={t('nav.main')}
          className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3"
        >
          <Link
            to="/"
            aria-label={t('nav.home')}
            className="me-auto flex items-center gap-2 text-xl font-bold tracking-tight"
          >
            <img src="/favicon.svg" alt="" width={28} height={28} />
            Targum
          </Link>
          <AccountMenu />
          <a href="/api/docs" className="text-sm text-muted underline-offset-4 hover:underline">
            {t('nav.apiReference')}
          </a>
          <button
            type="button"
            lang={language === 'en' ? 'he' : 'en'}
            className="cursor-pointer text-sm underline-offset-4 hover:underline"
            onClick={() => setLanguage(language === 'en' ? 'he' : 'en')}
          >
            {t('nav.language')}
          </button>
          <ThemeSwitch />
        </nav>
      </header>
      <main id="content" className="mx-auto w-full max-w-5xl flex-1 px-4 py-10">
        {navigation.state === 'loading' ? <Spinner /> : <Outlet />}
      </main>
      <footer className="border-t border-line px-4 py-6 text-center text-sm text-muted">
        <p>{t('footer.credit')}</p>
        <p>{t('footer.private')}</p>
      </footer>
      <ScrollRestoration />
    </div>
  );
}
