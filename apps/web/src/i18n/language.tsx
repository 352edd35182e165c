import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { createFormat, type Format } from '../lib/format.ts';
import { createTranslate, type InterfaceLanguage, interfaceLanguages, type Translate } from './index.ts';

interface LanguageState {
  language: InterfaceLanguage;
  setLanguage: (language: InterfaceLanguage) => void;
  t: Translate;
  format: Format;
}

const LanguageContext = createContext<LanguageState | undefined>(undefined);
const storageKey = 'targum_language';

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<InterfaceLanguage>(() =>
    document.documentElement.lang === 'he' ? 'he' : 'en',
  );
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = interfaceLanguages[language].direction;
    try {
      localStorage.setItem(storageKey, language);
    } catch {
      // Storage may be switched off; the choice then lasts as long as the page.
    }
  }, [language]);
  const state = useMemo(
    () => ({
      language,
      setLanguage,
      t: createTranslate(language),
      format: createFormat(interfaceLanguages[language].locale),
    }),
    [language],
  );
  return <LanguageContext value={state}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageState {
  const state = useContext(LanguageContext);
  if (!state) throw new Error('useLanguage needs a LanguageProvider above it');
  return state;
}
