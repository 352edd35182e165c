import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { describe, expect, test } from 'vitest';
import { createZip, readZip, writeZip } from './index.ts';

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

async function sample(): Promise<Uint8Array> {
  return createZip([
    { name: 'mimetype', bytes: 'x/y', stored: true },
    { name: 'z/last.xml', bytes: '<z/>'.repeat(500) },
    { name: 'a/first.xml', bytes: '<a/>'.repeat(500) },
  ]);
}

function refused(bytes: Uint8Array, limits?: Parameters<typeof readZip>[1]): Promise<unknown> {
  const readAll = async (): Promise<string> => {
    for (const part of (await readZip(bytes, limits)).parts) await part.read();
    return 'opened';
  };
  return readAll().catch((error: { code?: string }) => error.code);
}

/** Overwrites a 32-bit field of every record that starts with a signature. */
function patch(bytes: Uint8Array, signature: number, offset: number, value: number): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  for (let at = 0; at + 4 < copy.length; at++) {
    if (view.getUint32(at, true) === signature) view.setUint32(at + offset, value, true);
  }
  return copy;
}

describe('writing', () => {
  test('untouched parts keep their compressed bytes and the order of parts stays', async () => {
    const before = await readZip(await sample());
    const after = await readZip(await writeZip(before, new Map([['z/last.xml', text('<new/>')]])));
    expect(after.parts.map((part) => part.name)).toEqual(['mimetype', 'z/last.xml', 'a/first.xml']);
    for (const name of ['mimetype', 'a/first.xml']) {
      expect(await after.get(name)?.readRaw()).toEqual(await before.get(name)?.readRaw());
    }
    expect(new TextDecoder().decode(await after.get('z/last.xml')?.read())).toBe('<new/>');
    expect(after.get('mimetype')?.entry.compressionMethod).toBe(0);
  });

  test('parts can be left out and added, and the same input gives the same bytes', async () => {
    const zip = await readZip(await sample());
    const changes = new Map([
      ['a/first.xml', null],
      ['new.xml', text('<n/>')],
    ]);
    const once = await writeZip(zip, changes);
    expect((await readZip(once)).parts.map((part) => part.name)).toEqual(['mimetype', 'z/last.xml', 'new.xml']);
    expect(await writeZip(zip, changes)).toEqual(once);
  });
});

describe('bad packages', () => {
  test('an empty file, a file that is no zip and a binary Office file each have their own code', async () => {
    expect(await refused(new Uint8Array())).toBe('document_empty');
    expect(await refused(text('hello, this is text'))).toBe('document_mislabelled');
    expect(await refused(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).toBe('document_encrypted');
  });

  test('a package cut off anywhere is refused, never half read', async () => {
    const bytes = await sample();
    for (let length = 2; length < bytes.length; length += 7) {
      expect(await refused(bytes.subarray(0, length))).toMatch(/^document_(truncated|corrupt)$/);
    }
  });

  test('a password is noticed', async () => {
    const writer = new ZipWriter(new Uint8ArrayWriter(), { password: 'secret', useWebWorkers: false });
    await writer.add('word/document.xml', new Uint8ArrayReader(text('<x/>')));
    expect(await refused(await writer.close())).toBe('document_encrypted');
  });

  test.each(['../evil.xml', '/etc/passwd', 'a/../../b', 'C:/x', 'a\\b'])('the path %s is unsafe', async (name) => {
    const bytes = await createZip([{ name: 'x'.repeat(name.length), bytes: 'x' }]);
    const raw = Buffer.from(bytes).toString('latin1').replaceAll('x'.repeat(name.length), name);
    expect(await refused(Buffer.from(raw, 'latin1'))).toBe('document_unsafe_path');
  });

  test('a highly compressed part, or too much in all, is a bomb that is not inflated', async () => {
    const bomb = await createZip([{ name: 'a', bytes: new Uint8Array(30_000_000) }]);
    expect(await refused(bomb)).toBe('document_zip_bomb');
    expect(await refused(await sample(), { unpackedBytes: 1000 })).toBe('document_zip_bomb');
  });

  test('a part that unpacks to more than its header says is a bomb', async () => {
    const bytes = await createZip([{ name: 'a', bytes: new Uint8Array(3_000_000).fill(65) }]);
    const lying = patch(patch(bytes, 0x02014b50, 24, 1000), 0x04034b50, 22, 1000);
    expect(await refused(lying)).toMatch(/^document_(zip_bomb|corrupt)$/);
  });

  test('a damaged part fails its checksum', async () => {
    const bytes = await createZip([{ name: 'a', bytes: 'hello hello hello', stored: true }]);
    const at = new TextDecoder('latin1').decode(bytes).indexOf('hello');
    bytes[at] = 0x48;
    expect(await refused(bytes)).toBe('document_corrupt');
  });

  test('a hundred thousand tiny parts are refused', async () => {
    const count = 100_000;
    expect(await refused(manyParts(count))).toBe('document_too_many_parts');
  });

  test('a file over the size limit is refused unread', async () => {
    expect(await refused(await sample(), { inputBytes: 10 })).toBe('document_too_large');
  });
});

/** An archive of empty stored parts, written by hand because a writer would take minutes. */
function manyParts(count: number): Uint8Array {
  const local = 30 + 8;
  const central = 46 + 8;
  const bytes = new Uint8Array(count * (local + central) + 22);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < count; index++) {
    const name = text(`p${String(index).padStart(7, '0')}`);
    const at = index * local;
    view.setUint32(at, 0x04034b50, true);
    view.setUint16(at + 26, 8, true);
    bytes.set(name, at + 30);
    const record = count * local + index * central;
    view.setUint32(record, 0x02014b50, true);
    view.setUint16(record + 28, 8, true);
    view.setUint32(record + 42, at, true);
    bytes.set(name, record + 46);
  }
  const end = count * (local + central);
  view.setUint32(end, 0x06054b50, true);
  view.setUint16(end + 8, count & 0xffff, true);
  view.setUint16(end + 10, count & 0xffff, true);
  view.setUint32(end + 12, count * central, true);
  view.setUint32(end + 16, count * local, true);
  return bytes;
}
