import { type KnownName, knownNames } from './known-names.ts';

/** A name in a text, without what is written onto it. */
export interface FoundName {
  span: [number, number];
  name: KnownName;
}

interface Word {
  text: string;
  start: number;
  end: number;
}

const words = /[\p{L}\p{N}]+(?:['’׳"״][\p{L}\p{N}]+)*['’׳]?/gu;
const attached = /^(?<joins>ו?(?:כש|ש)?)(?<place>[בלמכ]?)/u;
const plain = (text: string): string => text.replaceAll(/[’׳]/gu, "'").replaceAll('״', '"');

function wordsOf(text: string): Word[] {
  return [...text.matchAll(words)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

type Index = Map<string, { parts: string[]; name: KnownName }[]>;

function index(forms: (name: KnownName) => readonly string[]): Index {
  const found: Index = new Map();
  for (const name of knownNames) {
    for (const form of forms(name)) {
      const parts = wordsOf(plain(form)).map((word) => word.text);
      const [first] = parts;
      if (first === undefined) continue;
      found.set(
        first,
        [...(found.get(first) ?? []), { parts, name }].toSorted((a, b) => b.parts.length - a.parts.length),
      );
    }
  }
  return found;
}

const inHebrew = index((name) => [name.he]);
const inEnglish = index((name) => name.recognised);

/** Known names in a text of either language, longest first where they overlap, in the order of the text. */
export function findKnownNames(text: string, language: 'he' | 'en'): FoundName[] {
  const all = wordsOf(text);
  const found: FoundName[] = [];
  for (let at = 0; at < all.length; at++) {
    const hit = language === 'he' ? hebrewAt(text, all, at) : englishAt(text, all, at);
    if (!hit) continue;
    found.push(hit);
    while (at + 1 < all.length && (all[at + 1]?.start ?? 0) < hit.span[1]) at++;
  }
  return found;
}

function englishAt(text: string, all: readonly Word[], at: number): FoundName | undefined {
  const [word] = all.slice(at, at + 1);
  if (!word) return undefined;
  const bare = plain(word.text).replace(/'s$/u, '');
  for (const { parts, name } of [...(inEnglish.get(plain(word.text)) ?? []), ...(inEnglish.get(bare) ?? [])]) {
    const end = endOf(text, all, at, parts, parts.length === 1 ? bare : plain(word.text), (last) =>
      last.replace(/'s$/u, ''),
    );
    if (end !== undefined) return { span: [word.start, end], name };
  }
  return undefined;
}

function hebrewAt(text: string, all: readonly Word[], at: number): FoundName | undefined {
  const word = all[at];
  if (!word) return undefined;
  const whole = plain(word.text);
  const { joins = '', place = '' } = attached.exec(whole)?.groups ?? {};
  for (const lead of new Set(['', joins, joins + place, joins === '' ? place : joins[0] === 'ו' ? 'ו' : ''])) {
    const core = whole.slice(lead.length);
    for (const { parts, name } of inHebrew.get(core) ?? []) {
      if (name.needs && !name.needs.test(lead) && !isAllThereIs(all, parts, name)) continue;
      if (name.counted && !/\d[\s\u00a0]*(?:אלף|מיליון|מיליארד)?[\s\u00a0]*$/u.test(text.slice(0, word.start)))
        continue;
      const end = endOf(text, all, at, parts, core, (last) => last);
      if (end !== undefined) return { span: [word.start + lead.length, end], name };
    }
  }
  return undefined;
}

/** A place that stands alone, in a cell of a table or a heading, is rarely the word that it looks like. */
function isAllThereIs(all: readonly Word[], parts: readonly string[], name: KnownName): boolean {
  return name.kind === 'place' && all.length === parts.length && all[0]?.text === name.he;
}

/** Where a name of several words ends that begins with the word at `at`; nothing if the words after it differ. */
function endOf(
  text: string,
  all: readonly Word[],
  at: number,
  parts: readonly string[],
  first: string,
  trim: (last: string) => string,
): number | undefined {
  if (parts[0] !== first) return undefined;
  let end = (all[at]?.start ?? 0) + (all[at]?.text.length ?? 0);
  if (parts.length === 1) return end - ((all[at]?.text.length ?? 0) - lengthWithin(all[at]?.text ?? '', first));
  for (let k = 1; k < parts.length; k++) {
    const next = all[at + k];
    if (!next || !/^[ \u00a0־-]$/u.test(text.slice(end, next.start))) return undefined;
    const own = k === parts.length - 1 ? trim(plain(next.text)) : plain(next.text);
    if (own !== parts[k]) return undefined;
    end = next.start + own.length;
  }
  return end;
}

/** How much of a word belongs to a name that the word ends or begins with. */
function lengthWithin(word: string, core: string): number {
  const at = plain(word).indexOf(core);
  return at < 0 ? word.length : at + core.length;
}
