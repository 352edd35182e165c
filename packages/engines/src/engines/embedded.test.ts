import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TinyModel, writeTinyModel } from '../testing/tiny-model.ts';
import { type EmbeddedEngine, type EmbeddedOptions, openEmbeddedEngine } from './embedded.ts';

const dictionary: TinyModel['dictionary'] = {
  hello: 'שלום',
  world: 'עולם',
  good: ['טוב', 'נפלא'],
  void: ['</s>', 'ריק'],
  poison: 'רעל',
  nobody: 'איש',
  '7': '9',
  '(': '(',
  ')': ')',
  '.': '.',
  ',': ',',
  Linux: 'Linux',
};

let root: string;
let shared: EmbeddedEngine;
const open: EmbeddedEngine[] = [];

async function anEngine(model: Partial<TinyModel> = {}, options: Partial<EmbeddedOptions> = {}) {
  const modelFolder = join(root, `model-${Math.random().toString(36).slice(2)}`);
  await writeTinyModel(modelFolder, { dictionary, ...model });
  const engine = await openEmbeddedEngine({ modelFolder, processes: 1, ...options });
  open.push(engine);
  return engine;
}

const translate = (engine: EmbeddedEngine, texts: string[], quality: 'fast' | 'best' = 'fast') =>
  engine.translate({ source: 'en', target: 'he', quality, segments: texts.map((text) => ({ text })) });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'targum-engine-'));
  shared = await anEngine();
});

afterAll(async () => {
  await Promise.all(open.map((engine) => engine.close()));
  await rm(root, { recursive: true, force: true });
});

describe.each(['merged', 'pair'] as const)('a model with a %s decoder', (layout) => {
  it('translates every sentence in order, with links, scores and its own name, greedily and by beam alike', async () => {
    const engine = await anEngine({ layout });
    const [first, second] = await translate(engine, ['hello world.', 'good hello']);
    expect(first?.text).toBe('שלום עולם.');
    expect(second?.text).toBe('טוב שלום');
    expect(first?.links[1]).toEqual({ source: [6, 11], target: [5, 9], score: 1 });
    expect(first?.score).toBeLessThanOrEqual(0);
    expect(second?.score).toBeLessThan(first?.score ?? 0);
    expect(first?.engine).toEqual({ id: 'embedded', version: engine.version });
    const texts = ['hello world.', 'good good hello', 'nobody'];
    const fast = await translate(engine, texts, 'fast');
    const best = await translate(engine, texts, 'best');
    expect(best.map((result) => result.text)).toEqual(fast.map((result) => result.text));
  });
});

