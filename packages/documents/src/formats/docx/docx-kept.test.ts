import { describe, expect, test } from 'vitest';
import { openDocument, toMarkedText } from '../../index.ts';
import type { OpenOptions } from '../../model.ts';
import { identity, pseudoTranslate } from '../../testing/letter-for-letter.ts';
import { readZip } from '../../zip/index.ts';
import { makeDocx, paragraph, partText, type RawDocx, run } from './testing/make-docx.ts';

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

describe('tracked changes', () => {
  const body = paragraph(
    run('Keep ') +
      `<w:ins w:id="1" w:author="a">${run('new ')}</w:ins><w:del w:id="2" w:author="a"><w:r><w:delText xml:space="preserve">old </w:delText></w:r></w:del>` +
      run('text'),
  );

  test('they are accepted by default, and counted', async () => {
    const document = await open(body);
    expect(document.units.map((unit) => toMarkedText(unit.content))).toEqual(['Keep new text']);
    expect(document.notices).toContainEqual({
      code: 'tracked_changes_accepted',
      message: '2 tracked changes were accepted',
      count: 2,
    });
    const { xml, written } = await asHebrew(body);
    expect(xml).not.toMatch(/w:ins|w:del/);
    expect(written.ledger.excluded).toContainEqual({
      part: 'word/document.xml',
      reason: 'deleted-revision',
      nodes: 1,
      characters: 4,
    });
    expect(written.ledger.closes).toBe(true);
  });

  test('rejecting brings the old text back', async () => {
    expect(await marked(body, { trackedChanges: 'reject' })).toEqual(['Keep old text']);
    const { xml, written } = await asHebrew(body, { trackedChanges: 'reject' });
    expect(xml).not.toMatch(/delText|w:ins/);
    expect(written.ledger.closes).toBe(true);
  });

  test('keeping leaves both in place', async () => {
    expect(await marked(body, { trackedChanges: 'keep' })).toEqual(['Keep <1>new </1><2/>text']);
    const { xml, written } = await asHebrew(body, { trackedChanges: 'keep' });
    expect(xml).toContain('<w:ins w:id="1"');
    expect(xml).toContain('<w:delText xml:space="preserve">old </w:delText>');
    expect(written.ledger.closes).toBe(true);
  });

  test('a deleted paragraph mark joins two paragraphs, a deleted row goes, old properties go', async () => {
    const joined =
      paragraph(run('one '), '<w:rPr><w:del w:id="3"/></w:rPr>') +
      paragraph(
        run('two'),
        '<w:jc w:val="center"/><w:pPrChange w:id="9"><w:pPr><w:jc w:val="left"/></w:pPr></w:pPrChange>',
      );
    const row = (text: string, properties = '') => `<w:tr>${properties}<w:tc>${paragraph(run(text))}</w:tc></w:tr>`;
    const table = `<w:tbl><w:tblPr/>${row('stays')}${row('goes', '<w:trPr><w:del w:id="4"/></w:trPr>')}</w:tbl>`;
    expect(await marked(joined + table)).toEqual(['one two', 'stays']);
    const { xml, written } = await asHebrew(joined + table);
    expect(xml).toContain('<w:jc w:val="center"/>');
    expect(xml).not.toContain('pPrChange');
    expect(written.ledger.closes).toBe(true);
    expect((await asHebrew(joined + table, { trackedChanges: 'reject' })).xml).toContain('<w:jc w:val="left"/>');
  });

  test('moved text is read once, where it went', async () => {
    const moved =
      paragraph(
        `<w:moveFromRangeStart w:id="1" w:name="m"/><w:moveFrom w:id="2">${run('moved')}</w:moveFrom><w:moveFromRangeEnd w:id="1"/>`,
      ) + paragraph(run('then ') + `<w:moveTo w:id="3">${run('moved')}</w:moveTo>`);
    expect(await marked(moved)).toEqual(['then moved']);
  });
});

