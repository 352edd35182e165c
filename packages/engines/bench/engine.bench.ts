import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { openEmbeddedEngine } from '../src/index.ts';
import { countWords, sampleText } from './sample-text.ts';
import { measureTransformers } from './transformers-js.ts';

export interface Row {
  name: string;
  value: number;
  unit: string;
  note?: string;
}

const modelFolder = resolve(import.meta.dirname, '../../../models/targum-he-en');
const pairs = { he: { source: 'he', target: 'en' }, en: { source: 'en', target: 'he' } } as const;

interface Measured {
  perSecond: number;
  /** Words per second of processor time: what one undisturbed core would do. Steady on a shared machine. */
  perCpuSecond: number;
  firstSentence: number;
  memory: number[];
}

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
    const before = engine.cpuSeconds;
    const started = performance.now();
    await translate(texts);
    const seconds = (performance.now() - started) / 1000;
    return {
      perSecond: countWords(texts) / seconds,
      perCpuSecond: countWords(texts) / (engine.cpuSeconds - before),
      firstSentence,
      memory: engine.memory,
    };
  } finally {
    await engine.close();
  }
}

/** Words per second of the shipped model, against Transformers.js on the same folder in the same run. */
export async function bench(): Promise<Row[]> {
  if (!existsSync(modelFolder)) return [];
  const words = 10_000;
  const one = await measure('he', 1, words);
  const few = sampleText('he', 400);
  const theirs = await measureTransformers(modelFolder, few, countWords(few));
  const two = await measure('he', 2, words);
  const back = await measure('en', 1, words / 4);
  const best = await measure('he', 1, words / 10, 'best');
  const row = (name: string, value: number, unit: string, note?: string): Row => ({
    name,
    value: Math.round(value * 10) / 10,
    unit,
    ...(note ? { note } : {}),
  });
  const load = `${words} words, load ${(loadavg()[0] ?? 0).toFixed(1)}`;
  return [
    row('embedded he→en, one process', one.perSecond, 'words/s', load),
    row('embedded he→en, two processes', two.perSecond, 'words/s', load),
    row('embedded he→en, one core', one.perCpuSecond, 'words/CPU-s'),
    row('embedded en→he, one core', back.perCpuSecond, 'words/CPU-s'),
    row('embedded he→en, one core, best (beam 4)', best.perCpuSecond, 'words/CPU-s'),
    row('Transformers.js he→en, one thread', theirs.perSecond, 'words/s', 'better of one by one and batches of 16'),
    row('Transformers.js he→en, one core', theirs.perCpuSecond, 'words/CPU-s'),
    row('embedded against Transformers.js, one core', one.perCpuSecond / theirs.perCpuSecond, '×', 'by processor time'),
    row('time to first sentence, warm', one.firstSentence, 'ms'),
    row('memory of a process', Math.max(...two.memory) / 1e6, 'MB'),
    row('100,000 words on two processes', 100_000 / two.perSecond, 's', `from ${words} words`),
    row('100,000 words on two free cores', 100_000 / (two.perCpuSecond * 2), 's', 'from processor time'),
  ];
}
