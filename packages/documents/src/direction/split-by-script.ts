import { countTrailing } from '../text/count-trailing.ts';

export type Direction = 'ltr' | 'rtl';

export interface ScriptRun {
  text: string;
  direction: Direction;
}

const address =
  /(?:(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{0,20}:\/\/|www\.)[^\s<>"'\p{Script=Hebrew}\p{Script=Arabic}]+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/giu;
/**
 * Figures that read from the left in any script: telephone numbers with their plus, numbers with a
 * sign, and sums. Without their own direction the sign would stand behind the number.
 */
const figures =
  /(?<![\p{L}\p{N}.,])[+\u2212-](?:\d[\d().,/\u00A0 -]*\d|\d)(?![\p{L}\p{N}])|(?<![\d.,])\d[\d.,]*(?:[ \u00A0]?[×÷=+*<>≤≥±\u2212][ \u00A0]?[+\u2212-]?\d[\d.,]*)+/gu;
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

/** Where figures stand that read from the left: `[start, end)`. */
export function findFigures(text: string): [number, number][] {
  return Array.from(text.matchAll(figures), (match) => [
    match.index,
    match.index + match[0].length - countTrailing(match[0], '.,'),
  ]);
}

export function hasRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

export function hasLeftToRight(text: string): boolean {
  return /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}/u.test(text);
}

function resolve(text: string, base: Direction): (Direction | undefined)[] {
  const directions: (Direction | undefined)[] = Array.from({ length: text.length }, () => undefined);
  if (base === 'rtl') for (const [start, end] of findFigures(text)) directions.fill('ltr', start, end);
  for (const match of text.matchAll(address)) {
    const length = match[0].length - countTrailing(match[0], '.,;:!?)]');
    directions.fill('ltr', match.index, match.index + length);
  }
  placeBrackets(text, directions, base);
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

const closing: Record<string, string> = { '(': ')', '[': ']', '{': '}' };

/**
 * Two brackets of a pair take the same side, as rule N0 of the bidirectional algorithm has it: the
 * paragraph's when anything between them is of its script, else that of the word before them.
 */
function placeBrackets(text: string, directions: (Direction | undefined)[], base: Direction): void {
  if (!/[([{]/.test(text)) return;
  const open: { at: number; close: string; before: Direction; inside: Set<Direction> }[] = [];
  let before = base;
  for (let index = 0; index < text.length; index++) {
    const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
    const close = closing[character];
    const at = open.findLastIndex((bracket) => bracket.close === character);
    // As deep as the algorithm looks; what is deeper is no prose.
    if (open.length > 63) return;
    if (directions[index] === undefined && close) open.push({ at: index, close, before, inside: new Set() });
    else if (directions[index] === undefined && at >= 0) {
      const pair = open[at];
      open.length = at;
      if (!pair || (pair.inside.size === 0 && !isCall(text, pair.at, index))) continue;
      const other = pair.inside.has(base) || pair.before === base ? base : ([...pair.inside][0] ?? pair.before);
      directions[pair.at] = other;
      directions[index] = other;
    } else {
      const strong = directions[index] ?? strength(character, before);
      if (strong) {
        before = strong;
        for (const bracket of open) bracket.inside.add(strong);
      }
    }
    index += character.length - 1;
  }
}

/** `call()`: brackets with nothing between them, right behind a word. */
function isCall(text: string, open: number, close: number): boolean {
  return close === open + 1 && /[\p{L}\p{N}_]/u.test(text.charAt(open - 1));
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
