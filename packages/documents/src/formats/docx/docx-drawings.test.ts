import { describe, expect, test } from 'vitest';
import { openDocument, toMarkedText } from '../../index.ts';
import { pseudoTranslate } from '../../testing/letter-for-letter.ts';
import { makeDocx, paragraph, partText, type RawDocx, run } from './testing/make-docx.ts';

async function turn(bytes: Uint8Array, target: 'he' | 'en') {
  const document = await openDocument(bytes);
  const source = target === 'he' ? 'en' : 'he';
  const written = await document.write({ source, target, translate: pseudoTranslate(target) });
  expect(written.ledger).toMatchObject({ closes: true, failed: [] });
  return { document, bytes: written.bytes, xml: await partText(written.bytes) };
}

/** A page of 10,000 with margins of 1,000 and 2,000 leaves 7,000 for text, all in twentieths of a point. */
const section =
  '<w:sectPr><w:pgSz w:w="10000" w:h="16838"/><w:pgMar w:top="1" w:right="2000" w:bottom="1" w:left="1000" w:header="1" w:footer="1" w:gutter="0"/></w:sectPr>';
const anchor = (position: string, rest = '', attributes = '') =>
  `<w:r><w:drawing><wp:anchor ${attributes}><wp:positionH ${position}</wp:positionH><wp:extent cx="635000" cy="1"/>${rest}<wp:docPr id="1" name="P"/></wp:anchor></w:drawing></w:r>`;

describe('floating shapes', () => {
  test.each([
    ['relativeFrom="column"><wp:align>left</wp:align>', 'relativeFrom="column"><wp:align>right</wp:align>'],
    ['relativeFrom="leftMargin"><wp:align>center</wp:align>', 'relativeFrom="rightMargin"><wp:align>center</wp:align>'],
    ['relativeFrom="margin"><wp:align>outside</wp:align>', 'relativeFrom="margin"><wp:align>outside</wp:align>'],
    ['relativeFrom="page"><wp:posOffset>0</wp:posOffset>', 'relativeFrom="page"><wp:posOffset>5715000</wp:posOffset>'],
    [
      'relativeFrom="column"><wp:posOffset>-1270</wp:posOffset>',
      'relativeFrom="column"><wp:posOffset>3811270</wp:posOffset>',
    ],
    [
      'relativeFrom="character"><wp:posOffset>7</wp:posOffset>',
      'relativeFrom="character"><wp:posOffset>7</wp:posOffset>',
    ],
  ])('%s goes to the other side, and comes back', async (given, expected) => {
    const bytes = await makeDocx({ body: paragraph(run('text') + anchor(given)) + section });
    const hebrew = await turn(bytes, 'he');
    expect(hebrew.xml).toContain(`<wp:positionH ${expected}</wp:positionH>`);
    expect((await turn(hebrew.bytes, 'en')).xml).toContain(`<wp:positionH ${given}</wp:positionH>`);
  });

  test('text flows past the other side, at the same distance', async () => {
    const wrap = '<wp:wrapSquare wrapText="left" distL="5"/>';
    const body = paragraph(
      run('text') +
        anchor('relativeFrom="column"><wp:align>left</wp:align>', wrap, 'distT="1" distL="2" distR="3"') +
        '<w:r><w:pict><v:shape style="position:absolute;margin-left:10pt;width:50pt;mso-wrap-distance-left:1pt;mso-wrap-distance-right:2pt;mso-position-horizontal-relative:margin"/><v:shape style="position:absolute;mso-position-horizontal:left;width:5pt"/><v:shape style="width:5pt;margin-left:1pt"/></w:pict></w:r>',
    );
    const { xml, bytes } = await turn(await makeDocx({ body: body + section }), 'he');
    expect(xml).toContain('<wp:anchor distT="1" distL="3" distR="2">');
    expect(xml).toContain('<wp:wrapSquare wrapText="right" distR="5"/>');
    expect(xml).toContain(
      'style="position:absolute;margin-left:290pt;width:50pt;mso-wrap-distance-left:2pt;mso-wrap-distance-right:1pt;mso-position-horizontal-relative:margin"',
    );
    expect(xml).toContain('style="position:absolute;mso-position-horizontal:right;width:5pt"');
    expect(xml).toContain('style="width:5pt;margin-left:1pt"');
    const back = (await turn(bytes, 'en')).xml;
    expect(back).toContain('margin-left:10pt;width:50pt;mso-wrap-distance-left:1pt');
    expect(back).toContain('<wp:wrapSquare wrapText="left" distL="5"/>');
  });

  test('a shape in a cell or on a page of unknown size stays where it is', async () => {
    const shape = anchor('relativeFrom="column"><wp:posOffset>7</wp:posOffset>');
    const cell = `<w:tbl><w:tblPr/><w:tr><w:tc>${paragraph(run('cell') + shape)}</w:tc></w:tr></w:tbl>`;
    expect((await turn(await makeDocx({ body: cell + section }), 'he')).xml).toContain('<wp:posOffset>7<');
    const bare = await makeDocx({ body: `${paragraph(run('text') + shape)}<w:sectPr/>` });
    expect((await turn(bare, 'he')).xml).toContain('relativeFrom="column"><wp:posOffset>7<');
  });

  test('each section measures with its own page', async () => {
    const shape = anchor('relativeFrom="page"><wp:posOffset>0</wp:posOffset>');
    const wide = section.replace('10000', '20000');
    const body = `${paragraph(run('one') + shape)}${paragraph('', wide)}${paragraph(run('two') + shape)}${section}`;
    const { xml } = await turn(await makeDocx({ body }), 'he');
    expect(xml.match(/posOffset>\d+/g)).toEqual(['posOffset>12065000', 'posOffset>5715000']);
  });

  test('bars beside paragraphs, frames and floating tables change sides; indents do not', async () => {
    const bar = '<w:left w:val="single" w:sz="24" w:space="4" w:color="auto"/>';
    const styles = `<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Q"><w:name w:val="Quote"/><w:pPr><w:pBdr>${bar}</w:pBdr></w:pPr></w:style>`;
    const body = `${paragraph(run('quoted'), `<w:pBdr><w:top w:val="nil"/>${bar}<w:bottom w:val="nil"/></w:pBdr><w:ind w:left="5"/>`)}${paragraph(run('framed'), '<w:framePr w:w="1000" w:hAnchor="page" w:x="500"/>')}${paragraph(run('I'), '<w:framePr w:dropCap="drop" w:x="9" w:w="9"/>')}<w:tbl><w:tblPr><w:tblpPr w:leftFromText="1" w:rightFromText="2" w:tblpXSpec="right"/></w:tblPr><w:tr><w:tc>${paragraph(run('cell'))}</w:tc></w:tr></w:tbl>`;
    const raw: RawDocx = { body: body + section, styles };
    const { xml, bytes } = await turn(await makeDocx(raw), 'he');
    expect(xml).toMatch(
      /<w:pBdr><w:top w:val="nil"\/><w:bottom w:val="nil"\/><w:right w:val="single"[^>]*\/><\/w:pBdr>/,
    );
    expect(xml).toContain('<w:ind w:left="5"/>');
    expect(xml).toContain('<w:framePr w:w="1000" w:hAnchor="page" w:x="8500"/>');
    expect(xml).toContain('<w:framePr w:dropCap="drop" w:x="9" w:w="9"/>');
    expect(xml).toContain('<w:tblpPr w:leftFromText="2" w:rightFromText="1" w:tblpXSpec="left"/>');
    expect(await partText(bytes, 'word/styles.xml')).toContain('<w:pBdr><w:right');
    const back = await turn(bytes, 'en');
    expect(back.xml).toContain(`<w:pBdr><w:top w:val="nil"/>${bar}<w:bottom w:val="nil"/></w:pBdr>`);
    expect(back.xml).toContain('w:x="500"');
    expect(await partText(back.bytes, 'word/styles.xml')).toContain('<w:pBdr><w:left');
  });
});

