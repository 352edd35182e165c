import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DotProducts } from './dot-products.ts';
import { LanguageModelBuilder, readLanguageModel, writeLanguageModel } from './language-model.ts';
import { nearestPairs } from './nearest-pairs.ts';
import { NearestSources } from './nearest-sources.ts';

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
