import { dice, logLikelihood } from './association.ts';
import { type Phrase, phrasesOf } from './phrases.ts';

export interface TextPair {
  source: string;
  target: string;
}

export interface ProposedTerm {
  source: string;
  target: string;
  kind: 'name' | 'term';
  /** Pairs in which both stand. */
  count: number;
  /** Dice's coefficient: 1 where one never stands without the other. */
  score: number;
}

interface Entry {
  key: string;
  words: number;
  places: Set<number>;
  shown: Map<string, number>;
  capitals: number;
  smalls: number;
}

const leastPlaces = 3;
const leastDice = 0.55;
const leastLikelihood = 10.83;
/** A word in more of the sentences than this is grammar, not vocabulary; a short text is given the benefit. */
const commonest = 0.15;
const fewPlaces = 10;

function gather(texts: readonly string[], language: string): { entries: Map<string, Entry>; at: string[][] } {
  const entries = new Map<string, Entry>();
  const at = texts.map((text, place) => {
    const keys = new Set<string>();
    for (const phrase of phrasesOf(text, language)) {
      keys.add(phrase.key);
      note(entries, phrase, place);
    }
    return [...keys];
  });
  const most = Math.max(fewPlaces, texts.length * commonest);
  const grammar = new Set([...entries.values()].filter(({ places }) => places.size > most).map(({ key }) => key));
  for (const [key, { places }] of entries) {
    const edges = [key.replace(/ .*/u, ''), key.replace(/.* /u, '')];
    if (places.size < leastPlaces || edges.some((word) => grammar.has(word))) entries.delete(key);
  }
  return { entries, at: at.map((keys) => keys.filter((key) => entries.has(key))) };
}

function note(entries: Map<string, Entry>, { key, shown, words, capital }: Phrase, place: number): void {
  const fresh: Entry = { key, words, places: new Set(), shown: new Map(), capitals: 0, smalls: 0 };
  const entry = entries.get(key) ?? fresh;
  entries.set(key, entry);
  entry.places.add(place);
  entry.shown.set(shown, (entry.shown.get(shown) ?? 0) + 1);
  if (capital === true) entry.capitals++;
  if (capital === false) entry.smalls++;
}

const written = ({ shown }: Entry): string =>
  [...shown].toSorted(([a, x], [b, y]) => y - x || a.length - b.length)[0]?.[0] ?? '';

interface Match {
  from: Entry;
  to: Entry;
  together: number;
  score: number;
}

/** The phrase of the other side that keeps closest company; the longer one where two are as close. */
function closest(from: Entry, others: Map<string, Entry>, at: readonly string[][], places: number): Match | undefined {
  const counts = new Map<string, number>();
  for (const place of from.places) for (const key of at[place] ?? []) counts.set(key, (counts.get(key) ?? 0) + 1);
  let best: Match | undefined;
  for (const [key, together] of counts) {
    const to = others.get(key);
    if (!to || together < leastPlaces) continue;
    const meeting = { together, first: from.places.size, second: to.places.size, places };
    const score = dice(meeting);
    if (score < leastDice || logLikelihood(meeting) < leastLikelihood) continue;
    if (!best || score > best.score || (score === best.score && to.words > best.to.words)) {
      best = { from, to, together, score };
    }
  }
  return best;
}

/** "Baker" says nothing that "Baker Street" does not, when it never stands alone. */
function isPartOfLonger(match: Match, all: readonly Match[]): boolean {
  return all.some(
    (other) =>
      other.from.words > match.from.words &&
      ` ${other.from.key} `.includes(` ${match.from.key} `) &&
      other.together >= match.together * 0.8,
  );
}

/**
 * Names and terms with the translation that the pairs give them: phrases of both sides that stand in the same pairs
 * far more often than by chance, each the other's closest. For a person to approve; most frequent first.
 */
export function proposeTerms(
  pairs: readonly TextPair[],
  languages: { source: string; target: string },
): ProposedTerm[] {
  const ours = gather(
    pairs.map((pair) => pair.source),
    languages.source,
  );
  const theirs = gather(
    pairs.map((pair) => pair.target),
    languages.target,
  );
  const matches: Match[] = [];
  for (const entry of ours.entries.values()) {
    const match = closest(entry, theirs.entries, theirs.at, pairs.length);
    const back = match && closest(match.to, ours.entries, ours.at, pairs.length);
    if (match && back && back.score <= match.score) matches.push(match);
  }
  return matches
    .filter((match) => !isPartOfLonger(match, matches))
    .map(({ from, to, together, score }): ProposedTerm => {
      const cased = [from, to].some(({ capitals, smalls }) => capitals > 0 && capitals >= 4 * smalls);
      return { source: written(from), target: written(to), kind: cased ? 'name' : 'term', count: together, score };
    })
    .toSorted((a, b) => b.count - a.count || b.score - a.score);
}
