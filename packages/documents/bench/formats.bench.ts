import { openDocument } from '../src/index.ts';
import type { Inline, OpenedDocument } from '../src/model.ts';
import { makeEpub } from '../src/testing/make-epub.ts';
import { samplePdf } from './sample-pdf.ts';

export interface Row {
  name: string;
  value: number;
  unit: string;
  note?: string;
}

const words = 100_000;

/** Opens and writes a book of 100,000 words as EPUB and as PDF. */
export async function bench(): Promise<Row[]> {
  const epub = await sampleEpub(words);
  const pdf = samplePdf(words);
  return [
    ...(await measure('epub', epub, 'identity', (document) =>
      document.write({ source: 'en', target: 'en', translate: (unit) => ({ content: unit.content }) }),
    )),
    ...(await measure('epub', epub, 'every unit changed, turned to Hebrew', toHebrew)),
    ...(await measure('pdf', pdf, 'every unit changed, turned to Hebrew, as docx', toHebrew)),
  ];
}

function toHebrew(document: OpenedDocument): Promise<unknown> {
  return document.write({
    source: 'en',
    target: 'he',
    translate: (unit) => ({
      content: unit.content.map(
        (piece): Inline => (typeof piece === 'string' ? piece.replace(/[a-z]+/gi, 'מילה') : piece),
      ),
    }),
  });
}

async function measure(
  format: string,
  bytes: Uint8Array,
  job: string,
  write: (document: OpenedDocument) => Promise<unknown>,
): Promise<Row[]> {
  const before = performance.now();
  const document = await openDocument(bytes, { name: `book.${format}` });
  const opened = performance.now();
  await write(document);
  const written = performance.now();
  const note = `${document.words} words, ${document.units.length} units, ${Math.round(bytes.length / 1024)} kB`;
  return [
    { name: `${format} open`, value: seconds(opened - before), unit: 's', note },
    { name: `${format} write, ${job}`, value: seconds(written - opened), unit: 's', note },
  ];
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds) / 1000;
}

function sampleEpub(count: number): Promise<Uint8Array> {
  const perParagraph = 50;
  const perChapter = 5000;
  const paragraph = (number: number): string =>
    `<p>${Array.from({ length: perParagraph - 3 }, (_, index) => `word${(number * 31 + index) % 997}`).join(' ')} <b>bold words</b> end.</p>`;
  const chapters = Array.from({ length: Math.ceil(count / perChapter) }, (_, chapter) => {
    const paragraphs = Array.from({ length: perChapter / perParagraph }, (_, index) =>
      paragraph(chapter * 100 + index),
    );
    return `<h1>Chapter ${chapter + 1}</h1>\n${paragraphs.join('\n')}`;
  });
  return makeEpub({ chapters, css: 'p { margin-left: 1em }' });
}
