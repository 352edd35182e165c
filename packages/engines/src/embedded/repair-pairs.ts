import { editText, type PlacedText } from './edit-text.ts';

const brackets: readonly (readonly [string, string])[] = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
];
const quote = /["“”„«»״]/gu;
/** A double quote between two letters is the mark of a Hebrew acronym, not a quotation. */
const acronymMark = /(?<=\p{L})["״](?=\p{L})/gu;

const closing: Record<string, string> = { '“': '”', '„': '”', '«': '»' };
const opening: Record<string, string> = { '”': '“', '»': '«' };

const countQuotes = (text: string): number => text.replaceAll(acronymMark, '').match(quote)?.length ?? 0;
const count = (text: string, mark: string): number => text.split(mark).length - 1;

/** True when a text opens as many quotations and brackets as it closes. */
export function isBalanced(text: string): boolean {
  return countQuotes(text) % 2 === 0 && brackets.every(([open, close]) => count(text, open) === count(text, close));
}

const startsQuoted = (text: string): boolean => /^["“„«״]/u.test(text);
const endsQuoted = (text: string): boolean => /["”»״][.,!?…]*$/u.test(text) && !/\p{L}["״]\p{L}$/u.test(text);

/** Gives a translation the marks that its balanced source has at its ends and it lost. */
export function repairPairs(source: string, placed: PlacedText): PlacedText {
  if (!isBalanced(source) || isBalanced(placed.text)) return placed;
  const edits: { start: number; end: number; replacement: string }[] = [];
  const { text } = placed;
  const mark = text.match(quote)?.[0] ?? '"';
  if (countQuotes(text) % 2 === 1) {
    // Hebrew dialogue may open with a dash and close with nothing; the English quotation it becomes must close.
    const lastOpens = /(?:^|[\s(—–-])["“„«](?=\S)[^"“”„«»]*$/u.test(text.replaceAll(acronymMark, 'x'));
    if (lastOpens || (endsQuoted(source.trim()) && !endsQuoted(text.trim()))) {
      edits.push({ start: text.length, end: text.length, replacement: closing[mark] ?? mark });
    } else if (startsQuoted(source.trim()) && !startsQuoted(text.trim())) {
      edits.push({ start: 0, end: 0, replacement: opening[mark] ?? mark });
    }
  }
  for (const [open, close] of brackets) {
    const gap = count(text, open) - count(text, close);
    if (gap === 1) {
      const end = /[.!?…]*$/u.exec(text)?.index ?? text.length;
      const inside = source.trim().endsWith(close);
      edits.push({ start: inside ? text.length : end, end: inside ? text.length : end, replacement: close });
    } else if (gap === -1 && source.trim().startsWith(open)) edits.push({ start: 0, end: 0, replacement: open });
  }
  return editText(placed, edits);
}
