import { type GlossaryEntry, matchTerms } from './glossary/match-terms.ts';
import { readHeading } from './headings/read-heading.ts';
import type { TranslationMemory } from './memory/translation-memory.ts';
import type { Adaptation, Link, SegmentRequest, SegmentResult, SpokenStyle, Term, TranslatingEngine } from './model.ts';
import { undressPart } from './sentences/rejoin-parts.ts';
import { longestSentence, splitLong } from './sentences/split-long.ts';
import { type Span, splitSentences } from './sentences/split-sentences.ts';

export interface TranslateTextsOptions {
  source: string;
  target: string;
  quality?: 'fast' | 'best';
  glossary?: readonly GlossaryEntry[];
  /** Texts and sentences found here are not sent to the engine. */
  memory?: TranslationMemory;
  /** For engines that can use them. */
  adaptation?: Adaptation;
  style?: SpokenStyle;
  /** Neighbouring sentences told to the engine on each side. @default 2 */
  context?: number;
  /** What stands around each text, by its index. Without it the texts are taken to follow one another. */
  surroundings?: readonly (Surroundings | undefined)[];
  longest?: number;
  signal?: AbortSignal;
  /** Counted in distinct sentences, the unit of work. */
  onProgress?: (done: number, total: number) => void;
}

/** What an engine may be told about a text besides its words. */
export interface Surroundings {
  /** The paragraphs before and after it. */
  before?: string;
  after?: string;
  /** The chapter it stands in. */
  heading?: string;
  /** Translations of like texts. */
  hints?: { source: string; target: string }[];
}

/** One sentence of a text, where it stands on both sides and who made it. */
export interface TranslatedSentence {
  source: Span;
  target: Span;
  score: number;
  flags: string[];
  terms: Term[];
  engine: { id: string; version: string };
}

export interface TranslatedText {
  text: string;
  links: Link[];
  /** The weakest sentence's score: what a reviewer should look at first. */
  score: number;
  flags: string[];
  sentences: TranslatedSentence[];
}

interface Piece {
  span: Span;
  text: string;
  terms: Term[];
  first: boolean;
  last: boolean;
  /** The one right translation, where there is one: no engine is asked. */
  fixed?: string;
}

const memoryEngine = { id: 'memory', version: '1' };
const headingEngine = { id: 'headings', version: '1' };

function piecesOf(text: string, options: TranslateTextsOptions): Piece[] {
  const heading = readHeading(text, options.source, options.target);
  if (!heading || matchTerms(text.slice(0, heading.end), options.glossary ?? [], options.source).length > 0) {
    return sentencePieces(text, [0, text.length], options);
  }
  const span: Span = [0, heading.end];
  const label = { span, text: text.slice(...span), terms: [], first: true, last: true, fixed: heading.target };
  const title = /[\p{L}\p{N}]/u.exec(text.slice(heading.end));
  return title ? [label, ...sentencePieces(text, [heading.end + title.index, text.length], options)] : [label];
}

function sentencePieces(whole: string, [from, to]: Span, options: TranslateTextsOptions): Piece[] {
  const text = whole.slice(from, to);
  const shift = (span: Span): Span => [span[0] + from, span[1] + from];
  return splitSentences(text, options.source).flatMap((sentence) => {
    const parts = splitLong(text, sentence, options.source, options.longest ?? longestSentence);
    return parts.map((span, i) => {
      const part = text.slice(...span);
      const terms = matchTerms(part, options.glossary ?? [], options.source);
      return {
        span: shift(span),
        text: part,
        terms: terms.map(({ span: _span, ...term }) => term),
        first: i === 0,
        last: i === parts.length - 1,
      };
    });
  });
}

/** Sentences that need no engine and no second thought: the same words with the same terms are one piece of work. */
const keyOf = (piece: Piece): string => JSON.stringify([piece.text, piece.terms]);

/**
 * Translates texts (paragraphs) whatever their length: cut into sentences, each distinct sentence sent once, put
 * together again with the white space of the source and with links that count in the whole texts.
 */
