import { useEffect, useState } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { Icon } from './icon.tsx';

const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];
const storageKey = 'targum_theme';

function readTheme(): Theme {
  try {
    return themes.find((theme) => theme === localStorage.getItem(storageKey)) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Only what somebody chose: a page that merely opens must not undo what was chosen beside it meanwhile. */
function keepTheme(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Storage may be switched off; the choice then lasts as long as the page.
  }
}

export function ThemeSwitch() {
  const { t } = useLanguage();
  const [theme, setTheme] = useState(readTheme);
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)');
    const apply = () =>
      document.documentElement.classList.toggle('dark', theme === 'dark' || (theme === 'system' && system.matches));
    apply();
    system.addEventListener('change', apply);
    return () => system.removeEventListener('change', apply);
  }, [theme]);
  return (
    <label className="relative flex">
      <span className="sr-only">{t('nav.theme')}</span>
      <Icon name="theme" className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-muted" />
      <select
        value={theme}
        onChange={(event) => {
          const chosen = themes.find((row) => row === event.target.value) ?? 'system';
          keepTheme(chosen);
          setTheme(chosen);
        }}
        className="min-h-10 w-9 cursor-pointer appearance-none rounded-lg bg-transparent ps-9 text-sm hover:bg-tint sm:w-auto sm:ps-8 sm:pe-2.5"
      >
        {themes.map((row) => (
          <option key={row} value={row} className="bg-surface text-ink">
            {t(`nav.theme.${row}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
