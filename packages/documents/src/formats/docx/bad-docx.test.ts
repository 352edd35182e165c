import { describe, expect, test } from 'vitest';
import { DocumentError, openDocument, plainText } from '../../index.ts';
import { identity, pseudoTranslate } from '../../testing/letter-for-letter.ts';
import { createZip, readZip, writeZip } from '../../zip/index.ts';
import { makeDocx, paragraph, run } from './testing/make-docx.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

async function codeOf(bytes: Uint8Array, name?: string): Promise<string> {
  try {
    const document = await openDocument(bytes, name === undefined ? {} : { name });
    await document.write({ source: 'en', target: 'he', translate: pseudoTranslate('he') });
    return 'opened';
  } catch (error) {
    if (error instanceof DocumentError) return error.code;
    throw error;
  }
}

/** A document with one part replaced. */
async function withPart(name: string, content: string | Uint8Array): Promise<Uint8Array> {
  const zip = await readZip(await makeDocx({ body: paragraph(run('text')) }));
  return writeZip(zip, new Map([[name, typeof content === 'string' ? encode(content) : content]]));
}

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const body = (content: string) => `<w:document ${w}><w:body>${content}</w:body></w:document>`;

describe('a hostile or broken Word file is refused with its own code', () => {
  test('empty, not a zip, another format under this name', async () => {
    expect(await codeOf(new Uint8Array(), 'a.docx')).toBe('document_empty');
    expect(await codeOf(encode('hello there'), 'a.docx')).toBe('document_mislabelled');
    expect(await codeOf(encode('%PDF-1.7\n%\u0001\u0000\u0000'), 'a.docx')).toBe('document_mislabelled');
    expect(await codeOf(await createZip([{ name: 'a.txt', bytes: 'x' }]), 'a.docx')).toBe('document_mislabelled');
  });

  test('a password makes Word write another container', async () => {
    const ole = new Uint8Array(2048);
    ole.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    expect(await codeOf(ole, 'a.docx')).toBe('document_encrypted');
  });

  test('truncated anywhere', async () => {
    const bytes = await makeDocx({ body: paragraph(run('text')) });
    for (const share of [0.1, 0.5, 0.9, 0.99]) {
      expect(await codeOf(bytes.subarray(0, Math.floor(bytes.length * share)), 'a.docx')).toMatch(
        /^document_(truncated|corrupt)$/,
      );
    }
  });

  test('entities, deep nesting, invalid UTF-8, broken XML, missing parts', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${body('<w:p><w:r><w:t>&b;</w:t></w:r></w:p>')}`;
    expect(await codeOf(await withPart('word/document.xml', bomb))).toBe('document_entities_forbidden');
    const deep = body(`${'<w:tbl><w:tr><w:tc>'.repeat(4000)}${'</w:tc></w:tr></w:tbl>'.repeat(4000)}`);
    expect(await codeOf(await withPart('word/document.xml', deep))).toBe('document_too_deep');
    const invalid = new Uint8Array([...encode(body('<w:p><w:r><w:t>')), 0xc3, 0x28, 0xff]);
    expect(await codeOf(await withPart('word/document.xml', invalid))).toBe('document_invalid_encoding');
    expect(await codeOf(await withPart('word/document.xml', `${body('')}<x/>`))).toBe('document_corrupt');
    expect(
      await codeOf(
        await withPart(
          '_rels/.rels',
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>',
        ),
      ),
    ).toBe('document_mislabelled');
  });

  test('a file of more than 200 MB is refused before it is looked at', async () => {
    expect(await codeOf(new Uint8Array(201 * 1024 * 1024), 'a.docx')).toBe('document_too_large');
  });

  test('a lone surrogate in a translation is left out of the file', async () => {
    const document = await openDocument(await makeDocx({ body: paragraph(run('text')) }));
    const written = await document.write({
      source: 'en',
      target: 'he',
      translate: () => ({ text: 'א\uD800ב\u0000ג' }),
    });
    const xml = new TextDecoder().decode(await (await readZip(written.bytes)).get('word/document.xml')?.read());
    expect(xml).toContain('אבג');
  });

  test('a document without any text opens to nothing and writes back', async () => {
    const bytes = await makeDocx({ body: '<w:p/>' });
    const document = await openDocument(bytes);
    expect(document.units).toEqual([]);
    expect((await document.write({ source: 'en', target: 'en', translate: identity })).bytes).toEqual(bytes);
  });
});

describe('odd but readable', () => {
  test('UTF-16 parts are written as UTF-16', async () => {
    const text = `<?xml version="1.0" encoding="UTF-16"?>${body(paragraph(run('text')))}`;
    const bytes = new Uint8Array(2 + text.length * 2);
    const view = new DataView(bytes.buffer);
    view.setUint16(0, 0xfeff, true);
    for (let index = 0; index < text.length; index++) view.setUint16(2 + index * 2, text.charCodeAt(index), true);
    const document = await openDocument(await withPart('word/document.xml', bytes));
    const written = await document.write({ source: 'en', target: 'he', translate: pseudoTranslate('he') });
    const part = await (await readZip(written.bytes)).get('word/document.xml')?.read();
    expect(new TextDecoder('utf-16le').decode(part)).toMatch(/<w:rtl\/><\/w:rPr><w:t xml:space="preserve">[א-ת]{4}</);
  });

  test('text outside of paragraphs, fields that never end and ends without a beginning keep the ledger closed', async () => {
    const stray = '<w:r><w:t>stray</w:t></w:r>';
    const open = paragraph(
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r>' + run('lost'),
    );
    const end = paragraph(
      run('before ') +
        '<w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>' +
        run('after'),
    );
    const inline = paragraph(
      `${run('a ')}<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="x">${run('choice')}</mc:Choice><mc:Fallback>${run('choice')}</mc:Fallback></mc:AlternateContent>`,
    );
    const document = await openDocument(await makeDocx({ body: stray + open + end + inline }));
    const written = await document.write({ source: 'en', target: 'he', translate: pseudoTranslate('he') });
    expect(written.ledger.closes).toBe(true);
    expect(document.units.map((unit) => plainText(unit.content))).toContain('a choice');
    expect(
      new TextDecoder().decode(await (await readZip(written.bytes)).get('word/document.xml')?.read()),
    ).not.toContain('choice');
  });
});
