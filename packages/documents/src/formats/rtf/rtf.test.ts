import { describe, expect, it } from 'vitest';
import { openDocument } from '../../index.ts';
import { plainText, toMarkedText } from '../../inline/index.ts';
import type { OpenedDocument } from '../../model.ts';
import { pandoc, runPandoc, runSoffice, soffice } from '../../testing/outside-tools.ts';
import { bytesOf, writeHebrew } from '../../testing/pseudo-translate.ts';
import { rtf } from './index.ts';

const open = (source: string): Promise<OpenedDocument> => rtf.open(bytesOf(source), {});
const marked = async (source: string): Promise<string[]> =>
  (await open(source)).units.map((unit) => toMarkedText(unit.content));
const code = (source: string): Promise<unknown> =>
  openDocument(bytesOf(source), { name: 'a.rtf' }).then(
    () => 'opened',
    (error: { code?: string }) => error.code,
  );

describe('rtf', () => {
  it('reads paragraphs, bold, italics, and characters of every spelling', async () => {
    expect(
      await marked(
        "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}One \\b bold\\b0  and {\\i slanted} caf\\'e9 \\emdash  \\u8364?uro\\~x\\{\\}\\par Two\\line three\\par}",
      ),
    ).toEqual(['One <1>bold</1> and <2>slanted</2> café — €uro\u00A0x{}', 'Two\nthree']);
  });

  it('reads Hebrew by code page, by font and by number', async () => {
    expect(await marked("{\\rtf1\\ansi\\ansicpg1255 \\'f9\\'ec\\'e5\\'ed}")).toEqual(['שלום']);
    expect(
      await marked(
        "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0\\fcharset0 A;}{\\f1\\fcharset177 David;}}Hi \\f1 \\'f9\\'ec\\'e5\\'ed\\f0  \\'e9}",
      ),
    ).toEqual(['Hi שלום é']);
    expect(
      await marked(
        "{\\rtf1\\ansi{\\fonttbl{\\f0\\fcharset0 A;}{\\f1\\fcharset177 David;}}\\ltrch\\f0 \\rtlch\\af1\\ab \\'f9\\'ec \\ltrch Hello there}",
      ),
    ).toEqual(['<1>של</1> Hello there']);
    expect(await marked("{\\rtf1\\uc2 \\u1513??\\u1500\\'20\\'20x}")).toEqual(['שלx']);
    expect(await marked('{\\rtf1\\uc0 \\u-10179\\u-8704 grin}')).toEqual(['😀 grin'.replace(' ', '')]);
  });

  it('reads headings, tables, notes and links, and leaves out what is no text', async () => {
    const source =
      '{\\rtf1\\ansi{\\stylesheet{\\s0 Normal;}{\\s1 heading 1;}}{\\info{\\title My title}{\\author Me}}{\\*\\generator X;}{\\header Head\\par}{\\footer 12}' +
      '\\pard\\s1 The heading\\par\\pard Text{\\footnote\\pard Note text\\par} {\\field{\\*\\fldinst HYPERLINK "https://e.com/"}{\\fldrslt a link}} end{\\*\\bkmkstart x}{\\v hidden}\\par' +
      '\\trowd\\pard\\intbl A\\cell B\\cell\\row\\pard\\intbl C\\cell\\row\\pard{\\pntext 1.\\tab}\\ls1 Item\\par{\\pict 0102ab}{\\annotation Remark}Last\\par}';
    const document = await open(source);
    expect(document.units.map((unit) => `${unit.kind}: ${toMarkedText(unit.content)}`)).toEqual([
      'heading: The heading',
      'paragraph: Text<1/> <2>a link</2> end',
      'cell: A',
      'cell: B',
      'cell: C',
      'list-item: Item',
      'list-item: Last',
      'note: Note text',
      'header: Head',
      'metadata: My title',
    ]);
    const written = await writeHebrew(document);
    expect(written.ledger.closes).toBe(true);
    expect(written.ledger.excluded).toContainEqual({
      part: 'headers and footers',
      nodes: 1,
      characters: 2,
      reason: 'page-furniture',
    });
    expect(written.ledger.excluded).toContainEqual({ part: 'comments', nodes: 1, characters: 6, reason: 'comment' });
    expect(written.notices[0]?.code).toBe('converted');
  });

  it('refuses cut-off, damaged, deep, empty and other files with stable codes', async () => {
    expect(await code('{\\rtf1 {\\b Some text')).toBe('document_truncated');
    expect(await code('{\\rtf1 text}}')).toBe('document_corrupt');
    expect(await code(`{\\rtf1 ${'{'.repeat(10_000)}${'}'.repeat(10_000)}}`)).toBe('document_too_deep');
    expect(await code('{\\rtf1 }')).toBe('document_no_text');
    expect(await code('Plain text')).toBe('document_mislabelled');
    expect(await code('{\\rtf1 \\bin99999999999 abc}')).toBe('document_truncated');
    expect(await code('{\\rtf1 \\constructor\\__proto__\\toString1 text}')).toBe('opened');
  });

  it.skipIf(!pandoc || !soffice)(
    'reads what LibreOffice writes (needs pandoc and soffice)',
    { timeout: 300_000 },
    async () => {
      const markdown =
        '# Heading\n\nSome **bold** text with a note.[^1]\n\nשלום עולם, **מודגש** וגם English בתוך.\n\n| Name | Price |\n|---|---|\n| Tea | 5 |\n| קפה | 12 |\n\n- one\n- two\n\n[^1]: The note.\n';
      const bytes = runSoffice(runPandoc(markdown, 'docx'), 'docx', 'rtf');
      const document = await rtf.open(bytes, {});
      const units = document.units
        .filter((unit) => unit.kind !== 'metadata')
        .map((unit) => `${unit.kind}: ${toMarkedText(unit.content)}`);
      expect(units).toEqual([
        'heading: Heading',
        'paragraph: Some <1>bold</1> text with a note.',
        'paragraph: שלום עולם, <1>מודגש</1> וגם English בתוך.',
        ...['Name', 'Price', 'Tea', 'קפה'].map((text) => `cell: ${text}`),
        'list-item: one',
        'list-item: two',
        'note: The note.',
      ]);
      expect(plainText(document.units[0]?.content ?? [])).toBe('Heading');
    },
  );
});
