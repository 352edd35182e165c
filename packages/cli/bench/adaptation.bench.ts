import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import {
  defaultSettings,
  type EmbeddedEngine,
  openEmbeddedEngine,
  type Pair,
  type TranslateRequest,
  trainAdaptation,
} from '@targum/engines';
import { corpusBleu, corpusChrf } from '@targum/translation';
import { adaptationFiles } from './config.ts';

interface Row {
  name: string;
  value: number;
  unit: string;
  note?: string;
}

interface Measured {
  chrf2: number;
  bleu: number;
  seconds: number;
}

const modelFolder = resolve(import.meta.dirname, '../../../models/targum-he-en');
const points = /[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]/gu;
/** Every fifth pair is translated, the others are the customer's earlier work. */
const testEvery = 5;
const mostTests = 400;

async function measure(
  engine: EmbeddedEngine,
  test: readonly Pair[],
  request: Pick<TranslateRequest, 'source' | 'target' | 'adaptation'>,
): Promise<Measured> {
  const translate = () => engine.translate({ ...request, segments: test.map(({ source: text }) => ({ text })) });
  // The first time opens the store and warms the processor's caches; the second is timed.
  await translate();
  const before = engine.cpuSeconds;
  const texts = (await translate()).map((result) => result.text);
  const references = test.map((pair) => pair.target);
  return {
    chrf2: corpusChrf(texts, references),
    bleu: corpusBleu(texts, references),
    seconds: engine.cpuSeconds - before,
  };
}

async function measureBook(file: string, source: 'he' | 'en', folder: string): Promise<Row[]> {
  const target = source === 'he' ? 'en' : 'he';
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.replaceAll(points, '').split('\t'));
  const pairs = lines.flatMap(([he = '', en = '']) =>
    he && en ? [source === 'he' ? { source: he, target: en } : { source: en, target: he }] : [],
  );
  const test = pairs.filter((_, i) => i % testEvery === 0).slice(0, mostTests);
  const sources = new Set(test.map((pair) => pair.source));
  const training = pairs.filter((pair) => !sources.has(pair.source));
  const engine = await openEmbeddedEngine({ modelFolder, processes: 1 });
  try {
    const start = engine.cpuSeconds;
    const summary = await trainAdaptation({ engine, modelFolder, source, target, pairs: training, folder });
    const trained = engine.cpuSeconds - start;
    const plain = await measure(engine, test, { source, target });
    const withWeight = (weight: number) => ({ source, target, adaptation: { folder, settings: { weight } } });
    const adapted = await measure(engine, test, withWeight(defaultSettings.weight));
    // Asking for older Hebrew is part of the gain where the customer writes it, and no neighbour's doing.
    const register = summary.register === 'plain' ? plain : await measure(engine, test, withWeight(0));
    const name = `${basename(file, '.tsv')} ${source}→${target}`;
    const { weight, reach, temperature, neighbours, sentences } = defaultSettings;
    const settings = `weight ${weight}, reach ${reach}, temperature ${temperature}, ${neighbours} neighbours in ${sentences} pairs`;
    const row = (what: string, value: number, unit: string, note?: string): Row => ({
      name: `${name}: ${what}`,
      value: Math.round(value * 100) / 100,
      unit,
      ...(note ? { note } : {}),
    });
    return [
      row('before', plain.chrf2, 'chrF2', `${plain.bleu.toFixed(1)} BLEU, ${test.length} sentences`),
      row(
        'after',
        adapted.chrf2,
        'chrF2',
        `${adapted.bleu.toFixed(1)} BLEU, register ${summary.register}, ${settings}`,
      ),
      row(
        'gain',
        adapted.chrf2 - plain.chrf2,
        'chrF2',
        `of it by the register ${(register.chrf2 - plain.chrf2).toFixed(1)}`,
      ),
      row('speed, adapted against plain', plain.seconds / adapted.seconds, '×', 'by processor time'),
      row('training', trained, 'CPU-s', `${summary.pairs} pairs, ${summary.tokens} pieces`),
    ];
  } finally {
    await engine.close();
  }
}

/** What the customer's own earlier translations are worth: a book split into training and test parts. */
export async function bench(): Promise<Row[]> {
  const files = adaptationFiles.filter((file) => existsSync(file));
  if (files.length === 0 || !existsSync(modelFolder)) {
    console.log('  skipped: TARGUM_ADAPTATION_TSV names no book with its translation (Hebrew TAB English a line)');
    return [];
  }
  const root = await mkdtemp(join(tmpdir(), 'targum-bench-'));
  try {
    const rows: Row[] = [];
    for (const [at, file] of files.entries()) {
      for (const source of ['he', 'en'] as const) {
        rows.push(...(await measureBook(file, source, join(root, `${at}-${source}`))));
      }
    }
    return rows;
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
