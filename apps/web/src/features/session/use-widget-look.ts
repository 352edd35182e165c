import { useSyncExternalStore } from 'react';
import { useLanguage } from '../../i18n/language.tsx';

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}

/** Language and theme of the page, as the widget takes them. */
export function useWidgetLook() {
  const { language } = useLanguage();
  const dark = useSyncExternalStore(subscribe, () => document.documentElement.classList.contains('dark'));
  return {
    locale: language,
    appearance: dark ? ('dark' as const) : ('light' as const),
    styles: { fontFamily: '"Heebo Variable", system-ui, sans-serif', container: { width: '100%' } },
  };
}
