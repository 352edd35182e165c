import { findFigures } from '../direction/split-by-script.ts';

const latin = 'A-Za-z\\u00C0-\\u024F';
const inside = `${latin}0-9 .,:;/\\\\?=&%+\\-_'’@#~()\\u00A0`;
const insertion = new RegExp(`(?:(?<![0-9.,])[0-9][0-9.,]*[ -]?)?[${latin}](?:[${inside}]*[${latin}0-9%+#/])?`, 'g');
const hebrew = /\p{Script=Hebrew}/u;

/** A stretch of text, and whether it is a Latin insertion in right-to-left prose. */
export interface Stretch {
  text: string;
  isolate: boolean;
}

export function hasHebrew(text: string): boolean {
  return hebrew.test(text);
}

/** Cuts a text at the borders of its Latin insertions, and of figures elsewhere that read from the left. */
export function findLatinInsertions(text: string): Stretch[] {
  return findLetters(text).flatMap((stretch) => (stretch.isolate ? [stretch] : cutFigures(stretch.text)));
}

function cutFigures(text: string): Stretch[] {
  const stretches: Stretch[] = [];
  let cursor = 0;
  for (const [start, end] of findFigures(text)) {
    stretches.push(
      { text: text.slice(cursor, start), isolate: false },
      { text: text.slice(start, end), isolate: true },
    );
    cursor = end;
  }
  return [...stretches, { text: text.slice(cursor), isolate: false }].filter((stretch) => stretch.text !== '');
}

/** Brackets that do not close inside stay outside. */
function findLetters(text: string): Stretch[] {
  const stretches: Stretch[] = [];
  let cursor = 0;
  insertion.lastIndex = 0;
  for (let match = insertion.exec(text); match; match = insertion.exec(text)) {
    const end = match.index + match[0].length;
    const tail = text.startsWith('()', end) ? '()' : text[end] === ')' ? ')' : '';
    const run = trimBrackets(match[0] + tail);
    if (match.index > cursor) stretches.push({ text: text.slice(cursor, match.index), isolate: false });
    stretches.push({ text: run, isolate: true });
    cursor = match.index + run.length;
    insertion.lastIndex = cursor;
  }
  if (cursor < text.length) stretches.push({ text: text.slice(cursor), isolate: false });
  return stretches;
}

/** "Word) and (Excel" would carry two halves of different brackets: cut before the first stray one. */
function trimBrackets(run: string): string {
  let depth = 0;
  let lastOpen = -1;
  for (let index = 0; index < run.length; index += 1) {
    if (run[index] === '(') {
      if (depth === 0) lastOpen = index;
      depth += 1;
    } else if (run[index] === ')') {
      depth -= 1;
      if (depth < 0) return run.slice(0, index).trimEnd();
    }
  }
  return depth > 0 ? run.slice(0, lastOpen).trimEnd() : run;
}
