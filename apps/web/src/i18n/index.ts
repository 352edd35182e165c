import { setupI18n } from '@lingui/core';
import { type Area, loadTexts, type MessageKey } from './texts.ts';

/** Interface languages: a row each. */
export const interfaceLanguages = {
  en: { locale: 'en-US', direction: 'ltr' },
  he: { locale: 'he-IL', direction: 'rtl' },
} as const;

export type InterfaceLanguage = keyof typeof interfaceLanguages;

export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;

const i18n = setupI18n({ locale: interfaceLanguages.en.locale });

const wanted = new Set<Area>(['site']);
const loaded = new Set<string>();

/** The language that the page was opened in; `before-paint.js` has decided it. */
export const firstLanguage: InterfaceLanguage = document.documentElement.lang === 'he' ? 'he' : 'en';
let shown: InterfaceLanguage = firstLanguage;

/** Brings the texts that a page needs, in the language that is shown; pages call it before they are rendered. */
export async function needTexts(...areas: Area[]): Promise<void> {
  for (const area of areas) wanted.add(area);
  await bring(shown);
}

/** From now on pages are loaded in this language; what they already use is brought first. */
export async function showLanguage(language: InterfaceLanguage): Promise<void> {
  await bring(language);
  shown = language;
}

async function bring(language: InterfaceLanguage): Promise<void> {
  const { locale } = interfaceLanguages[language];
  const missing = [...wanted].filter((area) => !loaded.has(`${language}/${area}`));
  await Promise.all(
    missing.map(async (area) => {
      i18n.load(locale, await loadTexts(area, language));
      loaded.add(`${language}/${area}`);
    }),
  );
}

/** The texts of one language; messages are ICU, so plurals follow the language's own rules. */
export function createTranslate(language: InterfaceLanguage): Translate {
  const { locale } = interfaceLanguages[language];
  return (key, values) => {
    if (i18n.locale !== locale) i18n.activate(locale);
    return i18n._(key, values);
  };
}
