import { describe, expect, test } from 'vitest';
import { openDocument, plainText } from '../../index.ts';
import { pseudoTranslate } from '../../testing/letter-for-letter.ts';
import { directionMarkup, directionReport } from './testing/direction-markup.ts';
import { makeDocx, paragraph, partText, plainStyles, type RawDocx, run } from './testing/make-docx.ts';

async function turn(bytes: Uint8Array, target: 'he' | 'en'): Promise<Uint8Array> {
  const document = await openDocument(bytes);
  const written = await document.write({
    source: target === 'he' ? 'en' : 'he',
    target,
    translate: pseudoTranslate(target),
  });
  return written.bytes;
}

async function hebrew(raw: RawDocx | string): Promise<Uint8Array> {
  return turn(await makeDocx(typeof raw === 'string' ? { body: raw } : raw), 'he');
}

const table = (properties = '<w:tblPr/>') =>
  `<w:tbl>${properties}<w:tr><w:tc>${paragraph(run('one'))}</w:tc><w:tc>${paragraph(run('two'))}</w:tc></w:tr></w:tbl>`;

describe('to Hebrew', () => {
  test('defaults, the default style, table styles, tables and sections are turned', async () => {
    const bytes = await hebrew(
      paragraph(run('text')) +
        table() +
        paragraph('', '<w:sectPr><w:pgSz w:w="1" w:h="1"/></w:sectPr>') +
        table('<w:tblPr><w:bidiVisual w:val="0"/></w:tblPr>'),
    );
    const styles = await partText(bytes, 'word/styles.xml');
    expect(styles).toMatch(/<w:pPrDefault><w:pPr><w:bidi\/><w:spacing w:after="160"\/>/);
    expect(styles).toMatch(/w:styleId="Normal"><w:name w:val="Normal"\/><w:pPr><w:bidi\/><\/w:pPr>/);
    expect(styles).toMatch(/w:styleId="Grid">.*<w:tblPr><w:bidiVisual\/><w:tblBorders>/);
    expect(styles).toContain('w:cs="David"');
    expect(styles).toMatch(/<w:b\/><w:bCs\/><w:sz w:val="32"\/><w:szCs w:val="32"\/>/);
    expect(styles).toMatch(/<w:lang w:val="en-US" w:bidi="he-IL"\/>/);
    expect(await directionReport(bytes)).toMatchObject({ tables: 2, tablesTurned: 2, sections: 1, sectionsTurned: 1 });
  });

  test('runs are split where the script changes; Hebrew and its digits are marked, Latin is not', async () => {
    const document = await openDocument(await makeDocx({ body: paragraph(run('x')) }));
    const written = await document.write({
      source: 'en',
      target: 'he',
      translate: () => ({ text: 'גרסה 25 של Word (beta) טובה.' }),
    });
    const xml = await partText(written.bytes);
    const runs = [...xml.matchAll(/<w:r>(<w:rPr><w:rtl\/><\/w:rPr>)?<w:t xml:space="preserve">([^<]*)/g)].map(
      (match) => `${match[1] ? 'R' : 'L'}${match[2]}`,
    );
    expect(runs).toEqual(['Rגרסה 25 של ', 'LWord (beta)', 'R טובה.']);
    expect(await directionReport(written.bytes)).toMatchObject({ mixedRuns: 0, latinRunsTurned: 0 });
  });

  test('lists keep their digits, or count in Hebrew letters on request and in Latin ones again on the way back', async () => {
    const level = (index: number, format: string) =>
      `<w:lvl w:ilvl="${index}"><w:numFmt w:val="${format}"/><w:lvlText w:val="%1."/></w:lvl>`;
    const numbering = `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0">${['decimal', 'lowerLetter', 'upperRoman', 'bullet'].map((format, index) => level(index, format)).join('')}</w:abstractNum></w:numbering>`;
    const english = await makeDocx({
      body: paragraph(run('text')),
      more: [{ name: 'word/numbering.xml', content: numbering, type: 'numbering' }],
    });
    const formats = async (bytes: Uint8Array) =>
      [...(await partText(bytes, 'word/numbering.xml')).matchAll(/numFmt w:val="(\w+)"/g)].map((match) => match[1]);
    expect(await formats(await turn(english, 'he'))).toEqual(await formats(english));
    const document = await openDocument(english);
    const lettered = await document.write({
      source: 'en',
      target: 'he',
      translate: pseudoTranslate('he'),
      listNumbers: 'letters',
    });
    expect(await formats(lettered.bytes)).toEqual(['hebrew1', 'hebrew2', 'upperRoman', 'bullet']);
    expect(await formats(await turn(lettered.bytes, 'en'))).toEqual(await formats(english));
  });

  test('pages and notes counted in Hebrew letters are counted in digits in English', async () => {
    const bytes = await makeDocx({
      body: `${paragraph(run('שלום'))}<w:sectPr><w:footnotePr><w:numFmt w:val="hebrew1"/></w:footnotePr><w:pgSz w:w="1" w:h="1"/><w:pgNumType w:fmt="hebrew1"/></w:sectPr>`,
      settings: '<w:endnotePr><w:numFmt w:val="hebrew2"/></w:endnotePr>',
    });
    const written = await turn(bytes, 'en');
    expect(await partText(written)).toMatch(/numFmt w:val="decimal".*pgNumType w:fmt="decimal"/);
    expect(await partText(written, 'word/settings.xml')).toContain('numFmt w:val="lowerLetter"');
  });

  test('alignment, indents and list markers are logical and stay', async () => {
    const xml = await partText(
      await hebrew(
        paragraph(
          run('text'),
          '<w:tabs><w:tab w:val="right" w:pos="9000"/></w:tabs><w:ind w:left="720"/><w:jc w:val="right"/>',
        ),
      ),
    );
    expect(xml).toContain(
      '<w:tabs><w:tab w:val="right" w:pos="9000"/></w:tabs><w:ind w:left="720"/><w:jc w:val="right"/>',
    );
  });

  test('bold, italic and size get their complex twins, a stale twin goes, the Latin font stays', async () => {
    const xml = await partText(
      await hebrew(
        paragraph(
          run(
            'text',
            '<w:rFonts w:ascii="Georgia" w:hAnsi="Georgia" w:cs="Georgia"/><w:b/><w:iCs/><w:sz w:val="28"/><w:szCs w:val="20"/>',
          ),
        ),
      ),
    );
    expect(xml).toContain(
      '<w:rFonts w:ascii="Georgia" w:hAnsi="Georgia" w:cs="David"/><w:b/><w:bCs/><w:sz w:val="28"/><w:szCs w:val="28"/><w:rtl/>',
    );
  });

  test('a paragraph that stays English is left-to-right by an explicit off', async () => {
    const document = await openDocument(
      await makeDocx({ body: paragraph(run('These five words stay English')) + paragraph(run('Turned')) }),
    );
    const written = await document.write({
      source: 'en',
      target: 'he',
      translate: (unit) => ({ text: plainText(unit.content) === 'Turned' ? 'עברית' : plainText(unit.content) }),
    });
    expect(await partText(written.bytes)).toContain(
      '<w:p><w:pPr><w:bidi w:val="0"/></w:pPr><w:r><w:t xml:space="preserve">These five',
    );
  });

  test('a document without styles says it on every paragraph', async () => {
    const bytes = await makeDocx({ body: paragraph(run('text')) });
    const { readZip, writeZip } = await import('../../zip/index.ts');
    const zip = await readZip(bytes);
    const rels = (await partText(bytes, 'word/_rels/document.xml.rels')).replace(
      /<Relationship [^>]*\/styles"[^>]*>/,
      '',
    );
    const bare = await writeZip(
      zip,
      new Map([
        ['word/styles.xml', null],
        ['word/_rels/document.xml.rels', new TextEncoder().encode(rels)],
      ]),
    );
    expect(await partText(await turn(bare, 'he'))).toContain('<w:pPr><w:bidi/><w:rPr><w:rtl/></w:rPr></w:pPr>');
  });
});