export async function translateTexts(
  engine: TranslatingEngine,
  texts: readonly string[],
  options: TranslateTextsOptions,
): Promise<TranslatedText[]> {
  options.signal?.throwIfAborted();
  const reach = options.context ?? 2;
  const known = new Map<string, SegmentResult>();
  const wanted = new Map<string, SegmentRequest>();
  const pieces = texts.map((text) => (options.memory?.find(text) ? [] : piecesOf(text, options)));
  const neighbours = options.surroundings ? neighboursInDocument(options, reach) : neighboursInList(pieces, reach);
  const flat = pieces.flatMap((inText, index) => inText.map((piece, at) => ({ piece, index, at, inText })));
  for (const { piece, index, at, inText } of flat) {
    const key = keyOf(piece);
    if (known.has(key) || wanted.has(key)) continue;
    const hit = options.memory?.find(piece.text);
    if (piece.fixed !== undefined) known.set(key, labelled(piece.text, piece.fixed));
    else if (hit) known.set(key, { text: hit.target, score: 0, links: [], flags: [], engine: memoryEngine });
    else {
      wanted.set(key, {
        text: piece.text,
        ...(piece.terms.length > 0 ? { terms: piece.terms } : {}),
        ...neighbours(index, at, inText),
      });
    }
  }
  const segments = [...wanted.values()];
  if (segments.length > 0) {
    const results = await engine.translate({
      source: options.source,
      target: options.target,
      segments,
      ...(options.quality ? { quality: options.quality } : {}),
      ...(options.adaptation ? { adaptation: options.adaptation } : {}),
      ...(options.style ? { style: options.style } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.onProgress ? { onProgress: options.onProgress } : {}),
    });
    if (results.length !== segments.length) {
      throw new RangeError(`The engine answered ${results.length} of ${segments.length} sentences`);
    }
    [...wanted.keys()].forEach((key, i) => {
      const result = results[i];
      if (result) known.set(key, result);
    });
  }
  return texts.map((text, i) => {
    const hit = options.memory?.find(text);
    return hit ? remembered(text, hit.target) : join(text, pieces[i] ?? [], known);
  });
}

type Neighbours = (index: number, at: number, inText: readonly Piece[]) => Omit<SegmentRequest, 'text' | 'terms'>;

/** The texts stand one after the other, as in a file that is translated whole. */
function neighboursInList(pieces: readonly (readonly Piece[])[], reach: number): Neighbours {
  const flat = pieces.flat().map((piece) => piece.text);
  let count = 0;
  const starts = pieces.map((inText) => (count += inText.length) - inText.length);
  return (index, at) => {
    const place = (starts[index] ?? 0) + at;
    return { before: flat.slice(Math.max(0, place - reach), place), after: flat.slice(place + 1, place + 1 + reach) };
  };
}

/** The texts are some of a document, and what stands around each is told. */
function neighboursInDocument(options: TranslateTextsOptions, reach: number): Neighbours {
  const sentencesOf = (text = ''): string[] => splitSentences(text, options.source).map((span) => text.slice(...span));
  const around = (options.surroundings ?? []).map((told) => ({
    before: reach > 0 ? sentencesOf(told?.before).slice(-reach) : [],
    after: sentencesOf(told?.after).slice(0, reach),
    ...(told?.heading ? { heading: told.heading } : {}),
    ...(told?.hints?.length ? { hints: told.hints } : {}),
  }));
  return (index, at, inText) => {
    const { before = [], after = [], ...rest } = around[index] ?? {};
    const own = inText.map((piece) => piece.text);
    const place = before.length + at;
    const all = [...before, ...own, ...after];
    return {
      before: all.slice(Math.max(0, place - reach), place),
      after: all.slice(place + 1, place + 1 + reach),
      ...rest,
    };
  };
}

function labelled(text: string, target: string): SegmentResult {
  const whole = { source: [0, text.length] as Span, target: [0, target.length] as Span, score: 1 };
  return { text: target, score: 0, links: [whole], flags: [], engine: headingEngine };
}

function remembered(text: string, target: string): TranslatedText {
  const whole = { source: [0, text.length] as Span, target: [0, target.length] as Span };
  const sentence = { ...whole, score: 0, flags: [], terms: [], engine: memoryEngine };
  return { text: target, links: [], score: 0, flags: [], sentences: [sentence] };
}

function join(source: string, pieces: readonly Piece[], known: ReadonlyMap<string, SegmentResult>): TranslatedText {
  let text = '';
  let at = 0;
  const joined: TranslatedText = { text: '', links: [], score: 0, flags: [], sentences: [] };
  for (const piece of pieces) {
    const result = known.get(keyOf(piece));
    if (!result) continue;
    text += source.slice(at, piece.span[0]);
    const [shift, from] = [text.length, piece.span[0]];
    const written = undressPart(piece.text, result.text, piece);
    text += written;
    at = piece.span[1];
    for (const link of result.links) {
      const end = Math.min(link.target[1], written.length);
      if (link.target[0] >= end) continue;
      joined.links.push({
        source: [link.source[0] + from, link.source[1] + from],
        target: [link.target[0] + shift, end + shift],
        score: link.score,
      });
    }
    const { score, flags, engine } = result;
    joined.sentences.push({
      source: piece.span,
      target: [shift, text.length],
      score,
      flags,
      terms: piece.terms,
      engine,
    });
    joined.score = Math.min(joined.score, score);
    joined.flags.push(...flags.filter((flag) => !joined.flags.includes(flag)));
  }
  return { ...joined, text: text + source.slice(at) };
}
