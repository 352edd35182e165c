import type { Visit } from '../http/visit.ts';

export type Language = 'en' | 'he';

/** The call's own wish first, then the browser's; anything we do not speak becomes English. */
export function chooseLanguage(visit: Pick<Visit, 'language'>, locale: string | undefined): Language {
  const wanted = (locale ?? visit.language.split(',')[0] ?? '').toLowerCase();
  return /^(?:he|iw)(?:$|[-_;])/.test(wanted) ? 'he' : 'en';
}
