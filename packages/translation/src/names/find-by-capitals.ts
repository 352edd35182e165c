import { splitSentences } from '../sentences/split-sentences.ts';
import type { NameRules } from './name-rules.ts';
import { type FoundName, kindOf, NameTally } from './name-tally.ts';

interface Word {
  text: string;
  start: number;
  end: number;
}

const wordPattern = /\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*\.?/gu;
const possessive = /['’]s?$/u;
/** A title in capitals says nothing about any of its words. */
const isTitleLike = (sentence: string): boolean => {
  const words = sentence.match(/\p{L}{3,}/gu) ?? [];
  return (
    !/[.!?…]\P{L}*$/u.test(sentence) &&
    words.length > 1 &&
    words.filter((word) => /^\p{Lu}/u.test(word)).length > words.length * 0.7
  );
};

function wordsOf(sentence: string): Word[] {
  return [...sentence.matchAll(wordPattern)].map((match) => {
    const text = match[0].replace(/\.$/u, '').replace(possessive, '');
    return { text, start: match.index, end: match.index + match[0].length };
  });
}

const isCapital = (word: string): boolean => /^\p{Lu}[\p{L}\p{M}'’-]*\p{Ll}/u.test(word);

/** Stretches of capitalised words, across joints: "Leonardo da Vinci". */
function* stretches(sentence: string, words: readonly Word[], rules: NameRules): Generator<[from: number, to: number]> {
  for (let from = 0; from < words.length; from++) {
    const first = words[from];
    if (!first || !isCapital(first.text)) continue;
    let to = from + 1;
    for (let next = from + 1; next < words.length; next++) {
      const [before, here] = [words[next - 1], words[next]];
      const gap = before && here ? sentence.slice(before.end, here.start) : '';
      const abbreviated =
        sentence.slice(before?.start, before?.end).endsWith('.') && rules.titles.has(before?.text.toLowerCase() ?? '');
      if (!here || !/^\s+$/u.test(gap) || (sentence.slice(before?.start, before?.end).endsWith('.') && !abbreviated))
        break;
      if (isCapital(here.text)) to = next + 1;
      else if (here.text === 'and' || here.text === 'the' || !rules.joints.has(here.text)) break;
    }
    yield [from, to];
    from = to - 1;
  }
}

export function findByCapitals(texts: Iterable<string>, language: string, rules: NameRules): FoundName[] {
  const tally = new NameTally();
  /** At the head of a sentence every word has a capital: those count only for names that are known from elsewhere. */
  const heads = new NameTally();
  const small = new Map<string, number>();
  for (const text of texts) {
    for (const span of splitSentences(text, language)) {
      const sentence = text.slice(...span);
      const words = wordsOf(sentence);
      for (const { text: word } of words) {
        if (/^\p{Ll}/u.test(word)) small.set(word, (small.get(word) ?? 0) + 1);
      }
      if (isTitleLike(sentence)) continue;
      for (const [from, to] of stretches(sentence, words, rules)) tallyUp(sentence, words, from, to);
    }
  }

  function tallyUp(sentence: string, words: readonly Word[], from: number, to: number): void {
    let start = from;
    let titled = false;
    while (start < to && (rules.titles.has(key(words[start])) || rules.never.has(key(words[start])))) {
      titled ||= rules.titles.has(key(words[start]));
      start += 1;
    }
    const inside = words.slice(start, to);
    if (inside.length === 0 || inside.some((word) => rules.never.has(key(word)))) return;
    const name = inside.map((word) => word.text).join(' ');
    const [before, after] = [key(words[start - 1]), key(words[to])];
    const signs = {
      person: titled || rules.titles.has(before) || rules.personVerbs.has(after) || rules.personVerbs.has(before),
      place:
        rules.placeWords.has(before) || rules.placePrepositions.has(before) || rules.placeWords.has(key(inside[0])),
    };
    const atHead = start === 0 && !/\p{L}/u.test(sentence.slice(0, inside[0]?.start));
    (atHead && inside.length === 1 ? heads : tally).add(name, sentence, signs);
  }

  return collect(tally, heads, small);
}

const key = (word: Word | undefined): string => word?.text.toLowerCase() ?? '';

function collect(tally: NameTally, heads: NameTally, small: ReadonlyMap<string, number>): FoundName[] {
  const found: FoundName[] = [];
  for (const [name, seen] of tally.entries()) {
    const atHead = heads.get(name);
    const all = {
      count: seen.count + (atHead?.count ?? 0),
      person: seen.person + (atHead?.person ?? 0),
      place: seen.place + (atHead?.place ?? 0),
      example: seen.example,
    };
    const single = !name.includes(' ');
    const asWord = small.get(name.toLowerCase()) ?? 0;
    if (single && (asWord > all.count * 0.25 || (all.count < 2 && all.person + all.place === 0))) continue;
    found.push({ source: name, kind: kindOf(all), count: all.count, example: all.example });
  }
  // Somebody who only ever opens sentences, but speaks or is spoken of as a person there.
  for (const [name, seen] of heads.entries()) {
    if (tally.get(name) || (small.get(name.toLowerCase()) ?? 0) > 0) continue;
    if (seen.count >= 2 && seen.person >= 1)
      found.push({ source: name, kind: kindOf(seen), count: seen.count, example: seen.example });
  }
  return found;
}
