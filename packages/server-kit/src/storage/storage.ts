import type { Readable } from 'node:stream';

export interface Stored {
  key: string;
  bytes: number;
  sha256: string;
}

export interface FileInfo {
  key: string;
  bytes: number;
  modifiedAt: Date;
}

export type Body = AsyncIterable<Uint8Array> | Uint8Array;

export interface PutOptions {
  /** What the content must be; anything else is refused and not kept. */
  sha256?: string;
  bytes?: number;
  mediaType?: string;
  signal?: AbortSignal;
}

export interface GetOptions {
  /** Both ends belong to the range; without an end it goes to the last byte. */
  range?: { start: number; end?: number };
}

/** Files by key. A key holds a whole file or none: a put that does not end well leaves what was there before. */
export interface Storage {
  put(key: string, body: Body, options?: PutOptions): Promise<Stored>;
  get(key: string, options?: GetOptions): Promise<Readable>;
  head(key: string): Promise<FileInfo | undefined>;
  /** Deleting what is not there is no mistake. */
  delete(key: string): Promise<void>;
  /** In no promised order. */
  list(prefix?: string): AsyncIterable<FileInfo>;
  copy(from: string, to: string): Promise<void>;
  /** Throws when files can be neither read nor written. */
  check(): Promise<void>;
  close(): Promise<void>;
}
