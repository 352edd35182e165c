import type { Span } from './place-pieces.ts';

/** A text whose tokens keep their places while it is repaired. */
export interface PlacedText {
  text: string;
  spans: Span[];
}

export interface Edit {
  start: number;
  end: number;
  replacement: string;
}

/** Applies edits that do not overlap, and moves every span along. */
export function editText(placed: PlacedText, edits: readonly Edit[]): PlacedText {
  if (edits.length === 0) return placed;
  const ordered = edits.toSorted((a, b) => a.start - b.start);
  let text = '';
  let from = 0;
  for (const edit of ordered) {
    text += placed.text.slice(from, edit.start) + edit.replacement;
    from = edit.end;
  }
  text += placed.text.slice(from);
  const move = (offset: number, atEnd: boolean): number => {
    let shift = 0;
    for (const { start, end, replacement } of ordered) {
      if (offset < start || (offset === start && !(atEnd && start === end))) break;
      // Inside a replaced stretch both ends of a span go to the ends of what replaced it.
      if (offset < end) return start + shift + (atEnd ? replacement.length : 0);
      shift += replacement.length - (end - start);
    }
    return offset + shift;
  };
  return { text, spans: placed.spans.map(([start, end]) => [move(start, false), move(end, true)]) };
}

/** Removes what a pattern matches. */
export function cutOut(placed: PlacedText, pattern: RegExp, replacement = ''): PlacedText {
  const edits = [...placed.text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    replacement,
  }));
  return editText(placed, edits);
}
