import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DotProducts } from './dot-products.ts';
import { LanguageModelBuilder, readLanguageModel, writeLanguageModel } from './language-model.ts';
import { NeighbourMixer } from './mix-neighbours.ts';
import { nearestPairs } from './nearest-pairs.ts';
import { NearestSources } from './nearest-sources.ts';
import { defaultSettings } from './settings.ts';
import { WordPieces } from './word-pieces.ts';

describe('products of a query with keys', () => {
  it('are exact whole numbers, at the ends of the range and in any part of the keys', () => {
    const [width, count] = [48, 37];
    const products = new DotProducts(width);
    const keys = products.keys(count, count);
    for (let i = 0; i < keys.length; i++) keys[i] = ((i * 7919) % 255) - 127;
    const query = Int16Array.from({ length: width }, (_, j) => (j % 3 === 0 ? 127 : -((j * 31) % 128)));
    const slowly = (key: number): number =>
      query.reduce((sum, value, j) => sum + value * (keys[key * width + j] ?? 0), 0);
    expect(Array.from(products.products(query, 0, count))).toEqual(Array.from({ length: count }, (_, i) => slowly(i)));
    expect(Array.from(products.products(query, 30, 3))).toEqual([30, 31, 32].map(slowly));
    expect(products.products(query, 0, 0)).toHaveLength(0);
  });

  it('keep their keys apart from the query when there is more room than before', () => {
    const products = new DotProducts(16);
    products.keys(4, 4).fill(1);
    const many = products.keys(20_000, 20_000).fill(2);
    expect(many).toHaveLength(320_000);
    const query = new Int16Array(16).fill(3);
    expect(products.products(query, 19_999, 1)[0]).toBe(96);
    expect(() => products.products(query, 0, 20_001)).toThrow(RangeError);
  });
});

describe('sources like a sentence', () => {
  const sources = [
    [1, 2, 3],
    [1, 2, 9],
    [7, 7, 7],
    [1, 2, 3, 4, 5, 6],
  ];
  const pieces = Uint16Array.from(sources.flat());
  let end = 0;
  const nearest = new NearestSources(
    pieces,
    sources.map((source) => (end += source.length)),
  );

  it('come best first, rare pieces counting most, the same source as wholly alike', () => {
    const found = nearest.find([1, 2, 9], 4);
    expect(found.map((hit) => hit.pair)).toEqual([1, 0, 3]);
    expect(found[0]?.likeness).toBeCloseTo(1);
    expect(nearest.find([7], 4)).toEqual([{ pair: 2, likeness: 1 }]);
  });

  it('are none for pieces that were never seen, and no earlier question colours the next', () => {
    expect(nearest.find([42, 43], 4)).toEqual([]);
    expect(nearest.find([1, 2, 9], 4)).toEqual(nearest.find([9, 2, 1, 1], 4));
    expect(nearest.find([1], 1)).toHaveLength(1);
  });
});

describe('the language model of an author', () => {
  const texts = [
    [5, 6, 7, 3],
    [5, 6, 7, 3],
    [5, 6, 8, 3],
  ];
  const build = (extra = 0): LanguageModelBuilder => {
    const builder = new LanguageModelBuilder();
    for (const text of texts) builder.add(text);
    for (let i = 0; i < extra; i++) builder.add([100 + (i % 30_000), 200 + (i % 977), 3]);
    return builder;
  };

  it('finds what the author writes often likelier than what they write seldom or never', () => {
    const model = build().finish();
    const [often, seldom, never] = [model.score([5, 6, 7, 3]), model.score([5, 6, 8, 3]), model.score([7, 5, 6, 3])];
    expect(often).toBeGreaterThan(seldom);
    expect(seldom).toBeGreaterThan(never);
    // Two of three beginnings go on so, and every context before is certain.
    expect(often).toBeCloseTo(Math.log(2 / 3));
    expect(Number.isFinite(model.score([60_000, 60_001]))).toBe(true);
  });

  it('stays the same through growth and through its file, and a damaged file is none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'targum-language-'));
    const path = join(folder, 'model.bin');
    const model = build(40_000).finish();
    expect(model.score([5, 6, 7, 3])).toBeCloseTo(Math.log((2 / 3) * (3 / 40_003)));
    await writeLanguageModel(path, model);
    const read = await readLanguageModel(path);
    for (const text of texts) expect(read?.score(text)).toBe(model.score(text));
    await writeFile(path, 'not a model at all');
    expect(await readLanguageModel(path)).toBeUndefined();
    expect(await readLanguageModel(join(folder, 'none.bin'))).toBeUndefined();
    await rm(folder, { recursive: true });
  });
});

