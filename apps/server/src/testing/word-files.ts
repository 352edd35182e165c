import { TextReader, TextWriter, Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js';

const main = 'word/document.xml';
const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

/** A Word document of paragraphs given as the runs inside of them, or as plain text. */
export async function aWordFile(paragraphs: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const body = paragraphs.map((inner) =>
    inner.startsWith('<') ? `<w:p>${inner}</w:p>` : `<w:p><w:r><w:t xml:space="preserve">${inner}</w:t></w:r></w:p>`,
  );
  const document = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join('')}</w:body></w:document>`;
  return pack({ '[Content_Types].xml': types, '_rels/.rels': relations, [main]: document });
}

/** The text part of a Word document, as somebody's program would find it. */
export async function wordText(bytes: Uint8Array): Promise<string> {
  return (await wordParts(bytes))[main] ?? '';
}

/** What a person's Word does to a document: its text part is another afterwards, the rest is kept. */
export async function changeWord(bytes: Uint8Array, edit: (xml: string) => string): Promise<Uint8Array<ArrayBuffer>> {
  const parts = await wordParts(bytes);
  return pack({ ...parts, [main]: edit(parts[main] ?? '') });
}

/** Every part of a package by its name. */
export async function wordParts(bytes: Uint8Array): Promise<Record<string, string>> {
  const zip = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false });
  const parts: Record<string, string> = {};
  for (const entry of await zip.getEntries())
    if (!entry.directory) parts[entry.filename] = await entry.getData(new TextWriter());
  return parts;
}

async function pack(parts: Record<string, string>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, text] of Object.entries(parts)) await zip.add(name, new TextReader(text));
  return new Uint8Array(await zip.close());
}
