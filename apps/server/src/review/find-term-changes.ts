import type { TermProposal } from '@targum/contracts';
import type { EditedRow } from './help.sql.ts';

const longestPhrase = 3;
const fewestTimes = 2;
/** Of the paragraphs that hold the source words, so many must be ones in which the change was made. */
const sureEnough = 0.5;
const mostShown = 50;

/**
 * Finds words that people have changed the same way in several paragraphs, with the source words that stand behind
 * them: those that all of these paragraphs share and hardly any other has.
 */
export function findTermChanges(edited: readonly EditedRow[], others: readonly EditedRow[]): TermProposal[] {
  const changes = new Map<string, { before: string; target: string; rows: EditedRow[] }>();
  for (const row of edited) {
    for (const { before, target } of changedWords(row.draft, row.target)) {
      const key = JSON.stringify([before.toLowerCase(), target]);
      const known = changes.get(key) ?? { before, target, rows: [] };
      // The same paragraph twice says the same thing twice.
      if (!known.rows.some(({ source }) => source === row.source)) known.rows.push(row);
      changes.set(key, known);
    }
  }
  const everywhere = [...edited, ...others].map((row) => phrasesOf(row.source));
  const proposals = [...changes.values()].flatMap(({ before, target, rows }): TermProposal[] => {
    const [example] = rows;
    const source = example && rows.length >= fewestTimes ? sourceOf(rows, everywhere) : undefined;
    if (!example || source === undefined) return [];
    const { document_id, ordinal } = example;
    const shown = { document_id, ordinal, source: example.source, target: example.target };
    return [{ source, target, before, times: rows.length, example: shown }];
  });
  const best = new Map<string, TermProposal>();
  for (const proposal of proposals) {
    const known = best.get(proposal.source.toLowerCase());
    if (!known || known.times < proposal.times) best.set(proposal.source.toLowerCase(), proposal);
  }
  return [...best.values()].toSorted((a, b) => b.times - a.times).slice(0, mostShown);
}

function sourceOf(rows: readonly EditedRow[], everywhere: readonly Set<string>[]): string | undefined {
  const [first = new Set<string>(), ...rest] = rows.map(({ source }) => phrasesOf(source));
  const shared = [...first].filter((phrase) => phrase.length > 2 && rest.every((phrases) => phrases.has(phrase)));
  const rated = shared.map((phrase) => ({
    phrase,
    share: rows.length / Math.max(rows.length, everywhere.filter((phrases) => phrases.has(phrase)).length),
  }));
  const [best] = rated.toSorted((a, b) => b.share - a.share || b.phrase.length - a.phrase.length);
  return best && best.share >= sureEnough ? best.phrase : undefined;
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+(?:['’"״׳-][\p{L}\p{M}\p{N}]+)*/gu) ?? [];

/** All stretches of up to three words, in small letters. */
function phrasesOf(text: string): Set<string> {
  const words = wordsOf(text.toLowerCase());
  const phrases = new Set<string>();
  for (let at = 0; at < words.length; at++)
    for (let length = 1; length <= longestPhrase && at + length <= words.length; length++)
      phrases.add(words.slice(at, at + length).join(' '));
  return phrases;
}

/** Stretches of words that stand in the place of others, up to three on each side. */
function changedWords(draft: string, target: string): { before: string; target: string }[] {
  const [a, b] = [wordsOf(draft), wordsOf(target)];
  if (a.length * b.length > 250_000) return [];
  const kept = commonWords(a, b);
  const found: { before: string; target: string }[] = [];
  let [fromA, fromB] = [0, 0];
  for (const [atA, atB] of [...kept, [a.length, b.length] as const]) {
    const [gone, come] = [a.slice(fromA, atA), b.slice(fromB, atB)];
    const few = (words: string[]) => words.length > 0 && words.length <= longestPhrase;
    if (few(gone) && few(come)) found.push({ before: gone.join(' '), target: come.join(' ') });
    [fromA, fromB] = [atA + 1, atB + 1];
  }
  return found;
}

/** The longest row of words that both have in the same order, as pairs of places. */
function commonWords(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  const width = b.length + 1;
  const longest = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
