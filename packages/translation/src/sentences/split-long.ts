import { sentenceRules } from './sentence-rules.ts';
import type { Span } from './split-sentences.ts';

/** Models trained on sentences lose clauses beyond this. */
export const longestSentence = 380;

const strongMarks = /[;:]["”)]?\s+|\s[—–-]\s+|[—–](?=\p{L})/gu;
const weakMarks = /,["”)]?\s+/gu;

function nearestCut(cuts: readonly number[], length: number): number | undefined {
  return cuts
    .filter((cut) => cut > length * 0.25 && cut < length * 0.8)
    .toSorted((a, b) => Math.abs(a - length / 2) - Math.abs(b - length / 2))[0];
}

const ends = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map((match) => match.index + match[0].length);

/** Depth of brackets and quotations before an offset: a cut inside one would leave both halves unbalanced. */
function isInside(text: string, cut: number): boolean {
  const head = text.slice(0, cut).replaceAll(/(?<=\p{L})["״](?=\p{L})/gu, '');
  const open = (head.match(/[([{“«]/gu)?.length ?? 0) - (head.match(/[)\]}”»]/gu)?.length ?? 0);
  return open > 0 || (head.match(/"/gu)?.length ?? 0) % 2 === 1;
}

function findCut(text: string, language: string): number | undefined {
  const { conjunctions } = sentenceRules(language);
  const commas = ends(text, weakMarks);
  const clauses = commas.filter((cut) => conjunctions.test(` ${text.slice(cut, cut + 14)} `));
  for (const cuts of [ends(text, strongMarks), clauses, commas, ends(text, /\s+/gu)]) {
    const cut = nearestCut(
      cuts.filter((at) => !isInside(text, at)),
      text.length,
    );
    if (cut !== undefined) return cut;
  }
  return nearestCut(ends(text, /\s+/gu), text.length);
}

/** Cuts a sentence that is too long at its safest points: semicolons, dashes, commas before a clause, commas. */
export function splitLong(text: string, [start, end]: Span, language: string, longest = longestSentence): Span[] {
  const sentence = text.slice(start, end);
  if (sentence.length <= longest) return [[start, end]];
  const cut = findCut(sentence, language);
  if (cut === undefined) return [[start, end]];
  const head = sentence.slice(0, cut).trimEnd().length;
  return [
    ...splitLong(text, [start, start + head], language, longest),
    ...splitLong(text, [start + cut, end], language, longest),
  ];
}
