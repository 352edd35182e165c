import { requireLanguage } from '@targum/languages';
import { sentenceRules } from './sentence-rules.ts';

/** A stretch of the text, `[start, end)`, without the white space around it. */
export type Span = [start: number, end: number];

const lastWord = (text: string): string => /([\p{L}\p{N}.’'״"]+)\.["”’)\]]*\s*$/u.exec(text)?.[1] ?? '';
const firstWord = (text: string): string => /[\p{L}\p{N}'’]+/u.exec(text)?.[0] ?? '';
const openBrackets = (text: string): number =>
  (text.match(/[([]/gu)?.length ?? 0) - (text.match(/[)\]]/gu)?.length ?? 0);

/** "1." "12)" "(a)" "IV." "א." standing alone before an item. */
const listNumber = /^\s*(?:[([]?(?:\d{1,4}|[ivxlcdm]{1,6}|\p{L}|[א-ת]['׳]|[א-ת]{1,2}["״][א-ת])[.)\]]+)+\s*$/iu;
const initial = /(?:^|[\s(.]|(?<!\p{L})["“])(?:\p{Lu}|[א-ת]['׳]?)\.\s*$/u;
/**
 * Boundaries that the Unicode rules do not see: the Hebrew verse end, a dialogue dash after a full stop, and the
 * lettered item of a list.
 */
const extraBoundary = /׃\s+|[.!?…]["”»)]?\s+(?=[—–-]\s|\([a-z\d]{1,2}\)\s)/gu;

/** Whether the boundary that the Unicode rules see between two pieces is a false one. */
function belongTogether(before: string, after: string, languageCode: string): boolean {
  const language = requireLanguage(languageCode);
  const rules = sentenceRules(language.code);
  if (/\n\s*$/u.test(before)) return false;
  if (listNumber.test(before)) return true;
  const next = after.trimStart();
  if (/^\p{Ll}/u.test(next) || /^[,;:)\]]/u.test(next)) return true;
  const word = lastWord(before);
  if (word) {
    const bare = word.replaceAll(/^["“'’(]+/gu, '');
    if (initial.test(before) && !/\p{Lu}\p{Lu}\.\s*$/u.test(before)) return /^[\p{Lu}א-ת]/u.test(next);
    if (rules.endingAbbreviations.has(bare)) return !rules.openers.has(firstWord(next));
    if (language.abbreviations.includes(bare)) return true;
  }
  const speech = /[!?…]["”״'’]\s*$/u.test(before);
  if (speech && rules.speechVerbs.has(firstWord(next))) return true;
  // Three dots pause more often than they end; a new sentence shows by its capital or its opening mark.
  if (/(?:\.{3}|…)\s*$/u.test(before) && !/^(?:[-–—"“”„'‘«(]|\p{Lu})/u.test(next)) return true;
  const open = openBrackets(before);
  return open > 0 && openBrackets(after) < 0 && before.length + after.length < 300;
}

function trim(text: string, [start, end]: Span): Span | undefined {
  const piece = text.slice(start, end);
  const lead = piece.length - piece.trimStart().length;
  const length = piece.trim().length;
  return length === 0 ? undefined : [start + lead, start + lead + length];
}

function* boundaries(text: string, language: string): Generator<Span> {
  for (const { segment, index } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
    let from = 0;
    for (const match of segment.matchAll(extraBoundary)) {
      yield [index + from, index + match.index + match[0].length];
      from = match.index + match[0].length;
    }
    if (from < segment.length) yield [index + from, index + segment.length];
  }
}

/**
 * The sentences of a text as spans. Nothing is changed and nothing lost: what lies between the spans is white space,
 * so `text` can be put together again exactly.
 */
export function splitSentences(text: string, languageCode: string): Span[] {
  const merged: Span[] = [];
  for (const [start, end] of boundaries(text, languageCode)) {
    const last = merged.at(-1);
    if (last && belongTogether(text.slice(last[0], last[1]), text.slice(start, end), languageCode)) last[1] = end;
    else merged.push([start, end]);
  }
  return merged.flatMap((span) => {
    const inner = trim(text, span);
    return inner ? [inner] : [];
  });
}
