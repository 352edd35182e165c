import { describe, expect, it } from 'vitest';
import { holdOut } from './hold-out.ts';
import { tuneAdaptation } from './tune-adaptation.ts';

const aPair = (i: number) => ({ source: `sentence number ${i} of the book`, target: `משפט מספר ${i} של הספר` });
const book = Array.from({ length: 300 }, (_, i) => aPair(i));

describe('holding pairs out', () => {
  it('sets a tenth aside in two halves and loses nothing', () => {
    const { training, tuning, test } = holdOut(book);
    expect([training.length, tuning.length, test.length]).toEqual([270, 15, 15]);
    expect(new Set([...training, ...tuning, ...test]).size).toBe(300);
  });

  it('chooses by the text alone: any order, and mostly the same when more is added', () => {
    const sourcesOf = (pairs: readonly { source: string }[]): string[] => pairs.map((pair) => pair.source).toSorted();
    const held = holdOut(book);
    const again = holdOut(book.toReversed());
    expect(sourcesOf(again.test)).toEqual(sourcesOf(held.test));
    const more = holdOut([...book, aPair(300), aPair(301)]);
    const kept = sourcesOf([...more.test, ...more.tuning]).filter((source) =>
      sourcesOf([...held.test, ...held.tuning]).includes(source),
    );
    expect(kept.length).toBeGreaterThanOrEqual(28);
  });

  it('never leaves a source in the store that is measured with', () => {
    const twice = [...book, ...book.map((pair) => ({ ...pair, target: `${pair.target}!` }))];
    const { training, tuning, test } = holdOut(twice);
    const stored = new Set(training.map((pair) => pair.source));
    expect([...tuning, ...test].filter((pair) => stored.has(pair.source))).toEqual([]);
    expect(new Set([...tuning, ...test].map((pair) => pair.source)).size).toBe(tuning.length + test.length);
  });

  it('measures nothing with too little, and not with single words', () => {
    expect(holdOut(book.slice(0, 20))).toMatchObject({ tuning: [], test: [] });
    const words = Array.from({ length: 100 }, (_, i) => ({ source: `word${i}`, target: `מילה${i}` }));
    expect(holdOut(words)).toMatchObject({ training: words, tuning: [], test: [] });
  });
});

describe('tuning', () => {
  const { tuning, test } = holdOut(book);
  const targets = new Map(book.map((pair) => [pair.source, pair.target]));
  /** Gets the share `quality` of all sentences right. */
  const anEngine =
    (qualityOf: (settings: number | undefined) => number) =>
    (sources: readonly string[], settings: number | undefined): Promise<string[]> =>
      Promise.resolve(
        sources.map((source, i) => (i < sources.length * qualityOf(settings) ? (targets.get(source) ?? '') : 'אחרת')),
      );

  it('chooses the best settings on one half and tells the gain from the other', async () => {
    const told: number[] = [];
    const result = await tuneAdaptation({
      tuning,
      test,
      candidates: [1, 2, 3],
      translate: anEngine((settings) => ({ 0: 0.2, 1: 0.4, 2: 0.8, 3: 0.6 })[settings ?? 0] ?? 0),
      onProgress: ({ done, total }) => told.push(done / total),
    });
    expect(result).toMatchObject({ settings: 2, helpful: true, measured: 30 });
    expect(result.after.chrf2).toBeGreaterThan(result.before.chrf2 + 20);
    expect(result.after.bleu).toBeGreaterThan(result.before.bleu);
    expect(result.tried.map(({ settings }) => settings)).toEqual([2, 3, 1]);
    expect(told.at(-1)).toBe(1);
    expect(result.examples.length).toBeGreaterThan(0);
    for (const example of result.examples) {
      expect(example.before).not.toBe(example.after);
      expect(test).toContainEqual({ source: example.source, target: example.reference });
    }
  });

  it('says that adaptation does not help when it harms, or changes nothing', async () => {
    const given = { tuning, test, candidates: [1] };
    const harmed = await tuneAdaptation({ ...given, translate: anEngine((settings) => (settings ? 0.3 : 0.7)) });
    expect(harmed).toMatchObject({ helpful: false, settings: 1 });
    expect(harmed.examples.every((example) => example.gain < 0)).toBe(true);
    const idle = await tuneAdaptation({ ...given, translate: anEngine(() => 0.5) });
    expect(idle).toMatchObject({ helpful: false, examples: [] });
  });

  it('does not believe a gain on the test part that the other part denies', async () => {
    const translate = (sources: readonly string[], settings: number | undefined): Promise<string[]> => {
      const isTest = sources[0] === test[0]?.source;
      return anEngine(() => ((settings !== undefined) === isTest ? 0.8 : 0.2))(sources, settings);
    };
    expect(await tuneAdaptation({ tuning, test, candidates: [1], translate })).toMatchObject({ helpful: false });
  });

  it('measures nothing without held-out pairs, stops when told to, and refuses half an answer', async () => {
    const translate = anEngine(() => 1);
    const none = await tuneAdaptation({ tuning: [], test: [], candidates: [1], translate });
    expect(none).toMatchObject({ helpful: false, settings: undefined, measured: 0 });
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(tuneAdaptation({ tuning, test, candidates: [1], translate, signal })).rejects.toThrow('enough');
    const half = (): Promise<string[]> => Promise.resolve(['one']);
    await expect(tuneAdaptation({ tuning, test, candidates: [1], translate: half })).rejects.toThrow(RangeError);
  });
});
