import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { checkedBody, identifySource } from './checked-body.ts';
import { checkKey, checkPrefix } from './key.ts';
import type { Body, FileInfo, GetOptions, PutOptions, Storage, Stored } from './storage.ts';
import { isStorageError, StorageError } from './storage-error.ts';

export interface S3Options {
  bucket: string;
  region: string;
  endpoint?: string | undefined;
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
  /** Put before every key, so that several installations may share a bucket. */
  prefix?: string;
}

interface S3Failure {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

export function identifyS3Error(error: unknown, key: string): unknown {
  if (error instanceof StorageError) return error;
  const { name = '', code = '', $metadata } = (error ?? {}) as S3Failure;
  const status = $metadata?.httpStatusCode;
  if (['NoSuchKey', 'NotFound'].includes(name) || (status === 404 && name !== 'NoSuchBucket'))
    return new StorageError('not_found', `There is no file ${key}`, { cause: error });
  if (name === 'InvalidRange' || status === 416)
    return new StorageError('bad_range', `${key} is shorter than that`, { cause: error });
  if (/full|quota/i.test(name) || status === 507)
    return new StorageError('storage_full', 'There is no room left for files', { cause: error });
  if (status !== undefined || /^E[A-Z]+$/.test(code) || /timeout/i.test(name))
    return new StorageError('unavailable', `The file store failed (${name || code})`, { cause: error });
  return error;
}

/** Files in an S3 bucket. Large ones travel in parts, a few in memory at a time. */
export class S3Storage implements Storage {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor(options: S3Options) {
    const { accessKeyId, secretAccessKey } = options;
    const config: S3ClientConfig = {
      region: options.region,
      // Checksum trailers are refused by older stores that speak S3.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
    };
    if (options.endpoint) Object.assign(config, { endpoint: options.endpoint, forcePathStyle: true });
    if (accessKeyId && secretAccessKey) config.credentials = { accessKeyId, secretAccessKey };
    this.#client = new S3Client(config);
    this.#bucket = options.bucket;
    this.#prefix = options.prefix ?? '';
  }

  async put(key: string, body: Body, options: PutOptions = {}): Promise<Stored> {
    const at = this.#at(key);
    const { stream, result, fed } = checkedBody(body, options);
    const params = { ...at, Body: stream, ...(options.mediaType && { ContentType: options.mediaType }) };
    const upload = new Upload({ client: this.#client, params, partSize: 8 * 1024 * 1024, queueSize: 2 });
    try {
      await upload.done();
      return { key, ...result };
    } catch (error) {
      const reason: unknown = stream.errored ?? error;
      stream.destroy();
      throw identifyS3Error(identifySource(reason), key);
    } finally {
      await fed;
    }
  }

  async get(key: string, { range }: GetOptions = {}): Promise<Readable> {
    if (range && (range.start < 0 || (range.end ?? range.start) < range.start))
      throw new StorageError('bad_range', `${range.start}-${range.end} is no range`);
    const Range = range && { Range: `bytes=${range.start}-${range.end ?? ''}` };
    const { Body: body } = await identified(
      key,
      this.#client.send(new GetObjectCommand({ ...this.#at(key), ...Range })),
    );
    if (!(body instanceof Readable)) throw new StorageError('unavailable', `${key} came without content`);
    return body;
  }

  async head(key: string): Promise<FileInfo | undefined> {
    try {
      const found = await identified(key, this.#client.send(new HeadObjectCommand(this.#at(key))));
      return { key, bytes: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) };
    } catch (error) {
      if (isStorageError(error, 'not_found')) return undefined;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await identified(key, this.#client.send(new DeleteObjectCommand(this.#at(key))));
  }

  async *list(prefix = ''): AsyncIterable<FileInfo> {
    if (prefix) checkPrefix(prefix);
    let next: string | undefined;
    do {
      const page = await identified(
        prefix,
        this.#client.send(
          new ListObjectsV2Command({
            Bucket: this.#bucket,
            Prefix: this.#prefix + prefix,
            ...(next && { ContinuationToken: next }),
          }),
        ),
      );
      for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
        yield { key: Key.slice(this.#prefix.length), bytes: Size, modifiedAt: LastModified };
      next = page.NextContinuationToken;
    } while (next);
  }

  async copy(from: string, to: string): Promise<void> {
    const source = `${this.#bucket}/${this.#at(from).Key}`;
    await identified(
      from,
      this.#client.send(new CopyObjectCommand({ ...this.#at(to), CopySource: encodeURI(source) })),
    );
  }

  async check(): Promise<void> {
    await identified(this.#bucket, this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket })));
  }

  async close(): Promise<void> {
    this.#client.destroy();
  }

  #at(key: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + checkKey(key) };
  }
}

async function identified<T>(key: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw identifyS3Error(error, key);
  }
}
