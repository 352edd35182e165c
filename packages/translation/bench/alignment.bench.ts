import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { alignSentences } from '../src/index.ts';
import { disturbPairs, scoreBeads } from '../src/testing/disturb-pairs.ts';
import { knownPairs } from '../src/testing/known-pairs.ts';
import { parallelFile } from './config.ts';

interface Row {
  name: string;
  value: number;
  unit: string;
  note?: string;
}

type Pairs = readonly (readonly [string, string])[];

function measure(pairs: Pairs, seeds: number): { f1: number; sentencesPerSecond: number } {
  let [right, found, truths, sentences] = [0, 0, 0, 0];
  const started = performance.now();
  for (let seed = 1; seed <= seeds; seed++) {
    const { sides, truth } = disturbPairs(pairs, seed);
    const beads = alignSentences({ sentences: sides[0], language: 'he' }, { sentences: sides[1], language: 'en' });
    const score = scoreBeads(beads, truth);
    right += score.right;
    found += score.found;
    truths += truth.size;
    sentences += sides[0].length;
  }
  return { f1: (2 * right) / (found + truths), sentencesPerSecond: (sentences * 1000) / (performance.now() - started) };
}

const disturbed = '6 % left out on each side, 8 % merged on each side; a pair counts only when exact';

/** How well a text finds its translation, sentence by sentence. */
export async function bench(): Promise<Row[]> {
  const known = measure(knownPairs, 20);
  const rows: Row[] = [{ name: 'sentence alignment, known story', value: known.f1, unit: 'F1', note: disturbed }];
  if (!parallelFile || !existsSync(parallelFile)) {
    return [
      ...rows,
      { name: 'sentence alignment, a book', value: 0, unit: 'skipped', note: 'TARGUM_PARALLEL_TSV is not set' },
    ];
  }
  const lines = (await readFile(parallelFile, 'utf8')).split('\n').slice(0, 1500);
  const pairs = lines.flatMap((line): [string, string][] => {
    const [hebrew, english] = line.split('\t');
    return hebrew && english ? [[hebrew, english]] : [];
  });
  const book = measure(pairs, 1);
  return [
    ...rows,
    { name: 'sentence alignment, a book', value: book.f1, unit: 'F1', note: `${pairs.length} pairs; ${disturbed}` },
    { name: 'sentence alignment, a book', value: book.sentencesPerSecond, unit: 'sentences/s' },
  ];
}
