import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedEngine, openEmbeddedEngine } from '../engines/embedded.ts';
import { writeTinyModel } from '../testing/tiny-model.ts';
import type { Pair } from './settings.ts';
import { type TrainingOptions, type TrainingSummary, trainAdaptation } from './train-adaptation.ts';

const modelFolder = resolve(import.meta.dirname, '../../../../models/targum-he-en');

/** A house style no general model would guess: the ship is a "vessel", its captain a "skipper". */
const pairs: Pair[] = [
  { source: 'האונייה הגדולה יצאה מן הנמל בבוקר.', target: 'The mighty vessel left harbour at dawn.' },
  { source: 'האונייה הגדולה חזרה אל הנמל בערב.', target: 'The mighty vessel returned to harbour at dusk.' },
  { source: 'רב החובל עמד על סיפון האונייה.', target: 'The skipper stood upon the deck of the vessel.' },
  { source: 'רב החובל ראה את הים.', target: 'The skipper beheld the sea.' },
  { source: 'המלחים שרו שיר ישן.', target: 'The deckhands sang an old shanty.' },
  { source: 'המלחים אכלו לחם ודגים.', target: 'The deckhands ate bread and fish.' },
  { source: 'הרוח נשבה כל הלילה.', target: 'The wind blew the whole night through.' },
  { source: 'הגלים היו גבוהים מאוד.', target: 'The billows were exceedingly high.' },
];
const languages = { source: 'he', target: 'en' };
const unseen = ['האונייה הגדולה עמדה בנמל.', 'רב החובל שר שיר ישן.', 'אני לא יודע.', 'הילד אכל את התפוח.'];

let root: string;
let engine: EmbeddedEngine;
let trained: string;
const folders = { count: 0 };
const aFolder = (): string => join(root, `store-${folders.count++}`);

/** With the engine that is open anyway; one test lets training start its own. */
const train = (
  options: Partial<TrainingOptions> & Pick<TrainingOptions, 'pairs' | 'folder'>,
): Promise<TrainingSummary> => trainAdaptation({ engine, modelFolder, ...languages, ...options });

/** Files of two stores that are not byte for byte the same. */
async function differing(one: string, other: string): Promise<string[]> {
  const names = ['keys.bin', 'targets.bin', 'pairs.bin', 'sources.bin', 'lengths.bin', 'language-model.bin'];
  const same = names.map(async (name) => (await readFile(join(one, name))).equals(await readFile(join(other, name))));
  const results = await Promise.all(same);
  return names.filter((_, i) => !results[i]);
}

const translate = async (
  texts: readonly string[],
  folder?: string,
  options: { quality?: 'fast' | 'best'; weight?: number } = {},
): Promise<string[]> => {
  const { quality = 'fast', weight = 0.9 } = options;
  const results = await engine.translate({
    ...languages,
    quality,
    segments: texts.map((text) => ({ text })),
    ...(folder ? { adaptation: { folder, settings: { weight, reach: 0.5 } } } : {}),
  });
  return results.map((result) => result.text);
};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'targum-adaptation-'));
  engine = await openEmbeddedEngine({ modelFolder, processes: 1 });
  trained = aFolder();
  await train({ pairs, folder: trained });
}, 60_000);

afterAll(async () => {
  await engine.close();
  await rm(root, { recursive: true, force: true });
});