describe('diagrams', () => {
  const a = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
  const text = (words: string, look = '') => `<a:p><a:r><a:rPr lang="en-US"${look}/><a:t>${words}</a:t></a:r></a:p>`;
  const data = (inner: string) =>
    `<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" ${a}>${inner}</dgm:dataModel>`;
  const drawing = (inner: string) =>
    `<dsp:drawing xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" ${a}>${inner}</dsp:drawing>`;

  test('the stored picture of a diagram is counted once and follows its translation', async () => {
    const bytes = await makeDocx({
      body: paragraph(run('x')),
      more: [
        {
          name: 'word/diagrams/drawing1.xml',
          content: drawing(text('Plan', ' sz="1200"') + text('Step') + text('Step') + text('Only drawn')),
          type: 'diagramDrawing',
        },
        {
          name: 'word/diagrams/data1.xml',
          content: data(text('Plan') + text('Step') + text('Step')),
          type: 'diagramData',
        },
      ],
    });
    const document = await openDocument(bytes);
    expect(document.units.map((unit) => toMarkedText(unit.content))).toEqual([
      'x',
      'Plan',
      'Step',
      'Step',
      'Only drawn',
    ]);
    let count = 0;
    const written = await document.write({
      source: 'en',
      target: 'he',
      translate: (unit) => ({ text: `תרגום ${toMarkedText(unit.content).length} ${++count}` }),
    });
    expect(written.ledger).toMatchObject({ closes: true, failed: [] });
    expect(written.ledger.excluded).toContainEqual(
      expect.objectContaining({ part: 'word/diagrams/drawing1.xml', reason: 'duplicate-branch', nodes: 3 }),
    );
    const texts = async (part: string) =>
      [...(await partText(written.bytes, part)).matchAll(/<a:t>([^<]*)/g)].map((match) => match[1]);
    expect(await texts('word/diagrams/data1.xml')).toEqual(['תרגום 4 2', 'תרגום 4 3', 'תרגום 4 4']);
    expect(await texts('word/diagrams/drawing1.xml')).toEqual(['תרגום 4 2', 'תרגום 4 3', 'תרגום 4 4', 'תרגום 10 5']);
    expect(await partText(written.bytes, 'word/diagrams/drawing1.xml')).toContain('sz="1200"');
  });
});