describe('the embedded engine', () => {
  it('works without cross-attention and then gives no links', async () => {
    const engine = await anEngine({ attention: false });
    const [result] = await translate(engine, ['hello world']);
    expect(result).toMatchObject({ text: 'שלום עולם', links: [], flags: [] });
  });

  it('never lets a sentence come out empty', async () => {
    const [result] = await translate(shared, ['void']);
    expect(result?.text).toBe('ריק');
  });

  it('puts a changed number back', async () => {
    const [result] = await translate(shared, ['hello 7.']);
    expect(result?.text).toContain('7');
    expect(result?.flags).toEqual([]);
  });

  it('passes lines without letters unchanged', async () => {
    const results = await translate(shared, ['', '  ', '12:30', '* * *']);
    expect(results.map((result) => result.text)).toEqual(['', '', '12:30', '* * *']);
  });

  it('forces a term and says so when it cannot', async () => {
    const [forced, impossible] = await shared.translate({
      source: 'en',
      target: 'he',
      segments: [
        { text: 'good world', terms: [{ source: 'good', target: 'נפלא', mode: 'force' }] },
        { text: 'good world', terms: [{ source: 'absent', target: 'עולםֿאחר', mode: 'force' }] },
      ],
    });
    expect(forced).toMatchObject({ text: 'נפלא עולם', flags: [] });
    expect(impossible?.flags).toContain('term-missing');
  });

  it('prefers a term only where the model half agrees', async () => {
    const ask = (source: string, target: string) =>
      shared.translate({
        source: 'en',
        target: 'he',
        segments: [{ text: 'good world', terms: [{ source, target, mode: 'prefer' }] }],
      });
    expect((await ask('good', 'נפלא'))[0]?.text).toBe('נפלא עולם');
    expect((await ask('world', 'שלום'))[0]).toMatchObject({ text: 'טוב עולם', flags: [] });
  });

  it('keeps a term in its source form on demand', async () => {
    const [kept] = await shared.translate({
      source: 'en',
      target: 'he',
      segments: [{ text: 'hello world', terms: [{ source: 'world', target: '', mode: 'keep' }] }],
    });
    expect(kept?.text).toBe('שלום world');
  });

  it('translates a text far longer than a sentence in parts and links all of them', async () => {
    const text = Array.from({ length: 200 }, () => 'hello world,').join(' ');
    const [result] = await translate(shared, [text]);
    expect(result?.text.split(' ')).toHaveLength(400);
    const last = result?.links.at(-2);
    expect(text.slice(...(last?.source ?? [0, 0]))).toBe('world');
    expect(result?.text.slice(...(last?.target ?? [0, 0]))).toBe('עולם');
  });

  it('gives links that count characters of the original, whatever was cleaned away', async () => {
    const text = '\u200Fhello \u202Bworld\u202C';
    const [result] = await translate(shared, [text]);
    const spots = result?.links.map((link) => text.slice(...link.source));
    expect(spots).toEqual(['hello', 'world']);
  });

  it('reports progress up to the end', async () => {
    const seen: [number, number][] = [];
    const segments = Array.from({ length: 300 }, (_, i) => ({ text: i % 2 ? 'hello' : 'good world' }));
    await shared.translate({
      source: 'en',
      target: 'he',
      segments,
      onProgress: (done, total) => seen.push([done, total]),
    });
    expect(seen.at(-1)).toEqual([300, 300]);
  });

  it('refuses a pair it does not serve', async () => {
    expect(shared.supports('he', 'en')).toBe(false);
    const asked = shared.translate({ source: 'he', target: 'en', segments: [{ text: 'שלום' }] });
    await expect(asked).rejects.toMatchObject({ code: 'pair_unsupported' });
  });

  it('stops when it is cancelled', async () => {
    const engine = await anEngine();
    const control = new AbortController();
    const segments = Array.from({ length: 2000 }, () => ({ text: 'hello good world' }));
    const work = engine.translate({ source: 'en', target: 'he', segments, signal: control.signal });
    control.abort();
    await expect(work).rejects.toMatchObject({ code: 'cancelled' });
    expect((await translate(engine, ['hello']))[0]?.text).toBe('שלום');
  });

  it('rejects what is still waiting when it is closed', async () => {
    const engine = await anEngine();
    const work = translate(engine, ['hello']);
    const outcome = work.catch((error: unknown) => error);
    await engine.close();
    expect(await outcome).toMatchObject({ code: 'cancelled' });
    await expect(translate(engine, ['hello'])).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('supervision', () => {
  const workerFile = new URL('../testing/crashing-worker.ts', import.meta.url);

  it('flags only the sentence that kills its process and translates all others', async () => {
    const engine = await anEngine({}, { workerFile });
    const texts = ['hello', 'good world', 'poison'];
    const results = await translate(engine, texts);
    expect(results.map((result) => result.flags)).toEqual([[], [], ['crashed']]);
    expect(results.map((result) => result.text)).toEqual(['שלום', 'טוב עולם', 'poison']);
  }, 90_000);

  it('replaces a process that hangs', async () => {
    const engine = await anEngine({}, { workerFile, silence: 1500 });
    const [mute] = await translate(engine, ['nobody']);
    expect(mute).toMatchObject({ text: 'nobody', flags: ['crashed'] });
    expect((await translate(engine, ['hello']))[0]).toMatchObject({ text: 'שלום', flags: [] });
  }, 90_000);

  it('gives way to whoever else wants the processor', async () => {
    const engine = await anEngine();
    await translate(engine, ['hello']);
    const { pids } = engine;
    expect(pids.length).toBeGreaterThan(0);
    for (const pid of pids) expect(getPriority(pid)).toBeGreaterThanOrEqual(5);
  });

  it('starts a new process after one was killed', async () => {
    const engine = await anEngine();
    await translate(engine, ['hello']);
    const [pid] = engine.pids;
    process.kill(pid ?? 0, 'SIGKILL');
    const [result] = await translate(engine, ['good']);
    expect(result).toMatchObject({ text: 'טוב', flags: [] });
    expect(engine.pids).not.toContain(pid);
  });
});

describe('a model folder', () => {
  it('is refused with a reason when it is missing or incomplete', async () => {
    await expect(openEmbeddedEngine({ modelFolder: join(root, 'nowhere') })).rejects.toMatchObject({
      code: 'model_missing',
    });
    const modelFolder = join(root, 'incomplete');
    await writeTinyModel(modelFolder, { dictionary });
    await rm(join(modelFolder, 'onnx', 'decoder_model_merged.onnx'));
    await expect(openEmbeddedEngine({ modelFolder })).rejects.toMatchObject({ code: 'model_invalid' });
  });

  it('is refused when its files are damaged', async () => {
    const modelFolder = join(root, 'damaged');
    await writeTinyModel(modelFolder, { dictionary });
    await writeFile(join(modelFolder, 'onnx', 'decoder_model_merged.onnx'), 'not a model');
    const engine = await openEmbeddedEngine({ modelFolder, processes: 1 });
    open.push(engine);
    await expect(translate(engine, ['hello'])).rejects.toMatchObject({ code: 'model_invalid' });
  });
});
