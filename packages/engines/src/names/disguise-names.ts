import type { SegmentRequest, SegmentResult, Term } from '../engine.ts';
import { findKnownNames } from './find-known-names.ts';
import type { NameKind } from './known-names.ts';
import { standIns } from './stand-ins.ts';

type Language = 'he' | 'en';

interface Disguised {
  /** What stands in the text instead, and what is to stand in the translation for it. */
  shown: string;
  expected: string;
  rendering: string;
  /** How often it stands in the text. */
  times: number;
}

interface Edit {
  /** Where it stood before, and how long it is there and after. */
  at: number;
  before: number;
  after: number;
}

export interface Disguise {
  text: string;
  names: Disguised[];
  edits: Edit[];
  /** Terms that are still to be seen to. */
  terms?: Term[];
}

const languages: readonly string[] = ['he', 'en'];

/**
 * A small model spells names that it hardly knows as it pleases, but it carries over the ones it has met a thousand
 * times. So a sentence goes to it with such a name in the place of each, and comes back with the right one. Nothing
 * is disguised where there is nothing to gain, where the customer says how it is to be written, or where the
 * stand-ins are in the sentence themselves.
 */
export function disguiseNames(request: SegmentRequest, source: string, target: string): Disguise | undefined {
  if (!languages.includes(source) || !languages.includes(target) || source === target) return undefined;
  const from = source as Language;
  const to = target as Language;
  const chosen = new Map<string, Disguised>();
  const edits: Edit[] = [];
  // What may come out for other reasons cannot stand in for a name: it would be taken for it.
  const spoken = [request.text, ...(request.terms ?? []).map((term) => term.target)].join(' ');
  let text = '';
  let done = 0;
  for (const { span, kind, rendering } of namesIn(request, from, to)) {
    const key = `${kind} ${rendering}`;
    const known = chosen.get(key) ?? choose(kind, rendering, spoken, from, to, [...chosen.values()]);
    if (!known) continue;
    chosen.set(key, known);
    known.times += 1;
    text += request.text.slice(done, span[0]) + known.shown;
    edits.push({ at: span[0], before: span[1] - span[0], after: known.shown.length });
    done = span[1];
  }
  if (edits.length === 0) return undefined;
  text += request.text.slice(done);
  // A term that is hidden now needs no other care.
  const terms = request.terms?.filter((term) => text.toLowerCase().includes(term.source.toLowerCase()));
  return { text, names: [...chosen.values()], edits, ...(terms ? { terms } : {}) };
}

interface WantedName {
  span: [number, number];
  kind: NameKind;
  rendering: string;
}

/** What a person of the customer's is taken for: as we know the name, else by its ending, which is right more often. */
function kindOf(term: Term, from: Language): NameKind {
  if (term.name === 'place') return 'place';
  const [known] = findKnownNames(term.source, from);
  if (known && (known.name.kind === 'man' || known.name.kind === 'woman')) return known.name.kind;
  return term.name === 'woman' || /(?:[הת]|[ai]e?)$/u.test(term.source) ? 'woman' : 'man';
}

/** Names of the customer, and known ones where the customer says nothing else about them; in the order of the text. */
function namesIn(request: SegmentRequest, from: Language, to: Language): WantedName[] {
  const own = (request.terms ?? []).flatMap((term): WantedName[] =>
    term.name && term.mode === 'force'
      ? placesOf(request.text, term.source).map((at) => ({
          span: [at, at + term.source.length],
          kind: kindOf(term, from),
          rendering: term.target,
        }))
      : [],
  );
  const claims = (request.terms ?? []).flatMap((term) =>
    placesOf(request.text, term.source).map((at) => [at, at + term.source.length] as const),
  );
  const known = findKnownNames(request.text, from)
    .filter(({ span }) => !claims.some(([start, end]) => start < span[1] && end > span[0]))
    .map(({ span, name }) => ({
      span,
      kind: name.kind,
      rendering: to === 'he' ? name.he : (name.en[0] ?? ''),
    }));
  const all = [...own, ...known].toSorted((a, b) => a.span[0] - b.span[0] || b.span[1] - a.span[1]);
  let end = 0;
  return all.filter(({ span }) => {
    const free = span[0] >= end;
    if (free) end = span[1];
    return free;
  });
}

function choose(
  kind: NameKind,
  rendering: string,
  text: string,
  from: Language,
  to: Language,
  taken: readonly Disguised[],
): Disguised | undefined {
  const free = standIns[kind].find(
    (one) => !text.includes(one[from]) && !text.includes(one[to]) && !taken.some((other) => other.shown === one[from]),
  );
  return free && { shown: free[from], expected: free[to], rendering, times: 0 };
}

/**
 * The translation with its names put back; nothing if one of them did not come through, or came more often than it
 * was sent: then another name of the sentence has become the stand-in, and nobody knows which is which.
 */
export function revealNames<R extends Pick<SegmentResult, 'text' | 'links'>>(
  result: R,
  disguise: Disguise,
): R | undefined {
  const hits = disguise.names.map((name) => ({ name, places: placesOf(result.text, name.expected) }));
  if (hits.some(({ name, places }) => places.length === 0 || places.length > name.times)) return undefined;
  const replaced = hits
    .flatMap(({ name, places }) => places.map((at) => ({ at, name })))
    .toSorted((a, b) => a.at - b.at);
  const edits: Edit[] = [];
  let text = '';
  let done = 0;
  for (const { at, name } of replaced) {
    const { expected } = name;
    // "the Dead Sea" at the head of a sentence begins with a capital.
    const opens = result.text.slice(0, at).trim() === '';
    const words = opens ? name.rendering.slice(0, 1).toUpperCase() + name.rendering.slice(1) : name.rendering;
    text += result.text.slice(done, at) + words;
    edits.push({ at, before: expected.length, after: words.length });
    done = at + expected.length;
  }
  text += result.text.slice(done);
  const links = result.links.map((link) => ({
    ...link,
    source: [back(link.source[0], disguise.edits, 'start'), back(link.source[1], disguise.edits, 'end')] as [
      number,
      number,
    ],
    target: [forth(link.target[0], edits, 'start'), forth(link.target[1], edits, 'end')] as [number, number],
  }));
  return { ...result, text, links };
}

const escape = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`);

/** Whole words only, in Hebrew with what is written onto them. */
function placesOf(text: string, word: string): number[] {
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?<lead>[ושכבלמה]{0,3})(?<word>${escape(word)})(?![\p{L}\p{N}])`,
    'dgu',
  );
  return [...text.matchAll(pattern)].map((match) => match.indices?.groups?.['word']?.[0] ?? match.index);
}

/** Where an offset of the edited text stands in the text before the edits; inside an edit, its edge. */
function back(offset: number, edits: readonly Edit[], edge: 'start' | 'end'): number {
  let shift = 0;
  for (const { at, before, after } of edits) {
    const start = at + shift;
    if (offset <= start) break;
    if (offset < start + after) return edge === 'start' ? at : at + before;
    shift += after - before;
  }
  return offset - shift;
}

/** Where an offset of the text before the edits stands after them. */
function forth(offset: number, edits: readonly Edit[], edge: 'start' | 'end'): number {
  let shift = 0;
  for (const { at, before, after } of edits) {
    if (offset <= at) break;
    if (offset < at + before) return edge === 'start' ? at + shift : at + shift + after;
    shift += after - before;
  }
  return offset + shift;
}
