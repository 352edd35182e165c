import { describe, expect, it } from 'vitest';
import { makeDocx } from '../formats/docx/testing/make-docx.ts';
import { openDocument, plainText } from '../index.ts';
import type { OpenedDocument, WriteOptions } from '../model.ts';
import { makeEpub } from '../testing/make-epub.ts';
import { asHebrew, bytesOf, pseudoHebrew } from '../testing/pseudo-translate.ts';
import { readZip } from '../zip/index.ts';
import { buildPreview } from './build-preview.ts';
import { marksIn, withMark, withoutMarks } from './marks.ts';

const everything = { from: 0, to: Number.POSITIVE_INFINITY };

async function build(opened: OpenedDocument, window = everything, translate: WriteOptions['translate'] = asHebrew) {
  const numbers = new Map(opened.units.map((unit, index) => [unit.id, index]));
  const built = await buildPreview(opened, {
    source: 'en',
    target: 'he',
    translate,
    ordinalOf: (unit) => numbers.get(unit.id),
    ...window,
  });
  if (!built) throw new Error('This format was to be shown.');
  return built;
}

async function preview(...given: Parameters<typeof build>): Promise<string> {
  const built = await build(...given);
  if (built.format === 'html') return new TextDecoder().decode(built.bytes);
  const main = (await readZip(built.bytes)).get('word/document.xml');
  return new TextDecoder().decode(await main?.read());
}

const book = () =>
  makeEpub({
    chapters: ['<h1>One</h1><p>First words.</p>', '<h1/><p>Second words. <img src="a.png" alt=""/></p>'],
    css: 'p { color: teal }',
    extra: { 'OPS/a.png': 'a picture' },
    manifest: '<item id="a" href="a.png" media-type="image/png"/>',
  });

const paragraph = (text: string, inside = ''): string => `<w:p>${inside}<w:r><w:t>${text}</w:t></w:r></w:p>`;

describe('a mark', () => {
  it('is read back, and leaves the text as it was', () => {
    const marked = withMark([{ open: 1 }, 'Words', { close: 1 }], 48_879);
    expect(marked).toEqual([{ open: 1 }, expect.stringMatching(/Words$/u), { close: 1 }]);
    expect(marksIn(plainText(marked))).toEqual([48_879]);
    expect(withoutMarks(plainText(marked))).toBe('Words');
  });

  it('is not put where there are no words', () => {
    expect(withMark([{ single: 1 }, ' '], 3)).toEqual([{ single: 1 }, ' ']);
  });
});

