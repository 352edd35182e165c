import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { syncFolder } from '../postgres/data-folder.ts';
import { checkedBody, identifySource } from './checked-body.ts';
import { checkKey, checkPrefix } from './key.ts';
import { listFolder } from './list-folder.ts';
import type { Body, FileInfo, GetOptions, PutOptions, Storage, Stored } from './storage.ts';
import { isStorageError, StorageError } from './storage-error.ts';

const incoming = '.incoming';
const abandonedAfterMs = 24 * 3600_000;

export function identifyFileError(error: unknown, key: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new StorageError('not_found', `There is no file ${key}`, { cause: error });
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code))
    return new StorageError('storage_full', 'There is no room left for files', { cause: error });
  if (['EISDIR', 'ENOTDIR', 'EEXIST', 'ENOTEMPTY'].includes(code))
    return new StorageError('bad_key', `${key} is both a file and a folder of files`, { cause: error });
  if (['EACCES', 'EROFS', 'EIO', 'EMFILE', 'ENFILE'].includes(code))
    return new StorageError('unavailable', `The files cannot be reached (${code})`, { cause: error });
  return error;
}

/** Files in a folder. New content is written aside, forced to disk and moved into place in one step. */
export class FolderStorage implements Storage {
  readonly #root: string;

  constructor(root: string) {
    this.#root = path.resolve(root);
  }

  async put(key: string, body: Body, options: PutOptions = {}): Promise<Stored> {
    const target = this.#path(key);
    const aside = await this.#aside();
    const { stream, result, fed } = checkedBody(body, options);
    try {
      const handle = await open(aside, 'wx', 0o600);
      try {
        for await (const chunk of stream as AsyncIterable<Buffer>) await writeWhole(handle, chunk);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await this.#place(aside, target);
      return { key, ...result };
    } catch (error) {
      stream.destroy();
      await rm(aside, { force: true });
      throw identifyFileError(identifySource(error), key);
    } finally {
      await fed;
    }
  }

  async get(key: string, { range }: GetOptions = {}): Promise<Readable> {
    const file = this.#path(key);
    // Opened before it is handed out: a missing file is an answer here, not a broken stream later.
    const handle = await open(file, 'r').catch((error: unknown) => {
      throw identifyFileError(error, key);
    });
    const { size } = await handle.stat();
    if (range && (range.start >= size || range.start < 0 || (range.end ?? range.start) < range.start)) {
      await handle.close();
      throw new StorageError('bad_range', `${key} has ${size} bytes`);
    }
    return createReadStream(file, { fd: handle, ...range, highWaterMark: 256 * 1024 });
  }

  async head(key: string): Promise<FileInfo | undefined> {
    try {
      const found = await stat(this.#path(key));
      return found.isFile() ? { key, bytes: found.size, modifiedAt: found.mtime } : undefined;
    } catch (error) {
      const known = identifyFileError(error, key);
      if (isStorageError(known, 'not_found') || (isStorageError(known, 'bad_key') && error !== known)) return undefined;
      throw known;
    }
  }

  async delete(key: string): Promise<void> {
    const file = this.#path(key);
    await unlink(file).catch((error: unknown) => {
      const known = identifyFileError(error, key);
      if (!isStorageError(known, 'not_found')) throw known;
    });
    // Folders that became empty go too; one that a put fills at this moment refuses, and that ends it.
    for (let folder = path.dirname(file); folder !== this.#root; folder = path.dirname(folder)) {
      const removed = await rmdir(folder).then(
        () => true,
        () => false,
      );
      if (!removed) return;
    }
  }

  list(prefix = ''): AsyncIterable<FileInfo> {
    return listFolder(this.#root, prefix && checkPrefix(prefix));
  }

  async copy(from: string, to: string): Promise<void> {
    const [source, target] = [this.#path(from), this.#path(to)];
    const aside = await this.#aside();
    try {
      await copyFile(source, aside, constants.COPYFILE_FICLONE);
      const handle = await open(aside, 'r+');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      await this.#place(aside, target);
    } catch (error) {
      await rm(aside, { force: true });
      throw identifyFileError(error, from);
    }
  }

  async check(): Promise<void> {
    try {
      const probe = await this.#aside();
      await (await open(probe, 'wx')).close();
      await rm(probe);
    } catch (error) {
      throw identifyFileError(error, this.#root);
    }
  }

  async close(): Promise<void> {}

  /** Takes away what killed processes left half-written. */
  async removeAbandoned(now = Date.now()): Promise<void> {
    const folder = path.join(this.#root, incoming);
    for (const name of await readdir(folder).catch(() => [])) {
      const file = path.join(folder, name);
      const found = await stat(file).catch(() => undefined);
      if (found && now - found.mtimeMs > abandonedAfterMs) await rm(file, { force: true });
    }
  }

  #path(key: string): string {
    return path.join(this.#root, ...checkKey(key).split('/'));
  }

  async #aside(): Promise<string> {
    const folder = path.join(this.#root, incoming);
    await mkdir(folder, { recursive: true });
    return path.join(folder, randomUUID());
  }

  async #place(aside: string, target: string): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      await mkdir(path.dirname(target), { recursive: true });
      try {
        await rename(aside, target);
        break;
      } catch (error) {
        // A delete next door may have taken the empty folder away again.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt >= 5) throw error;
      }
    }
    for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
      await syncFolder(folder);
      if (folder === this.#root) return;
    }
  }
}

async function writeWhole(handle: FileHandle, chunk: Buffer): Promise<void> {
  let offset = 0;
  while (offset < chunk.length) {
    const { bytesWritten } = await handle.write(chunk, offset);
    offset += bytesWritten;
  }
}
