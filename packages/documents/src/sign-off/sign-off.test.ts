import { describe, expect, it } from 'vitest';
import { makeDocx } from '../formats/docx/testing/make-docx.ts';
import { openDocument, writeSignOff } from '../index.ts';
import { makeEpub } from '../testing/make-epub.ts';
import { bytesOf } from '../testing/pseudo-translate.ts';
import { createZip, readZip } from '../zip/index.ts';

const signOff = { reviewer: 'Rina <Barkai> & Co', at: '2026-11-15T13:00:00.000Z' };
const another = { reviewer: 'Noa', at: '2027-01-02T03:04:05.000Z' };
const escaped = 'Rina &lt;Barkai&gt; &amp; Co';

async function partOf(bytes: Uint8Array, name: string): Promise<string> {
  const part = (await readZip(bytes)).get(name);
  if (!part) throw new Error(`There is no ${name}`);
  return new TextDecoder().decode(await part.read());
}

const word = () => makeDocx({ body: '<w:p><w:r><w:t>Words.</w:t></w:r></w:p>' });
const odt = (more: { name: string; bytes: string }[] = []) =>
  createZip([
    { name: 'mimetype', bytes: 'application/vnd.oasis.opendocument.text', stored: true },
    {
      name: 'content.xml',
      bytes:
        '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text><text:p>Words.</text:p></office:text></office:body></office:document-content>',
    },
    {
      name: 'META-INF/manifest.xml',
      bytes:
        '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"></manifest:manifest>',
    },
    ...more,
  ]);

describe('a sign-off', () => {
  it('is a custom property of a Word document that had none, and the file names the new part', async () => {
    const signed = await writeSignOff(await word(), 'docx', signOff);
    const custom = await partOf(signed, 'docProps/custom.xml');
    expect(custom).toContain(`name="Reviewed by"><vt:lpwstr`);
    expect(custom).toContain(`>${escaped}</vt:lpwstr>`);
    expect(custom).toContain('>2026-11-15T13:00:00Z</vt:filetime>');
    expect(await partOf(signed, '_rels/.rels')).toContain('Target="docProps/custom.xml"');
    expect(await partOf(signed, '[Content_Types].xml')).toContain('PartName="/docProps/custom.xml"');
    expect((await openDocument(signed, { name: 'a.docx' })).units).toHaveLength(1);
  });

  it('takes the place of an earlier one and leaves the other properties', async () => {
    const once = await writeSignOff(await word(), 'docx', signOff);
    const twice = await partOf(await writeSignOff(once, 'docx', another), 'docProps/custom.xml');
    expect(twice.match(/name="Reviewed by"/gu)).toHaveLength(1);
    expect(twice).toContain('>Noa</vt:lpwstr>');
    const ids = [...twice.matchAll(/pid="(\d+)"/gu)].map(([, pid]) => pid);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is a user-defined field of an OpenDocument text, with or without fields before', async () => {
    const bare = await writeSignOff(await odt(), 'odt', signOff);
    expect(await partOf(bare, 'meta.xml')).toContain(`meta:name="Reviewed by">${escaped}<`);
    expect(await partOf(bare, 'META-INF/manifest.xml')).toContain('manifest:full-path="meta.xml"');
    const again = await partOf(await writeSignOff(bare, 'odt', another), 'meta.xml');
    expect(again.match(/Reviewed by/gu)).toHaveLength(1);
    expect(again).toContain('>2027-01-02T03:04:05<');
    expect((await openDocument(bare, { name: 'a.odt' })).format).toBe('odt');
  });

  it('is in the metadata of a book', async () => {
    const signed = await writeSignOff(await makeEpub({ chapters: ['<p>Words.</p>'] }), 'epub', signOff);
    const opf = await partOf(signed, 'OPS/book.opf');
    expect(opf).toMatch(/<meta name="reviewed-by" content="Rina &lt;Barkai(?:>|&gt;) &amp; Co"\/>/u);
    expect(opf).toMatch(/<meta name="reviewed-on" content="2026-11-15T13:00:00.000Z"\/><\/metadata>/u);
    expect((await openDocument(signed, { name: 'a.epub' })).format).toBe('epub');
  });

  it('leaves a file without properties as it is', async () => {
    const text = bytesOf('Words.');
    expect(await writeSignOff(text, 'txt', signOff)).toBe(text);
  });
});
