import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildTrackedDocx, openDocument, plainText, type Unit, type UnitTranslation } from '../../../index.ts';
import { soffice } from '../../../testing/outside-tools.ts';
import { workInOffice } from '../../../testing/work-in-office.ts';
import { makeDocx, paragraph, partText, run } from '../testing/make-docx.ts';
import { diffSequences } from './diff-sequences.ts';

const by = { author: 'Dana Levi', date: '2026-03-01T10:00:00.000Z' };

interface Text {
  draft: UnitTranslation | undefined;
  edited: UnitTranslation | undefined;
}

/** Writes the changes of some units, by the number of the unit; the others are the same on both sides. */
async function track(bytes: Uint8Array, texts: Record<number, Text>, [source, target] = ['en', 'he']) {
  const opened = await openDocument(bytes);
  const indexOf = (unit: Unit) => opened.units.findIndex(({ id }) => id === unit.id);
  const written = await opened.write({
    source: source ?? 'en',
    target: target ?? 'he',
    translate: (unit) => texts[indexOf(unit)]?.edited,
    changes: {
      draft: (unit) => texts[indexOf(unit)]?.draft,
      by: (unit) => (texts[indexOf(unit)] ? by : undefined),
    },
  });
  return written.bytes;
}

async function texts(bytes: Uint8Array, trackedChanges: 'accept' | 'reject'): Promise<string[]> {
  const { units } = await openDocument(bytes, { trackedChanges });
  return units.map((unit) => plainText(unit.content));
}

