import type { SegmentRequest } from '../engine.ts';
import type { WorkerResult } from './draft.ts';
import type { SentenceJob } from './translate-sentences.ts';

type Sentence = SentenceJob['sentences'][number];

/** Beyond this a model that has seen sentences loses clauses; the caller should have split, this is the net. */
const longest = 700;
const breaks = [/[;:—–]\s+/gu, /[,،]\s+/gu, /\s+/gu];

/** Cuts an overlong text near its middle, at the best mark there is, until every part is short enough. */
export function splitLong(text: string): string[] {
  if (text.length <= longest) return [text];
  const middle = text.length / 2;
  for (const mark of breaks) {
    const cuts = [...text.matchAll(mark)].map((match) => match.index + match[0].length);
    const near = cuts.filter((cut) => cut > text.length * 0.2 && cut < text.length * 0.8);
    const cut = near.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
    if (cut !== undefined) return [...splitLong(text.slice(0, cut)), ...splitLong(text.slice(cut))];
  }
  return [...splitLong(text.slice(0, Math.ceil(middle))), ...splitLong(text.slice(Math.ceil(middle)))];
}

export function partsOf(segment: SegmentRequest): Sentence[] {
  const texts = splitLong(segment.text);
  return texts.map((text) => {
    // The caller matched terms to the whole segment, inflected forms included; only parts are narrowed again.
    const isHere = (source: string): boolean => texts.length === 1 || text.toLowerCase().includes(source.toLowerCase());
    const terms = segment.terms?.filter((term) => isHere(term.source));
    return terms && terms.length > 0 ? { text, terms } : { text };
  });
}

/** One result of the parts' results, links moved to where the parts stand. */
export function joinParts(parts: readonly Sentence[], results: readonly WorkerResult[]): WorkerResult {
  const [only] = results;
  if (results.length === 1 && only) return only;
  let text = '';
  let at = 0;
  const joined: WorkerResult = { text, score: 0, links: [], flags: [] };
  results.forEach((result, i) => {
    if (text !== '' && result.text !== '') text += ' ';
    const shift = text.length;
    for (const { source, target, score } of result.links) {
      joined.links.push({
        source: [source[0] + at, source[1] + at],
        target: [target[0] + shift, target[1] + shift],
        score,
      });
    }
    text += result.text;
    at += parts[i]?.text.length ?? 0;
    joined.score += result.score / results.length;
    joined.flags.push(...result.flags.filter((flag) => !joined.flags.includes(flag)));
  });
  return { ...joined, text };
}
