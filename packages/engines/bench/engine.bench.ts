import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { openEmbeddedEngine } from '../src/index.ts';
import { countWords, sampleText } from './sample-text.ts';
import { transformersWordsPerSecond } from './transformers-js.ts';

export interface Row {
  name: string;
  value: number;
  unit: string;
  note?: string;
}

const modelFolder = resolve(import.meta.dirname, '../../../models/targum-he-en');
const pairs = { he: { source: 'he', target: 'en' }, en: { source: 'en', target: 'he' } } as const;

interface Measured {
  wordsPerSecond: number;
  firstSentence: number;
  memory: number[];
  spread: number;
}

/** Warm engine; the text goes through in thirds, whose spread tells how noisy the machine is. */
async function measure(
  language: 'he' | 'en',
  processes: number,
  words: number,
  quality: 'fast' | 'best' = 'fast',
): Promise<Measured> {
  const engine = await openEmbeddedEngine({ modelFolder, processes });
  const texts = sampleText(language, words);
  const translate = (some: readonly string[]): Promise<unknown> =>
    engine.translate({ ...pairs[language], quality, segments: some.map((text) => ({ text })) });
  try {
    await translate(texts.slice(0, processes * 4));
    const asked = performance.now();
    await translate(texts.slice(0, 1));
    const firstSentence = performance.now() - asked;
    const size = Math.ceil(texts.length / 3);
    const rates: number[] = [];
    let seconds = 0;
    for (let at = 0; at < texts.length; at += size) {
      const part = texts.slice(at, at + size);
      const started = performance.now();
      await translate(part);
      const took = (performance.now() - started) / 1000;
      seconds += took;
      rates.push(countWords(part) / took);
    }
    return {
      wordsPerSecond: countWords(texts) / seconds,
      firstSentence,
      memory: engine.memory,
      spread: Math.max(...rates) / Math.min(...rates),
    };
  } finally {
    await engine.close();
  }
}

const whole = (value: number): number => Math.round(value);

/** Words per second of the shipped model, against Transformers.js on the same folder in the same run. */
export async function bench(): Promise<Row[]> {
  if (!existsSync(modelFolder)) return [];
  const words = 10_000;
  const one = await measure('he', 1, words);
  const few = sampleText('he', 400);
  const theirs = await transformersWordsPerSecond(modelFolder, few, countWords(few));
  const two = await measure('he', 2, words);
  const back = await measure('en', 1, words / 3);
  const best = await measure('he', 1, words / 10, 'best');
  const note = (measured: Measured): string =>
    `${words} words, fastest third ${measured.spread.toFixed(1)}× the slowest`;
  return [
    { name: 'embedded he→en, one process', value: whole(one.wordsPerSecond), unit: 'words/s', note: note(one) },
    { name: 'embedded he→en, two processes', value: whole(two.wordsPerSecond), unit: 'words/s', note: note(two) },
    { name: 'embedded en→he, one process', value: whole(back.wordsPerSecond), unit: 'words/s' },
    { name: 'embedded he→en, one process, best (beam 4)', value: whole(best.wordsPerSecond), unit: 'words/s' },
    {
      name: 'Transformers.js he→en, one thread',
      value: whole(theirs),
      unit: 'words/s',
      note: 'better of single and batches of 16',
    },
    { name: 'embedded against Transformers.js', value: Math.round((one.wordsPerSecond / theirs) * 10) / 10, unit: '×' },
    { name: 'time to first sentence, warm', value: whole(one.firstSentence), unit: 'ms' },
    { name: 'memory of a process', value: whole(Math.max(...two.memory) / 1e6), unit: 'MB' },
    {
      name: '100,000 words on two processes',
      value: whole(100_000 / two.wordsPerSecond),
      unit: 's',
      note: `from ${words} words`,
    },
  ];
}
