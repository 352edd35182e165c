import { enFirst } from './en-first.ts';
import type { FirstMessages, LaterMessages, MessageId, Messages } from './messages.ts';

export type { MessageId, Messages } from './messages.ts';

interface Language {
  direction: 'ltr' | 'rtl';
  first: () => Promise<FirstMessages>;
  later: () => Promise<LaterMessages>;
}

/** Languages of the widget: a new one is two files typed against the English ones and a line here. */
const LANGUAGES = {
  en: {
    direction: 'ltr',
    first: async () => enFirst,
    later: async () => (await import('./en-later.ts')).enLater,
  },
  he: {
    direction: 'rtl',
    first: async () => (await import('./he-first.ts')).heFirst,
    later: async () => (await import('./he-later.ts')).heLater,
  },
} as const satisfies Record<string, Language>;

export type Locale = keyof typeof LANGUAGES;

/** `he-IL` is Hebrew; a language we do not have is English. */
export function resolveLocale(wanted: string | undefined): Locale {
  const base = wanted?.toLowerCase().split(/[-_]/)[0] ?? '';
  return Object.hasOwn(LANGUAGES, base) ? (base as Locale) : 'en';
}

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return LANGUAGES[locale].direction;
}

/** What has arrived. Read at the moment of use, so that a callback made early finds texts that came late. */
const arrived: { [L in Locale]: Partial<Messages> } = { en: enFirst, he: {} };

/** A text that has not arrived is English, and empty where that has not arrived either. */
export function textOf(locale: Locale, id: MessageId): string {
  return arrived[locale][id] ?? arrived.en[id] ?? '';
}

/** The server names errors as it likes: only what stands in a table is a text of ours. */
export function hasText(locale: Locale, id: string): id is MessageId {
  return Object.hasOwn(arrived[locale], id) || Object.hasOwn(arrived.en, id);
}

export function hasAllTexts(locale: Locale): boolean {
  return Object.hasOwn(arrived[locale], 'success.title');
}

export function hasFirstTexts(locale: Locale): boolean {
  return Object.hasOwn(arrived[locale], 'login.title');
}

/** What the first screen says. */
export async function loadFirstTexts(locale: Locale): Promise<void> {
  arrived[locale] = { ...(await LANGUAGES[locale].first()), ...arrived[locale] };
}

/** All the texts of a language, or of English where that one cannot be had: better than nothing. */
export async function loadAllTexts(locale: Locale): Promise<void> {
  if (hasAllTexts(locale)) return;
  try {
    const [, later] = await Promise.all([loadFirstTexts(locale), LANGUAGES[locale].later()]);
    arrived[locale] = { ...arrived[locale], ...later };
  } catch (error) {
    if (locale === 'en') throw error;
    await loadAllTexts('en');
  }
}