describe('to English', () => {
  const styles = plainStyles.replace(
    '<w:name w:val="Normal"/>',
    '<w:name w:val="Normal"/><w:pPr><w:bidi/><w:jc w:val="lowKashida"/></w:pPr>',
  );
  const body =
    paragraph(
      run('שלום ', '<w:rFonts w:hint="cs"/><w:bCs/><w:szCs w:val="30"/><w:rtl/>') +
        run('Word', '') +
        run(' עולם', '<w:bCs/><w:szCs w:val="30"/><w:rtl/>'),
      '<w:rPr><w:rtl/></w:rPr>',
    ) +
    table('<w:tblPr><w:bidiVisual/></w:tblPr>') +
    '<w:sectPr><w:bidi/><w:rtlGutter/></w:sectPr>';

  test('direction goes everywhere and complex formatting becomes ordinary', async () => {
    const bytes = await turn(await makeDocx({ body, styles }), 'en');
    const xml = await partText(bytes);
    expect(xml).not.toMatch(/w:rtl|w:bidi|rtlGutter/);
    expect(xml).toContain('<w:b/><w:bCs/>');
    expect(xml).toContain('<w:sz w:val="30"/>');
    expect(await partText(bytes, 'word/styles.xml')).toContain('<w:pPr><w:jc w:val="both"/></w:pPr>');
  });

  test('a Hebrew word left in the English keeps its mark', async () => {
    const document = await openDocument(await makeDocx({ body, styles }));
    const written = await document.write({
      source: 'he',
      target: 'en',
      translate: () => ({ text: 'The word שלום means peace' }),
    });
    expect(await partText(written.bytes)).toMatch(/<w:rtl\/><\/w:rPr><w:t xml:space="preserve">שלום</);
  });
});

describe('there and back', () => {
  const cases: Record<string, RawDocx> = {
    'a plain document': { body: paragraph(run('one')) + table() },
    'a document that says off everywhere, as LibreOffice does': {
      body:
        paragraph(run('one two'), '<w:bidi w:val="0"/><w:jc w:val="left"/>') +
        table('<w:tblPr><w:bidiVisual w:val="0"/></w:tblPr>'),
      styles: plainStyles.replace(
        '<w:name w:val="Normal"/>',
        '<w:name w:val="Normal"/><w:pPr><w:bidi w:val="0"/></w:pPr>',
      ),
    },
    'a paragraph of names and a field that says off and stays English': {
      body:
        paragraph(
          `<w:fldSimple w:instr="AUTHOR">${run('Jane Q Public of London')}</w:fldSimple>`,
          '<w:bidi w:val="0"/>',
        ) + paragraph(`<w:fldSimple w:instr="AUTHOR">${run('Jane Q Public of London')}</w:fldSimple>`),
    },
    'paragraph marks, sections and a paragraph that stays English': {
      body:
        paragraph(run('one'), '<w:rPr><w:b/></w:rPr>') +
        paragraph(run('12'), '<w:sectPr><w:rtlGutter w:val="0"/></w:sectPr>') +
        paragraph('') +
        '<w:sectPr><w:textDirection w:val="tbRl"/></w:sectPr>',
    },
  };
  test.each(Object.keys(cases))('%s has the direction markup it had', async (name) => {
    const english = await makeDocx(cases[name] ?? { body: '' });
    const back = await turn(await turn(english, 'he'), 'en');
    expect(await directionMarkup(back)).toEqual(await directionMarkup(english));
  });
});
