import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeModel } from '../onnx/read-model.ts';
import type { WorkerResult } from './draft.ts';
import { type OpenModel, openModel } from './open-model.ts';
import { PlainRunner } from './plain-runner.ts';
import { SentenceTranslator } from './translate-sentences.ts';

const folder = resolve(import.meta.dirname, '../../../../models/targum-he-en');

const hebrew = [
  'הילד אכל את התפוח האדום ליד הבית.',
  'שלום.',
  'בשנת 1948 עברה המשפחה לבית חדש, ומאז היא גרה שם.',
  '"לאן אתה הולך?" שאלה האישה הזקנה.',
  'אני לא יודע.',
  'הספר הזה נכתב לפני מאה שנה, אבל הוא עדיין מעניין מאוד את הקוראים הצעירים.',
  'בוקר טוב לכולם.',
  'היא פתחה את החלון והביטה אל הים.',
];

/** Mechanics only: what must hold whatever the weights are. */
describe.runIf(existsSync(folder))('the shipped model', () => {
  let model: OpenModel;
  let translator: SentenceTranslator;
  const translate = (texts: string[], quality: 'fast' | 'best' = 'fast'): Promise<WorkerResult[]> =>
    translator.translate({ source: 'he', target: 'en', quality, sentences: texts.map((text) => ({ text })) });

  beforeAll(async () => {
    model = await openModel(folder, ['en', 'he']);
    translator = new SentenceTranslator(model);
  });

  afterAll(() => model.runner.close());

  it.each(['fast', 'best'] as const)(
    'gives each sentence the same result alone, together and in another order (%s)',
    async (quality) => {
      const together = await translate(hebrew, quality);
      const reversed = await translate(hebrew.toReversed(), quality);
      expect(reversed.toReversed()).toEqual(together);
      for (const [i, text] of hebrew.entries()) expect(await translate([text], quality)).toEqual([together[i]]);
    },
  );

  it('gives the same tokens through our own graphs and through the graphs it is published with', async () => {
    expect(model.runner.batchable).toBe(true);
    const plain = await PlainRunner.open(model.folder, model.tokenizer.pieces.length);
    const other = new SentenceTranslator({ ...model, runner: plain });
    const texts = ['הילד אכל את התפוח האדום ליד הבית.', 'אני לא יודע.', 'בוקר טוב לכולם.'];
    const ours = await translate(texts);
    const theirs = await other.translate({
      source: 'he',
      target: 'en',
      quality: 'fast',
      sentences: texts.map((text) => ({ text })),
    });
    await plain.close();
    expect(theirs.map((result) => result.text)).toEqual(ours.map((result) => result.text));
    expect(theirs.every((result) => result.links.length > 0)).toBe(true);
  });

  it('has weights of seven bits, whose products fit the sums of processors without VNNI', async () => {
    const files = [model.folder.encoderFile, 'merged' in model.folder.decoder ? model.folder.decoder.merged : ''];
    for (const file of files) {
      const { initializers } = decodeModel(await readFile(file));
      const bytes = [...initializers.values()].filter((tensor) => tensor.type === 'int8');
      expect(bytes.length).toBeGreaterThan(10);
      const overflowing = bytes.filter(({ data }) => {
        const values = new Int8Array(data.buffer, data.byteOffset, data.length);
        const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
        // Two products of an unsigned byte with a weight are added in 16 signed bits.
        return 255 * largest * 2 >= 2 ** 15;
      });
      expect(overflowing.map((tensor) => tensor.name)).toEqual([]);
    }
  });

  it('writes Latin letters into English and Hebrew letters into Hebrew, without points or marks', async () => {
    for (const { text, links } of await translate(hebrew)) {
      expect(text).toMatch(/\p{Script=Latin}/u);
      expect(text).not.toMatch(/\p{Script=Hebrew}/u);
      expect(links.length).toBeGreaterThan(0);
    }
    const sentences = [{ text: 'The boy ate the red apple.' }, { text: 'She lives in a small house.' }];
    for (const { text } of await translator.translate({ source: 'en', target: 'he', quality: 'fast', sentences })) {
      expect(text).toMatch(/\p{Script=Hebrew}/u);
      expect(text).not.toMatch(/[\u0591-\u05C7\u200E\u200F]/u);
    }
  });

  it('tells what else a wide search found when asked, in other words, the likeliest first', async () => {
    const job = { source: 'he', target: 'en', quality: 'best', sentences: hebrew.map((text) => ({ text })) } as const;
    const plain = await translator.translate({ ...job, sentences: [...job.sentences] });
    const told = await translator.translate({ ...job, sentences: [...job.sentences], alternatives: true });
    expect(told.map(({ text }) => text)).toEqual(plain.map(({ text }) => text));
    expect(plain.every(({ alternatives }) => alternatives === undefined)).toBe(true);
    const rich = told.filter(({ alternatives = [] }) => alternatives.length > 0);
    expect(rich.length).toBeGreaterThan(hebrew.length / 2);
    for (const { text, alternatives = [] } of rich)
      expect(new Set([text, ...alternatives.map((other) => other.text)]).size).toBe(alternatives.length + 1);
  });

  it('copies codes, addresses and Latin names through both directions', async () => {
    const [first] = await translate(['כתבו אל info@example.com או אל Google.']);
    expect(first?.text).toContain('info@example.com');
    expect(first?.text).toContain('Google');
    const sentences = [{ text: 'Call getUserName before version 2.5 ends.' }];
    const [second] = await translator.translate({ source: 'en', target: 'he', quality: 'fast', sentences });
    expect(second?.text).toContain('getUserName');
    expect(second?.text).toContain('2.5');
  });
});
