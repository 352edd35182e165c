import { describe, expect, test } from 'vitest';
import { openDocument, toMarkedText } from '../../index.ts';
import type { OpenOptions } from '../../model.ts';
import { pseudoTranslate } from '../../testing/letter-for-letter.ts';
import { makeDocx, paragraph, partText, plainStyles, type RawDocx, run } from './testing/make-docx.ts';

async function open(raw: RawDocx | string, options: OpenOptions = {}) {
  return openDocument(await makeDocx(typeof raw === 'string' ? { body: raw } : raw), options);
}

async function marked(raw: RawDocx | string, options?: OpenOptions): Promise<string[]> {
  return (await open(raw, options)).units.map((unit) => toMarkedText(unit.content));
}

async function asHebrew(raw: RawDocx | string, options?: OpenOptions) {
  const document = await open(raw, options);
  const written = await document.write({ source: 'en', target: 'he', translate: pseudoTranslate('he') });
  return { written, xml: await partText(written.bytes), document };
}

const field = (instruction: string, result: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

describe('runs', () => {
  test('spelling marks and revision ids do not part a sentence', async () => {
    const body = paragraph(
      `<w:r w:rsidR="001"><w:t xml:space="preserve">One </w:t></w:r><w:proofErr w:type="spellStart"/><w:r w:rsidR="002"><w:rPr><w:lang w:val="en-GB"/></w:rPr><w:t>sen</w:t></w:r><w:proofErr w:type="spellEnd"/><w:r><w:rPr><w:noProof/></w:rPr><w:t>tence.</w:t></w:r>`,
    );
    expect(await marked(body)).toEqual(['One sentence.']);
  });

  test('the commonest look needs no code, others are pairs', async () => {
    const body = paragraph(
      run('This is ', '<w:b/>') + run('bold with one ', '<w:b/><w:bCs/>') + run('plain', '') + run(' word', '<w:b/>'),
    );
    expect(await marked(body)).toEqual(['This is bold with one <1>plain</1> word']);
  });

  test('a blank in another format makes no code', async () => {
    expect(await marked(paragraph(run('a') + run(' ', '<w:b/>') + run('b')))).toEqual(['a b']);
  });

  test('a translated word keeps its bold, and the rest stays plain', async () => {
    const { xml } = await asHebrew(
      paragraph(run('one ') + run('two', '<w:b/><w:color w:val="FF0000"/>') + run(' three four')),
    );
    expect(xml).toMatch(
      /<w:rPr><w:b\/><w:bCs\/><w:color w:val="FF0000"\/><w:rtl\/><\/w:rPr><w:t xml:space="preserve">[א-ת]{3}<\/w:t>/,
    );
  });

  test('program text inside a sentence stays as it is, at its place', async () => {
    const styles = `${plainStyles}<w:style w:type="character" w:styleId="VC"><w:name w:val="Verbatim Char"/></w:style>`;
    const body = paragraph(run('Type ') + run('npm start', '<w:rStyle w:val="VC"/>') + run(' to begin.'));
    const { document, xml, written } = await asHebrew({ body, styles });
    expect(document.units.map((unit) => toMarkedText(unit.content))).toEqual(['Type <1/> to begin.']);
    expect(document.units[0]?.looks).toEqual({ 1: { text: 'npm start' } });
    expect(xml).toMatch(/[א-ת].*npm start.*[א-ת]/);
    expect(written.ledger.excluded).toContainEqual(expect.objectContaining({ reason: 'code', nodes: 1 }));
    expect(written.ledger.closes).toBe(true);
  });

  test('tabs and line breaks are characters of the text and come back as elements', async () => {
    const body = paragraph(
      '<w:r><w:t>Name</w:t><w:tab/><w:t>Value</w:t><w:br/><w:t>next</w:t><w:noBreakHyphen/><w:t>line</w:t></w:r>',
    );
    expect(await marked(body)).toEqual(['Name\tValue\nnext\u2011line']);
    const { xml } = await asHebrew(body);
    expect(xml.match(/<w:tab\/>/g)).toHaveLength(1);
    expect(xml.match(/<w:br\/>/g)).toHaveLength(1);
  });

  test('a page break is a mark, not text, and text without xml:space is trimmed', async () => {
    expect(await marked(paragraph('<w:r><w:t> before </w:t><w:br w:type="page"/><w:t>after</w:t></w:r>'))).toEqual([
      'before<1/>after',
    ]);
  });
});

describe('where text stands', () => {
  test('tables, nested tables, headings, lists and content controls are read in order, with their kinds', async () => {
    const cell = (content: string) => `<w:tc>${content}</w:tc>`;
    const inner = `<w:tbl><w:tblPr/><w:tr>${cell(paragraph(run('inner')))}</w:tr></w:tbl>`;
    const document = await open(
      paragraph(run('Title'), '<w:pStyle w:val="Heading1"/>') +
        paragraph(run('item'), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>') +
        `<w:sdt><w:sdtPr><w:alias w:val="x"/></w:sdtPr><w:sdtContent>${paragraph(run('control'))}</w:sdtContent></w:sdt>` +
        `<w:tbl><w:tblPr><w:tblStyle w:val="Grid"/></w:tblPr><w:tr>${cell(paragraph(run('outer')) + inner + paragraph(''))}</w:tr></w:tbl>`,
    );
    expect(document.units.map((unit) => [unit.kind, ...unit.content])).toEqual([
      ['heading', 'Title'],
      ['list-item', 'item'],
      ['paragraph', 'control'],
      ['cell', 'outer'],
      ['cell', 'inner'],
    ]);
    expect(document.units[0]?.level).toBe(1);
    expect(document.words).toBe(5);
  });

  test('headers, footers, notes and comments are read; notes know who cites them; comments only on request', async () => {
    const raw: RawDocx = {
      body:
        paragraph(
          run('Text') +
            '<w:r><w:footnoteReference w:id="2"/></w:r>' +
            run(' more') +
            '<w:r><w:endnoteReference w:id="3"/></w:r>',
        ) + '<w:sectPr><w:headerReference w:type="default" r:id="rId6"/></w:sectPr>',
      footnotes: `<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:id="2">${paragraph('<w:r><w:footnoteRef/></w:r>' + run(' foot'))}</w:footnote>`,
      endnotes: `<w:endnote w:id="3">${paragraph(run('end'))}</w:endnote>`,
      comments: `<w:comment w:id="0">${paragraph(run('remark'))}</w:comment>`,
      header: paragraph(run('head')),
      footer: paragraph(run('Page ') + field('PAGE', run('1'))),
    };
    const document = await open(raw);
    expect(document.units.map((unit) => [unit.kind, toMarkedText(unit.content), unit.citedBy])).toEqual([
      ['paragraph', 'Text<1/> more', undefined],
      ['note', 'foot', 'word/document.xml#p1'],
      ['note', 'end', 'word/document.xml#p1'],
      ['header', 'head', undefined],
      ['footer', 'Page', undefined],
    ]);
    expect(document.notices.map((notice) => notice.code)).toContain('comments_not_translated');
    expect((await open(raw, { translateComments: true })).units.some((unit) => unit.kind === 'comment')).toBe(true);
  });

  test('title and subject are translated, the author is not', async () => {
    const document = await open({
      body: paragraph(run('x')),
      core: '<dc:title>A title</dc:title><dc:creator>Jane Doe</dc:creator><dc:subject>7</dc:subject>',
    });
    expect(document.units.filter((unit) => unit.kind === 'metadata').map((unit) => unit.content)).toEqual([
      ['A title'],
    ]);
  });

  test('alt texts of pictures and tables are units, file names are not', async () => {
    const picture = (descr: string) =>
      `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="${descr}"/></wp:inline></w:drawing></w:r></w:p>`;
    const body = `${picture('A &quot;red&quot; boat')}${picture('boat.png')}<w:tbl><w:tblPr><w:tblCaption w:val="Figures"/></w:tblPr><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>`;
    const document = await open(body);
    expect(document.units.map((unit) => [unit.kind, ...unit.content])).toEqual([
      ['alt-text', 'A "red" boat'],
      ['alt-text', 'Figures'],
    ]);
    const written = await document.write({ source: 'en', target: 'he', translate: () => ({ text: 'א"ב' }) });
    expect(await partText(written.bytes)).toContain('descr="א&quot;ב"');
    expect(written.ledger.closes).toBe(true);
  });
});

describe('links, fields and marks', () => {
  test('a link is a pair, and its own look is part of it', async () => {
    const link = `<w:hyperlink r:id="web">${run('our site', '<w:rStyle w:val="Hyperlink"/>')}</w:hyperlink>`;
    const body = paragraph(run('See ') + link + run(' today and tomorrow'));
    expect(await marked(body)).toEqual(['See <1>our site</1> today and tomorrow']);
    const { xml } = await asHebrew(body);
    expect(xml).toMatch(/<w:hyperlink r:id="web"><w:r><w:rPr><w:rStyle w:val="Hyperlink"\/><w:rtl\/><\/w:rPr>/);
  });

  test('a page number field is one mark; a link field is a pair around its result', async () => {
    expect(await marked(paragraph(run('on page ') + field('PAGEREF _x', run('7')) + run(' below')))).toEqual([
      'on page <1/> below',
    ]);
    expect(
      await marked(paragraph(run('go ') + field('HYPERLINK "https://example.org"', run('there')) + run(' now'))),
    ).toEqual(['go <1>there</1> now']);
    expect(
      await marked(
        paragraph(run('as ') + `<w:fldSimple w:instr=" REF x ">${run('Figure 1')}</w:fldSimple>` + run(' shows')),
      ),
    ).toEqual(['as <1/> shows']);
  });

  test('a field inside a field folds with it', async () => {
    const body = paragraph(run('It is ') + field('IF', field('PAGE', run('2')) + run('two')) + run(' here'));
    expect(await marked(body)).toEqual(['It is <1/> here']);
    const { xml, written } = await asHebrew(body);
    expect(xml.match(/w:fldCharType="begin"/g)).toHaveLength(2);
    expect(written.ledger.closes).toBe(true);
  });

  test('a table of contents over several paragraphs is translated and marked for update', async () => {
    const begin =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> TOC \\o "1-3" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>';
    const entry = (text: string) => run(text) + '<w:r><w:tab/></w:r>' + field('PAGEREF _Toc1', run('3'));
    const body =
      paragraph(begin + entry('Chapter one')) +
      paragraph(entry('Chapter two')) +
      paragraph('<w:r><w:fldChar w:fldCharType="end"/></w:r>') +
      paragraph(run('Chapter one'));
    const { document, written, xml } = await asHebrew(body);
    expect(document.units.map((unit) => [unit.kind, toMarkedText(unit.content)])).toEqual([
      ['toc', 'Chapter one'],
      ['toc', 'Chapter two'],
      ['paragraph', 'Chapter one'],
    ]);
    expect(xml.match(/w:fldCharType/g)).toHaveLength(9);
    expect(await partText(written.bytes, 'word/settings.xml')).toContain('<w:updateFields w:val="true"/><w:compat/>');
  });

  test('a bibliography field over several paragraphs stays as it is', async () => {
    const begin =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>ADDIN ZOTERO_BIBL</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>';
    const { document, written } = await asHebrew(
      paragraph(begin + run('Smith, J.')) +
        paragraph(run('Jones, K.') + '<w:r><w:fldChar w:fldCharType="end"/></w:r>') +
        paragraph(run('after')),
    );
    expect(document.units.map((unit) => unit.content)).toEqual([['after']]);
    expect(written.ledger.excluded).toContainEqual({
      part: 'word/document.xml',
      reason: 'field-result',
      nodes: 2,
      characters: 18,
    });
    expect(written.ledger.closes).toBe(true);
  });

  test('bookmarks, comment ranges and math are marks that survive in order', async () => {
    const math = '<m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath>';
    const body = paragraph(
      `<w:bookmarkStart w:id="0" w:name="a"/>${run('one ')}<w:commentRangeStart w:id="1"/>${run('two ')}${math}${run(' three')}<w:commentRangeEnd w:id="1"/><w:r><w:commentReference w:id="1"/></w:r><w:bookmarkEnd w:id="0"/>`,
    );
    expect(await marked(body)).toEqual(['one <1/>two <2/> three']);
    const { xml, written } = await asHebrew(body);
    const order = [
      ...xml.matchAll(
        /<(w:bookmarkStart|w:commentRangeStart|m:oMath|w:commentRangeEnd|w:commentReference|w:bookmarkEnd)\b/g,
      ),
    ].map((match) => match[1]);
    expect(order).toEqual([
      'w:bookmarkStart',
      'w:commentRangeStart',
      'm:oMath',
      'w:commentRangeEnd',
      'w:commentReference',
      'w:bookmarkEnd',
    ]);
    expect(written.ledger.excluded).toContainEqual({
      part: 'word/document.xml',
      reason: 'math',
      nodes: 1,
      characters: 3,
    });
  });

  test('smart tags and inline controls wrap their translated words', async () => {
    const body = paragraph(
      run('In ') +
        `<w:smartTag w:uri="u" w:element="City">${run('Rome')}</w:smartTag>` +
        run(' on ') +
        `<w:sdt><w:sdtPr><w:tag w:val="d"/></w:sdtPr><w:sdtContent>${run('Monday')}</w:sdtContent></w:sdt>` +
        run(' morning'),
    );
    expect(await marked(body)).toEqual(['In <1>Rome</1> on <2>Monday</2> morning']);
    const { xml } = await asHebrew(body);
    expect(xml).toMatch(/<w:smartTag w:uri="u" w:element="City"><w:r>.*?<\/w:r><\/w:smartTag>/);
    expect(xml).toMatch(/<w:sdtContent><w:r>.*?<\/w:r><\/w:sdtContent>/);
  });
});

describe('text boxes', () => {
  const box = (text: string) => `<w:txbxContent>${paragraph(run(text))}</w:txbxContent>`;
  const both = `<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><wp:docPr id="1" name="Box" descr="a box"/><a:graphic><a:graphicData uri="x"><wps:wsp><wps:txbx>${box('inside the box')}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape alt="a box"><v:textbox>${box('inside the box')}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent>`;

  test('the choice is translated once and the fallback says the same', async () => {
    const { document, xml, written } = await asHebrew(paragraph(run('Around ') + `<w:r>${both}</w:r>` + run(' it')));
    expect(document.units.map((unit) => [unit.kind, toMarkedText(unit.content)])).toEqual([
      ['paragraph', 'Around <1/> it'],
      ['alt-text', 'a box'],
      ['text-box', 'inside the box'],
    ]);
    expect(xml).not.toContain('inside');
    const boxes = [...xml.matchAll(/<w:txbxContent>.*?<\/w:txbxContent>/g)].map((match) => match[0]);
    expect(boxes).toHaveLength(2);
    expect(boxes[0]).toBe(boxes[1]);
    expect(xml).not.toContain('a box');
    expect(written.ledger.closes).toBe(true);
    expect(written.ledger.excluded).toContainEqual({
      part: 'word/document.xml',
      reason: 'duplicate-branch',
      nodes: 2,
      characters: 19,
    });
  });
});

describe('text that stands elsewhere', () => {
  test('a watermark, a choice list and a numbering label are translated', async () => {
    const list = `<w:sdt><w:sdtPr><w:dropDownList><w:listItem w:displayText="Yes" w:value="1"/></w:dropDownList></w:sdtPr><w:sdtContent>${run('Yes')}</w:sdtContent></w:sdt>`;
    const numbering = `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="Chapter %1."/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/><w:lvlText w:val="o"/></w:lvl></w:abstractNum></w:numbering>`;
    const { document, xml, written } = await asHebrew({
      body: paragraph(`<w:r><w:pict><v:shape><v:textpath string="DRAFT"/></v:shape></w:pict></w:r>${list}`),
      more: [{ name: 'word/numbering.xml', content: numbering, type: 'numbering' }],
    });
    expect(document.units.map((unit) => `${unit.kind}: ${toMarkedText(unit.content)}`)).toEqual([
      'paragraph: Yes',
      'text-box: DRAFT',
      'list-item: Yes',
      'list-item: Chapter <1/>.',
    ]);
    expect(xml).toMatch(/v:textpath string="[א-ת]{5}"/);
    expect(xml).toMatch(/w:displayText="[א-ת]{3}" w:value="1"/);
    expect(await partText(written.bytes, 'word/numbering.xml')).toMatch(/w:val="[א-ת]{7} %1\."/);
    expect(written.ledger.closes).toBe(true);
  });

  test('a control bound to custom XML lets go of it when its text changes, one bound to the title does not', async () => {
    const control = (path: string) =>
      `<w:sdt><w:sdtPr><w:dataBinding w:xpath="${path}"/></w:sdtPr><w:sdtContent>${paragraph(run('bound'))}</w:sdtContent></w:sdt>`;
    const { xml } = await asHebrew(control('/x:CoverPage/x:Abstract') + control('/cp:coreProperties/dc:title'));
    expect(xml.match(/w:dataBinding/g)).toHaveLength(1);
    expect(xml).toContain('coreProperties');
  });

  test('charts and diagrams: titles, runs and cached labels, turned with the document', async () => {
    const a = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
    const c = 'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"';
    const title =
      '<a:p><a:pPr><a:defRPr/></a:pPr><a:r><a:rPr lang="en-US"/><a:t>Sales of </a:t></a:r><a:r><a:rPr lang="en-US" b="1"/><a:t>rivers</a:t></a:r><a:fld type="x"><a:t>7</a:t></a:fld></a:p>';
    const chart = `<c:chartSpace ${a} ${c}><c:title><c:tx><c:rich>${title}</c:rich></c:tx></c:title><c:cat><c:strRef><c:f>Sheet1!A1</c:f><c:strCache><c:pt idx="0"><c:v>North</c:v></c:pt><c:pt idx="1"><c:v>2019</c:v></c:pt></c:strCache></c:strRef></c:cat><c:numCache><c:pt><c:v>5</c:v></c:pt></c:numCache></c:chartSpace>`;
    const { document, written } = await asHebrew({
      body: paragraph(run('x')),
      more: [{ name: 'word/charts/chart1.xml', content: chart, type: 'chart' }],
    });
    expect(document.units.slice(1).map((unit) => toMarkedText(unit.content))).toEqual([
      'Sales of <1>rivers</1>',
      'North',
    ]);
    const xml = await partText(written.bytes, 'word/charts/chart1.xml');
    expect(xml).toContain('<a:pPr rtl="1"><a:defRPr/></a:pPr>');
    expect(xml).toMatch(/<a:rPr lang="he-IL" b="1"\/><a:t>[א-ת]{6}<\/a:t>/);
    expect(xml).toContain('<a:fld type="x"><a:t>7</a:t></a:fld>');
    expect(written.ledger.closes).toBe(true);
  });
});
