import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { createFormat, type Format } from '../lib/format.ts';
import {
  createTranslate,
  firstLanguage,
  type InterfaceLanguage,
  interfaceLanguages,
  showLanguage,
  type Translate,
} from './index.ts';

interface LanguageState {
  language: InterfaceLanguage;
  setLanguage: (language: InterfaceLanguage) => Promise<void>;
  t: Translate;
  format: Format;
}

const LanguageContext = createContext<LanguageState | undefined>(undefined);
const storageKey = 'targum_language';

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<InterfaceLanguage>(firstLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = interfaceLanguages[language].direction;
  }, [language]);
  const state = useMemo(
    () => ({
      language,
      setLanguage: async (next: InterfaceLanguage) => {
        keepChoice(next);
        await showLanguage(next);
        setLanguage(next);
      },
      t: createTranslate(language),
      format: createFormat(interfaceLanguages[language].locale),
    }),
    [language],
  );
  return <LanguageContext value={state}>{children}</LanguageContext>;
}

/** Only what somebody chose: a page that merely opens must not undo what was chosen beside it meanwhile. */
function keepChoice(language: InterfaceLanguage): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Storage may be switched off; the choice then lasts as long as the page.
  }
}

export function useLanguage(): LanguageState {
  const state = useContext(LanguageContext);
  if (!state) throw new Error('useLanguage needs a LanguageProvider above it');
  return state;
}