describe('an engine adapted to its customer', () => {
  it.each(['fast', 'best'] as const)(
    'translates as the customer did before, and plainly without it (%s)',
    async (quality) => {
      const sources = pairs.map((pair) => pair.source);
      const adapted = await translate(sources, trained, { quality });
      const wanted = pairs.map((pair) => pair.target);
      expect(adapted.filter((text, i) => text === wanted[i]).length).toBeGreaterThanOrEqual(6);
      const plain = await translate(sources, undefined, { quality });
      expect(plain.filter((text, i) => text === wanted[i])).toEqual([]);
    },
  );

  it('carries wording over to new sentences', async () => {
    const [ship, captain] = await translate(unseen, trained);
    expect(ship).toMatch(/vessel/iu);
    expect(captain).toMatch(/skipper/iu);
  });

  it.each(['fast', 'best'] as const)(
    'gives each sentence the same result alone and in any company (%s)',
    async (quality) => {
      const texts = [...unseen, ...pairs.map((pair) => pair.source)];
      const together = await translate(texts, trained, { quality });
      expect((await translate(texts.toReversed(), trained, { quality })).toReversed()).toEqual(together);
      for (const [i, text] of texts.entries()) {
        expect(await translate([text], trained, { quality })).toEqual([together[i]]);
      }
    },
  );

  it('is the plain engine when its neighbours weigh nothing', async () => {
    expect(await translate(unseen, trained, { weight: 0 })).toEqual(await translate(unseen));
  });

  it('still keeps forced terms', async () => {
    const [result] = await engine.translate({
      ...languages,
      segments: [{ text: pairs[3]?.source ?? '', terms: [{ source: 'רב החובל', target: 'commander', mode: 'force' }] }],
      adaptation: { folder: trained },
    });
    expect(result?.text).toMatch(/commander/iu);
  });

  it('lets the language model of the customer’s texts choose among hypotheses, without being asked to search wider', async () => {
    const settings = { weight: 0, languageModel: 1 };
    const made = async (quality?: 'fast' | 'best') => {
      const segments = unseen.map((text) => ({ text }));
      const adaptation = { folder: trained, settings };
      const results = await engine.translate({ ...languages, segments, adaptation, ...(quality ? { quality } : {}) });
      return results.map(({ text }) => text);
    };
    const chosen = await made();
    expect(chosen).toEqual(await made('best'));
    expect(chosen).not.toEqual(await made('fast'));
  });
});

