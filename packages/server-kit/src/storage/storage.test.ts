import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FolderStorage, identifyFileError } from './folder-storage.ts';
import { readAll } from './read-all.ts';
import { S3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

const base = await mkdtemp(path.join(os.tmpdir(), 'targum-storage-'));
afterAll(() => rm(base, { recursive: true, force: true }));

const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1', bucket: 'targum' };

async function* pieces(count: number, size: number): AsyncIterable<Buffer> {
  for (let index = 0; index < count; index++) yield Buffer.alloc(size, index % 251);
}

async function* brokenOff(size: number): AsyncIterable<Buffer> {
  yield Buffer.alloc(size);
  throw Object.assign(new Error('the sender is gone'), { code: 'ECONNRESET' });
}

async function keys(storage: Storage, prefix?: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of storage.list(prefix)) found.push(key);
  return found.sort();
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

interface Kind {
  name: string;
  open: () => Promise<{ storage: Storage; close(): Promise<void>; leftovers(): Promise<string[]> }>;
}

const folder: Kind = {
  name: 'a folder',
  async open() {
    const root = path.join(base, 'folder');
    const leftovers = () => readdir(path.join(root, '.incoming')).catch(() => []);
    return { storage: new FolderStorage(root), close: async () => {}, leftovers };
  },
};

const s3: Kind = {
  name: 'S3',
  async open() {
    const rver = new S3rver({
      address: '127.0.0.1',
      silent: true,
      directory: path.join(base, 's3'),
      configureBuckets: [{ name: 'targum', configs: [] }],
    });
    await rver.configureBuckets();
    const answer = rver.callback();
    const unfinished = new Set<string>();
    const server = createServer((request, response) => {
      const { searchParams, pathname } = new URL(request.url ?? '', 'http://s3');
      if (request.method === 'POST' && searchParams.has('uploads')) unfinished.add(pathname);
      if (request.method === 'POST' && searchParams.has('uploadId')) unfinished.delete(pathname);
      // The one call of the protocol that this server does not know.
      if (request.method === 'DELETE' && searchParams.has('uploadId')) {
        unfinished.delete(pathname);
        response.writeHead(204).end();
      } else answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const storage = new S3Storage({ ...credentials, endpoint: `http://127.0.0.1:${port}`, prefix: 'one/' });
    const close = async () => {
      await storage.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    };
    return { storage, close, leftovers: async () => [...unfinished] };
  },
};

describe.each([folder, s3])('storage in $name', ({ open }) => {
  let opened: Awaited<ReturnType<Kind['open']>>;
  let storage: Storage;
  beforeAll(async () => {
    opened = await open();
    storage = opened.storage;
  });
  afterAll(() => opened.close());

  test('keeps what it is given and says its size and checksum', async () => {
    const content = Buffer.from('שלום עולם');
    const stored = await storage.put(
      'documents/a1/source',
      Readable.from([content.subarray(0, 4), content.subarray(4)]),
    );
    expect(stored).toEqual({ key: 'documents/a1/source', bytes: content.length, sha256: sha256(content) });
    expect((await readAll(await storage.get('documents/a1/source'))).toString()).toBe('שלום עולם');
    expect(await storage.head('documents/a1/source')).toMatchObject({
      bytes: content.length,
      modifiedAt: expect.any(Date) as Date,
    });
    await storage.put('documents/a1/source', Buffer.from('again'));
    expect((await readAll(await storage.get('documents/a1/source'))).toString()).toBe('again');
  });

  test('keeps an empty file', async () => {
    expect(await storage.put('empty', Buffer.alloc(0))).toMatchObject({ bytes: 0, sha256: sha256('') });
    expect(await readAll(await storage.get('empty'))).toHaveLength(0);
  });

  test('gives a part of a file, and refuses one that lies outside', async () => {
    await storage.put('range', Buffer.from('0123456789'));
    const part = async (range: { start: number; end?: number }) =>
      (await readAll(await storage.get('range', { range }))).toString();
    expect(await part({ start: 2, end: 4 })).toBe('234');
    expect(await part({ start: 7 })).toBe('789');
    expect(await part({ start: 7, end: 99 })).toBe('789');
    await expect(part({ start: 10 })).rejects.toMatchObject({ code: 'bad_range' });
    await expect(part({ start: 5, end: 4 })).rejects.toMatchObject({ code: 'bad_range' });
  });

  test('tells a file that is not there, and deletes it without complaint', async () => {
    await expect(storage.get('nothing/here')).rejects.toMatchObject({ code: 'not_found' });
    await expect(storage.copy('nothing/here', 'nothing/there')).rejects.toMatchObject({ code: 'not_found' });
    expect(await storage.head('nothing/here')).toBeUndefined();
    await storage.delete('nothing/here');
    await storage.put('doomed/file', Buffer.from('x'));
    await storage.delete('doomed/file');
    expect(await storage.head('doomed/file')).toBeUndefined();
  });

  test('lists by prefix, and copies', async () => {
    for (const key of ['list/b', 'list/a/2', 'list/a/1', 'list/a.x', 'listed'])
      await storage.put(key, Buffer.from(key));
    expect(await keys(storage, 'list/')).toEqual(['list/a.x', 'list/a/1', 'list/a/2', 'list/b']);
    expect(await keys(storage, 'list/a')).toEqual(['list/a.x', 'list/a/1', 'list/a/2']);
    expect(await keys(storage, 'nowhere/')).toEqual([]);
    await storage.copy('list/b', 'list/c');
    expect((await readAll(await storage.get('list/c'))).toString()).toBe('list/b');
    expect(await keys(storage)).toContain('listed');
  });

  test.each([
    '',
    '/',
    '/etc/passwd',
    '../up',
    'a/../b',
    'a//b',
    'a/',
    '.hidden',
    'a/.b',
    'a\\b',
    'a\0b',
    'שם',
    'a b',
    'x'.repeat(300),
  ])('refuses the key %j', async (key) => {
    const refused = { code: 'bad_key' };
    await expect(storage.put(key, Buffer.from('x'))).rejects.toMatchObject(refused);
    await expect(storage.get(key)).rejects.toMatchObject(refused);
    await expect(storage.delete(key)).rejects.toMatchObject(refused);
    await expect(storage.copy('empty', key)).rejects.toMatchObject(refused);
  });

  test('streams 60 MB in and out with bounded memory', async () => {
    const expected = createHash('sha256');
    for await (const piece of pieces(240, 256 * 1024)) expected.update(piece);
    const before = process.memoryUsage().rss;
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 10);
    const stored = await storage.put('large', pieces(240, 256 * 1024));
    const received = createHash('sha256');
    for await (const chunk of (await storage.get('large')) as AsyncIterable<Buffer>) received.update(chunk);
    clearInterval(watch);
    const digest = expected.digest('hex');
    expect([stored.bytes, stored.sha256, received.digest('hex')]).toEqual([240 * 256 * 1024, digest, digest]);
    // In this process lives the S3 server too; the file itself would be 60 MB on each side.
    expect((peak - before) / 1024 / 1024).toBeLessThan(150);
  });

  test.each([1000, 20_000_000])('a put of %i bytes that breaks off leaves what was there before', async (size) => {
    await storage.put('kept/file', Buffer.from('before'));
    await expect(storage.put('kept/file', brokenOff(size))).rejects.toMatchObject({ code: 'incomplete' });
    await expect(storage.put('kept/new', brokenOff(size))).rejects.toMatchObject({ code: 'incomplete' });
    expect((await readAll(await storage.get('kept/file'))).toString()).toBe('before');
    expect(await keys(storage, 'kept/')).toEqual(['kept/file']);
    expect(await opened.leftovers()).toEqual([]);
  });

  test('a put that is called off leaves nothing', async () => {
    const stop = new AbortController();
    async function* endless(): AsyncIterable<Buffer> {
      for (let index = 0; ; index++) {
        if (index === 50) stop.abort();
        yield randomBytes(64 * 1024);
      }
    }
    await expect(storage.put('called/off', endless(), { signal: stop.signal })).rejects.toMatchObject({
      code: 'incomplete',
    });
    expect(await keys(storage, 'called/')).toEqual([]);
  });

  test('content that is not what was promised is not kept', async () => {
    const wrong = { sha256: sha256('other') };
    await expect(storage.put('promised', Buffer.from('this'), wrong)).rejects.toMatchObject({
      code: 'checksum_mismatch',
    });
    await expect(storage.put('promised', Buffer.from('this'), { bytes: 5 })).rejects.toMatchObject({
      code: 'incomplete',
    });
    await expect(storage.put('promised', pieces(40, 1_000_000), wrong)).rejects.toMatchObject({
      code: 'checksum_mismatch',
    });
    expect(await storage.head('promised')).toBeUndefined();
    await storage.put('promised', Buffer.from('this'), { bytes: 4, sha256: sha256('this') });
    expect(await storage.head('promised')).toMatchObject({ bytes: 4 });
  });

  test('puts and deletes of one folder at the same time do not disturb each other', async () => {
    await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        await storage.put(`busy/box/${index}`, Buffer.from(String(index)));
        if (index % 2) await storage.delete(`busy/box/${index}`);
      }),
    );
    expect(await keys(storage, 'busy/')).toHaveLength(6);
  });

  test('says that it is there', async () => {
    await expect(storage.check()).resolves.toBeUndefined();
  });
});

