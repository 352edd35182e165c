import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../index.ts';
import { plainText, toMarkedText } from '../../inline/index.ts';
import { mutate } from '../../testing/mutate.ts';
import { soffice } from '../../testing/outside-tools.ts';
import { writeHebrew } from '../../testing/pseudo-translate.ts';
import { openConverted } from '../converted/open-converted.ts';
import { convertWithOffice } from './convert-with-office.ts';
import { extractText } from './extract-text.ts';
import { doc } from './index.ts';

const fixture = new Uint8Array(readFileSync(new URL('../../../fixtures/old-word.doc', import.meta.url)));
const code = (bytes: Uint8Array, name = 'a.doc'): Promise<unknown> =>
  openDocument(bytes, { name }).then(
    () => 'opened',
    (error: { code?: string }) => error.code,
  );

describe('doc', () => {
  it('reads text, tables, Hebrew and notes where LibreOffice is missing', async () => {
    const document = await openConverted({ format: 'doc', document: await extractText(fixture), notices: [] }, {});
    expect(document.units.map((unit) => plainText(unit.content))).toEqual([
      'The Title',
      'Heading one',
      'Some bold and italic text with a note. And a link here – “quoted”.',
      'שלום עולם, מודגש וגם English בתוך.',
      'Name',
      'Price',
      'Tea',
      'קפה',
      'one item',
      'two items',
      'first',
      'second',
      'The note text.',
    ]);
    expect((await writeHebrew(document)).ledger).toMatchObject({ closes: true, failed: [] });
  });

  it('says that a program is missing by giving nothing, and leaves no folder behind', async () => {
    expect(await convertWithOffice(fixture, 'no-such-program-anywhere')).toBeUndefined();
  });

  it.skipIf(!soffice)(
    'keeps headings, bold, links and notes with LibreOffice (needs soffice)',
    { timeout: 300_000 },
    async () => {
      const document = await doc.open(fixture, {});
      expect(document).toMatchObject({ format: 'doc', writesAs: 'docx' });
      expect(document.notices[0]).toMatchObject({ code: 'converted', message: expect.stringContaining('LibreOffice') });
      const units = document.units.map((unit) => `${unit.kind}: ${toMarkedText(unit.content)}`);
      expect(units).toContain('heading: Heading one');
      expect(units).toContain('note: The note text.');
      expect(units.find((unit) => unit.includes('Some'))).toMatch(/<1>bold<\/1> and <2>italic<\/2>/);
      expect((await writeHebrew(document)).ledger).toMatchObject({ closes: true, failed: [] });
    },
  );

  it('survives a file that sends its reader round in circles until memory ends', { timeout: 300_000 }, async () => {
    // Found by mutation: without its own thread this file ends the whole process.
    await expect(extractText(mutate(fixture, 1643))).rejects.toMatchObject({ code: 'document_corrupt' });
  });

  it('refuses protected, cut-off, empty and other files with stable codes', async () => {
    const locked = fixture.slice();
    const head = locked.findIndex((byte, at) => at % 512 === 0 && at > 0 && byte === 0xec && locked[at + 1] === 0xa5);
    expect(head).toBeGreaterThan(0);
    locked[head + 11] = (locked[head + 11] ?? 0) | 1;
    expect(await code(locked)).toBe('document_encrypted');
    expect(await code(new Uint8Array())).toBe('document_empty');
    expect(await code(new TextEncoder().encode('Just text'))).toBe('document_mislabelled');
    await expect(doc.open(fixture.subarray(0, 1024), {})).rejects.toMatchObject({ code: 'document_truncated' });
    await expect(extractText(fixture.subarray(0, 4096))).rejects.toMatchObject({ code: 'document_corrupt' });
  });
});
