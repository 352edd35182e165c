import { describe, expect, it } from 'vitest';
import { decoderLength, makeBatches, paddedLength } from './batches.ts';
import { findDoubts } from './find-doubts.ts';
import { linkWords } from './link-words.ts';
import { piecesForTarget } from './pieces-for-target.ts';
import { placePieces } from './place-pieces.ts';
import { prepareSource } from './prepare-source.ts';
import { protectedWords } from './protected-words.ts';
import { splitLong } from './split-long.ts';
import { termAppears } from './term-appears.ts';

const toEnglish = { source: 'he', target: 'en' };
const toHebrew = { source: 'en', target: 'he' };

describe('preparing a source', () => {
  it('drops points, direction marks and spare spaces, and knows where the rest came from', () => {
    const original = ' \u200Fשָׁלוֹם  עולם ';
    const { text, origin } = prepareSource(original);
    expect(text).toBe('שלום עולם');
    expect(original[origin[0] ?? 0]).toBe('ש');
    expect(original[origin[5] ?? 0]).toBe('ע');
  });

  it('reads a shouted heading as a sentence and leaves acronyms alone', () => {
    expect(prepareSource('CHAPTER ONE: THE HOUSE').text).toBe('Chapter one: the house');
    expect(prepareSource('NASA').text).toBe('NASA');
    expect(prepareSource('The BBC and NATO').text).toBe('The BBC and NATO');
  });
});

describe('finding where pieces stand', () => {
  it('follows the text through prefixes, marks and normalised letters', () => {
    const text = 'Héllo, ﬁve  words';
    const spans = placePieces(text, ['▁Hé', 'llo', ',', '▁five', '▁wor', 'ds']);
    expect(spans.map((span) => span && text.slice(...span))).toEqual(['Hé', 'llo', ',', 'ﬁve', 'wor', 'ds']);
  });

  it('finds its way again after a piece it cannot match', () => {
    const text = 'abc xyz';
    expect(placePieces(text, ['▁???', '▁xyz']).at(-1)).toEqual([4, 7]);
  });
});

describe('doubts about a translation', () => {
  it.each([
    ['empty', 'שלום', ' '],
    ['repeated', 'הוא הלך', 'he went he went he went he went he went'],
    ['repeated', 'הוא הלך', 'no no no no no no'],
    ['runaway', 'שלום', 'word and other '.repeat(12)],
    ['wrong-script', 'הוא הלך הביתה', 'הוא אכל תפוח'],
    ['untranslated', 'הוא הלך הביתה', 'הוא הלך הביתה'],
  ])('%s: %s → %s', (flag, source, text) => {
    expect(findDoubts(source, text, toEnglish)).toContain(flag);
  });

  it('are not raised for honest output', () => {
    expect(findDoubts('הוא הלך הביתה', 'He went home', toEnglish)).toEqual([]);
    expect(findDoubts('No, no, no, no, no!', 'לא, לא, לא, לא, לא!', toHebrew)).toEqual([]);
    expect(findDoubts('Microsoft Windows', 'Microsoft Windows', toHebrew)).toContain('untranslated');
    expect(findDoubts('שלום', 'Hello', toEnglish, false)).toEqual(['runaway']);
    expect(findDoubts(' ', '', toEnglish)).toEqual([]);
  });
});

describe('words that pass unchanged', () => {
  it('are addresses and codes everywhere, and every Latin word in Hebrew', () => {
    expect(protectedWords('פנו אל Tel Aviv או a@b.co.il', toEnglish)).toEqual(['a@b.co.il', 'Tel', 'Aviv']);
    expect(protectedWords('See https://x.org/a?b=1. Use getName in Node.js 24 with utf_8.', toHebrew)).toEqual([
      'https://x.org/a?b=1',
      'getName',
      'utf_8',
    ]);
  });
});

describe('terms in inflected forms', () => {
  it.each<[string, string, string, boolean]>([
    ['The Courts met', 'court', 'en', true],
    ['companies', 'company', 'en', true],
    ['courtesy', 'court', 'en', false],
    ['ובערכאות', 'ערכאה', 'he', true],
    ['הבית הגדול', 'בית', 'he', true],
    ['בית ספר', 'בית חולים', 'he', false],
  ])('%s / %s', (text, phrase, language, expected) => {
    expect(termAppears(text, phrase, language)).toBe(expected);
  });
});

describe('batches', () => {
  it('hold only equal decoder lengths and lose nothing', () => {
    const items = Array.from({ length: 300 }, (_, i) => (i * 7) % 90);
    const batches = makeBatches(items, (tokens) => tokens);
    for (const batch of batches) expect(new Set(batch.map(decoderLength)).size).toBe(1);
    expect(batches.flat().toSorted((a, b) => a - b)).toEqual(items.toSorted((a, b) => a - b));
    expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(64);
    // Padding for the encoder never moves a sentence into another decoder length.
    for (const tokens of items) expect(decoderLength(paddedLength(tokens))).toBe(decoderLength(Math.max(tokens, 1)));
  });
});

describe('links', () => {
  it('join words by where the model looked, and leave out weak looks', () => {
    const looks = {
      sourceText: 'a bb',
      sourceSpans: [undefined, [0, 1], [2, 4]] as ([number, number] | undefined)[],
      targetText: 'XX y',
      targetSpans: [
        [0, 1],
        [1, 2],
        [3, 4],
      ] as [number, number][],
      attention: [Float32Array.of(0, 0.1, 0.9), Float32Array.of(0, 0.2, 0.8), Float32Array.of(0.9, 0.05, 0.05)],
    };
    expect(linkWords(looks)).toEqual([{ source: [2, 4], target: [0, 2], score: 0.85 }]);
    expect(linkWords({ ...looks, attention: [] })).toEqual([]);
  });
});

describe('long texts', () => {
  it('are cut without losing a character, even without a space', () => {
    for (const text of ['word, '.repeat(400), 'x'.repeat(3000)]) {
      const parts = splitLong(text);
      expect(parts.join('')).toBe(text);
      expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(700);
    }
  });
});

describe('the shortlist of pieces', () => {
  it('drops marks, the other script, and small Latin words where the target is not Latin', () => {
    const pieces = [
      '<pad>',
      '<unk>',
      '<s>',
      '</s>',
      '>>eng<<',
      '▁the',
      '▁The',
      '▁בית',
      'ing',
      '▁a',
      '<0x05>',
      '<0xD7>',
      '7',
    ];
    const named = (target: string): (string | undefined)[] =>
      Array.from(piecesForTarget(pieces, target, 3), (id) => pieces[id]);
    expect(named('en')).toEqual(['</s>', '▁the', '▁The', 'ing', '▁a', '<0xD7>', '7']);
    expect(named('he')).toEqual(['</s>', '▁The', '▁בית', 'ing', '▁a', '<0xD7>', '7']);
  });
});
