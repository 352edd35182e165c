import { type LanguageCode, languages } from './languages.ts';

/** Counts letters per script; the language with the most wins, undefined when there are no known letters. */
export function detectLanguage(text: string): LanguageCode | undefined {
  const sample = text.length > 200_000 ? text.slice(0, 200_000) : text;
  let best: { code: LanguageCode; letters: number } | undefined;
  for (const language of languages) {
    const letters = sample.match(new RegExp(language.script.source, 'gu'))?.length ?? 0;
    if (letters > (best?.letters ?? 0)) best = { code: language.code, letters };
  }
  return best?.code;
}
