import { describe, expect, test } from 'vitest';
import { openDocument, plainText } from '../../index.ts';
import type { Link } from '../../model.ts';
import { makeDocx, paragraph, partText, run } from './testing/make-docx.ts';

/** Links between words by their indexes, as an engine's attention gives them. */
function link(source: string, target: string, pairs: [number, number][]): Link[] {
  const words = (text: string) =>
    [...text.matchAll(/\S+/g)].map((match): [number, number] => [match.index, match.index + match[0].length]);
  const [from, to] = [words(source), words(target)];
  return pairs.map(([one, other]) => ({ source: from[one] ?? [0, 0], target: to[other] ?? [0, 0], score: 0.9 }));
}

const note = '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="2"/></w:r>';
const body = paragraph(
  `${run('See the ')}${run('annual', '<w:b/>')}${run(' report')}${note}${run(' on ')}<w:hyperlink r:id="web">${run('our site', '<w:u w:val="single"/>')}</w:hyperlink>${run(' today.')}`,
);
const hebrew = 'ראו היום באתר שלנו את הדוח השנתי.';
const pairs: [number, number][] = [
  [0, 0],
  [1, 4],
  [2, 6],
  [3, 5],
  [5, 3],
  [6, 2],
  [7, 1],
];

async function write(links: boolean) {
  const document = await openDocument(await makeDocx({ body }));
  const source = plainText(document.units[0]?.content ?? []);
  const given = links ? { text: hebrew, links: link(source, hebrew, pairs) } : { text: hebrew };
  const written = await document.write({ source: 'en', target: 'he', translate: () => given });
  const xml = (await partText(written.bytes)).replace(/<w:sectPr.*/, '');
  // The paragraph as a reader sees it: bold, link and note with the words they belong to.
  const seen = xml
    .replace(/<w:hyperlink[^>]*>/g, '[')
    .replace(/<\/w:hyperlink>/g, ']')
    .replace(/<w:footnoteReference[^>]*>/g, '^')
    .replace(/<w:b\/>/g, '*')
    .replace(/<[^>]+>/g, '');
  return { seen: seen.trim(), written };
}

describe('a plain translation with its alignment', () => {
  test('has bold on the translated word, the link on the translated phrase and the note at its word', async () => {
    const { seen, written } = await write(true);
    expect(seen).toBe('ראו היום [באתר שלנו] את הדוח^ *השנתי.');
    expect(written.flagged).toEqual([]);
  });

  test('keeps every code even without one, around the whole text, and says so', async () => {
    const { seen, written } = await write(false);
    expect(seen).toContain('^');
    expect(seen).toMatch(/^\[.*\]$/);
    expect(written.flagged).toEqual([{ unit: 'word/document.xml#p1', why: expect.stringContaining('no alignment') }]);
  });
});
