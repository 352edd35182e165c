import { configure, type FileEntry, Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { DocumentError } from '../errors.ts';
import { withDefaults } from '../limits.ts';
import type { Limits } from '../model.ts';
import { BoundedWriter } from './bounded-writer.ts';
import { checkName } from './check-name.ts';

configure({ useWebWorkers: false });

export interface ZipPart {
  name: string;
  size: number;
  compressedSize: number;
  /** Uncompressed content, checked against its checksum. */
  read(): Promise<Uint8Array>;
  /** The stored bytes as they lie in the archive. */
  readRaw(): Promise<Uint8Array>;
  entry: FileEntry;
}

export interface ZipPackage {
  /** In archive order, folders left out. */
  parts: ZipPart[];
  get(name: string): ZipPart | undefined;
}

/** Small parts may be very repetitive (an empty style sheet); a bomb needs size as well. */
const bombFloor = 1024 * 1024;

/** Opens an archive after looking at its directory only; nothing is inflated before the limits hold. */
export async function readZip(bytes: Uint8Array, limits?: Partial<Limits>): Promise<ZipPackage> {
  const bounds = withDefaults(limits);
  checkSignature(bytes, bounds);
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { checkCrc32: true });
  const parts: ZipPart[] = [];
  const byName = new Map<string, ZipPart>();
  let unpacked = 0;
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entry.directory) continue;
      if (parts.length >= bounds.parts) {
        throw new DocumentError('document_too_many_parts', `The package holds more than ${bounds.parts} parts`);
      }
      checkName(entry.filename);
      if (entry.encrypted) throw new DocumentError('document_encrypted', 'The package is protected by a password');
      unpacked += entry.uncompressedSize;
      checkSizes(entry, unpacked, bounds);
      if (byName.has(entry.filename)) {
        throw new DocumentError('document_corrupt', `The package holds ${entry.filename} twice`);
      }
      const part = toPart(entry);
      parts.push(part);
      byName.set(part.name, part);
    }
  } catch (error) {
    throw asDocumentError(error);
  }
  return { parts, get: (name) => byName.get(name) };
}

function toPart(entry: FileEntry): ZipPart {
  return {
    name: entry.filename,
    size: entry.uncompressedSize,
    compressedSize: entry.compressedSize,
    entry,
    read: () => guarded(() => entry.getData(new BoundedWriter(entry.filename, entry.uncompressedSize))),
    readRaw: () => guarded(() => entry.getData(new Uint8ArrayWriter(), { passThrough: true, checkCrc32: false })),
  };
}

function checkSignature(bytes: Uint8Array, bounds: Limits): void {
  if (bytes.length === 0) throw new DocumentError('document_empty', 'The file is empty');
  if (bytes.length > bounds.inputBytes) {
    throw new DocumentError('document_too_large', `The file is larger than ${bounds.inputBytes} bytes`);
  }
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0) {
    throw new DocumentError(
      'document_encrypted',
      'The file is protected by a password, or is an old binary Office file',
    );
  }
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) {
    throw new DocumentError('document_mislabelled', 'The file is not a zip package');
  }
}

function checkSizes(entry: FileEntry, unpacked: number, bounds: Limits): void {
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (unpacked > bounds.unpackedBytes || (entry.uncompressedSize > bombFloor && ratio > bounds.ratio)) {
    throw new DocumentError('document_zip_bomb', `${entry.filename} unpacks to more than is allowed`);
  }
}

async function guarded(read: () => Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await read();
  } catch (error) {
    throw asDocumentError(error);
  }
}

function asDocumentError(error: unknown): DocumentError {
  if (error instanceof DocumentError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (/unsafe filename/i.test(message)) {
    return new DocumentError('document_unsafe_path', 'The package holds an unsafe path', { cause: error });
  }
  if (/end of central directory|central directory|eocdr/i.test(message)) {
    return new DocumentError('document_truncated', 'The package is cut off: its directory is missing or damaged', {
      cause: error,
    });
  }
  return new DocumentError('document_corrupt', `The package is damaged: ${message}`, { cause: error });
}
