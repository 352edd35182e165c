import { requireLanguage } from '@targum/languages';
import type { Link } from '../model.ts';
import { contractionEdits } from './contractions.ts';
import { dateEdits } from './dates.ts';
import { vowelEdits } from './hebrew-vowels.ts';
import { nameLetterEdits } from './name-letters.ts';
import { spellings } from './spelling.ts';
import type { StyleProfile } from './style-profile.ts';

/** Put `text` in the place of `[start, end)`. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

const quoteMarks: Record<NonNullable<StyleProfile['quotes']>, [string, string]> = {
  straight: ['"', '"'],
  curly: ['“', '”'],
  single: ['‘', '’'],
  low: ['„', '”'],
  angle: ['«', '»'],
};

const replaceEach = (text: string, pattern: RegExp, write: (match: RegExpExecArray) => string): Edit[] =>
  [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: write(match),
  }));

/** Only quotations that open and close: a lone mark may be inches, or speech that goes on in the next paragraph. */
export function findQuotations(text: string): [start: number, end: number][] {
  const opening = /(?<![\p{L}\p{N}])["“„”«](?=[\p{L}\p{N}([…'‘—–-])/gu;
  const closing = /(?<=[^\s([])["”“»](?![\p{L}\p{N}])/gu;
  const found: [number, number][] = [];
  let from = 0;
  for (const start of text.matchAll(opening)) {
    if (start.index < from) continue;
    closing.lastIndex = start.index + 1;
    const end = closing.exec(text);
    if (!end) break;
    found.push([start.index, end.index + 1]);
    from = end.index + 1;
  }
  const inside = (at: number): boolean => found.some(([start, end]) => at >= start && at < end);
  const single = [...text.matchAll(singleSpeech)]
    .filter(({ index }) => !inside(index))
    .map(({ index, 0: speech }): [number, number] => [index, index + speech.length]);
  return [...found, ...single].toSorted(([a], [b]) => a - b);
}

/** A single mark is an apostrophe too: only what ends as speech does, and has no other such mark outside of a word. */
const singleSpeech =
  /(?<![\p{L}\p{N}'’])['‘](?=[\p{L}\p{N}…])(?:[^'‘’\n]|['’](?=\p{L}))*?[,.!?…—]['’](?![\p{L}\p{N}])/gu;

const quoteEdits = (text: string, [open, close]: [string, string]): Edit[] =>
  findQuotations(text).flatMap(([start, end]) => [
    { start, end: start + 1, text: open },
    { start: end - 1, end, text: close },
  ]);

/** The narrator's words alone: those who speak may speak as they like. */
function narrationEdits(text: string, formality: 'formal' | 'informal'): Edit[] {
  const speech = findQuotations(text);
  return contractionEdits(text, formality).filter(({ start }) => !speech.some(([a, b]) => start >= a && start < b));
}

const dashEdits = (text: string, dash: 'em' | 'spaced'): Edit[] =>
  dash === 'em'
    ? replaceEach(text, /(?<=[\p{L}\p{N},.!?"”'’]) [–—-] (?=[\p{L}\p{N}"“'‘])/gu, () => '—')
    : replaceEach(text, /(?<=[\p{L}\p{N},.!?"”'’]) ?— ?(?=[\p{L}\p{N}"“'‘])/gu, () => ' – ');

function spellingEdits(text: string, words: ReadonlyMap<string, string>): Edit[] {
  return replaceEach(text, /(?<![\p{L}'’-])\p{L}+(?![\p{L}])/gu, ([word]) => {
    const other = words.get(word) ?? words.get(word.toLowerCase());
    if (other === undefined) return word;
    // In the middle of a sentence a capital may be a name's ("Gray"); at its beginning nobody can tell: both stay.
    return word === word.toLowerCase() ? other : word;
  });
}

const compoundEdits = (text: string, mark: 'maqaf' | 'hyphen'): Edit[] =>
  replaceEach(text, /(?<=[א-ת])[-־](?=[א-ת])/gu, () => (mark === 'maqaf' ? '־' : '-'));

const separators = { comma: ',', space: '\u00A0', none: '' };
const thousandsEdits = (text: string, mark: 'comma' | 'space' | 'none'): Edit[] =>
  replaceEach(text, /(?<![\d.,:/])\d{1,3}(?:,\d{3})+(?![\d:/]|[.,]\d{4})/gu, ([number]) =>
    number.replaceAll(',', separators[mark]),
  );

/** What the text was made from: names are respelled only where the Hebrew word is known. */
export interface Origin {
  text: string;
  language: string;
  links: readonly Link[];
}

const figures = (dates: StyleProfile['dates']): boolean => dates === 'dots' || dates === 'slashes';

/** What a profile changes in a text of the target language, in order and without overlaps. */
export function findStyleEdits(text: string, style: StyleProfile, languageCode: string, origin?: Origin): Edit[] {
  const { script, attachedPrefixes } = requireLanguage(languageCode);
  const isLatin = script.test('a');
  const isHebrew = attachedPrefixes.length > 0;
  const { transliteration, dates } = style;
  const edits = [
    ...(style.quotes ? quoteEdits(text, quoteMarks[style.quotes]) : []),
    ...(style.dash ? dashEdits(text, style.dash) : []),
    ...(style.spelling && isLatin ? spellingEdits(text, spellings[style.spelling]) : []),
    ...(style.formality && isLatin ? narrationEdits(text, style.formality) : []),
    ...(style.vowels && isHebrew ? vowelEdits(text, style.vowels) : []),
    ...(style.compound && isHebrew ? compoundEdits(text, style.compound) : []),
    ...(style.thousands ? thousandsEdits(text, style.thousands) : []),
    ...(dates && (figures(dates) ? isHebrew : isLatin) ? dateEdits(text, dates) : []),
    ...(transliteration && isLatin && origin ? nameLetterEdits(text, origin.text, origin.links, transliteration) : []),
  ];
  let free = 0;
  return edits
    .filter(({ start, end, text: now }) => text.slice(start, end) !== now)
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      if (start < free) return false;
      free = end;
      return true;
    });
}