describe('a folder', () => {
  test('that cannot be written is reported', async () => {
    const file = path.join(base, 'not-a-folder');
    await writeFile(file, '');
    await expect(new FolderStorage(file).check()).rejects.toMatchObject({ name: 'StorageError' });
  });

  test('tells a full disk and other failures by stable codes', () => {
    const code = (errno: string) =>
      (identifyFileError(Object.assign(new Error(errno), { code: errno }), 'k') as { code: string }).code;
    expect(['ENOSPC', 'EDQUOT', 'ENOENT', 'EACCES', 'EROFS', 'ENOTDIR'].map(code)).toEqual([
      'storage_full',
      'storage_full',
      'not_found',
      'unavailable',
      'unavailable',
      'bad_key',
    ]);
  });

  test('is cleared of what killed processes left half-written, and of nothing younger', async () => {
    const root = path.join(base, 'abandoned');
    const storage = new FolderStorage(root);
    await storage.put('whole', Buffer.from('x'));
    const old = path.join(root, '.incoming', 'old');
    await writeFile(old, 'half');
    await utimes(old, 1, 1);
    await writeFile(path.join(root, '.incoming', 'young'), 'half');
    await storage.removeAbandoned();
    expect(await readdir(path.join(root, '.incoming'))).toEqual(['young']);
    expect(await keys(storage)).toEqual(['whole']);
  });
});

