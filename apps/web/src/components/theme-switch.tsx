import { useEffect, useState } from 'react';
import { useLanguage } from '../i18n/language.tsx';

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

export function ThemeSwitch() {
  const { t } = useLanguage();
  const [theme, setTheme] = useState(readTheme);
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)');
    const apply = () =>
      document.documentElement.classList.toggle('dark', theme === 'dark' || (theme === 'system' && system.matches));
    apply();
    try {
      localStorage.setItem(storageKey, theme);
    } catch {
      // Storage may be switched off; the choice then lasts as long as the page.
    }
    system.addEventListener('change', apply);
    return () => system.removeEventListener('change', apply);
  }, [theme]);
  return (
    <label className="flex items-center gap-2 text-sm">
      <span className="sr-only">{t('nav.theme')}</span>
      <select
        value={theme}
        onChange={(event) => setTheme(themes.find((row) => row === event.target.value) ?? 'system')}
        className="rounded-md border border-line bg-surface px-2 py-1"
      >
        {themes.map((row) => (
          <option key={row} value={row}>
            {t(`nav.theme.${row}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