describe('what is kept', () => {
  const macro = { name: 'word/vbaProject.bin', content: 'MACRO', type: 'vbaProject' };
  const custom = { name: 'customXml/item1.xml', content: '<x>ünknown</x>' };

  test('the identity translation gives the very same bytes', async () => {
    const bytes = await makeDocx({
      body: paragraph(run('a ') + run('b', '<w:b/>') + run(' c')),
      more: [macro, custom],
    });
    const document = await openDocument(bytes);
    const written = await document.write({ source: 'en', target: 'en', translate: identity });
    expect(written.bytes).toEqual(bytes);
    expect(written.ledger.failed).toEqual([]);
  });

  test('parts without text keep their bytes; macros are kept and said', async () => {
    const bytes = await makeDocx({
      body: paragraph(run('a')),
      more: [macro, custom, { name: 'word/media/i.png', content: '\u0089PNG' }],
    });
    const document = await openDocument(bytes, { name: 'x.docm' });
    const written = await document.write({ source: 'en', target: 'he', translate: pseudoTranslate('he') });
    const [before, after] = [await readZip(bytes), await readZip(written.bytes)];
    expect(after.parts.map((part) => part.name)).toEqual(before.parts.map((part) => part.name));
    for (const name of ['word/vbaProject.bin', 'customXml/item1.xml', 'word/media/i.png', '[Content_Types].xml']) {
      expect(await after.get(name)?.readRaw()).toEqual(await before.get(name)?.readRaw());
    }
    expect(document.notices.map((notice) => notice.code)).toContain('macros_kept');
  });

  test('a signature goes, with a notice, only when the text changes', async () => {
    const signature = {
      name: '_xmlsignatures/sig1.xml',
      content: '<Signature/>',
      contentType: 'application/vnd.openxmlformats-package.digital-signature-xmlsignature+xml',
    };
    const document = await open({ body: paragraph(run('a')), more: [signature] });
    const same = await document.write({ source: 'en', target: 'en', translate: identity });
    expect((await readZip(same.bytes)).get(signature.name)).toBeDefined();
    const written = await document.write({ source: 'en', target: 'he', translate: pseudoTranslate('he') });
    expect((await readZip(written.bytes)).get(signature.name)).toBeUndefined();
    expect(await partText(written.bytes, '[Content_Types].xml')).not.toContain('_xmlsignatures');
    expect(written.notices.map((notice) => notice.code)).toContain('signature_dropped');
  });

  test('a unit without translation stays in its language and is counted as failed', async () => {
    const document = await open(paragraph(run('first')) + paragraph(run('second')));
    const written = await document.write({
      source: 'en',
      target: 'he',
      translate: (unit) => (unit.id.endsWith('p1') ? { text: 'ראשון' } : undefined),
    });
    expect(written.ledger.failed).toEqual([
      { part: 'word/document.xml', nodes: 1, characters: 6, unit: 'word/document.xml#p2', why: 'no translation' },
    ]);
    expect(written.ledger.closes).toBe(true);
    expect(await partText(written.bytes)).toContain('second');
  });

  test('writing twice gives the same bytes', async () => {
    const document = await open(paragraph(run('first ') + run('bold', '<w:b/>')));
    const how = { source: 'en', target: 'he', translate: pseudoTranslate('he') };
    expect((await document.write(how)).bytes).toEqual((await document.write(how)).bytes);
  });

  test('strict OOXML with other prefixes is read and written in its own vocabulary', async () => {
    const bytes = await makeDocx({ body: paragraph(run('a strict file')) });
    const zip = await readZip(bytes);
    const { writeZip } = await import('../../zip/index.ts');
    const strict = (await partText(bytes))
      .replaceAll(
        'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
        'http://purl.oclc.org/ooxml/wordprocessingml/main',
      )
      .replace(/(<\/?|\s)w:/g, '$1x:')
      .replace('xmlns:w=', 'xmlns:x=');
    const changed = await writeZip(zip, new Map([['word/document.xml', new TextEncoder().encode(strict)]]));
    const document = await openDocument(changed);
    expect(document.units.map((unit) => unit.content)).toEqual([['a strict file']]);
    const xml = await partText(
      (await document.write({ source: 'en', target: 'he', translate: pseudoTranslate('he') })).bytes,
    );
    expect(xml).toContain('<x:rtl/>');
    expect(xml).not.toContain('<w:');
  });
});
