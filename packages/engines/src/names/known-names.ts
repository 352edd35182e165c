import { currencies } from './known-currencies.ts';
import { men, women } from './known-people.ts';
import { countries, places } from './known-places.ts';

export type NameKind = 'place' | 'country' | 'man' | 'woman' | 'currency';

export interface KnownName {
  kind: NameKind;
  he: string;
  /** The first is written. */
  en: readonly string[];
  /** The English ones that are looked for. */
  recognised: readonly string[];
  /** What has to be written onto the Hebrew word, because alone it means something else too. */
  needs?: RegExp;
  /** Counts only behind a figure, because elsewhere it is another word. */
  counted?: boolean;
}

const onlyAfter: Record<string, RegExp> = { '*': /[בלמ]$/u, '**': /[בל]$/u, '^': /(?<!ל)$/u };

function read(lines: string, kind: NameKind): KnownName[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [he = '', en = ''] = line.split('|');
      const [marks = ''] = /[*^#]*$/u.exec(he) ?? [];
      const needs = onlyAfter[marks];
      const written = en.split('/').map((form) => form.replace('~', ''));
      const recognised = en.split('/').filter((form) => !/^(?:~|the |Mount )/u.test(form));
      const rules = { ...(needs ? { needs } : {}), ...(marks === '#' ? { counted: true } : {}) };
      return { kind, he: he.slice(0, he.length - marks.length), en: written, recognised, ...rules };
    });
}

/**
 * Places and people that readers of Hebrew and English expect to be written in one way, and that a small model
 * guesses at. A line holds the Hebrew name, then the English ones: the first is written, all are recognised.
 * Marks behind the Hebrew: `*` for words that mean something else too and count only after "in", "to" or "from"; `**`
 * for those that count only after "in" or "to"; `^` for names that are a verb after "to". Names that are common words
 * even then ("streets", "with me") are left out; `#` for what is a sum of money only behind a figure. `~` before the English: written, but not looked for.
 */
export const knownNames: readonly KnownName[] = [
  ...read(places, 'place'),
  ...read(countries, 'country'),
  ...read(men, 'man'),
  ...read(women, 'woman'),
  ...read(currencies, 'currency'),
];
