import { parentPort, workerData } from 'node:worker_threads';
import type { StyleProfile } from '@targum/contracts';
import { inferCharacters, inferStyle, type ProposedTerm, proposeTerms } from '@targum/translation';
import type { UsedPair } from './pairs.sql.ts';
import type { ThreadMessage } from './run-thread.ts';

export interface Material {
  pairs: UsedPair[];
  targetTexts: string[];
  source: string;
  target: string;
}

export interface Studied {
  terms: ProposedTerm[];
  style: StyleProfile;
}

/** A person looks at them one by one: the most frequent are enough. */
const mostTerms = 300;
const longestTerm = 100;
/** Shorter words than this are grammar, unless they are names. */
const fewestLetters = 3;

const { pairs, targetTexts, source, target } = workerData as Material;
const characters = inferCharacters(
  pairs.map((pair) => pair.source),
  source,
);
const style = inferStyle([...pairs.map((pair) => pair.target), ...targetTexts], target);
const lengths = ({ source: ours, target: theirs }: ProposedTerm): number[] => [ours.length, theirs.length];
const terms = proposeTerms(pairs, { source, target }).filter(
  (term) =>
    Math.max(...lengths(term)) <= longestTerm && (term.kind === 'name' || Math.min(...lengths(term)) >= fewestLetters),
);
const found = { ...style, ...(characters.length > 0 ? { characters } : {}) } as StyleProfile;
const message: ThreadMessage<Studied> = { result: { terms: terms.slice(0, mostTerms), style: found } };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- reason: the port of a thread has no origin
parentPort?.postMessage(message);
