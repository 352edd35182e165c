import type { Lesson } from '../adaptation/store-writer.ts';
import type { Link, Term } from '../engine.ts';
import type { Flag } from '../flags.ts';
import { cutOut, type PlacedText } from './edit-text.ts';
import { findDoubts } from './find-doubts.ts';
import { type Hypothesis, meanLogProbability } from './hypothesis.ts';
import { linkWords } from './link-words.ts';
import { partScripts } from './part-scripts.ts';
import type { Span } from './place-pieces.ts';
import { invisible, niqqud } from './prepare-source.ts';
import { repairDayHalf } from './repair-day-half.ts';
import { compareNumbers, repairNumbers } from './repair-numbers.ts';
import { isBalanced, repairPairs } from './repair-pairs.ts';
import type { MarianTokenizer } from './tokenizer.ts';

/** A source sentence, ready for the model. */
export interface Sentence {
  index: number;
  original: string;
  text: string;
  origin: number[];
  terms: readonly Term[];
  /** Latin words, addresses and codes that pass unchanged. */
  kept: readonly Term[];
  /** Language tag and end mark included; empty when there is nothing to translate. */
  ids: number[];
  spans: (Span | undefined)[];
}

export interface Draft {
  hypothesis: Hypothesis;
  placed: PlacedText;
  doubts: Flag[];
  termFlags: Flag[];
}

export interface WorkerResult {
  text: string;
  score: number;
  links: Link[];
  flags: Flag[];
  /** The likeliest first, without the one chosen; only when they were asked for. */
  alternatives?: { text: string; score: number }[];
  /** What the model did while it wrote a given translation; only when it was made to. */
  lesson?: Lesson;
  /** A text of the target language in pieces, with the end mark; only when that was asked for. */
  pieces?: Uint16Array;
}

interface Pair {
  source: string;
  target: string;
}

/** Tokens to clean text: no invisible marks, no points, numbers and pairs put right where that is safe. */
export function finishDraft(sentence: Sentence, hypothesis: Hypothesis, tokenizer: MarianTokenizer, pair: Pair): Draft {
  let placed: PlacedText = tokenizer.decode(hypothesis.ids);
  placed = cutOut(placed, invisible);
  placed = cutOut(placed, niqqud);
  placed = cutOut(placed, / {2,}/gu, ' ');
  placed = cutOut(placed, /^\s+|\s+$/gu);
  placed = repairNumbers(sentence.text, placed);
  placed = repairPairs(sentence.text, placed);
  placed = partScripts(sentence.text, placed);
  placed = repairDayHalf(sentence.text, placed);
  const doubts = findDoubts(sentence.text, placed.text, pair, hypothesis.ended);
  return { hypothesis, placed, doubts, termFlags: [] };
}

/** Moves a span of the prepared text back onto the original. */
function toOriginal(span: Span, sentence: Sentence): Span {
  const start = sentence.origin[span[0]] ?? 0;
  const last = sentence.origin[Math.max(span[1] - 1, span[0])] ?? start;
  return [start, Math.max(last + 1, start)];
}

/** What leaves the worker. A sentence is never dropped: what could not be translated stands in its source. */
export function toResult(sentence: Sentence, draft: Draft | undefined): WorkerResult {
  if (!draft) return { text: sentence.original.trim(), score: 0, links: [], flags: [] };
  const { hypothesis, placed } = draft;
  const score = Math.round(meanLogProbability(hypothesis) * 10_000) / 10_000;
  const flags: Flag[] = [...draft.doubts, ...draft.termFlags];
  if (flags.includes('empty')) return { text: sentence.original.trim(), score, links: [], flags };
  if (compareNumbers(sentence.text, placed.text).missing.length > 0) flags.push('numbers');
  if (isBalanced(sentence.text) && !isBalanced(placed.text)) flags.push('unbalanced');
  const links = linkWords({
    sourceText: sentence.text,
    sourceSpans: sentence.spans,
    targetText: placed.text,
    targetSpans: placed.spans,
    attention: hypothesis.attention,
  });
  return {
    text: placed.text,
    score,
    links: links.map((link) => ({ ...link, source: toOriginal(link.source, sentence) })),
    flags,
  };
}
