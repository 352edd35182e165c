import { buildDocx, type DocxBlock, type DocxSpan } from '../src/formats/docx/build-docx.ts';

const vocabulary =
  'river water stone bridge market letter window garden morning evening winter summer people children teacher doctor history language country village mountain forest music paper silver golden quiet bright narrow ancient small great'.split(
    ' ',
  );

/** A book-like document of about so many words: headings, bold and italic, notes, tables, the same every time. */
export function sampleDocx(words: number): Promise<Uint8Array> {
  let seed = 42;
  const random = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  const phrase = (count: number): string =>
    Array.from({ length: count }, () => vocabulary[random(vocabulary.length)]).join(' ');
  const blocks: DocxBlock[] = [];
  let written = 0;
  for (let index = 0; written < words; index++) {
    if (index % 20 === 0) blocks.push({ kind: 'heading', level: 1 + (index % 3), content: [phrase(4)] });
    if (index % 40 === 10) {
      const rows = Array.from({ length: 4 }, () => ({
        cells: Array.from({ length: 3 }, (): DocxBlock[] => [{ kind: 'paragraph', content: [phrase(3)] }]),
      }));
      blocks.push({ kind: 'table', rows });
      written += 36;
    }
    const content: DocxSpan[] = [
      `${phrase(20)} `,
      { text: phrase(3), bold: true },
      ` ${phrase(25)} `,
      { text: phrase(2), italic: true },
      ` ${phrase(20)}.`,
    ];
    if (index % 5 === 0) content.push({ note: [{ kind: 'paragraph', content: [phrase(12)] }] });
    blocks.push({ kind: 'paragraph', content });
    written += 70 + (index % 5 === 0 ? 12 : 0);
  }
  return buildDocx({ language: 'en', title: 'Sample', blocks });
}
