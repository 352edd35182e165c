import { readFileSync } from 'node:fs';
import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../index.ts';
import { plainText, toMarkedText } from '../../inline/index.ts';
import type { OpenedDocument } from '../../model.ts';
import { chromium, pandoc, printPdf, runPandoc, runSoffice, soffice } from '../../testing/outside-tools.ts';
import { writeEnglish, writeHebrew } from '../../testing/pseudo-translate.ts';
import { readZip } from '../../zip/index.ts';
import { pdf } from './index.ts';

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url)));
const open = (bytes: Uint8Array): Promise<OpenedDocument> => pdf.open(bytes, {});
const texts = (document: OpenedDocument): string[] =>
  document.units.filter((unit) => unit.kind !== 'metadata').map((unit) => plainText(unit.content).trim());
const code = (bytes: Uint8Array): Promise<unknown> =>
  openDocument(bytes, { name: 'a.pdf' }).then(
    () => 'opened',
    (error: { code?: string }) => error.code,
  );

/** A PDF written by hand: each page is a list of drawing commands. */
function makePdf(pages: string[], pictures: string[] = []): Uint8Array {
  const named = pictures.map((_, index) => `/I${index} ${4 + pages.length * 2 + index} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F 3 0 R >> /XObject << ${named} >> >> /Contents ${5 + index * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
    ...pictures,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}`;
  text += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}

/** Length of the one data chunk of a small picture, which stands before the closing chunk. */
function headerLength(png: Uint8Array): number {
  return new DataView(png.buffer, png.byteOffset).getUint32(33);
}

const write = (text: string, x: number, y: number, size = 12): string =>
  `BT /F ${size} Tf ${x} ${y} Td (${text}) Tj ET`;

describe('pdf', () => {
  it('reads Hebrew lines with numbers, brackets and Latin names in their order', async () => {
    const document = await open(fixture('hebrew-mixed.pdf'));
    expect(texts(document)).toEqual([
      'כותרת ראשית של המסמך',
      'המחיר הוא 25.50 ש"ח (כולל מע"מ) עבור Version 2.0 של התוכנה. זוהי פסקה ארוכה שנועדה לגלוש על פני מספר שורות כדי שנוכל לבדוק את חיבור השורות לפסקה אחת שלמה, כולל מילים כמו Microsoft Word באמצע.',
      'פסקה שנייה קצרה.',
      'פריט ראשון',
      'פריט שני',
      'תא א 100',
      'An English paragraph with שלום inside it, long enough to wrap over more than one line so that joining can be tested in both directions.',
    ]);
    expect(document).toMatchObject({ format: 'pdf', writesAs: 'docx' });
    expect(document.units.find((unit) => unit.kind === 'heading')?.level).toBe(1);
    expect(document.notices[0]?.code).toBe('converted');
  });

  it('reads two columns one after the other, and keeps headings, bold and italics', async () => {
    const document = await open(fixture('two-columns.pdf'));
    expect(
      document.units
        .filter((unit) => unit.kind !== 'metadata')
        .map((unit) => `${unit.level ?? '-'} ${toMarkedText(unit.content)}`),
    ).toEqual([
      '1 A Study of Things',
      '2 Introduction',
      '- The first paragraph of the left column is long enough to fill several lines so that the reader can see how the columns are joined in the proper order and not line by line across the page, which would be terrible.',
      '- The second paragraph also has some words in it, and it continues for a while to be long enough to be moved over to the second column of the page. It has <1>bold words </1>and <2>italic words </2>too.',
      '- Third paragraph with some more text so that both columns hold about the same amount of text and the balance is kept well.',
      '2 Results',
      '- After the columns a full-width paragraph follows. It runs over the whole width of the page and has at least two lines of text, as can be seen here quite clearly.',
    ]);
  });

  it('writes a Word document in the target language and closes the ledger', async () => {
    const document = await open(fixture('two-columns.pdf'));
    const written = await writeHebrew(document);
    expect(written.format).toBe('docx');
    expect(written.ledger).toMatchObject({ closes: true, failed: [] });
    const again = await openDocument(written.bytes, { name: 'a.docx' });
    expect(again.units.every((unit) => !/[a-z]/.test(plainText(unit.content)))).toBe(true);
    expect((await writeEnglish(again)).ledger.closes).toBe(true);
  });

  it('drops running heads and page numbers and counts them in the ledger', async () => {
    const page = (number: number, text: string): string =>
      [
        write('The Running Head', 200, 770),
        write(text, 70, 600),
        write('of the page, which ends here.', 70, 584),
        write(String(number), 300, 30),
      ].join('\n');
    const document = await open(
      makePdf([
        page(1, 'Some words in the first line'),
        page(2, 'Other words in the first line'),
        page(3, 'More words in the first line'),
      ]),
    );
    expect(texts(document)).toEqual(
      ['Some', 'Other', 'More'].map((word) => `${word} words in the first line of the page, which ends here.`),
    );
    const written = await writeHebrew(document);
    expect(written.ledger.excluded).toContainEqual({
      part: 'pages',
      reason: 'page-furniture',
      nodes: 6,
      characters: 51,
    });
    expect(written.ledger.closes).toBe(true);
    expect(document.notices).toContainEqual(expect.objectContaining({ code: 'page-furniture-dropped', count: 6 }));
  });

  it('joins words cut by a hyphen, and paragraphs cut by a page', async () => {
    const filler = (y: number): string =>
      write('This is a line of text that is as wide as the column of text is', 70, y);
    const document = await open(
      makePdf([
        [filler(600), write('and the last line of the page ends in the middle of an under-', 70, 586)].join('\n'),
        [
          write('standing that goes on at the top of the next page of the book', 70, 700),
          write('and then it ends.', 70, 686),
        ].join('\n'),
      ]),
    );
    expect(texts(document)).toEqual([
      'This is a line of text that is as wide as the column of text is and the last line of the page ends in the middle of an understanding that goes on at the top of the next page of the book and then it ends.',
    ]);
  });

  const picture = (width: number, height: number, hex: string): string =>
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /ASCIIHexDecode /Length ${hex.length + 1} >>\nstream\n${hex}>\nendstream`;
  const paint = (name: string, x: number, y: number, width: number, height: number): string =>
    `q ${width} 0 0 ${height} ${x} ${y} cm /${name} Do Q`;

  it('carries pictures to their place in the text, in their size', { timeout: 300_000 }, async () => {
    const long = 'words that fill the line to its very end and go on and on and on over the';
    const pdfBytes = makePdf(
      [
        [write('Above the picture.', 50, 700), paint('I0', 50, 500, 120, 90), write(`Below ${long}`, 50, 450)].join(
          '\n',
        ),
        [paint('I1', 50, 600, 60, 60), write('page, which ends here.', 50, 550), write('Last.', 50, 500)].join('\n'),
      ],
      [picture(2, 1, 'ff000000ff00'), picture(1, 1, '0000ff')],
    );
    const document = await open(pdfBytes);
    expect(document.notices.map((notice) => notice.code)).toEqual(['converted']);
    const written = await writeHebrew(document);
    const zip = await readZip(written.bytes);
    const xml = new TextDecoder().decode(await zip.get('word/document.xml')?.read());
    const order = [...xml.matchAll(/<w:t [^>]*>([^<]*)|r:embed="(\w+)"/g)].map((match) => match[2] ?? 'text');
    expect(order.join(' ')).toMatch(/^(text )+picture1 (text )+picture2 (text ?)+$/);
    expect(xml.match(/<wp:extent [^>]*>/g)).toEqual([
      '<wp:extent cx="1524000" cy="1143000"/>',
      '<wp:extent cx="762000" cy="762000"/>',
    ]);
    // The paragraph around the second picture is still one.
    expect(texts(document)[1]).toMatch(/over the page, which ends here\.$/);
    const png = await zip.get('word/media/picture1.png')?.read();
    const header = new DataView(png?.buffer ?? new ArrayBuffer(0), png?.byteOffset);
    expect([header.getUint32(16), header.getUint32(20)]).toEqual([2, 1]);
    const pixels = inflateSync(png?.subarray(png.length - 12 - 4 - headerLength(png), png.length - 12 - 4) ?? '');
    expect([...pixels]).toEqual([0, 255, 0, 0, 0, 255, 0]);
    expect(
      await zip
        .get('[Content_Types].xml')
        ?.read()
        .then((bytes) => new TextDecoder().decode(bytes)),
    ).toContain('image/png');
  });

  it('leaves out letterheads and backgrounds, and says which pictures it could not read', {
    timeout: 300_000,
  }, async () => {
    const pages = [1, 2, 3].map((number) =>
      [
        paint('I0', 500, 740, 40, 40),
        number === 1 ? paint('I1', 0, 0, 600, 800) : '',
        number === 2 ? 'q 0 50 -50 0 300 300 cm /I0 Do Q' : '',
        number === 3 ? paint('I2', 100, 100, 50, 50) : '',
        write(`Text of page ${number} is here.`, 50, 600),
      ].join('\n'),
    );
    const document = await open(
      makePdf(pages, [picture(1, 1, 'ff0000'), picture(1, 1, '00ff00'), picture(9, 9, 'ff')]),
    );
    const left = document.notices.find((notice) => notice.code === 'pictures-left-out');
    expect(left?.count).toBeGreaterThanOrEqual(1);
    const zip = await readZip((await writeHebrew(document)).bytes);
    expect(zip.parts.filter((part) => part.name.startsWith('word/media/')).length).toBeLessThanOrEqual(1);
  });

  it('refuses a stream that unpacks without end before memory is spent', { timeout: 300_000 }, async () => {
    const spaces = deflateSync(Buffer.alloc(160 * 1024 * 1024, 0x20));
    const bomb = deflateSync(spaces).toString('hex');
    const stream = `<< /Filter [/ASCIIHexDecode /FlateDecode /FlateDecode] /Length ${bomb.length + 1} >>\nstream\n${bomb}>\nendstream`;
    const bytes = makePdf([write('Text.', 50, 700)], [stream]);
    const pointed = new TextDecoder('latin1').decode(bytes).replace('/Contents 5 0 R', '/Contents 6 0 R');
    await expect(
      pdf.open(new TextEncoder().encode(pointed), { limits: { unpackedBytes: 64 * 1024 * 1024 } }),
    ).rejects.toMatchObject({ code: 'document_zip_bomb' });
  });

  it('refuses scanned, protected, empty, truncated and mislabelled files with stable codes', {
    timeout: 300_000,
  }, async () => {
    expect(await code(makePdf(['0 0 m 100 100 l S']))).toBe('document_no_text');
    expect(await code(fixture('protected.pdf'))).toBe('document_encrypted');
    expect(await code(new Uint8Array())).toBe('document_empty');
    expect(await code(fixture('two-columns.pdf').subarray(0, 600))).toBe('document_corrupt');
    expect(await code(new TextEncoder().encode('Just text'))).toBe('document_mislabelled');
  });

  it.skipIf(!chromium)(
    'gives back the paragraphs of a Hebrew book printed by Chromium (needs chromium)',
    { timeout: 300_000 },
    async () => {
      const words =
        'הספר השולחן ילדים בית גדול קטן מים ארץ שמים תמיד לעולם בוקר ערב סיפור Microsoft Word 2019 חדש (סוגריים) "ציטוט" צה"ל'.split(
          ' ',
        );
      // A number before a Latin word is painted exactly as one after it: no reader could tell them apart.
      let seed = 7;
      const next = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648);
      const pick = (): string => words[(next() >> 8) % words.length] ?? '';
      const paragraphs = Array.from({ length: 14 }, () =>
        `${Array.from({ length: 40 + (next() % 50) }, pick).join(' ')} סוף.`.replace(
          /(?:2019 )+(?=2019|Word|Microsoft)/g,
          '',
        ),
      );
      const body = paragraphs.map((text) => `<p>${text}</p>`).join('');
      const document = await open(
        printPdf(
          `<html lang="he" dir="rtl"><meta charset="utf-8"><style>@page{size:A5;margin:2cm}</style><body>${body}</body></html>`,
        ),
      );
      expect(texts(document)).toEqual(paragraphs.map((text) => text.replace(/\s+/g, ' ')));
    },
  );

  it.skipIf(!chromium)('reads Hebrew columns from the right (needs chromium)', { timeout: 300_000 }, async () => {
    const sentence =
      'ילדים רבים הלכו אל הנהר הגדול כדי לראות את המים הזורמים בבוקר שטוף שמש ולספר סיפורים ישנים על ההרים הרחוקים.';
    const paragraphs = [1, 2, 3, 4].map((number) => `פסקה ${number}. ${sentence} ${sentence}`);
    const style = '@page{size:A4;margin:2cm} .c{column-count:2;column-gap:1cm}';
    const body = `<h1>כותרת ראשית</h1><div class="c">${paragraphs.map((text) => `<p>${text}</p>`).join('')}</div><h2>סיכום</h2><p>${sentence}</p>`;
    const document = await open(
      printPdf(`<html lang="he" dir="rtl"><meta charset="utf-8"><style>${style}</style>${body}</html>`),
    );
    expect(texts(document)).toEqual(['כותרת ראשית', ...paragraphs, 'סיכום', sentence]);
  });

  it.skipIf(!soffice || !pandoc)(
    'reads tables, lists and notes of a PDF made by LibreOffice (needs soffice and pandoc)',
    { timeout: 180_000 },
    async () => {
      const markdown =
        '# Title here\n\nSome text with **bold** words that goes on and on to make certain that lines are wrapped.[^1]\n\n| Name | Price | Size |\n|---|---|---|\n| Tea | 5 | big |\n| Coffee beans | 12 | small |\n\n- first item\n- second item\n\nשלום עולם, המחיר הוא 25.50 ש״ח עבור Version 2.0 של התוכנה.\n\n[^1]: The note text.\n';
      const document = await open(runSoffice(runPandoc(markdown, 'docx'), 'docx', 'pdf'));
      const found = document.units
        .filter((unit) => unit.kind !== 'metadata')
        .map((unit) => `${unit.kind}: ${plainText(unit.content).trim()}`);
      expect(found).toEqual([
        'heading: Title here',
        'paragraph: Some text with bold words that goes on and on to make certain that lines are wrapped.',
        ...['Name', 'Price', 'Size', 'Tea', 'big', 'Coffee beans', 'small'].map((text) => `cell: ${text}`),
        'list-item: first item',
        'list-item: second item',
        'paragraph: שלום עולם, המחיר הוא 25.50 ש״ח עבור Version 2.0 של התוכנה.',
        'note: The note text.',
      ]);
    },
  );
});
