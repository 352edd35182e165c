import type { Link } from '../model.ts';
import type { Edit } from './find-edits.ts';
import type { StyleProfile } from './style-profile.ts';

type Rules = NonNullable<StyleProfile['transliteration']>;

/** What each Hebrew letter may be in an English name; those with a rule are the ones that people argue about. */
const sounds: Record<string, string> = {
  א: '',
  ב: 'b|v|bb',
  ג: 'g|j|gg',
  ד: 'd|dd',
  ה: 'h|',
  ו: 'v|w|',
  ז: 'z|zz',
  ח: 'kh|ch|h',
  ט: 't|tt',
  י: 'y|i|j|',
  כ: 'kh|ch|k|c',
  ך: 'kh|ch|k',
  ל: 'l|ll',
  מ: 'm|mm',
  ם: 'm',
  נ: 'n|nn',
  ן: 'n',
  ס: 's|ss',
  ע: "'|’|",
  פ: 'ph|pp|p|f',
  ף: 'ph|f|p',
  צ: 'tz|ts',
  ץ: 'tz|ts',
  ק: 'k|c|q',
  ר: 'r|rr',
  ש: 'sh|s',
  ת: 'th|t',
};
const ruleOf: Record<string, keyof Rules> = { ח: 'het', כ: 'khaf', ך: 'khaf', צ: 'tsadi', ץ: 'tsadi' };
const prefixes = /^[והבכלמש]/u;

/** An English name read letter by letter against the Hebrew one, vowels anywhere between; nothing when it is another name. */
function matchName(hebrew: string, english: string): { letter: string; start: number; end: number }[] | undefined {
  const letters = Array.from(hebrew);
  const pattern = letters.map((letter) => `(${sounds[letter] ?? '[^]{0}(?!)'})[aeiouy]*`).join('');
  const found = new RegExp(`^[aeiouy]*${pattern}h?$`, 'diu').exec(english);
  return found?.indices?.slice(1).flatMap((range, at) => {
    const letter = letters[at];
    return range && letter !== undefined ? [{ letter, start: range[0], end: range[1] }] : [];
  });
}

function respell(hebrew: string, english: string, rules: Rules): string | undefined {
  const parts = matchName(hebrew, english);
  if (!parts) return undefined;
  let text = '';
  let at = 0;
  for (const { letter, start, end } of parts) {
    const rule = ruleOf[letter];
    const wanted = rule && rules[rule];
    const old = english.slice(start, end);
    // A kaf with a dot is a plain "k" and no matter of taste.
    if (wanted === undefined || (rule === 'khaf' && !/^(?:kh|ch)$/iu.test(old))) continue;
    text +=
      english.slice(at, start) + (/^\p{Lu}/u.test(old) ? wanted.charAt(0).toUpperCase() + wanted.slice(1) : wanted);
    at = end;
  }
  return text + english.slice(at);
}

/** A name that is proposed for a Hebrew one, with the author's letters; as it is where the two do not sound alike. */
export function respellName(hebrew: string, english: string, rules: Rules): string {
  const here = hebrew.trim().split(/\s+/u);
  const there = english.trim().split(/\s+/u);
  if (here.length !== there.length) return english;
  return there.map((word, at) => respell((here[at] ?? '').replaceAll(/[^א-ת]/gu, ''), word, rules) ?? word).join(' ');
}

/**
 * Names whose Hebrew letters the author writes in a way of their own: words with a capital that come from a Hebrew word
 * and sound like it. Words that only mean the same ("Isaac") are left alone.
 */
export function nameLetterEdits(text: string, source: string, links: readonly Link[], rules: Rules): Edit[] {
  const edits = new Map<number, Edit>();
  for (const word of text.matchAll(/\p{Lu}[\p{L}'’]+/gu)) {
    const [start, end] = [word.index, word.index + word[0].length];
    const english = word[0].replace(/['’]s$/u, '');
    for (const link of links) {
      if (link.target[0] >= end || link.target[1] <= start) continue;
      const hebrew = source.slice(...link.source).replaceAll(/[^א-ת]/gu, '');
      if (hebrew.length < 3) continue;
      const wanted = respell(hebrew, english, rules) ?? respell(hebrew.replace(prefixes, ''), english, rules);
      if (wanted === undefined) continue;
      if (wanted !== english) edits.set(start, { start, end: start + english.length, text: wanted });
      break;
    }
  }
  return [...edits.values()];
}
