import type { Inline } from '../model.ts';
import { joinStrings } from './plain-text.ts';

/**
 * A mark that stands for something to read, a picture or a piece of code, had spaces around it. The engine saw two
 * spaces in a row and wrote one, so the mark would touch the word beside it.
 */
export function spaceMarks(source: readonly Inline[], content: readonly Inline[]): Inline[] {
  const wanted = new Map<number, Sides>();
  for (const [id, sides] of neighbours(source))
    if (isSpace(sides.before) && isSpace(sides.after)) wanted.set(id, sides);
  if (wanted.size === 0) return [...content];
  const found = neighbours(content);
  return joinStrings(
    content.flatMap((piece): Inline[] => {
      if (typeof piece === 'string' || !('single' in piece) || !wanted.has(piece.single)) return [piece];
      const { before, after } = found.get(piece.single) ?? { before: '', after: '' };
      return [...(isWord(before) ? [' '] : []), piece, ...(isWord(after) ? [' '] : [])];
    }),
  );
}

interface Sides {
  before: string;
  after: string;
}

/** The characters of the prose on both sides of each mark that stands alone. */
function neighbours(content: readonly Inline[]): Map<number, Sides> {
  const found = new Map<number, Sides>();
  let before = '';
  let waiting: Sides[] = [];
  for (const piece of content) {
    if (typeof piece === 'string' && piece !== '') {
      for (const sides of waiting) sides.after = piece.charAt(0);
      waiting = [];
      before = piece.slice(-1);
    } else if (typeof piece !== 'string' && 'single' in piece) {
      const sides = { before, after: '' };
      found.set(piece.single, sides);
      waiting.push(sides);
    }
  }
  return found;
}

const isSpace = (character: string): boolean => /^\s$/u.test(character);
const isWord = (character: string): boolean => /^[\p{L}\p{N}\p{M}]$/u.test(character);
