import { type Inline, plainText } from '@targum/documents';

interface Search {
  find: string;
  case_sensitive: boolean;
  whole_words: boolean;
}

interface Hit {
  start: number;
  end: number;
}

export function patternOf({ find, case_sensitive, whole_words }: Search): RegExp {
  const literal = find.replace(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`);
  const text = whole_words ? String.raw`(?<![\p{L}\p{M}\p{N}])${literal}(?![\p{L}\p{M}\p{N}])` : literal;
  return new RegExp(text, case_sensitive ? 'gu' : 'giu');
}

/** Replaces every match in the text but those to be left, and leaves each code where it stood; a match may run across codes. */
export function replaceInline(
  content: readonly Inline[],
  pattern: RegExp,
  replacement: string,
  leave: ReadonlySet<number> = new Set(),
): { content: Inline[]; hits: Hit[]; left: number } {
  const hits = [...plainText(content).matchAll(pattern)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
  const found = hits.filter((_, at) => !leave.has(at));
  let at = 0;
  const replaced = content.map((piece) => {
    if (typeof piece !== 'string') return piece;
    const [from, to] = [at, at + piece.length];
    at = to;
    let text = '';
    let kept = from;
    for (const { start, end } of found) {
      if (end <= from || start >= to) continue;
      // The new text stands where the match began; what of it lies beyond a code goes.
      text += piece.slice(kept - from, Math.max(start, from) - from) + (start >= from ? replacement : '');
      kept = Math.min(end, to);
    }
    return text + piece.slice(kept - from);
  });
  return { content: replaced.filter((piece) => piece !== ''), hits, left: hits.length - found.length };
}
