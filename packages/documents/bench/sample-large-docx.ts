import { randomFillSync } from 'node:crypto';
import { createZip, readZip } from '../src/zip/index.ts';
import { sampleDocx } from './sample-docx.ts';

/** A small book with so many megabytes of pictures that do not compress: what fills large files in practice. */
export async function sampleLargeDocx(words: number, megabytes: number): Promise<Uint8Array> {
  const book = await readZip(await sampleDocx(words));
  const parts = await Promise.all(book.parts.map(async (part) => ({ name: part.name, bytes: await part.read() })));
  const pictures = Array.from({ length: Math.ceil(megabytes / 10) }, (_, index) => ({
    name: `word/media/photo${index}.bin`,
    bytes: randomFillSync(new Uint8Array(10 * 1024 * 1024)),
    stored: true,
  }));
  return createZip([...parts, ...pictures]);
}
