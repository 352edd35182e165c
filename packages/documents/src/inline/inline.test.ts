import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Inline, Link, Unit } from '../model.ts';
import {
  acceptTranslation,
  buildInline,
  fromMarkedText,
  joinStrings,
  placeCodes,
  plainText,
  repairCodes,
  toMarkedText,
  validateCodes,
} from './index.ts';

/** Links word to word by pairs of indexes, as an aligner would give them. */
function links(source: string, target: string, pairs: [number, number][]): Link[] {
  const words = (text: string) =>
    [...text.matchAll(/\S+/g)].map((match): [number, number] => [match.index, match.index + match[0].length]);
  const from = words(source);
  const to = words(target);
  return pairs.map(([a, b]) => ({ source: from[a] ?? [0, 0], target: to[b] ?? [0, 0], score: 1 }));
}

function place(marked: string, target: string, pairs: [number, number][]) {
  const source = fromMarkedText(marked);
  const placed = placeCodes(source, target, links(plainText(source), target, pairs));
  return { text: toMarkedText(placed.content), flag: placed.flag };
}

describe('numbering', () => {
  test('codes at the edges and around everything move out of the text', () => {
    const built = buildInline([
      { single: 'bookmark' },
      { open: 'bold' },
      { text: '  All ' },
      { open: 'link' },
      { text: 'bold' },
      { close: true },
      { text: ' here. ' },
      { close: true },
      { single: 'note' },
    ]);
    expect(toMarkedText(built.content)).toBe('All <1>bold</1> here.');
    expect(built.codes).toEqual(new Map([[1, 'link']]));
    expect(built.prefix).toEqual([{ single: 'bookmark' }, { open: 'bold' }, { text: '  ' }]);
    expect(built.suffix).toEqual([{ text: ' ' }, { close: true }, { single: 'note' }]);
  });

  test('a pair that only begins the text stays in it', () => {
    const built = buildInline([
      { open: 'b' },
      { text: 'One' },
      { close: true },
      { text: ' two ' },
      { open: 'b' },
      { text: 'three' },
      { close: true },
    ]);
    expect(toMarkedText(built.content)).toBe('<1>One</1> two <2>three</2>');
  });

  test('nothing but white space and singles gives no text at all', () => {
    expect(buildInline([{ single: 1 }, { text: ' \t' }, { open: 2 }, { close: true }]).content).toEqual([]);
  });
});

describe('marked text', () => {
  test('prose that looks like a mark survives', () => {
    const content: Inline[] = [
      'if a <1> b &lt; &amp; c </2> <3/>',
      { open: 1 },
      'x&',
      { close: 1 },
      'lt;',
      { single: 2 },
    ];
    expect(fromMarkedText(toMarkedText(content))).toEqual(content);
  });

  test('any content comes back', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.stringMatching(/^[<>/&;0-9aptml]{1,12}$/),
      fc.record({ open: fc.nat(999) }),
      fc.record({ close: fc.nat(999) }),
      fc.record({ single: fc.nat(999) }),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const content = joinStrings(pieces);
        expect(fromMarkedText(toMarkedText(content))).toEqual(content);
      }),
      { numRuns: 500 },
    );
  });
});

describe('checking', () => {
  test.each([
    ['<1>a</1><2/>', 'x<2/><1>y</1>', []],
    ['<1>a</1><2/>', '<1>y</1>', ['2 missing']],
    ['<1>a</1>', '<1>y</1><1>z</1>', ['1 repeated']],
    ['<1>a</1><2>b</2>', '<1>a<2>b</1></2>', ['1 crossed']],
    ['<1/>', '<1/><1/>', ['1 repeated']],
    ['a', '<7/>a', ['7 unknown']],
    ['<1>a</1>', '<1/>a', ['1 wrong-kind', '1 missing']],
  ])('%s translated as %s has the problems %j', (source, target, problems) => {
    const found = validateCodes(fromMarkedText(source), fromMarkedText(target)).map(
      (item) => `${item.code} ${item.problem}`,
    );
    for (const problem of problems) expect(found).toContain(problem);
    expect(found.length > 0).toBe(problems.length > 0);
  });
});

