import { describe, expect, it } from 'vitest';
import { openDocument } from '../../index.ts';
import { toMarkedText } from '../../inline/index.ts';
import { defaultLimits } from '../../limits.ts';
import { xmlTokens } from '../../markup/xml-tokens.ts';
import { makeEpub } from '../../testing/make-epub.ts';
import { checkEpub, epubcheck, pandoc, runPandoc } from '../../testing/outside-tools.ts';
import { asHebrew, writeEnglish, writeHebrew, writeSame } from '../../testing/pseudo-translate.ts';
import { createZip, readZip, writeZip } from '../../zip/index.ts';
import { epub } from './index.ts';
import { structureOf, validatePart } from './validate-part.ts';

const chapter = `<h1 id="top">First <em>chapter</em></h1>
<p style="margin-left: 2em">Some <b>bold</b> text<a epub:type="noteref" href="#fn1" id="r1">1</a> and a <a href="c1.xhtml#end">link to the end</a> of the NASA story.</p>
<p>It has<br/>two lines &amp; <img src="a.png" alt="A small cat"/>.</p>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>A chart</title><text x="1" y="1">Sales</text></svg>
<table><tr><td>Tea</td><td>5</td></tr></table>
<aside epub:type="footnote" id="fn1"><p>The note text.</p></aside>`;
const secondChapter = '<h1>Second chapter</h1><p id="end">The end, with <code>x = 1</code> in it.</p>';
const png = {
  manifest: '<item id="png" href="a.png" media-type="image/png"/>',
  extra: { 'OPS/a.png': '\u0089PNG not really' },
};
const css = 'p { margin-left: 1em; text-align: left }\n.right { float: right }\n';
const plainChapter = chapter
  .replaceAll(/ epub:type="\w+"/g, '')
  .replaceAll(/<\/?aside/g, (tag) => tag.replace('aside', 'div'))
  .replace(/<svg[\s\S]*<\/svg>\n/, '');

const partText = async (bytes: Uint8Array, name: string): Promise<string> =>
  new TextDecoder().decode(await (await readZip(bytes)).get(name)?.read());
const code = (bytes: Uint8Array): Promise<unknown> =>
  epub.open(bytes, {}).then(
    () => 'opened',
    (error: { code?: string }) => error.code,
  );

