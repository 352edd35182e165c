import { parentPort, workerData } from 'node:worker_threads';
import { alignSentences, rateBeads } from '@targum/translation';
import type { NewPair } from './pairs.sql.ts';
import type { ThreadMessage } from './run-thread.ts';

export interface Sides {
  source: { language: string; sentences: string[] };
  target: { language: string; sentences: string[] };
}

export interface Aligned {
  pairs: NewPair[];
  alone: number;
}

const { source, target } = workerData as Sides;
const tell = (message: ThreadMessage<Aligned>): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- reason: the port of a thread has no origin
  parentPort?.postMessage(message);
};

let told = 0;
const beads = alignSentences(source, target, (done, total) => {
  const progress = done / Math.max(total, 1);
  if (progress - told < 0.01) return;
  told = progress;
  tell({ progress });
});
const ratings = rateBeads(beads, source, target);
const pairs = beads.flatMap((bead, at) => {
  const [ours, theirs] = [source.sentences.slice(...bead.source), target.sentences.slice(...bead.target)];
  if (ours.length === 0 || theirs.length === 0) return [];
  return [{ source: ours.join(' '), target: theirs.join(' '), score: Math.round((ratings[at] ?? 0) * 100) }];
});
const lonely = beads.filter((bead) => bead.source[0] === bead.source[1] || bead.target[0] === bead.target[1]);
tell({ result: { pairs, alone: lonely.length } });
