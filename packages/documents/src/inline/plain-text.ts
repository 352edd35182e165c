import type { Inline } from '../model.ts';

/** The prose alone; link offsets count in this text. */
export function plainText(content: readonly Inline[]): string {
  let text = '';
  for (const piece of content) if (typeof piece === 'string') text += piece;
  return text;
}

export function hasCodes(content: readonly Inline[]): boolean {
  return content.some((piece) => typeof piece !== 'string');
}

/** Same pieces in the same order, neighbouring strings taken together. */
export function sameInline(one: readonly Inline[], other: readonly Inline[]): boolean {
  return one === other || key(one) === key(other);
}

function key(content: readonly Inline[]): string {
  return JSON.stringify(joinStrings(content));
}

/** Merges neighbouring strings and drops empty ones. */
export function joinStrings(content: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const piece of content) {
    const last = joined.at(-1);
    if (piece === '') continue;
    if (typeof piece === 'string' && typeof last === 'string') joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined;
}
