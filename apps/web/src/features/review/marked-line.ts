import type { ReviewSegment } from '@targum/contracts';
import { validateCodes } from '@targum/documents/inline';

export type Content = NonNullable<ReviewSegment['target_content']>;
export type Code = Exclude<Content[number], string>;

/** Stands in the text where a code stands, so that text and codes are edited as one line of letters. */
export const mark = '\uFFFC';

/** A paragraph as one line: every code is one letter of it, and the codes follow in the same order. */
export interface MarkedLine {
  text: string;
  codes: readonly Code[];
}

export function fromContent(content: Content): MarkedLine {
  const codes: Code[] = [];
  const text = content.map((piece) => {
    if (typeof piece === 'string') return piece.replaceAll(mark, '');
    codes.push(piece);
    return mark;
  });
  return { text: text.join(''), codes };
}

export function toContent({ text, codes }: MarkedLine): Content {
  const content: Content = [];
  text.split(mark).forEach((words, at) => {
    const code = codes[at - 1];
    if (code) content.push(code);
    if (words !== '') content.push(words);
  });
  return content;
}

export const sameContent = (a: Content | null, b: Content | null): boolean => JSON.stringify(a) === JSON.stringify(b);

export const plainOf = (content: Content | null): string =>
  (content ?? []).filter((piece) => typeof piece === 'string').join('');

/** What a paragraph without a translation begins as: its codes and no words. */
export const onlyCodes = (source: Content): Content => source.filter((piece) => typeof piece !== 'string');

export const numberOf = (code: Code): number =>
  'open' in code ? code.open : 'close' in code ? code.close : code.single;

/** The codes of a line by their numbers, each once, in the order of the source. */
export const codeNumbers = (source: Content): number[] => [
  ...new Set(source.flatMap((piece) => (typeof piece === 'string' ? [] : [numberOf(piece)]))),
];

interface Edited {
  line: MarkedLine;
  caret: number;
}

const codesBefore = (text: string, at: number): number => text.slice(0, at).split(mark).length - 1;

/**
 * Puts words in the place of a stretch. Codes inside it are not part of what goes: they stay where they were, and the
 * new words stand inside of formatting rather than behind it.
 */
export function replaceRange({ text, codes }: MarkedLine, from: number, to: number, words: string): Edited {
  const first = codesBefore(text, from);
  const kept = codes.slice(first, codesBefore(text, to));
  const closing = kept.findIndex((code) => 'close' in code);
  const before = closing === -1 ? kept.length : closing;
  const clean = words.replaceAll(mark, '');
  return {
    line: {
      text: text.slice(0, from) + mark.repeat(before) + clean + mark.repeat(kept.length - before) + text.slice(to),
      codes,
    },
    caret: from + before + clean.length,
  };
}

/** Takes a code from where it stands and puts it around a stretch, or at its beginning when it stands alone. */
export function moveCode(line: MarkedLine, number: number, from: number, to: number): Edited {
  let at = -1;
  let [start, end] = [from, to];
  let text = '';
  const codes: Code[] = [];
  for (const [index, letter] of Array.from({ length: line.text.length }, (_, i) => line.text.charAt(i)).entries()) {
    const code = letter === mark ? line.codes[++at] : undefined;
    if (code && numberOf(code) === number) {
      if (index < from) start--;
      if (index < to) end--;
      continue;
    }
    text += letter;
    if (code) codes.push(code);
  }
  const own = line.codes.filter((code) => numberOf(code) === number);
  const [opening, closing] = [own.filter((code) => !('close' in code)), own.filter((code) => 'close' in code)];
  codes.splice(codesBefore(text, end), 0, ...closing);
  text = text.slice(0, end) + mark.repeat(closing.length) + text.slice(end);
  codes.splice(codesBefore(text, start), 0, ...opening);
  text = text.slice(0, start) + mark.repeat(opening.length) + text.slice(start);
  return { line: { text, codes }, caret: end + opening.length };
}

/** The same line with every code of the source in it: what is missing is put back at its end, in pairs. */
export function withAllCodes(source: Content, line: MarkedLine): MarkedLine {
  const wanted = source.filter((piece) => typeof piece !== 'string');
  const there = new Set(line.codes.map((code) => JSON.stringify(code)));
  const missing = wanted.filter((code) => !there.has(JSON.stringify(code)));
  if (missing.length === 0) return line;
  const whole = { text: line.text + mark.repeat(missing.length), codes: [...line.codes, ...missing] };
  if (validateCodes(source, toContent(whole)).length === 0) return whole;
  // Half of a pair was lost: the halves that are left would stand crossed, so all begin anew behind the words.
  return { text: line.text.replaceAll(mark, '') + mark.repeat(wanted.length), codes: wanted };
}

/** Why the server would refuse it: codes that are lost, doubled or crossed, by their numbers. */
export function codeProblems(source: Content, content: Content): number[] {
  return [...new Set(validateCodes(source, content).map(({ code }) => code))];
}
