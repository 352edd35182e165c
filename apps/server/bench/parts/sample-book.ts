import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';

const subjects = ['The old woman', 'My brother', 'A young soldier', 'The new teacher', 'Our neighbour', 'The doctor'];
const verbs = [
  'opened the heavy door',
  'wrote a long letter',
  'forgot the small key',
  'waited for the bus',
  'sang a song',
];
const places = ['near the house', 'at the railway station', 'in the main street', 'by the river', 'on the third floor'];
const times = ['in the morning', 'yesterday evening', 'a year ago', 'at the end of the summer', 'after lunch'];

/** Plain prose made by rule, paragraph by paragraph, no two alike: about so many words, the same every time. */
export function sampleParagraphs(words: number): string[] {
  const paragraphs: string[] = [];
  let seed = 42;
  const pick = (list: readonly string[]): string => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return list[seed % list.length] ?? '';
  };
  for (let written = 0; written < words; ) {
    const sentences = Array.from({ length: 4 }, (_, index) => {
      const number = paragraphs.length * 4 + index + 1;
      return `${pick(subjects)} ${pick(verbs)} ${pick(places)} ${pick(times)}, and number ${number} was left behind.`;
    });
    const text = sentences.join(' ');
    paragraphs.push(text);
    written += text.split(' ').length;
  }
  return paragraphs;
}

const types = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const relations = `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

export async function sampleDocx(words: number): Promise<Uint8Array<ArrayBuffer>> {
  const body = sampleParagraphs(words).map((text) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`);
  const document = `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join('')}<w:sectPr/></w:body></w:document>`;
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  const parts = { '[Content_Types].xml': types, '_rels/.rels': relations, 'word/document.xml': document };
  for (const [name, text] of Object.entries(parts))
    await zip.add(name, new Uint8ArrayReader(new TextEncoder().encode(text)));
  return new Uint8Array(await zip.close());
}
