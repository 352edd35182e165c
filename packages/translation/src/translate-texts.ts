import { type GlossaryEntry, matchTerms } from './glossary/match-terms.ts';
import type { TranslationMemory } from './memory/translation-memory.ts';
import type { Link, SegmentRequest, SegmentResult, Term, TranslatingEngine } from './model.ts';
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
  /** Neighbouring sentences told to the engine on each side. @default 2 */
  context?: number;
  longest?: number;
  signal?: AbortSignal;
  /** Counted in distinct sentences, the unit of work. */
  onProgress?: (done: number, total: number) => void;
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
}

const memoryEngine = { id: 'memory', version: '1' };

function piecesOf(text: string, options: TranslateTextsOptions): Piece[] {
  return splitSentences(text, options.source).flatMap((sentence) => {
    const parts = splitLong(text, sentence, options.source, options.longest ?? longestSentence);
    return parts.map((span, i) => {
      const part = text.slice(...span);
      const terms = matchTerms(part, options.glossary ?? [], options.source);
      return {
        span,
        text: part,
        terms: terms.map(({ source, target, mode }) => ({ source, target, mode })),
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
  const flat = pieces.flat();
  flat.forEach((piece, at) => {
    const key = keyOf(piece);
    if (known.has(key) || wanted.has(key)) return;
    const hit = options.memory?.find(piece.text);
    if (hit) known.set(key, { text: hit.target, score: 0, links: [], flags: [], engine: memoryEngine });
    else {
      wanted.set(key, {
        text: piece.text,
        ...(piece.terms.length > 0 ? { terms: piece.terms } : {}),
        before: flat.slice(Math.max(0, at - reach), at).map((other) => other.text),
        after: flat.slice(at + 1, at + 1 + reach).map((other) => other.text),
      });
    }
  });
  const segments = [...wanted.values()];
  if (segments.length > 0) {
    const results = await engine.translate({
      source: options.source,
      target: options.target,
      segments,
      ...(options.quality ? { quality: options.quality } : {}),
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
