import { en, type Messages } from './en.ts';

export type { MessageId, Messages } from './en.ts';

/** Languages of the widget: a new one is a file typed against `en.ts` and a line here. English is always there; others travel when asked for. */
const LANGUAGES = {
  en: { direction: 'ltr', load: async (): Promise<Messages> => en },
  he: { direction: 'rtl', load: async (): Promise<Messages> => (await import('./he.ts')).he },
} as const satisfies Record<string, { direction: 'ltr' | 'rtl'; load: () => Promise<Messages> }>;

export type Locale = keyof typeof LANGUAGES;

/** `he-IL` is Hebrew; a language we do not have is English. */
export function resolveLocale(wanted: string | undefined): Locale {
  const base = wanted?.toLowerCase().split(/[-_]/)[0] ?? '';
  return Object.hasOwn(LANGUAGES, base) ? (base as Locale) : 'en';
}

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return LANGUAGES[locale].direction;
}

export function loadMessages(locale: Locale): Promise<Messages> {
  return LANGUAGES[locale].load();
}
