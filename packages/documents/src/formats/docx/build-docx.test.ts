import { describe, expect, test } from 'vitest';
import { openDocument, toMarkedText } from '../../index.ts';
import { pseudoTranslate } from '../../testing/letter-for-letter.ts';
import { parseXml } from '../../xml/index.ts';
import { readZip } from '../../zip/index.ts';
import { buildDocx, type DocxBlock } from './build-docx.ts';
import { directionReport } from './testing/direction-markup.ts';
import { partText } from './testing/make-docx.ts';

const blocks: DocxBlock[] = [
  { kind: 'heading', level: 1, content: ['A & B <c>'] },
  {
    kind: 'paragraph',
    content: [
      'Plain ',
      { text: 'bold', bold: true },
      ', ',
      { text: 'a link', href: 'https://example.org/?a=1&b=2' },
      ' and a note',
      { note: [{ kind: 'paragraph', content: ['The note.'] }] },
      '.',
    ],
  },
  { kind: 'list-item', ordered: true, level: 0, content: ['first'] },
  { kind: 'list-item', ordered: true, level: 1, list: 3, content: ['other'] },
  { kind: 'table', rows: [{ header: true, cells: [[{ kind: 'paragraph', content: ['Head'] }], []] }] },
  { kind: 'page-break' },
  { kind: 'paragraph', content: ['last\tone\nline', { break: 'line' }], align: 'center' },
];

describe('a new document', () => {
  test('opens again with the same content', async () => {
    const bytes = await buildDocx({ language: 'en', title: 'T & U', blocks });
    const document = await openDocument(bytes, { name: 'new.docx' });
    expect(document.units.map((unit) => `${unit.kind}: ${toMarkedText(unit.content)}`)).toEqual([
      'heading: A & B <c>',
      'paragraph: Plain <1>bold</1>, <2>a link</2> and a note<3/>.',
      'list-item: first',
      'list-item: other',
      'cell: Head',
      'paragraph: last\tone\nline',
      'note: The note.',
      'metadata: T & U',
    ]);
    for (const part of (await readZip(bytes)).parts)
      parseXml(new TextDecoder().decode(await part.read()), { part: part.name });
  });

  test('in Hebrew is right-to-left from its styles on, with its runs parted by script', async () => {
    const bytes = await buildDocx({
      language: 'he',
      blocks: [{ kind: 'paragraph', content: ['שלום ל-Word, ', { text: 'מודגש', bold: true }] }, ...blocks.slice(4, 5)],
    });
    expect(await directionReport(bytes)).toMatchObject({
      hebrewRuns: 2,
      hebrewRunsTurned: 2,
      latinRunsTurned: 0,
      mixedRuns: 0,
      tables: 1,
      tablesTurned: 1,
      sections: 1,
      sectionsTurned: 1,
    });
    expect(await partText(bytes, 'word/styles.xml')).toContain('<w:pPrDefault><w:pPr><w:bidi/>');
  });

  test('is the same bytes every time', async () => {
    expect(await buildDocx({ language: 'en', blocks })).toEqual(await buildDocx({ language: 'en', blocks }));
  });
});

describe('the two-column layout', () => {
  test('has source and translation side by side, each in its direction, and the ledger of the translation', async () => {
    const document = await openDocument(await buildDocx({ language: 'en', blocks: blocks.slice(0, 3) }));
    const written = await document.write({
      source: 'en',
      target: 'he',
      layout: 'bilingual',
      translate: (unit) => (unit.kind === 'list-item' ? undefined : pseudoTranslate('he')(unit)),
    });
    const xml = await partText(written.bytes);
    expect(xml.match(/<w:tr>/g)).toHaveLength(5);
    expect(xml).toContain('A &amp; B &lt;c&gt;');
    expect(xml).toMatch(/<w:pPr><w:bidi\/><w:rPr><w:rtl\/><\/w:rPr><\/w:pPr>/);
    expect(xml).toMatch(/<w:b\/><w:bCs\/><w:rtl\/><\/w:rPr><w:t xml:space="preserve">[א-ת]{4}</);
    expect(xml).toContain('<w:vertAlign w:val="superscript"/></w:rPr><w:t xml:space="preserve">1<');
    expect(written.ledger.failed).toHaveLength(1);
    expect((await openDocument(written.bytes)).units.length).toBeGreaterThan(6);
  });
});