describe('the preview of a document', () => {
  const files = {
    'page.html': '<!DOCTYPE html><html lang="en"><body><h1>Title</h1><p>One <b>two</b>.</p></body></html>',
    'page.xhtml':
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>T</title></head><body><p>One.</p></body></html>',
    'text.md': '---\ntitle: Book\n---\n\n# Title\n\n1. One *two*.\n2. Three.\n',
    'text.txt': 'Title\n\nOne line\nand another.\n',
    'film.srt': '1\n00:00:01,000 --> 00:00:03,500\n<i>Where</i> were you?\n\n2\n00:00:04,000 --> 00:00:05,000\nHere.\n',
    'film.vtt': 'WEBVTT\n\n00:01.000 --> 00:03.000\nWe are in New &amp; York.\n',
  };
  for (const [name, text] of Object.entries(files)) {
    it(`marks every visible paragraph of ${name} once and reads from right to left`, async () => {
      const opened = await openDocument(bytesOf(text), { name });
      const page = await preview(opened);
      const visible = opened.units.flatMap(({ kind }, index) => (kind === 'metadata' ? [] : [index]));
      expect(marksIn(page).toSorted((a, b) => a - b)).toEqual(visible);
      expect(page).toMatch(/<html[^>]* dir="rtl"/u);
    });
  }

  it('sets Markdown as its readers do', async () => {
    const page = withoutMarks(await preview(await openDocument(bytesOf(files['text.md']), { name: 'text.md' })));
    expect(page).toContain(`<h1>${pseudoHebrew('Title')}</h1>`);
    expect(page).toMatch(/<ol>\s*<li>[^<]+<em>/u);
    expect(page).not.toContain('title:');
  });

  it('shows cues under their times, without their marks', async () => {
    const page = withoutMarks(await preview(await openDocument(bytesOf(files['film.srt']), { name: 'film.srt' })));
    expect(page).toContain('00:00:01,000 --&gt; 00:00:03,500');
    expect(page).not.toContain('<i>');
  });

  it('shows what is not translated yet in its own language', async () => {
    const opened = await openDocument(bytesOf('One.\n\nTwo.\n'), { name: 'a.txt' });
    const page = await preview(opened, everything, () => undefined);
    expect(withoutMarks(page)).toContain('One.');
    expect(marksIn(page)).toEqual([0, 1]);
  });

  it('cuts a large page down to what is wanted, inside of what it stands in', async () => {
    const long = Array.from({ length: 3000 }, (_, at) => `<p>Paragraph ${at} ${'and more words '.repeat(5)}</p>`);
    const html = `<html lang="en"><head><style>p { color: green }</style></head><body><main>${long.join('')}</main></body></html>`;
    const page = await preview(await openDocument(bytesOf(html), { name: 'a.html' }), { from: 1000, to: 1003 });
    expect(marksIn(page)).toEqual([1000, 1001, 1002]);
    expect(page).toMatch(/<style>p \{ color: green \}<\/style>.*<main><p>/u);
  });

  it('cuts a long Word document down to what is wanted, on the paper of its section, without the other pictures', async () => {
    const section = (width: number) => `<w:sectPr><w:pgSz w:w="${width}" w:h="16838"/></w:sectPr>`;
    const blocks = Array.from({ length: 900 }, (_, at) =>
      paragraph(`Paragraph ${at}.`, at === 450 ? `<w:pPr>${section(5000)}</w:pPr>` : ''),
    );
    const bytes = await makeDocx({
      body: blocks.join('') + section(9000),
      more: [{ name: 'word/media/a.png', content: 'a picture', type: 'image', contentType: 'image/png' }],
    });
    const opened = await openDocument(bytes, { name: 'a.docx' });
    const document = await preview(opened, { from: 400, to: 420 });
    expect(marksIn(document)).toEqual(Array.from({ length: 20 }, (_, at) => 400 + at));
    expect([...document.matchAll(/w:w="(\d+)"/gu)].map(([, width]) => width)).toEqual(['5000']);
    const late = await preview(opened, { from: 600, to: 601 });
    expect([...late.matchAll(/w:w="(\d+)"/gu)].map(([, width]) => width)).toEqual(['9000']);
    const { bytes: cut } = await build(opened, { from: 0, to: 5 });
    const names = (await readZip(cut)).parts.map(({ name }) => name);
    expect(names).not.toContain('word/media/a.png');
    await expect(openDocument(cut, { name: 'a.docx' })).resolves.toMatchObject({
      format: 'docx',
    });
  });

  it('shows a note with the paragraph that cites it', async () => {
    const cite = '<w:r><w:footnoteReference w:id="2"/></w:r>';
    const blocks = Array.from({ length: 500 }, (_, at) => paragraph(`Paragraph ${at}.`, at === 300 ? cite : ''));
    const bytes = await makeDocx({
      body: blocks.join(''),
      footnotes: `<w:footnote w:id="2">${paragraph('The note.')}</w:footnote>`,
    });
    const opened = await openDocument(bytes, { name: 'a.docx' });
    const note = opened.units.findIndex(({ kind }) => kind === 'note');
    expect(marksIn(await preview(opened, { from: note, to: note + 1 }))).toEqual([300]);
  });

  it('shows the page of a book that holds what is wanted, with its styles and pictures inside', async () => {
    const opened = await openDocument(await book(), { name: 'book.epub' });
    const at = opened.units.findIndex(({ content }) => plainText(content).includes('Second words.'));
    const page = await preview(opened, { from: at, to: at + 1 });
    expect(marksIn(page)).toContain(at);
    expect(withoutMarks(page)).not.toContain(pseudoHebrew('First words.'));
    expect(page).toContain('<style>p { color: teal }</style>');
    expect(page).toContain('src="data:image/png;base64,');
  });

  it('is not made of a format that browsers cannot show', async () => {
    const opened = { writesAs: 'odt', units: [], format: 'odt' } as unknown as OpenedDocument;
    const options = { source: 'en', target: 'he', translate: asHebrew, ordinalOf: () => 0, ...everything };
    await expect(buildPreview(opened, options)).resolves.toBeUndefined();
  });
});
