import type { Link } from '../engine.ts';
import type { Span } from './place-pieces.ts';

const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’"״׳.,:/_-][\p{L}\p{N}\p{M}]+)*|[^\s]/gu;

/** Words and single marks, as spans. */
export function findWords(text: string): Span[] {
  return [...text.matchAll(wordPattern)].map((match) => [match.index, match.index + match[0].length]);
}

/** For each span the index of the word it lies in, -1 where there is none. */
function wordOf(spans: readonly (Span | undefined)[], words: readonly Span[]): number[] {
  return spans.map((span) => {
    if (!span) return -1;
    const middle = (span[0] + span[1]) / 2;
    return words.findIndex(([start, end]) => start <= middle && middle <= end && span[0] < end && span[1] > start);
  });
}

export interface Looks {
  sourceText: string;
  /** Spans of the source tokens, in the order of the attention columns; marks have none. */
  sourceSpans: readonly (Span | undefined)[];
  targetText: string;
  targetSpans: readonly Span[];
  attention: readonly Float32Array[];
}

/** Turns where the model looked into links between words: the best source word, and others nearly as strong. */
export function linkWords({ sourceText, sourceSpans, targetText, targetSpans, attention }: Looks): Link[] {
  if (attention.length === 0) return [];
  const sourceWords = findWords(sourceText);
  const targetWords = findWords(targetText);
  const sourceOf = wordOf(sourceSpans, sourceWords);
  const targetOf = wordOf(targetSpans, targetWords);
  const mass = targetWords.map(() => new Float64Array(sourceWords.length));
  const tokens = targetWords.map(() => 0);
  targetOf.forEach((word, token) => {
    const row = attention[token];
    const sums = mass[word];
    if (!row || !sums) return;
    tokens[word] = (tokens[word] ?? 0) + 1;
    sourceOf.forEach((from, column) => {
      if (from >= 0) sums[from] = (sums[from] ?? 0) + (row[column] ?? 0);
    });
  });
  return mass.flatMap((sums, word): Link[] => {
    const best = Math.max(...sums, 0);
    const target = targetWords[word];
    const share = best / Math.max(tokens[word] ?? 1, 1);
    if (!target || share < 0.15) return [];
    return Array.from(sums).flatMap((sum, from) => {
      const source = sourceWords[from];
      if (!source || sum < best * 0.6) return [];
      return [{ source, target, score: Math.round((sum / Math.max(tokens[word] ?? 1, 1)) * 1000) / 1000 }];
    });
  });
}