describe('a document with tracked changes', () => {
  test('marks the words that went and came, with who and when, in runs of their own direction', async () => {
    const bytes = await track(await makeDocx({ body: paragraph(run('The old man went home.')) }), {
      0: { draft: { text: 'האיש הישן הלך הביתה.' }, edited: { text: 'האיש הזקן שב אל ביתו.' } },
    });
    const xml = await partText(bytes);
    const marked = [...xml.matchAll(/<w:(del|ins) ([^>]*)><w:r>(.*?)<\/w:r>/gu)];
    expect(marked.map(([, kind, , inner]) => [kind, inner?.replaceAll(/<[^>]*>/gu, '')])).toEqual([
      ['del', 'הישן הלך הביתה'],
      ['ins', 'הזקן שב אל ביתו'],
    ]);
    for (const [, , attributes, inner] of marked) {
      expect(attributes).toMatch(/w:id="\d+" w:author="Dana Levi" w:date="2026-03-01T10:00:00Z"/u);
      expect(inner).toContain('<w:rtl/>');
    }
    expect(await texts(bytes, 'accept')).toEqual(['האיש הזקן שב אל ביתו.']);
    expect(await texts(bytes, 'reject')).toEqual(['האיש הישן הלך הביתה.']);
  });

  test('keeps formatting, links and notes in their place and tracks only the words around them', async () => {
    const link = `<w:hyperlink r:id="web">${run('the site', '<w:u w:val="single"/>')}</w:hyperlink>`;
    const note = '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="2"/></w:r>';
    const bytes = await makeDocx({
      body: paragraph(`${run('See ')}${run('very', '<w:b/>')}${run(' well ')}${link}${note}${run(' today.')}`),
      footnotes: `<w:footnote w:id="2">${paragraph(run('A note.'))}</w:footnote>`,
    });
    const { units } = await openDocument(bytes);
    const translated = (words: string[]): UnitTranslation => {
      let at = 0;
      return {
        content: (units[0]?.content ?? []).map((piece) => (typeof piece === 'string' ? (words[at++] ?? piece) : piece)),
      };
    };
    const draft = translated(['ראה ', 'מאוד', ' טוב ', 'האתר', ' היום.']);
    const edited = translated(['ראו ', 'מאוד', ' היטב ', 'אתר הבית', ' היום.']);
    const tracked = await track(bytes, { 0: { draft, edited } });
    const xml = await partText(tracked);
    expect(xml).toMatch(/<w:hyperlink [^>]*>(?:<w:ins|<w:del|<w:r>)/u);
    expect(xml.match(/footnoteReference/gu)).toHaveLength(1);
    expect(xml).toMatch(/<w:b\/>.*?<w:t xml:space="preserve">מאוד<\/w:t>/u);
    expect(await texts(tracked, 'accept')).toEqual(['ראו מאוד היטב אתר הבית היום.', 'A note.']);
    expect(await texts(tracked, 'reject')).toEqual(['ראה מאוד טוב האתר היום.', 'A note.']);
  });

  test('lets a mark that moved stand once, and still gives both texts', async () => {
    const bytes = await makeDocx({
      body: paragraph(
        `${run('One')}<w:r><w:footnoteReference w:id="2"/></w:r>${run(' two')}${run(' three.', '<w:i/>')}`,
      ),
      footnotes: `<w:footnote w:id="2">${paragraph(run('A note.'))}</w:footnote>`,
    });
    const { units } = await openDocument(bytes);
    const source = units[0]?.content ?? [];
    const codes = source.filter((piece) => typeof piece !== 'string');
    const draft = { content: source.map((piece) => (typeof piece === 'string' ? piece.toUpperCase() : piece)) };
    const single = codes.find((piece) => 'single' in piece);
    const rest = codes.filter((piece) => piece !== single);
    const edited = {
      content: ['all new ', ...rest.slice(0, 1), 'words', ...rest.slice(1), ...(single ? [single] : [])],
    };
    const tracked = await track(bytes, { 0: { draft, edited } }, ['he', 'en']);
    expect((await partText(tracked)).match(/footnoteReference/gu)).toHaveLength(1);
    expect((await texts(tracked, 'accept'))[0]).toBe('all new words');
    expect((await texts(tracked, 'reject'))[0]).toBe('ONE TWO THREE.');
  });

  test('shows a paragraph that nobody could translate as replaced by what a person wrote', async () => {
    const tracked = await track(await makeDocx({ body: paragraph(run('Lost words here now.')) }), {
      0: { draft: undefined, edited: { text: 'מילים שנמצאו.' } },
    });
    expect(await texts(tracked, 'accept')).toEqual(['מילים שנמצאו.']);
    expect(await texts(tracked, 'reject')).toEqual(['Lost words here now.']);
    // It stays a left-to-right paragraph only for those who reject the change.
    expect(await partText(tracked)).toMatch(/<w:pPrChange [^>]*><w:pPr><w:bidi w:val="0"\/><\/w:pPr><\/w:pPrChange>/u);
  });

  test('changes inside text boxes are tracked there, and nothing around them', async () => {
    const box = (text: string) => `<w:txbxContent>${paragraph(run(text))}</w:txbxContent>`;
    const drawing = `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><a:graphic><a:graphicData><wps:wsp><wps:txbx>${box('Inside')}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>${box('Inside')}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
    const bytes = await makeDocx({ body: paragraph(`${run('Around ')}${drawing}`) });
    const { units } = await openDocument(bytes);
    const inside = units.findIndex((unit) => plainText(unit.content) === 'Inside');
    const tracked = await track(bytes, { [inside]: { draft: { text: 'בפנים' }, edited: { text: 'בתוך' } } });
    const xml = await partText(tracked);
    expect(xml.match(/<w:delText/gu)).toHaveLength(2);
    expect(await texts(tracked, 'reject')).toContain('בפנים');
    expect(await texts(tracked, 'accept')).toContain('בתוך');
  });

  test('of another format is a new Word document with every paragraph', async () => {
    const opened = await openDocument(new TextEncoder().encode('# One\n\nThe *second* line.\n\nThe third.'), {
      name: 'x.md',
    });
    const hebrew: Record<string, [string, string]> = {
      One: ['אחד', 'אחת'],
      'The second line.': ['השורה השנייה.', 'השורה השנייה.'],
      'The third.': ['השלישי.', 'השלישית, בסוף.'],
    };
    const side = (at: 0 | 1) => (unit: Unit) => ({ text: hebrew[plainText(unit.content)]?.[at] ?? '' });
    const bytes = await buildTrackedDocx(opened.units, {
      source: 'en',
      target: 'he',
      translate: side(1),
      changes: { draft: side(0), by: () => by },
    });
    expect(await texts(bytes, 'accept')).toEqual(Object.values(hebrew).map(([, edited]) => edited));
    expect(await texts(bytes, 'reject')).toEqual(Object.values(hebrew).map(([draft]) => draft));
  });

  test.skipIf(!soffice)(
    'LibreOffice reads it: accepting gives the edited text and rejecting the draft',
    async () => {
      const body = [
        paragraph(`${run('The first ')}${run('bold', '<w:b/>')}${run(' words.')}`),
        paragraph(run('Kept as it is.')),
        paragraph(run('Version 25 of Word (beta) is good.')),
      ].join('');
      const bytes = await makeDocx({ body });
      const { units } = await openDocument(bytes);
      const bold = (before: string, inner: string, after: string): UnitTranslation => {
        const [open, close] = (units[0]?.content ?? []).filter((piece) => typeof piece !== 'string');
        return { content: [before, ...(open ? [open] : []), inner, ...(close ? [close] : []), after] };
      };
      const all: Record<number, Text> = {
        0: { draft: bold('המילים ', 'העבות', ' הראשונות.'), edited: bold('אלה הן המילים ', 'המודגשות', ' הראשונות.') },
        1: { draft: { text: 'נשמר כמות שהוא.' }, edited: { text: 'נשמר כמות שהוא.' } },
        2: { draft: { text: 'גרסה 25 של Word (beta) טובה.' }, edited: { text: 'גרסה 26 של Word טובה מאוד.' } },
      };
      const tracked = await track(bytes, all);
      const text = (side: keyof Text) =>
        Object.values(all).map((item) => {
          const translation = item[side];
          return translation && 'text' in translation ? translation.text : plainText(translation?.content ?? []);
        });
      const accepted = workInOffice(tracked, { command: 'AcceptAllTrackedChanges' });
      const rejected = workInOffice(tracked, { command: 'RejectAllTrackedChanges' });
      expect(await texts(accepted, 'accept')).toEqual(text('edited'));
      expect(await texts(rejected, 'accept')).toEqual(text('draft'));
      for (const side of [accepted, rejected]) expect(await partText(side)).not.toMatch(/<w:(?:ins|del) /u);
    },
    240_000,
  );
});

describe('the comparison', () => {
  const sequence = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 14 });

  test('always leads from the one sequence to the other, and keeps as much as can be kept', () => {
    fc.assert(
      fc.property(sequence, sequence, (a, b) => {
        let [i, j, kept] = [0, 0, 0];
        const [first, second]: [string[], string[]] = [[], []];
        for (const { kind, count } of diffSequences(a, b)) {
          // What is the same must be so on both sides: each is made from the other's.
          if (kind !== 'added') first.push(...(kind === 'same' ? b.slice(j, j + count) : a.slice(i, i + count)));
          if (kind !== 'removed') second.push(...(kind === 'same' ? a.slice(i, i + count) : b.slice(j, j + count)));
          if (kind !== 'added') i += count;
          if (kind !== 'removed') j += count;
          if (kind === 'same') kept += count;
        }
        expect([first, second, i, j]).toEqual([a, b, a.length, b.length]);
        expect(kept).toBe(longestCommon(a, b));
      }),
      { numRuns: 500 },
    );
  });
});

/** The plain definition, slow and sure. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, () => 0);
  for (const item of a) {
    const next = [0];
    for (const [at, other] of b.entries())
      next.push(item === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  return row.at(-1) ?? 0;
}

describe('changed paragraphs of any words', () => {
  const words = fc.array(fc.constantFrom('one', 'two,', 'שלוש', 'ארבע.', '5', '(six)', ' '), {
    minLength: 1,
    maxLength: 10,
  });
  const text = words.map((list) => `x ${list.join(' ')}`.trim());

  test('give both texts back', async () => {
    const bytes = await makeDocx({ body: paragraph(run('Some source words.')) });
    await fc.assert(
      fc.asyncProperty(text, text, async (draft, edited) => {
        const tracked = await track(bytes, { 0: { draft: { text: draft }, edited: { text: edited } } });
        expect(await texts(tracked, 'accept')).toEqual([edited]);
        expect(await texts(tracked, 'reject')).toEqual([draft]);
      }),
      { numRuns: 40 },
    );
  }, 120_000);
});
