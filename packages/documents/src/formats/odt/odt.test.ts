import { describe, expect, test } from 'vitest';
import { openDocument, toMarkedText } from '../../index.ts';
import type { OpenOptions } from '../../model.ts';
import { identity, pseudoTranslate } from '../../testing/letter-for-letter.ts';
import { createZip, readZip } from '../../zip/index.ts';

const spaces = ['office', 'text', 'table', 'style'].map(
  (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
);
const namespaces = [
  ...spaces,
  'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"',
  'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"',
  'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"',
  'xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:officeooo="http://openoffice.org/2009/office"',
].join(' ');

const automatic = `<style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style><style:style style:name="R" style:family="text"><style:text-properties officeooo:rsid="00"/></style:style><style:style style:name="T" style:family="table"><style:table-properties table:align="left" fo:margin-left="1cm"/></style:style><style:style style:name="P" style:family="paragraph"><style:paragraph-properties fo:text-align="start" style:writing-mode="lr-tb"/></style:style>`;

function makeOdt(body: string, more: { styles?: string; manifest?: string } = {}): Promise<Uint8Array> {
  return createZip([
    { name: 'mimetype', bytes: 'application/vnd.oasis.opendocument.text', stored: true },
    {
      name: 'content.xml',
      bytes: `<office:document-content ${namespaces}><office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    },
    {
      name: 'styles.xml',
      bytes: `<office:document-styles ${namespaces}><office:styles><style:default-style style:family="paragraph"><style:paragraph-properties/><style:text-properties fo:font-size="12pt" style:font-name-complex="Lohit Devanagari"/></style:default-style></office:styles><office:automatic-styles><style:page-layout style:name="L"><style:page-layout-properties fo:page-width="21cm"/></style:page-layout></office:automatic-styles><office:master-styles>${more.styles ?? ''}</office:master-styles></office:document-styles>`,
    },
    {
      name: 'meta.xml',
      bytes: `<office:document-meta ${namespaces}><office:meta><dc:title>The title</dc:title><meta:initial-creator>Jane</meta:initial-creator></office:meta></office:document-meta>`,
    },
    {
      name: 'META-INF/manifest.xml',
      bytes: more.manifest ?? '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
    },
  ]);
}

async function marked(body: string, options?: OpenOptions): Promise<string[]> {
  const document = await openDocument(await makeOdt(body), options);
  return document.units
    .filter((unit) => unit.kind !== 'metadata')
    .map((unit) => `${unit.kind}: ${toMarkedText(unit.content)}`);
}

async function part(bytes: Uint8Array, name = 'content.xml'): Promise<string> {
  return new TextDecoder().decode(await (await readZip(bytes)).get(name)?.read());
}

async function asHebrew(body: string, options?: OpenOptions) {
  const document = await openDocument(await makeOdt(body), options);
  return document.write({ source: 'en', target: 'he', translate: pseudoTranslate('he') });
}

describe('reading', () => {
  test('spans that look alike merge, those of an editing session vanish', async () => {
    const body =
      '<text:p>One <text:span text:style-name="R">sen</text:span>tence <text:span text:style-name="B">bold</text:span><text:span text:style-name="B">er</text:span> here.</text:p>';
    expect(await marked(body)).toEqual(['paragraph: One sentence <1>bolder</1> here.']);
  });

  test('program text inside a sentence stays as it is', async () => {
    const body =
      '<text:p>Type <text:span text:style-name="Source_20_Text">npm<text:s/>start</text:span> to begin.</text:p>';
    expect(await marked(body)).toEqual(['paragraph: Type <1/> to begin.']);
    const written = await asHebrew(body);
    expect(await part(written.bytes)).toContain('>npm<text:s/>start</text:span>');
    const both = await (await openDocument(await makeOdt(body))).write({
      source: 'en',
      target: 'he',
      layout: 'bilingual',
      translate: pseudoTranslate('he'),
    });
    expect((await part(both.bytes, 'word/document.xml')).match(/npm start/g)).toHaveLength(2);
    expect(written.ledger).toMatchObject({ closes: true, failed: [] });
  });

  test('white space collapses as the standard says; spaces, tabs and breaks are elements', async () => {
    const body = '<text:p>\n  One\n   two<text:s text:c="2"/>three<text:tab/>four<text:line-break/>five </text:p>';
    expect(await marked(body)).toEqual(['paragraph: One two  three\tfour\nfive']);
  });

  test('headings, lists, cells, notes, boxes, contents, headers and descriptions have their kinds', async () => {
    const note =
      '<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>A note.</text:p></text:note-body></text:note>';
    const body = `<text:h text:outline-level="2">Head</text:h><text:list><text:list-item><text:p>Item</text:p></text:list-item></text:list><table:table table:style-name="T"><table:table-row><table:table-cell><text:p>Cell</text:p></table:table-cell></table:table-row></table:table><text:p>Text${note} more<draw:frame><draw:text-box><text:p>Box</text:p></draw:text-box><svg:title>Alt</svg:title></draw:frame> end</text:p><text:table-of-content><text:index-body><text:p>Entry</text:p></text:index-body></text:table-of-content>`;
    expect(await marked(body)).toEqual([
      'heading: Head',
      'list-item: Item',
      'cell: Cell',
      'paragraph: Text<1/> more<2/> end',
      'note: A note.',
      'text-box: Box',
      'alt-text: Alt',
      'toc: Entry',
    ]);
    const document = await openDocument(
      await makeOdt(body, {
        styles:
          '<style:master-page style:name="S"><style:header><text:p>Top</text:p></style:header></style:master-page>',
      }),
    );
    expect(document.units.find((unit) => unit.kind === 'note')?.citedBy).toBe('content.xml#p4');
    expect(document.units.find((unit) => unit.kind === 'header')?.content).toEqual(['Top']);
  });

  test('comments stay unless asked for; changes are accepted and counted', async () => {
    const comment = '<office:annotation><dc:creator>Jane</dc:creator><text:p>Remark</text:p></office:annotation>';
    expect(await marked(`<text:p>Text${comment} more</text:p>`)).toEqual(['paragraph: Text<1/> more']);
    expect(await marked(`<text:p>Text${comment} more</text:p>`, { translateComments: true })).toContain(
      'comment: Remark',
    );
    const changes =
      '<text:tracked-changes><text:changed-region><text:deletion><text:p>gone</text:p></text:deletion></text:changed-region></text:tracked-changes><text:p>kept<text:change text:change-id="a"/></text:p>';
    const written = await asHebrew(changes);
    expect(written.notices).toContainEqual(expect.objectContaining({ code: 'tracked_changes_accepted', count: 1 }));
    expect(written.ledger.closes).toBe(true);
    expect(await part(written.bytes)).not.toMatch(/text:change|gone/);
  });

  test('a password is noticed in the manifest', async () => {
    const manifest =
      '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>';
    await expect(
      makeOdt('<text:p>x</text:p>', { manifest }).then((bytes) => openDocument(bytes)),
    ).rejects.toMatchObject({ code: 'document_encrypted' });
  });
});

describe('tracked changes', () => {
  const region = (id: string, inner: string) => `<text:changed-region text:id="${id}">${inner}</text:changed-region>`;
  const insertion =
    '<text:insertion><office:change-info><dc:creator>Jane</dc:creator></office:change-info></text:insertion>';
  const deletion = (inner: string) => `<text:deletion><office:change-info/>${inner}</text:deletion>`;
  const point = (id: string) => `<text:change text:change-id="${id}"/>`;
  const from = (id: string) => `<text:change-start text:change-id="${id}"/>`;
  const to = (id: string) => `<text:change-end text:change-id="${id}"/>`;
  const changes = (inner: string) => `<text:tracked-changes>${inner}</text:tracked-changes>`;

  async function rejected(body: string): Promise<string[]> {
    const bytes = await makeOdt(body);
    const document = await openDocument(bytes, { trackedChanges: 'reject' });
    const written = await document.write({ source: 'en', target: 'en', translate: identity });
    expect(written.ledger).toMatchObject({ closes: true, failed: [] });
    expect(await part(written.bytes)).not.toMatch(/text:change/);
    expect(document.notices[0]).toMatchObject({ code: 'tracked_changes_rejected' });
    return document.units.filter((unit) => unit.kind !== 'metadata').map((unit) => toMarkedText(unit.content));
  }

  test('rejecting takes insertions out and puts deletions back where they stood', async () => {
    const body = `${changes(region('i', insertion) + region('d', deletion('<text:p>deleted <text:span text:style-name="B">text</text:span> </text:p>')))}<text:p>Keep ${from('i')}inserted <text:span text:style-name="B">more</text:span> ${to('i')}and ${point('d')}end.</text:p>`;
    expect(await rejected(body)).toEqual(['Keep and deleted <1>text</1> end.']);
  });

  test('rejecting an insertion over two paragraphs joins them', async () => {
    const body = `${changes(region('i', insertion))}<text:p>Split${from('i')} tail</text:p><table:table><table:table-row><table:table-cell><text:p>new</text:p></table:table-cell></table:table-row></table:table><text:list><text:list-item><text:p>head ${to('i')} here.</text:p></text:list-item></text:list><text:p>Next</text:p>`;
    expect(await rejected(body)).toEqual(['Split here.', 'Next']);
  });

  test('rejecting a deletion over paragraphs and a table parts the text again, inside a span too', async () => {
    const deleted =
      '<text:p> gone</text:p><table:table><table:table-row><table:table-cell><text:p>cell</text:p></table:table-cell></table:table-row></table:table><text:p>lost </text:p>';
    const body = `${changes(region('d', deletion(deleted)))}<text:p>First <text:span text:style-name="B">half${point('d')}second</text:span> half</text:p>`;
    expect(await rejected(body)).toEqual(['<1>First </1>half gone', 'cell', 'lost <1>second</1> half']);
  });

  test('whole paragraphs, crossed changes and marks without a partner come to an end', async () => {
    const body = `${changes(region('i', insertion) + region('d', deletion('<text:p>inner</text:p>')) + region('x', insertion) + region('y', deletion('<text:p>nowhere</text:p>')) + region('b', deletion('<text:p>Block</text:p>')))}${point('b')}<text:p>One${from('i')} two ${point('d')}</text:p><text:p>three${to('i')}${to('x')}</text:p>`;
    expect(await rejected(body)).toEqual(['Block', 'One']);
  });

  test('a change of looks cannot be taken back and is said; keeping changes keeps them all', async () => {
    const looks = '<text:format-change><office:change-info/></text:format-change>';
    const body = `${changes(region('f', looks) + region('d', deletion('<text:p>gone</text:p>')))}<text:p>A ${from('f')}word${to('f')}${point('d')}</text:p>`;
    const document = await openDocument(await makeOdt(body), { trackedChanges: 'reject' });
    expect(document.notices.map((notice) => [notice.code, notice.count])).toEqual([
      ['tracked_changes_rejected', 1],
      ['format_changes_kept', 1],
    ]);
    const kept = await openDocument(await makeOdt(body), { trackedChanges: 'keep' });
    expect(kept.notices).toMatchObject([{ code: 'tracked_changes_kept', count: 2 }]);
    const written = await kept.write({ source: 'en', target: 'he', translate: pseudoTranslate('he') });
    expect(await part(written.bytes)).toMatch(/text:change-start.*text:change /);
    expect(written.ledger.closes).toBe(true);
  });
});

describe('writing', () => {
  const body =
    '<text:p text:style-name="P">A <text:span text:style-name="B">bold</text:span> word with  <text:a xlink:href="https://example.org/">a link</text:a> and<text:s text:c="3"/>room.</text:p><table:table table:style-name="T"><table:table-row><table:table-cell><text:p>Cell</text:p></table:table-cell></table:table-row></table:table>';

  test('the identity translation gives the very same bytes', async () => {
    const bytes = await makeOdt(body);
    const written = await (await openDocument(bytes)).write({ source: 'en', target: 'en', translate: identity });
    expect(written.bytes).toEqual(bytes);
    expect(written.ledger).toMatchObject({ closes: true, failed: [] });
  });

  test('formatting, links and spaces go with the text', async () => {
    const xml = await part((await asHebrew(body)).bytes);
    expect(xml).toMatch(/<text:span text:style-name="B">[א-ת]{4}<\/text:span>/);
    expect(xml).toMatch(/<text:a xlink:href="https:\/\/example.org\/">[א-ת] [א-ת]{4}<\/text:a>/);
    expect(xml).toContain('<text:s text:c="3"/>');
  });

  test('styles, pages and tables are turned, with complex twins and a Hebrew font', async () => {
    const { bytes } = await asHebrew(body);
    expect(await part(bytes)).toContain('fo:text-align="right" style:writing-mode="rl-tb"');
    expect(await part(bytes)).toContain('fo:font-weight="bold" style:font-weight-complex="bold"');
    expect(await part(bytes)).toContain(
      '<style:table-properties table:align="right" style:writing-mode="rl" fo:margin-right="1cm"/>',
    );
    const styles = await part(bytes, 'styles.xml');
    expect(styles).toContain('<style:page-layout-properties fo:page-width="21cm" style:writing-mode="rl"/>');
    expect(styles).toContain(`style:font-family-complex="'David'"`);
    expect(styles).toContain('style:language-complex="he"');
  });

  test('there and back leaves the direction markup equal', async () => {
    const direction = async (bytes: Uint8Array) =>
      [
        ...((await part(bytes)) + (await part(bytes, 'styles.xml'))).matchAll(
          /(style:writing-mode|fo:text-align|table:align|fo:margin-(?:left|right))="[^"]*"/g,
        ),
      ].map((match) => match[0]);
    const english = await makeOdt(body);
    const hebrew = (await asHebrew(body)).bytes;
    const back = await (await openDocument(hebrew)).write({
      source: 'he',
      target: 'en',
      translate: pseudoTranslate('en'),
    });
    expect(await direction(back.bytes)).toEqual(await direction(english));
  });

  test('frames at a side and bars beside paragraphs change sides and come back; indents stay', async () => {
    const styles =
      '<style:style style:name="F" style:family="graphic"><style:graphic-properties style:horizontal-pos="left" style:wrap="right"/></style:style><style:style style:name="G" style:family="graphic"><style:graphic-properties style:horizontal-pos="from-left" style:wrap="parallel"/></style:style><style:style style:name="Q" style:family="paragraph"><style:paragraph-properties fo:margin-left="1cm" fo:border-left="1pt solid #000" fo:padding-left="2pt"/></style:style>';
    const sides = async (bytes: Uint8Array) =>
      [
        ...(await part(bytes, 'styles.xml')).matchAll(
          /(?:horizontal-pos|style:wrap|fo:margin-left|fo:border-\w+|fo:padding-\w+)="[^"]*"/g,
        ),
      ].map((match) => match[0]);
    const english = await makeOdt(body, { styles });
    const hebrew = await (await openDocument(english)).write({
      source: 'en',
      target: 'he',
      translate: pseudoTranslate('he'),
    });
    expect(await sides(hebrew.bytes)).toEqual([
      'horizontal-pos="right"',
      'style:wrap="left"',
      'horizontal-pos="from-left"',
      'style:wrap="parallel"',
      'fo:margin-left="1cm"',
      'fo:border-right="1pt solid #000"',
      'fo:padding-right="2pt"',
    ]);
    const back = await (await openDocument(hebrew.bytes)).write({
      source: 'he',
      target: 'en',
      translate: pseudoTranslate('en'),
    });
    expect(await sides(back.bytes)).toEqual(await sides(english));
  });

  test('lists count in Hebrew letters on request, and in digits again in English', async () => {
    const list =
      '<style:master-page style:name="M"/><text:list-style style:name="N"><text:list-level-style-number text:level="1" style:num-format="1"/><text:list-level-style-number text:level="2" style:num-format="a"/></text:list-style><text:notes-configuration style:num-format="1"/>';
    const formats = async (bytes: Uint8Array) =>
      [...(await part(bytes, 'styles.xml')).matchAll(/style:num-format="([^"]*)"/g)].map((match) => match[1]);
    const document = await openDocument(await makeOdt(body, { styles: list }));
    const hebrew = await document.write({
      source: 'en',
      target: 'he',
      translate: pseudoTranslate('he'),
      listNumbers: 'letters',
    });
    expect(await formats(hebrew.bytes)).toEqual(['א, י, ק, ...', 'א, ב, ג, ...', '1']);
    const back = await (await openDocument(hebrew.bytes)).write({
      source: 'he',
      target: 'en',
      translate: pseudoTranslate('en'),
    });
    expect(await formats(back.bytes)).toEqual(['1', 'a', '1']);
  });

  test('both languages side by side come as a Word document', async () => {
    const document = await openDocument(await makeOdt(body));
    const written = await document.write({
      source: 'en',
      target: 'he',
      layout: 'bilingual',
      translate: pseudoTranslate('he'),
    });
    expect(written.format).toBe('docx');
    expect((await openDocument(written.bytes, { name: 'both.docx' })).units.length).toBeGreaterThan(4);
  });
});
