import { describe, expect, it } from 'vitest';
import { TranslationMemory } from './memory/translation-memory.ts';
import type { SegmentRequest, TranslatingEngine } from './model.ts';
import { translateTexts } from './translate-texts.ts';

/** An engine that doubles every letter: its links are known to the character. */
function doubling(): TranslatingEngine & { asked: SegmentRequest[] } {
  const asked: SegmentRequest[] = [];
  return {
    asked,
    async translate({ segments, signal, onProgress }) {
      signal?.throwIfAborted();
      asked.push(...segments);
      onProgress?.(segments.length, segments.length);
      return segments.map(({ text }) => ({
        text: Array.from(text, (char) => char + char).join(''),
        score: -text.length / 100,
        links: [{ source: [0, 1] as [number, number], target: [0, 2] as [number, number], score: 1 }],
        flags: text.includes('bad') ? ['repeated'] : [],
        engine: { id: 'doubling', version: '1' },
      }));
    },
  };
}

const options = { source: 'en', target: 'he' };

describe('translating texts', () => {
  it('keeps white space between sentences and around the text', async () => {
    const [result] = await translateTexts(doubling(), ['  One x.\n\nTwo y.\t Three. '], options);
    expect(result?.text).toBe('  OOnnee  xx..\n\nTTwwoo  yy..\t TThhrreeee.. ');
  });

  it('shifts links to where the sentences stand', async () => {
    const text = ' One. Two.';
    const [result] = await translateTexts(doubling(), [text], options);
    const pairs = result?.links.map((link) => [text.slice(...link.source), result.text.slice(...link.target)]);
    expect(pairs).toEqual([
      ['O', 'OO'],
      ['T', 'TT'],
    ]);
  });

  it('sends a sentence that comes again only once', async () => {
    const engine = doubling();
    const results = await translateTexts(engine, ['Same. Other.', 'Same.', 'Same. Same.'], options);
    expect(engine.asked.map((segment) => segment.text)).toEqual(['Same.', 'Other.']);
    expect(results[2]?.text).toBe('SSaammee.. SSaammee..');
  });

  it('tells the engine the neighbours of a sentence', async () => {
    const engine = doubling();
    await translateTexts(engine, ['One. Two. Three.'], { ...options, context: 1 });
    expect(engine.asked[1]).toMatchObject({ text: 'Two.', before: ['One.'], after: ['Three.'] });
  });

  it('passes glossary terms to the sentences that hold them, in the form they have there', async () => {
    const engine = doubling();
    const glossary = [{ source: 'court', target: 'ערכאה' }];
    await translateTexts(engine, ['The Courts met. Nothing else.'], { ...options, glossary });
    expect(engine.asked[0]?.terms).toEqual([{ source: 'Court', target: 'ערכאה', mode: 'force' }]);
    expect(engine.asked[1]?.terms).toBeUndefined();
  });

  it('takes whole texts and single sentences from the memory', async () => {
    const engine = doubling();
    const memory = new TranslationMemory([
      { source: 'Known text. Both.', target: 'ידוע' },
      { source: 'Known.', target: 'מוכר.' },
    ]);
    const results = await translateTexts(engine, ['Known text. Both.', 'Known. New.'], { ...options, memory });
    expect(results.map((result) => result.text)).toEqual(['ידוע', 'מוכר. NNeeww..']);
    expect(results[1]?.sentences.map((sentence) => sentence.engine.id)).toEqual(['memory', 'doubling']);
    expect(engine.asked).toHaveLength(1);
  });

  it('reports the weakest score and every flag once', async () => {
    const [result] = await translateTexts(doubling(), ['bad. A longer bad sentence. Ok.'], options);
    expect(result?.flags).toEqual(['repeated']);
    expect(result?.score).toBeCloseTo(-0.22);
  });

  it('cuts an endless sentence and rejoins it without extra capitals and stops', async () => {
    const engine: TranslatingEngine = {
      translate: async ({ segments }) =>
        segments.map((_, i) => ({
          text: i === 0 ? 'He went home.' : 'And she stayed there.',
          score: 0,
          links: [],
          flags: [],
          engine: { id: 'x', version: '1' },
        })),
    };
    const text = 'הוא הלך הביתה בערב אחרי העבודה הארוכה, ואילו היא נשארה שם עד הבוקר ולא ישנה.';
    const [result] = await translateTexts(engine, [text], { source: 'he', target: 'en', longest: 60 });
    expect(result?.text).toBe('He went home, and she stayed there.');
  });

  it('stops before it starts when it is cancelled', async () => {
    const engine = doubling();
    const work = translateTexts(engine, ['One.'], { ...options, signal: AbortSignal.abort() });
    await expect(work).rejects.toThrow('aborted');
    expect(engine.asked).toEqual([]);
  });

  it('refuses an engine that loses a sentence', async () => {
    const engine: TranslatingEngine = { translate: async () => [] };
    await expect(translateTexts(engine, ['One.'], options)).rejects.toThrow('0 of 1');
  });

  it('leaves texts without words as they are', async () => {
    const results = await translateTexts(doubling(), ['', '   ', '\n'], options);
    expect(results.map((result) => result.text)).toEqual(['', '   ', '\n']);
  });
});

describe('what an engine is told about a text', () => {
  it('is what stands around it in its document, not its neighbours in the list, with heading and hints', async () => {
    const engine = doubling();
    const hints = [{ source: 'Like one.', target: 'כזה.' }];
    await translateTexts(engine, ['One. Two.', 'Nine.'], {
      ...options,
      surroundings: [{ before: 'Far. Near.', after: 'Next. Later. Last.', heading: 'Chapter', hints }, undefined],
    });
    expect(engine.asked).toEqual([
      { text: 'One.', before: ['Far.', 'Near.'], after: ['Two.', 'Next.'], heading: 'Chapter', hints },
      { text: 'Two.', before: ['Near.', 'One.'], after: ['Next.', 'Later.'], heading: 'Chapter', hints },
      { text: 'Nine.', before: [], after: [] },
    ]);
  });
});
