import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EngineError } from '../errors.ts';
import { type RetryOptions, withRetries } from '../remote/retry.ts';

export interface Download {
  url: string;
  path: string;
  /** Hex SHA-256, where it is known beforehand. */
  sha256?: string;
  onBytes?: (bytes: number) => void;
  signal?: AbortSignal;
  retry?: RetryOptions;
}

/** Told apart from other failures: the server says that there is no such file. */
export class NotThere extends EngineError {
  constructor(url: string) {
    super('download_failed', `${url} does not exist`);
  }
}

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? 0;

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Fetches what is still missing of a file; returns the digest that the server names, if it names one. */
async function fetchRest({ url, path, onBytes, signal }: Download): Promise<string | undefined> {
  const part = `${path}.part`;
  const have = await sizeOf(part);
  let response: Response;
  try {
    response = await fetch(url, {
      ...(have > 0 ? { headers: { range: `bytes=${have}-` } } : {}),
      ...(signal ? { signal } : {}),
    });
  } catch (cause) {
    if (signal?.aborted) throw new EngineError('cancelled', 'The download was cancelled', { cause });
    throw new EngineError('download_failed', `${url} cannot be reached: ${String(cause)}`, { cause, retryable: true });
  }
  if (response.status === 404 || response.status === 403 || response.status === 401) throw new NotThere(url);
  // Some hubs name the digest of large files in this header; elsewhere an entity tag says nothing of the content.
  const digest = /^"?([0-9a-f]{64})"?$/u.exec(response.headers.get('x-linked-etag') ?? '')?.[1];
  if (response.status === 416 && have > 0) return digest;
  if (!response.ok || !response.body) {
    const retryable = response.status >= 500 || response.status === 429;
    throw new EngineError('download_failed', `${url} answered ${response.status}`, { retryable });
  }
  const resumes = response.status === 206;
  if (!resumes && have > 0) onBytes?.(-have);
  const length = Number(response.headers.get('content-length') ?? Number.NaN);
  const encoded = response.headers.has('content-encoding');
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onBytes?.(chunk.length);
      done(null, chunk);
    },
  });
  try {
    const body = Readable.fromWeb(response.body);
    await pipeline(body, counting, createWriteStream(part, { flags: resumes ? 'a' : 'w' }));
  } catch (cause) {
    if (signal?.aborted) throw new EngineError('cancelled', 'The download was cancelled', { cause });
    throw new EngineError('download_failed', `${url} broke off: ${String(cause)}`, { cause, retryable: true });
  }
  const expected = length + (resumes ? have : 0);
  if (Number.isFinite(length) && !encoded && (await sizeOf(part)) < expected) {
    throw new EngineError('download_failed', `${url} ended after ${await sizeOf(part)} of ${expected} bytes`, {
      retryable: true,
    });
  }
  return digest;
}

/** Brings one file here, going on where an earlier try stopped, and checks its digest. */
export async function downloadFile(download: Download): Promise<void> {
  const { path, url } = download;
  await mkdir(dirname(path), { recursive: true });
  const done = await sizeOf(path);
  if (done > 0) {
    download.onBytes?.(done);
    return;
  }
  const before = await sizeOf(`${path}.part`);
  if (before > 0) download.onBytes?.(before);
  await withRetries(
    async () => {
      const named = await fetchRest(download);
      const wanted = download.sha256 ?? named;
      if (!wanted) return;
      const found = await hashFile(`${path}.part`);
      if (found === wanted) return;
      // A damaged rest would be resumed for ever: it is thrown away and fetched anew.
      download.onBytes?.(-(await sizeOf(`${path}.part`)));
      await rm(`${path}.part`);
      throw new EngineError('checksum_mismatch', `${url} has the digest ${found}, not ${wanted}`, { retryable: true });
    },
    { attempts: 5, ...download.retry },
    download.signal,
  );
  await rename(`${path}.part`, path);
}