describe('pairs for a prompt', () => {
  const pairs = [
    { source: 'The old captain looked at the sea.', target: 'רב החובל הזקן הביט אל הים.' },
    { source: 'The sea was calm and the sea was blue.', target: 'הים היה שקט וכחול.' },
    { source: 'The child ate an apple.', target: 'הילד אכל תפוח.' },
    { source: 'The captain ate.', target: 'רב החובל אכל.' },
  ];

  it('are those that share rare words, each adding what the earlier ones lack', () => {
    const [first] = nearestPairs(pairs, ['An apple for the captain!'], 2);
    expect(first?.map((pair) => pair.source)).toEqual(['The child ate an apple.', 'The captain ate.']);
  });

  it('are as many lists as texts, empty where nothing is shared, and never the same pair twice', () => {
    const found = nearestPairs(pairs, ['Zebra', 'the sea the captain the apple', ''], 9);
    expect(found.map((list) => list.length > 0)).toEqual([false, true, false]);
    expect(new Set(found[1]).size).toBe(found[1]?.length);
    expect(nearestPairs([], ['anything'])).toEqual([[]]);
  });
});

describe('neighbours', () => {
  const pieces = ['</s>', '▁man', 'or', 'date', '▁house', '▁old', ',', '<0xE2>'];
  const [end, man, or, date, house, old, comma] = [0, 1, 2, 3, 4, 5, 6];
  const words = new WordPieces(pieces, end);
  const width = 16;
  /** One pair, "mandate house, old": the state before piece k is all in the k-th number. */
  const targets = Uint16Array.of(man, date, house, comma, old, end);
  const keys = Int8Array.from({ length: targets.length * width }, (_, i) =>
    i % width === Math.floor(i / width) ? 100 : 0,
  );
  const store = {
    meta: { width },
    nearest: new NearestSources(Uint16Array.of(9), [1]),
    targets,
    lengths: new Float32Array(targets.length).fill(1 / 100),
    pair: () => ({ start: 0, count: targets.length }),
    readKeys: (_: unknown, into: Int8Array) => into.set(keys),
  };

  /** What comes next when the state is the pair's before its piece `like`, and the model alone would write `own`. */
  function next(written: number[], like: number, own: number): number {
    const mixer = new NeighbourMixer(
      store,
      { ...defaultSettings, weight: 0.9, neighbours: 1 },
      pieces.keys().toArray(),
      words,
    );
    mixer.begin([[9]]);
    const logits = Float32Array.from(pieces, (_, id) => Math.log(id === own ? 0.6 : 0.4 / (pieces.length - 1)));
    const state = new Float32Array(width);
    state[like] = 1;
    const best = { count: 1, columns: BigInt64Array.of(BigInt(own)), logProbabilities: Float32Array.of(Math.log(0.6)) };
    return Number(
      mixer.mix({ state, sentences: [0], written: [written], best, logits, columns: pieces.length }).columns[0],
    );
  }

  it('go on with their own word where it is ours too', () => {
    expect(next([old, man], 1, or)).toBe(date);
    expect(next([], 0, house)).toBe(man);
  });

  it('put no piece of their word into another, and end no word that the model has not ended', () => {
    expect(next([old], 1, house)).toBe(house);
    expect(next([man], 3, or)).toBe(or);
    expect(next([man, date], 4, or)).toBe(or);
  });

  it('speak of the word that comes next where the model is done with ours', () => {
    expect(next([old], 2, man)).toBe(house);
    expect(next([man, or], 3, old)).toBe(comma);
    expect(next([man, or], 5, comma)).toBe(end);
  });

  it('tell words apart by all their pieces, and marks from words', () => {
    expect(words.last([old, man, date])).toBe(words.last([man, date]));
    expect(words.last([man, date])).not.toBe(words.last([man, or]));
    expect(words.last([man, comma])).toBe(words.last([comma]));
    expect([comma, end, 7].map((piece) => words.begins(piece))).toEqual([true, true, false]);
  });
});
