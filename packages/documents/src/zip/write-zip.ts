import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import type { ZipPackage, ZipPart } from './read-zip.ts';

/** New content for a part, or `null` to leave it out. */
export type ZipChanges = ReadonlyMap<string, Uint8Array | null>;

/** A fixed date: the same input gives the same bytes. */
const newPartDate = new Date(1980, 0, 1);

/** Writes a package again: untouched parts keep their compressed bytes and everything keeps its order. */
export async function writeZip(source: ZipPackage, changes: ZipChanges): Promise<Uint8Array> {
  const writer = openWriter();
  for (const part of source.parts) {
    const change = changes.get(part.name);
    if (change === null) continue;
    if (change === undefined) await copyPart(writer, part);
    else await addPart(writer, part.name, change, part.entry.compressionMethod === 0, part.entry.lastModDate);
  }
  for (const [name, bytes] of changes) {
    if (bytes !== null && !source.get(name)) await addPart(writer, name, bytes, false, newPartDate);
  }
  return writer.close();
}

export interface NewPart {
  name: string;
  bytes: Uint8Array | string;
  /** Not compressed, as EPUB and ODT ask of their `mimetype`. */
  stored?: boolean;
}

export async function createZip(parts: readonly NewPart[]): Promise<Uint8Array> {
  const writer = openWriter();
  for (const part of parts) {
    const bytes = typeof part.bytes === 'string' ? new TextEncoder().encode(part.bytes) : part.bytes;
    await addPart(writer, part.name, bytes, part.stored ?? false, newPartDate);
  }
  return writer.close();
}

function openWriter(): ZipWriter<Uint8Array> {
  return new ZipWriter(new Uint8ArrayWriter(), {
    useWebWorkers: false,
    extendedTimestamp: false,
    dataDescriptor: false,
    keepOrder: true,
  });
}

async function copyPart(writer: ZipWriter<Uint8Array>, part: ZipPart): Promise<void> {
  const { entry } = part;
  await writer.add(part.name, new Uint8ArrayReader(await part.readRaw()), {
    passThrough: true,
    uncompressedSize: entry.uncompressedSize,
    compressionMethod: entry.compressionMethod,
    ...(entry.crc32 === undefined ? {} : { crc32: entry.crc32 }),
    lastModDate: entry.lastModDate,
  });
}

async function addPart(
  writer: ZipWriter<Uint8Array>,
  name: string,
  bytes: Uint8Array,
  stored: boolean,
  date: Date,
): Promise<void> {
  await writer.add(name, new Uint8ArrayReader(bytes), { level: stored ? 0 : 6, lastModDate: date });
}
