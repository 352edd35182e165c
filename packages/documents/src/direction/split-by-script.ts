export type Direction = 'ltr' | 'rtl';

export interface ScriptRun {
  text: string;
  direction: Direction;
}

const address =
  /(?:[a-z][a-z0-9+.-]*:\/\/|www\.)[^\s<>"'\p{Script=Hebrew}\p{Script=Arabic}]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\u200F]/u;
const letter = /[\p{L}\u200E]/u;
const mark = /\p{M}/u;
const digit = /\p{Nd}/u;
/** What may stand between a Latin word and its number: "Word 2019", "v-2.0", "MP3". */
const tight = /^[ \u00A0./_-]?$/;

/**
 * Parts a text where its script changes, the way Word stores it: digits and neutral characters
 * between two words of one script belong to it, all others to the paragraph. Addresses are always
 * left-to-right; a number right after a Latin word stays with it.
 */
export function splitByScript(text: string, base: Direction): ScriptRun[] {
  const directions = resolve(text, base);
  const runs: ScriptRun[] = [];
  for (let index = 0; index < text.length; index++) {
    const direction = directions[index] ?? base;
    const last = runs.at(-1);
    if (last && last.direction === direction) last.text += text.charAt(index);
    else runs.push({ text: text.charAt(index), direction });
  }
  return runs;
}

export function hasRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

export function hasLeftToRight(text: string): boolean {
  return /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}/u.test(text);
}

function resolve(text: string, base: Direction): (Direction | undefined)[] {
  const directions: (Direction | undefined)[] = Array.from({ length: text.length }, () => undefined);
  for (const match of text.matchAll(address)) {
    const length = match[0].replace(/[.,;:!?)\]]+$/, '').length;
    directions.fill('ltr', match.index, match.index + length);
  }
  let index = 0;
  let previous: Direction | undefined;
  let pending = 0;
  for (const character of text) {
    const strong = directions[index] ?? strength(character, previous);
    if (strong) {
      settle(directions, pending, index, previous, strong, base);
      directions.fill(strong, index, index + character.length);
      previous = strong;
      pending = index + character.length;
    } else if (
      digit.test(character) &&
      previous === 'ltr' &&
      base === 'rtl' &&
      tight.test(text.slice(pending, index))
    ) {
      directions.fill('ltr', pending, index + character.length);
      pending = index + character.length;
    }
    index += character.length;
  }
  settle(directions, pending, text.length, previous, undefined, base);
  return directions;
}

function strength(character: string, previous: Direction | undefined): Direction | undefined {
  if (rightToLeft.test(character)) return 'rtl';
  if (mark.test(character)) return previous;
  return letter.test(character) ? 'ltr' : undefined;
}

/** Neutral characters between equals take their side, all others the paragraph's. */
function settle(
  directions: (Direction | undefined)[],
  from: number,
  to: number,
  before: Direction | undefined,
  after: Direction | undefined,
  base: Direction,
): void {
  directions.fill(before !== undefined && before === after ? before : base, from, to);
}
