import { describe, expect, test } from 'vitest';
import { openDocument, recognise, type Unit, type WriteOptions } from '../index.ts';
import { buildBilingualEpub } from './bilingual-epub.ts';
import { buildBilingualHtml } from './bilingual-page.ts';

const units: Unit[] = [
  { id: 'm', kind: 'metadata', content: ['The title'], part: '' },
  { id: '1', kind: 'heading', level: 1, content: ['One & only'], part: '' },
  {
    id: '2',
    kind: 'paragraph',
    content: ['Some ', { open: 1 }, 'bold', { close: 1 }, ' words', { single: 2 }, '.\nNext line.'],
    looks: { 1: { bold: true, italic: true }, 2: { note: true } },
    part: '',
  },
  { id: '3', kind: 'heading', level: 1, content: ['Two'], part: '' },
  { id: '4', kind: 'paragraph', content: ['Not translated.'], part: '' },
];

const options: WriteOptions & { title: string } = {
  source: 'en',
  target: 'he',
  title: 'A <book>',
  translate: (unit) => (unit.id === '4' ? undefined : { content: unit.content.map(toHebrew) }),
};

function toHebrew(piece: Unit['content'][number]): Unit['content'][number] {
  return typeof piece === 'string' ? piece.replaceAll(/[a-z]/giu, 'א') : piece;
}

describe('a bilingual page of any document', () => {
  const page = buildBilingualHtml(units, options);

  test('has each text with its translation below it, in its own language and direction', () => {
    expect(page).toContain('<h1 class="source" lang="en" xml:lang="en" dir="ltr">One &amp; only</h1>');
    expect(page).toContain('<h1 class="translation" lang="he" xml:lang="he" dir="rtl">אאא &amp; אאאא</h1>');
    expect(page).toContain('Some <b><i>bold</i></b> words<sup>1</sup>.<br/>Next line.');
    expect(page).toContain('<b><i>אאאא</i></b>');
  });

  test('shows that a translation is missing and opens as a document', async () => {
    expect(page).toContain('<p class="translation missing">—</p>');
    const opened = await openDocument(new TextEncoder().encode(page), { name: 'page.html' });
    expect(opened.units.map((unit) => unit.kind)).toContain('heading');
  });
});

describe('a bilingual book of any document', () => {
  test('is an EPUB of well-formed pages with a chapter for each heading', async () => {
    const bytes = await buildBilingualEpub(units, { ...options, id: 'urn:x' });
    const opened = await openDocument(bytes, { name: 'book.epub' });
    expect(opened.format).toBe('epub');
    const parts = new Set(opened.units.map((unit) => unit.part).filter((part) => /c\d+\.xhtml/u.test(part)));
    expect(parts.size).toBe(2);
    const again = await opened.write({ source: 'en', target: 'he', translate: (unit) => ({ content: unit.content }) });
    expect(again.ledger.closes).toBe(true);
  });

  test('of a document with nothing to show is still a book', async () => {
    const bytes = await buildBilingualEpub([], { ...options, id: 'urn:x' });
    expect((await recognise(bytes, {})).id).toBe('epub');
  });
});