describe('placing by alignment', () => {
  test('bold goes to the translated word, wherever it moved', () => {
    expect(
      place('the <1>red</1> house', 'הבית האדום', [
        [1, 1],
        [2, 0],
      ]).text,
    ).toBe('הבית <1>האדום</1>');
  });

  test('a phrase is one stretch even when a stray link points elsewhere', () => {
    const placed = place('see <1>our annual report</1> for the figures', 'ראו את הדוח השנתי שלנו לנתונים', [
      [0, 0],
      [1, 4],
      [2, 3],
      [3, 2],
      [5, 5],
      [4, 1],
    ]);
    expect(placed.text).toBe('ראו את <1>הדוח השנתי שלנו</1> לנתונים');
  });

  test('a note mark follows its word, and the stop after it', () => {
    expect(
      place('He left.<1/> She stayed.', 'הוא עזב. היא נשארה.', [
        [0, 0],
        [1, 1],
        [2, 2],
        [3, 3],
      ]).text,
    ).toBe('הוא עזב.<1/> היא נשארה.');
    expect(
      place('He<1/> left', 'הוא עזב', [
        [0, 0],
        [1, 1],
      ]).text,
    ).toBe('הוא<1/> עזב');
  });

  test('nested codes stay nested', () => {
    expect(
      place('a <1>link with <2>bold</2></1> end', 'סוף קישור עם מודגש', [
        [1, 1],
        [2, 2],
        [3, 3],
        [4, 0],
      ]).text,
    ).toBe('סוף <1>קישור עם <2>מודגש</2></1>');
  });

  test('italics go to the words, not to the comma that the engine wrote while it looked at them', () => {
    expect(
      place('he <1>never</1> complained', 'בידו , אף פעם לא התלונן', [
        [1, 1],
        [1, 2],
        [1, 3],
        [1, 4],
        [2, 5],
      ]).text,
    ).toBe('בידו , <1>אף פעם לא</1> התלונן');
  });

  test('a span that stands in the target unchanged needs no link', () => {
    expect(place('write to <1>a@b.example</1> now', 'כתבו אל a@b.example עכשיו', []).text).toBe(
      'כתבו אל <1>a@b.example</1> עכשיו',
    );
  });

  test('an unlinked span between linked neighbours takes what lies between them', () => {
    expect(
      place('one <1>two</1> three', 'אחת שתיים שלוש', [
        [0, 0],
        [2, 2],
      ]).text,
    ).toBe('אחת <1>שתיים</1> שלוש');
  });

  test('without any alignment codes go around the text, marks behind it, and the unit is flagged', () => {
    const placed = place('a <1>b</1> c<2/> d', 'א ב ג ד', []);
    expect(placed.text).toBe('<1>א ב ג ד<2/></1>');
    expect(placed.flag).toContain('1');
  });

  test('a mark never splits a character or parts a letter from its points', () => {
    const source = fromMarkedText('a<1/> b');
    const text = '😀בְּ ג';
    const at = (end: number) => placeCodes(source, text, [{ source: [0, 1], target: [0, end], score: 1 }]).content;
    expect(at(1)).toEqual(['😀', { single: 1 }, 'בְּ ג']);
    expect(at(3)).toEqual(['😀בְּ', { single: 1 }, ' ג']);
  });

  test('whatever the links say, every code is there once and the text is unchanged', () => {
    const tree = fc.letrec<{ node: readonly string[] }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom(['word '], ['two words '], ['.'], ['']),
        fc.constant(['#single']),
        fc.array(tie('node'), { maxLength: 3 }).map((inner) => ['#open', ...inner.flat(), '#close']),
      ),
    })).node;
    const range = fc.tuple(fc.integer({ min: -2, max: 40 }), fc.integer({ min: -2, max: 40 }));
    const link = fc.record({ source: range, target: range, score: fc.double({ min: -1, max: 1, noNaN: true }) });
    fc.assert(
      fc.property(
        fc.array(tree, { maxLength: 6 }),
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.array(link),
        (nodes, text, given) => {
          const source = numbered(nodes.flat());
          const placed = placeCodes(source, text, given);
          expect(plainText(placed.content)).toBe(text);
          expect(validateCodes(source, placed.content)).toEqual([]);
          const repaired = repairCodes(
            source,
            given.length % 2 ? placed.content.slice(1) : [...placed.content].reverse(),
            'x',
          );
          expect(validateCodes(source, repaired.content)).toEqual([]);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

function numbered(pieces: string[]): Inline[] {
  let next = 1;
  const open: number[] = [];
  return joinStrings(
    pieces.map((piece): Inline => {
      if (piece === '#single') return { single: next++ };
      if (piece === '#close') return { close: open.pop() ?? 0 };
      if (piece !== '#open') return piece;
      open.push(next);
      return { open: next++ };
    }),
  );
}

describe('accepting', () => {
  const unit = (marked: string): Unit => ({ id: 'u', kind: 'paragraph', part: 'p', content: fromMarkedText(marked) });

  test('the same text is the source itself', () => {
    const source = unit('a <1>b</1>');
    expect(acceptTranslation(source, { text: 'a b' })).toEqual({ content: source.content, same: true });
  });

  test('no translation and an empty translation fail', () => {
    expect(acceptTranslation(unit('a'), undefined)).toEqual({ failed: 'no translation' });
    expect(acceptTranslation(unit('a'), { text: '  ' })).toEqual({ failed: 'empty translation' });
  });

  test('wrong codes are repaired, with a flag that says what was wrong', () => {
    const accepted = acceptTranslation(unit('a <1>b</1><2/> c'), { content: fromMarkedText('א <1>ב</1> ג') });
    expect('content' in accepted && toMarkedText(accepted.content)).toBe('א <1>ב</1> ג<2/>');
    expect(accepted).toMatchObject({ flag: 'code 2 missing' });
  });

  test('bidi embeddings from an engine are taken out', () => {
    expect(acceptTranslation(unit('a'), { text: '\u202Bא\u202C' })).toMatchObject({ content: ['א'] });
  });

  test('a piece of code between words stands between words again', () => {
    const text = 'קראו ל-7:30';
    const pairs: [number, number][] = [
      [0, 0],
      [1, 1],
    ];
    const accepted = acceptTranslation(unit('Call <1/> at 7:30'), { text, links: links('Call  at 7:30', text, pairs) });
    expect('content' in accepted && toMarkedText(accepted.content)).toBe('קראו <1/> ל-7:30');
  });

  test('a note that touched its word still does', () => {
    const text = 'הוא עזב';
    const accepted = acceptTranslation(unit('He<1/> left'), { text, links: links('He left', text, [[0, 0]]) });
    expect('content' in accepted && toMarkedText(accepted.content)).toBe('הוא<1/> עזב');
  });

  test('a line break that the engine swallowed comes back at its word', () => {
    const text = 'שורה אחת שורה שתיים';
    const accepted = acceptTranslation(unit('line one\nline two'), {
      text,
      links: links('line one line two', text, [
        [0, 0],
        [1, 1],
        [2, 2],
        [3, 3],
      ]),
    });
    expect(accepted).toMatchObject({ content: ['שורה אחת\nשורה שתיים'] });
  });
});