describe('an S3 store', () => {
  test('that is gone, refuses, or is full is told apart', async () => {
    let status = 503;
    const server = createServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end('<Error><Code>Trouble</Code></Error>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const storage = new S3Storage({ ...credentials, endpoint: `http://127.0.0.1:${port}` });
    await expect(storage.get('a')).rejects.toMatchObject({ code: 'unavailable' });
    status = 403;
    await expect(storage.put('a', Buffer.from('x'))).rejects.toMatchObject({ code: 'unavailable' });
    status = 507;
    await expect(storage.put('a', Buffer.from('x'))).rejects.toMatchObject({ code: 'storage_full' });
    await new Promise((resolve) => server.close(resolve));
    await expect(storage.check()).rejects.toMatchObject({ code: 'unavailable' });
    await storage.close();
  });
});

test.each([
  ['nothing said', undefined],
  ['the right size', 10],
  ['more than there is', 64],
  ['less than there is', 3],
  ['nothing', 0],
])('a stream is read whole with %s', async (_name, size) => {
  const parts = [
    new Uint8Array([1, 2, 3, 4]),
    new Uint8Array([]),
    new Uint8Array([5, 6, 7]),
    new Uint8Array([8, 9, 10]),
  ];
  async function* stream() {
    yield* parts;
  }
  expect([...(await readAll(stream(), size))]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
