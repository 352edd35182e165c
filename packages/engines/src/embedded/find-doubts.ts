import { requireLanguage } from '@targum/languages';
import type { Flag } from '../flags.ts';

const countLetters = (text: string, script: RegExp): number => text.match(new RegExp(script.source, 'gu'))?.length ?? 0;

/** A phrase of up to eight words that stands three times in a row. */
function isLooping(text: string): boolean {
  const words = text.toLowerCase().split(/\s+/u).filter(Boolean);
  for (let size = 1; size <= 8; size++) {
    const wanted = 3;
    for (let at = 0; at + size * wanted <= words.length; at++) {
      let times = 1;
      while (
        words.slice(at, at + size).join(' ') === words.slice(at + times * size, at + (times + 1) * size).join(' ')
      ) {
        times++;
        if (times >= wanted) return true;
      }
    }
  }
  return /(\p{L}{1,3})\1{6,}/u.test(text);
}

/** What is wrong with a translation as a whole; an empty list means it may stand. */
export function findDoubts(
  source: string,
  translation: string,
  pair: { source: string; target: string },
  ended = true,
): Flag[] {
  const flags: Flag[] = [];
  const from = requireLanguage(pair.source);
  const to = requireLanguage(pair.target);
  const sourceLetters = countLetters(source, from.script);
  if (translation.trim() === '') return source.trim() === '' ? [] : ['empty'];
  if (isLooping(translation) && !isLooping(source)) flags.push('repeated');
  const growth = translation.length / Math.max(source.length, 1);
  if (!ended || (translation.length > 60 && growth > 3.5)) flags.push('runaway');
  const foreign = countLetters(translation, from.script);
  const own = countLetters(translation, to.script);
  const alreadyTarget = countLetters(source, to.script);
  if (sourceLetters > 3 && own < foreign && own - alreadyTarget < foreign) {
    flags.push(translation.trim() === source.trim() ? 'untranslated' : 'wrong-script');
  }
  return flags;
}
