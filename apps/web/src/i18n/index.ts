import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { en, type MessageKey } from './en.ts';
import { he } from './he.ts';

/** Interface languages: a row each, typed against the English texts. */
export const interfaceLanguages = {
  en: { messages: en, locale: 'en-US', direction: 'ltr' },
  he: { messages: he, locale: 'he-IL', direction: 'rtl' },
} as const;

export type InterfaceLanguage = keyof typeof interfaceLanguages;

export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;

/** The texts of one language; messages are ICU, so plurals follow the language's own rules. */
export function createTranslate(language: InterfaceLanguage): Translate {
  const { messages, locale } = interfaceLanguages[language];
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  i18n.setMessagesCompiler(compileMessage);
  return (key, values) => i18n._(key, values);
}