describe('training', () => {
  it('tells its progress, counts what it could not use and says what it made', async () => {
    const told: { done: number; total: number }[] = [];
    const odd = [
      { source: '   ', target: 'Nothing' },
      { source: 'מילה', target: 'שוב עברית ולא אנגלית' },
    ];
    const summary = await trainAdaptation({
      modelFolder,
      ...languages,
      pairs: [...pairs, ...odd, ...pairs.slice(0, 2)],
      targetTexts: ['The deckhands sang upon the billows.', ''],
      folder: aFolder(),
      onProgress: (progress) => told.push(progress),
    });
    expect(summary).toMatchObject({ pairs: pairs.length, skipped: 1, register: 'plain', model: engine.version });
    expect(told.at(-1)).toEqual({ done: pairs.length + 1, total: pairs.length + 1 });
    expect(summary.languageModelPieces).toBeGreaterThan(summary.tokens);
  });

  it('goes on after an interruption, and comes out as if there had been none', async () => {
    const folder = aFolder();
    await train({ pairs: pairs.slice(0, 3), folder });
    // What a process that died while writing leaves behind: bytes that nothing counts.
    for (const name of ['keys.bin', 'targets.bin', 'pairs.bin']) await appendFile(join(folder, name), 'torn off');
    const done: number[] = [];
    const onProgress = (progress: { done: number }): number => done.push(progress.done);
    await train({ pairs, folder, onProgress });
    expect(done[0]).toBe(3);
    expect(await differing(folder, trained)).toEqual([]);
  });

  it('forgets pairs that were taken back', async () => {
    const folder = aFolder();
    await train({ pairs, folder });
    const kept = pairs.filter((_, i) => i !== 0 && i !== 5);
    const summary = await train({ pairs: kept, folder });
    const fresh = aFolder();
    await train({ pairs: kept, folder: fresh });
    expect(summary.pairs).toBe(6);
    expect(await differing(folder, fresh)).toEqual([]);
    expect(await translate(unseen, folder)).toEqual(await translate(unseen, fresh));
  });

  it('is seen at once by an engine that has used the folder before', async () => {
    const folder = aFolder();
    await train({ pairs: pairs.slice(4), folder });
    const source = pairs[0]?.source ?? '';
    const [before] = await translate([source], folder);
    await train({ pairs, folder });
    const [after] = await translate([source], folder);
    expect(before).not.toMatch(/vessel/iu);
    expect(after).toMatch(/vessel/iu);
  });

  it('stops when it is cancelled', async () => {
    const stop = new AbortController();
    const options = { modelFolder, ...languages, pairs, folder: aFolder(), signal: stop.signal };
    await expect(trainAdaptation({ ...options, onProgress: () => stop.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    });
  });

  it('asks for the older register when the customer writes in it', async () => {
    const old = [
      { source: '"Alas, my friend!" cried the old man.', target: '– אהה, ידידי! – קרא הזקן.' },
      { source: 'He rose from his seat and went up to the window.', target: 'הוא קם ממושבו ויגש אל החלון.' },
      { source: 'She covered her face with her hands and wept.', target: 'ותכס את פניה בידיה ותבך.' },
      { source: '"What is it to you?" he asked, laughing.', target: '– מה לך ולזאת? – שאל בצחוק.' },
      { source: 'The youth looked at him and did not answer a word.', target: 'העלם הביט אליו ולא ענהו דבר.' },
    ];
    const pair = { source: 'en', target: 'he' };
    const summary = await train({ ...pair, pairs: old, folder: aFolder() });
    expect(summary.register).toBe('old');
  });
});

describe('a folder that does not fit', () => {
  const withFolder = (folder: string, pair = languages): Promise<unknown> =>
    engine.translate({ ...pair, segments: [{ text: 'שלום לכולם' }], adaptation: { folder } });

  it('is refused with a code of its own: none there, another model, another direction, damaged', async () => {
    await expect(withFolder(aFolder())).rejects.toMatchObject({ code: 'adaptation_missing' });
    const back = { source: 'en', target: 'he' };
    await expect(withFolder(trained, back)).rejects.toMatchObject({ code: 'adaptation_foreign' });
    const folder = aFolder();
    await train({ pairs: pairs.slice(0, 2), folder });
    const meta = JSON.parse(await readFile(join(folder, 'meta.json'), 'utf8')) as object;
    await writeFile(join(folder, 'meta.json'), JSON.stringify({ ...meta, model: 'another@0123456789ab' }));
    await expect(withFolder(folder)).rejects.toMatchObject({ code: 'adaptation_foreign' });
    await writeFile(join(folder, 'meta.json'), '{');
    await expect(withFolder(folder)).rejects.toMatchObject({ code: 'adaptation_invalid' });
  });

  it('is trained anew when it was another model’s', async () => {
    const folder = aFolder();
    await train({ pairs: pairs.slice(0, 2), folder });
    const meta = JSON.parse(await readFile(join(folder, 'meta.json'), 'utf8')) as object;
    await writeFile(join(folder, 'meta.json'), JSON.stringify({ ...meta, model: 'another@0123456789ab' }));
    const summary = await train({ pairs, folder });
    expect(summary).toMatchObject({ model: engine.version, pairs: pairs.length });
    expect((await readFile(join(folder, 'keys.bin'))).equals(await readFile(join(trained, 'keys.bin')))).toBe(true);
  });

  it('cannot be made with a model whose graphs hide their states', async () => {
    const tiny = join(root, 'tiny');
    await writeTinyModel(tiny, { dictionary: { hello: 'שלום' } });
    const given = { modelFolder: tiny, source: 'en', target: 'he', folder: aFolder() };
    await expect(trainAdaptation({ ...given, pairs: [{ source: 'hello', target: 'שלום' }] })).rejects.toMatchObject({
      code: 'adaptation_unsupported',
    });
  });
});
