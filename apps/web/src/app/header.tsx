import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '../components/icon.tsx';
import { ThemeSwitch } from '../components/theme-switch.tsx';
import { useToast } from '../components/toast.tsx';
import { AccountMenu } from '../features/session/account-menu.tsx';
import { useSession } from '../features/session/session.tsx';
import { createTranslate } from '../i18n/index.ts';
import { useLanguage } from '../i18n/language.tsx';

export function Header() {
  const { t } = useLanguage();
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface">
      <nav
        aria-label={t('nav.main')}
        className="relative mx-auto flex max-w-6xl items-center gap-3 px-4 py-2.5 sm:px-6"
      >
        <Link
          to="/"
          aria-label={t('nav.home')}
          className="me-auto flex items-center gap-2.5 text-xl font-bold tracking-tight"
        >
          <img src="/favicon.svg" alt="" width={32} height={32} className="max-h-[50px] max-w-[100px]" />
          Targum
        </Link>
        <div className="hidden items-center gap-1 lg:flex">
          <AccountMenu />
        </div>
        <LanguageSwitch />
        <ThemeSwitch />
        <MobileMenu>
          <AccountMenu />
        </MobileMenu>
      </nav>
    </header>
  );
}

function LanguageSwitch() {
  const { t, language, setLanguage } = useLanguage();
  const { status } = useSession();
  const { toast } = useToast();
  const other = language === 'en' ? 'he' : 'en';

  async function choose(): Promise<void> {
    await setLanguage(other);
    if (status !== 'signed-in') return;
    try {
      // Most who press this are visitors, whose page does without what it takes to save.
      const { keepLanguage } = await import('./keep-language.ts');
      await keepLanguage(other);
    } catch {
      toast({ kind: 'error', title: createTranslate(other)('notSaved') });
    }
  }

  return (
    <button
      type="button"
      lang={other}
      onClick={() => void choose()}
      className="flex min-h-10 cursor-pointer items-center gap-1.5 rounded-lg px-2.5 text-sm hover:bg-tint"
    >
      <Icon name="globe" className="size-4 text-muted" />
      {t('nav.language')}
    </button>
  );
}

/** The same links behind a button where there is no room for them; Escape closes it, and so does going somewhere. */
function MobileMenu({ children }: { children: ReactNode }) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState(key);
  if (openedAt !== key) {
    setOpenedAt(key);
    setOpen(false);
  }
  useEffect(() => {
    if (!open) return undefined;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [open]);
  return (
    <div className="lg:hidden">
      <button
        ref={button}
        type="button"
        aria-label={t('nav.menu')}
        aria-expanded={open}
        aria-controls="mobile-menu"
        onClick={() => setOpen(!open)}
        className="flex size-11 cursor-pointer items-center justify-center rounded-lg hover:bg-tint"
      >
        <Icon name={open ? 'close' : 'menu'} className="size-6" />
      </button>
      <div
        id="mobile-menu"
        hidden={!open}
        className="absolute inset-x-0 top-full border-b border-line bg-surface p-3 shadow-lg not-hidden:flex not-hidden:flex-col"
      >
        {children}
      </div>
    </div>
  );
}
