import { requireLanguage } from '@targum/languages';
import { termPattern } from './match-terms.ts';

const finals: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };
const unfinal = (text: string): string => text.replaceAll(/[ךםןףץ](?!\p{L})/gu, (letter) => finals[letter] ?? letter);

/** Endings that inflect a word without making it another; by direction of script, as the table has no morphology. */
const inflections = { rtl: /(?:ים|יים|ות|יות|ה|ת|י|ית|ו)$/u, ltr: /(?:ies|es|s|y|ed|ing)$/iu };

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+(?:["״'’׳-][\p{L}\p{N}]+)*/gu) ?? [];

/** Whether a translation holds a term, in any inflected form that keeps its stem. */
export function isTermPresent(translation: string, phrase: string, languageCode: string): boolean {
  if (termPattern(phrase, languageCode).test(translation)) return true;
  const language = requireLanguage(languageCode);
  const endings = inflections[language.direction];
  const root = (word: string): string => {
    const cut = unfinal(word.toLowerCase()).replace(endings, '');
    return cut.length >= 3 ? cut : word.toLowerCase();
  };
  const prefixes: readonly string[] = language.attachedPrefixes;
  const forms = (word: string): string[] => {
    const all = [root(word)];
    for (let rest = word; prefixes.includes(rest.charAt(0)) && rest.length > 3 && all.length < 4; ) {
      rest = rest.slice(1);
      all.push(root(rest));
    }
    return all;
  };
  const wanted = wordsOf(phrase).map(root);
  const there = wordsOf(translation).map(forms);
  if (wanted.length === 0) return true;
  return there.some((_, at) => wanted.every((stem, i) => there[at + i]?.includes(stem)));
}
