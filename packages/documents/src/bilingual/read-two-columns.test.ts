import { describe, expect, test } from 'vitest';
import { partText } from '../formats/docx/testing/make-docx.ts';
import {
  buildTwoColumnDocx,
  fingerprint,
  fromStretches,
  type Inline,
  plainText,
  readTwoColumns,
  toStretches,
  type Unit,
  validateCodes,
} from '../index.ts';
import { soffice } from '../testing/outside-tools.ts';
import { workInOffice } from '../testing/work-in-office.ts';
import { readZip, writeZip } from '../zip/index.ts';

const units: Unit[] = [
  { id: 'm', kind: 'metadata', content: ['The title'], part: '' },
  { id: 'h', kind: 'heading', level: 1, content: ['One & only'], part: '' },
  {
    id: 'b',
    kind: 'paragraph',
    content: [
      'Some ',
      { open: 1 },
      'bold ',
      { open: 2 },
      'deep',
      { close: 2 },
      { close: 1 },
      ' words',
      { single: 3 },
      '.',
      { single: 4 },
      '\nNext\tline.',
    ],
    looks: { 1: { bold: true }, 3: { note: true } },
    part: '',
  },
  { id: 'n', kind: 'note', content: ['A note.'], part: '' },
  { id: 'u', kind: 'paragraph', content: ['Not translated.'], part: '' },
];

const hebrew: Record<string, Inline[]> = {
  h: ['אחד ויחיד'],
  b: [
    'כמה ',
    { open: 1 },
    'מילים ',
    { open: 2 },
    'עמוקות',
    { close: 2 },
    { close: 1 },
    ' בעולם',
    { single: 3 },
    '.',
    { single: 4 },
    '\nשורה\tהבאה.',
  ],
  n: ['הערה.'],
};

const build = () =>
  buildTwoColumnDocx(units, {
    source: 'en',
    target: 'he',
    translate: ({ id }) => (hebrew[id] ? { content: hebrew[id] } : undefined),
    references: { document: 'abc123', of: ({ id }) => id },
  });

async function change(bytes: Uint8Array, edit: (xml: string) => string): Promise<Uint8Array> {
  const xml = edit(await partText(bytes));
  return writeZip(await readZip(bytes), new Map([['word/document.xml', new TextEncoder().encode(xml)]]));
}

const unitOf = (id: string) => units.find((unit) => unit.id === id) ?? { looks: {} };

describe('a two-column document that comes back', () => {
  test('untouched says of every row that it is as it was, with its codes', async () => {
    const { document, rows } = await readTwoColumns(await build());
    expect(document).toBe('abc123');
    expect(rows.map(({ mark }) => mark?.reference)).toEqual(['h', 'b', 'n', 'u']);
    for (const row of rows) {
      const id = row.mark?.reference ?? '';
      const before = hebrew[id] ?? [];
      expect(row.fingerprint).toBe(row.mark?.fingerprint);
      expect(row.fingerprint).toBe(fingerprint(toStretches(unitOf(id), before)));
      expect(fromStretches(row.translation, before, unitOf(id))).toEqual(before);
    }
  });

  test('with other words gives them with the codes they stand in', async () => {
    const bytes = await change(await build(), (xml) =>
      xml.replace('>עמוקות<', '>נוקבות<').replace('>כמה <', '>הרבה <'),
    );
    const row = (await readTwoColumns(bytes)).rows[1];
    expect(row?.fingerprint).not.toBe(row?.mark?.fingerprint);
    const content = fromStretches(row?.translation ?? [], hebrew['b'] ?? [], unitOf('b'));
    expect(content.slice(0, 7)).toEqual([
      'הרבה ',
      { open: 1 },
      'מילים ',
      { open: 2 },
      'נוקבות',
      { close: 2 },
      { close: 1 },
    ]);
    expect(validateCodes(units[2]?.content ?? [], content)).toEqual([]);
  });

  test('typed anew without formatting has lost the codes a person sees, and keeps those nobody sees', async () => {
    const bytes = await change(await build(), (xml) => {
      const cell = /<w:tc>(?:(?!<w:tc>).)*?כמה .*?<\/w:tc>/su.exec(xml)?.[0] ?? '?';
      return xml.replace(cell, '<w:tc><w:p><w:r><w:t>הכול מחדש.</w:t></w:r></w:p></w:tc>');
    });
    const row = (await readTwoColumns(bytes)).rows[1];
    const content = fromStretches(row?.translation ?? [], hebrew['b'] ?? [], unitOf('b'));
    expect(plainText(content)).toBe('הכול מחדש.');
    expect(content).toContainEqual({ single: 4 });
    expect(validateCodes(units[2]?.content ?? [], content).map(({ code }) => code)).toEqual([1, 2, 3]);
  });

  test('with tracked changes, new lines and deleted rows is read as its editor meant it', async () => {
    const bytes = await change(await build(), (xml) => {
      const note = /<w:tr>(?:(?!<w:tr>).)*?הערה\..*?<\/w:tr>/su.exec(xml)?.[0] ?? '?';
      return xml
        .replace(note, '')
        .replace(
          /<w:r>((?:(?!<w:r>).)*?)<w:t xml:space="preserve">אחד ויחיד<\/w:t><\/w:r>/u,
          '<w:del w:id="90" w:author="x"><w:r><w:delText>אחד ויחיד</w:delText></w:r></w:del><w:ins w:id="91" w:author="x"><w:r><w:t>אחד</w:t></w:r></w:ins></w:p><w:p><w:r><w:t>ויחיד</w:t></w:r>',
        );
    });
    const { rows } = await readTwoColumns(bytes);
    expect(rows.map(({ mark }) => mark?.reference)).toEqual(['h', 'b', 'u']);
    expect(rows[0]?.translation).toEqual([{ text: 'אחד\nויחיד', codes: [] }]);
  });

  test('that is no such document is refused', async () => {
    const { buildDocx } = await import('../formats/docx/build-docx.ts');
    const other = await buildDocx({ language: 'en', blocks: [{ kind: 'paragraph', content: ['Hello'] }] });
    await expect(readTwoColumns(other)).rejects.toMatchObject({ code: 'document_no_text' });
    await expect(readTwoColumns(new TextEncoder().encode('no zip'))).rejects.toMatchObject({
      code: expect.stringMatching(/^document_/u),
    });
  });

  test.skipIf(!soffice)(
    'edited and saved in LibreOffice keeps its marks, its codes and the other rows',
    async () => {
      const bytes = workInOffice(await build(), { replace: 'עמוקות', by: 'נוקבות' });
      const { document, rows } = await readTwoColumns(bytes);
      expect(document).toBe('abc123');
      expect(rows.map(({ mark }) => mark?.reference)).toEqual(['h', 'b', 'n', 'u']);
      expect(
        rows.filter((row) => row.fingerprint !== row.mark?.fingerprint).map(({ mark }) => mark?.reference),
      ).toEqual(['b']);
      const changed = fromStretches(rows[1]?.translation ?? [], hebrew['b'] ?? [], unitOf('b'));
      expect(plainText(changed)).toBe(plainText(hebrew['b'] ?? []).replace('עמוקות', 'נוקבות'));
      expect(validateCodes(units[2]?.content ?? [], changed)).toEqual([]);
    },
    240_000,
  );
});
