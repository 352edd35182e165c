import { type Language, requireLanguage } from '@targum/languages';

const finals: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };
const plain = (word: string): string => word.toLowerCase().replace(/[ךםןףץ]$/u, (letter) => finals[letter] ?? letter);

const endings: Record<string, RegExp> = {
  rtl: /(ים|ות|יים|יות|ה|ת|י|יה|ו|יו|ך|ם|ן|נו|כם|כן|הם|הן)$/u,
  ltr: /(ies|es|s|’s|'s|ed|ing|y)$/iu,
};

const splitWords = (text: string): string[] => text.match(/[\p{L}\p{N}]+(?:['’"״׳-][\p{L}\p{N}]+)*/gu) ?? [];

/** The part of a word that inflection leaves alone; short words are their own stem. */
function stem(word: string, language: Language): string {
  const bare = plain(word.replace(/['’]s$/u, ''));
  const cut = bare.replace(endings[language.direction] ?? /$^/u, '');
  return plain(cut.length >= 3 ? cut : bare);
}

function wordMatches(wanted: string, found: string, language: Language, isFirst: boolean): boolean {
  const goal = plain(wanted);
  const root = stem(wanted, language);
  const prefixes = language.attachedPrefixes;
  let rest = plain(found);
  for (let taken = 0; taken <= (isFirst ? 3 : 1); taken++) {
    if (rest === goal || stem(rest, language) === root) return true;
    const [letter = ''] = rest;
    if (!prefixes.includes(letter)) return false;
    rest = rest.slice(1).replace(/^[-־]/u, '');
  }
  return false;
}

/** Whether a phrase stands in a text in any of its forms: other case, plural, attached prefixes. */
export function termAppears(text: string, phrase: string, languageCode: string): boolean {
  const at = text.indexOf(phrase);
  const isLetter = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char);
  if (at >= 0 && !isLetter(text[at - 1]) && !isLetter(text[at + phrase.length])) return true;
  const language = requireLanguage(languageCode);
  const wanted = splitWords(phrase);
  const words = splitWords(text);
  if (wanted.length === 0) return false;
  return words.some((_, at) =>
    wanted.every((word, i) => {
      const found = words[at + i];
      return found !== undefined && wordMatches(word, found, language, i === 0);
    }),
  );
}
