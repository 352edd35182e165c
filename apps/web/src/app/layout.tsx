import { useEffect, useRef } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router';
import { Spinner } from '../components/spinner.tsx';
import { Toasts } from '../components/toast.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { Header } from './header.tsx';

const footerLinks = [
  ['/privacy', 'nav.privacy'],
  ['/terms', 'nav.terms'],
  ['/investors', 'nav.investors'],
] as const;

/** The frame around every page. A page whose route says `wide` lays out its whole width by itself. */
export function Layout() {
  const { t } = useLanguage();
  const navigation = useNavigation();
  const wide = useMatches().some((match) => (match.handle as { wide?: boolean } | undefined)?.wide);
  const main = useFocusOnNewPage();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:start-4 focus:top-3 focus:z-50 focus:rounded-lg focus:bg-surface focus:p-3"
      >
        {t('site.skip')}
      </a>
      <Header />
      <main
        id="content"
        ref={main}
        tabIndex={-1}
        aria-busy={navigation.state === 'loading'}
        className={`flex-1 outline-none ${wide ? '' : 'mx-auto w-full max-w-6xl px-4 py-10 sm:px-6'}`}
      >
        {navigation.state === 'loading' ? <Spinner /> : <Outlet />}
      </main>
      <footer className="border-t border-line py-8 text-sm text-muted">
        <div className="mx-auto flex max-w-6xl flex-col items-center gap-4 px-4 sm:flex-row sm:justify-between sm:px-6">
          <div className="text-center sm:text-start">
            <p>{t('footer.credit')}</p>
            <p>{t('footer.private')}</p>
          </div>
          <nav aria-label={t('nav.more')}>
            <ul className="flex flex-wrap justify-center gap-x-5 gap-y-2">
              {footerLinks.map(([to, key]) => (
                <li key={to}>
                  <Link to={to} className="underline-offset-4 hover:text-ink hover:underline">
                    {t(key)}
                  </Link>
                </li>
              ))}
              <li>
                <a href="/api/docs" className="underline-offset-4 hover:text-ink hover:underline">
                  {t('nav.apiReference')}
                </a>
              </li>
            </ul>
          </nav>
        </div>
      </footer>
      <Toasts />
      <ScrollRestoration />
    </div>
  );
}

/** After a change of page the focus starts at its content, as it would on a page loaded anew. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
