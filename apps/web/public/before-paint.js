// Runs before the first paint, so that neither the theme nor the writing direction flickers.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const language = read('targum_language') ?? (navigator.language.startsWith('he') ? 'he' : 'en');
  root.lang = language;
  root.dir = language === 'he' ? 'rtl' : 'ltr';
  const theme = read('targum_theme');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.toggle('dark', dark);
})();