describe('epub', () => {
  it('reads pages in spine order with notes, pictures, drawings, navigation and metadata', async () => {
    const document = await epub.open(await makeEpub({ chapters: [chapter, secondChapter], css, ...png }), {});
    expect(document.units.map((unit) => `${unit.kind}: ${toMarkedText(unit.content)}`)).toEqual([
      'metadata: The Book',
      'metadata: Chapter 1',
      'heading: First <1>chapter</1>',
      'paragraph: Some <1>bold</1> text<2/> and a <3>link to the end</3> of the NASA story.',
      'alt-text: A small cat',
      'paragraph: It has\ntwo lines & <1/>.',
      'metadata: A chart',
      'text-box: Sales',
      'cell: Tea',
      'note: The note text.',
      'metadata: Chapter 2',
      'heading: Second chapter',
      'paragraph: The end, with <1/> in it.',
      'metadata: Contents',
      'toc: Chapter 1',
      'toc: Chapter 2',
      'toc: The Book',
      'toc: Chapter 1',
      'toc: Chapter 2',
    ]);
    const note = document.units.find((unit) => unit.kind === 'note');
    expect(note?.citedBy).toBe('OPS/c0.xhtml:3');
  });

  it.each([2, 3] as const)('knows the citing paragraph of a note in another file, EPUB %i', async (version) => {
    const body =
      '<p>Opening words.</p><p>A claim<a id="r1" href="c1.xhtml#n1"><sup>1</sup></a> and more<a id="r2" href="c1.xhtml#n2">2</a>.</p>';
    const typed =
      '<section epub:type="endnotes"><aside epub:type="endnote" id="n1"><p>First note.</p></aside><aside epub:type="endnote" id="n2"><p>Second note.</p></aside></section>';
    const plain =
      '<h2>Notes</h2><p id="n1"><a href="c0.xhtml#r1">1.</a> First note.</p><p><a id="n2" href="c0.xhtml#r2">[2]</a> Second note.</p><p>No note.</p>';
    const document = await epub.open(await makeEpub({ version, chapters: [body, version === 3 ? typed : plain] }), {});
    const citing = document.units.find((unit) => toMarkedText(unit.content).startsWith('A claim'))?.id;
    expect(citing).toBeDefined();
    const cited = document.units.filter((unit) => unit.citedBy !== undefined);
    expect(cited.map((unit) => [unit.kind, toMarkedText(unit.content), unit.citedBy])).toEqual([
      ['note', 'First note.', citing],
      ['note', 'Second note.', citing],
    ]);
  });

  it('gives the same bytes for the same text and closes its ledger', async () => {
    const bytes = await makeEpub({ chapters: [chapter, secondChapter], css, ...png });
    const written = await writeSame(await epub.open(bytes, {}));
    expect(written.bytes).toEqual(bytes);
    expect(written.ledger.closes).toBe(true);
    expect(written.ledger.excluded.some((entry) => entry.reason === 'do-not-translate')).toBe(true);
  });

  it('sets language, page progression and direction, and leaves other parts and all ids alone', async () => {
    const bytes = await makeEpub({ chapters: [chapter, secondChapter], css, ...png });
    const written = await writeHebrew(await epub.open(bytes, {}));
    expect(written.ledger.closes).toBe(true);
    const opf = await partText(written.bytes, 'OPS/book.opf');
    expect(opf).toContain('<dc:language>he</dc:language>');
    expect(opf).toContain('<spine toc="ncx" page-progression-direction="rtl">');
    expect(opf).toContain('<dc:creator>Jane Doe</dc:creator>');
    const page = await partText(written.bytes, 'OPS/c0.xhtml');
    expect(page).toContain('xml:lang="he" lang="he" dir="rtl"');
    expect(page).toContain('style="margin-right: 2em"');
    expect(page).toContain('<bdi>NASA</bdi>');
    expect(page).toContain('<a epub:type="noteref" href="#fn1" id="r1">1</a>');
    const ids = (text: string): string[] => text.match(/ (?:id|href)="[^"]*"/g) ?? [];
    expect(ids(page)).toEqual(ids(await partText(bytes, 'OPS/c0.xhtml')));
    expect(await partText(written.bytes, 'OPS/style.css')).toBe(
      'p { margin-right: 1em; text-align: right }\n.right { float: left }\n',
    );
    expect(await partText(written.bytes, 'OPS/toc.ncx')).toContain('xml:lang="he" dir="rtl"');
    const [source, target] = [await readZip(bytes), await readZip(written.bytes)];
    expect(target.parts.map((part) => part.name)).toEqual(source.parts.map((part) => part.name));
    expect(target.parts[0]?.entry.compressionMethod).toBe(0);
    expect(await target.get('OPS/a.png')?.readRaw()).toEqual(await source.get('OPS/a.png')?.readRaw());
  });

  it.each([2, 3] as const)('comes back from Hebrew with equal direction markup, EPUB %i', async (version) => {
    const bytes = await makeEpub({
      version,
      chapters: [version === 3 ? chapter : plainChapter, secondChapter],
      css,
      ...png,
    });
    const hebrew = await writeHebrew(await epub.open(bytes, {}));
    const english = await writeEnglish(await epub.open(hebrew.bytes, {}));
    const shape = (text: string): string => text.replace(/>[^<]*/g, '>').replace(/ (?:alt|xml:lang|lang)="[^"]*"/g, '');
    for (const name of ['OPS/book.opf', 'OPS/c0.xhtml', 'OPS/c1.xhtml', 'OPS/toc.ncx']) {
      expect(shape(await partText(english.bytes, name))).toBe(shape(await partText(bytes, name)));
    }
    expect(await partText(english.bytes, 'OPS/style.css')).toBe(css);
  });

  it('writes both languages, each in its own direction, without doubling an id', async () => {
    const bytes = await makeEpub({ chapters: [chapter, secondChapter], css, ...png });
    const written = await (await epub.open(bytes, {})).write({
      source: 'en',
      target: 'he',
      translate: asHebrew,
      layout: 'bilingual',
    });
    const page = await partText(written.bytes, 'OPS/c0.xhtml');
    expect(page).toMatch(
      /The note text\. <span xml:lang="he" dir="rtl" class="translation" style="display: block">[\u05D0-\u05EA .]+<\/span>/,
    );
    const ids = page.match(/ id="[^"]*"/g) ?? [];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('refuses a protected book but not scrambled fonts', async () => {
    const encryption = (algorithm: string): string =>
      `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/></enc:EncryptedData></encryption>`;
    const book = (algorithm: string): Promise<Uint8Array> =>
      makeEpub({ chapters: ['<p>Text</p>'], extra: { 'META-INF/encryption.xml': encryption(algorithm) } });
    expect(await code(await book('http://www.w3.org/2001/04/xmlenc#aes128-cbc'))).toBe('document_encrypted');
    expect(await code(await book('http://www.idpf.org/2008/embedding'))).toBe('opened');
  });

  it('says that pages of another kind were not read', async () => {
    const bytes = await makeEpub({ chapters: ['<p>Text</p>'], ...png });
    const opf = await partText(bytes, 'OPS/book.opf');
    const zip = await readZip(bytes);
    const changed = await writeZip(
      zip,
      new Map([['OPS/book.opf', new TextEncoder().encode(opf.replace('</spine>', '<itemref idref="png"/></spine>'))]]),
    );
    expect((await epub.open(changed, {})).notices).toMatchObject([{ code: 'pages-not-read', count: 1 }]);
  });

  it('drops a signature that no longer holds and says so', async () => {
    const bytes = await makeEpub({
      chapters: ['<p>Text</p>'],
      extra: { 'META-INF/signatures.xml': '<signatures xmlns="urn:oasis:names:tc:opendocument:xmlns:container"/>' },
    });
    const written = await writeHebrew(await epub.open(bytes, {}));
    expect(written.notices.map((notice) => notice.code)).toEqual(['signature-dropped']);
    expect((await readZip(written.bytes)).get('META-INF/signatures.xml')).toBeUndefined();
  });

  it('refuses truncated, damaged, deep and hostile books with stable codes', async () => {
    const bytes = await makeEpub({ chapters: ['<p>Text</p>'] });
    expect(await code(bytes.subarray(0, bytes.length / 2))).toBe('document_truncated');
    expect(await code(new Uint8Array())).toBe('document_empty');
    expect(await code(await makeEpub({ chapters: ['<p>Text'] }))).toBe('document_corrupt');
    expect(await code(await makeEpub({ chapters: [`${'<div>'.repeat(10_000)}${'</div>'.repeat(10_000)}`] }))).toBe(
      'document_too_deep',
    );
    const bare = await createZip([{ name: 'mimetype', bytes: 'application/epub+zip', stored: true }]);
    expect(await code(bare)).toBe('document_corrupt');
  });

  it('refuses bombs, paths out of the package, too many parts and entities', async () => {
    expect(await code(await makeEpub({ chapters: ['<p>Text</p>'], css: ' '.repeat(5_000_000) }))).toBe(
      'document_zip_bomb',
    );
    expect(await code(await makeEpub({ chapters: ['<p>Text</p>'], extra: { '../evil.txt': 'x' } }))).toBe(
      'document_unsafe_path',
    );
    await expect(
      epub.open(await makeEpub({ chapters: ['<p>Text</p>'] }), { limits: { parts: 3 } }),
    ).rejects.toMatchObject({ code: 'document_too_many_parts' });
    const page =
      '<!DOCTYPE html [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;">]><html xmlns="http://www.w3.org/1999/xhtml"><body>&b;</body></html>';
    const bytes = await makeEpub({ chapters: ['<p>Text</p>'] });
    const hostile = await writeZip(await readZip(bytes), new Map([['OPS/c0.xhtml', new TextEncoder().encode(page)]]));
    expect(await code(hostile)).toBe('document_entities_forbidden');
  });

  it('hands out no part that is broken or lost an element', () => {
    const expected = structureOf(xmlTokens('<p>One <a href="#x">two</a></p>', 'c', defaultLimits));
    const check = (text: string) => (): void => validatePart('c', text, expected, defaultLimits);
    expect(check('<p><bdi>One</bdi> <a href="#x">2</a></p>')).not.toThrow();
    for (const text of ['<p>One <a href="#x">two</p>', '<p>One two</p>', '<p>One <a/><a/></p>', '<p>&nothing;<a/></p>'])
      expect(check(text)).toThrow(expect.objectContaining({ code: 'document_write_invalid' }));
  });

  it('is recognised by its content', async () => {
    const bytes = await makeEpub({ chapters: ['<p>Text</p>'] });
    expect((await openDocument(bytes)).format).toBe('epub');
    await expect(openDocument(bytes, { name: 'a.docx' })).rejects.toMatchObject({ code: 'document_mislabelled' });
  });

  it.skipIf(!epubcheck)('writes EPUB 2 that epubcheck accepts (needs epubcheck)', { timeout: 300_000 }, async () => {
    const bytes = await makeEpub({
      version: 2,
      chapters: [plainChapter.replace(/<img[^>]*>/, ''), secondChapter],
      css,
    });
    expect(checkEpub((await writeHebrew(await epub.open(bytes, {}))).bytes)).toEqual([]);
  });

  it.skipIf(!pandoc || !epubcheck)(
    'translates a book made by pandoc (needs pandoc and epubcheck)',
    { timeout: 300_000 },
    async () => {
      const markdown =
        '---\ntitle: A Book\nlang: en\n---\n\n# One\n\nText with **bold** and a note.[^1]\n\n| A | B |\n|---|---|\n| c | d |\n\n[^1]: The note.\n\n# Two\n\nMore *text*.\n';
      const document = await epub.open(runPandoc(markdown, 'epub3'), {});
      const written = await writeHebrew(document);
      expect(written.ledger).toMatchObject({ closes: true, failed: [] });
      expect(checkEpub(written.bytes)).toEqual([]);
      const both = await document.write({ source: 'en', target: 'he', translate: asHebrew, layout: 'bilingual' });
      expect(checkEpub(both.bytes)).toEqual([]);
    },
  );
});
