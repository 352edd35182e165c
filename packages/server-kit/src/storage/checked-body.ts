import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Body, PutOptions } from './storage.ts';
import { StorageError } from './storage-error.ts';

/** Passes a body on while it counts and hashes it, and fails it at the end if it is not what was promised. */
export function checkedBody(body: Body, options: PutOptions) {
  const hash = createHash('sha256');
  const result = { bytes: 0, sha256: '' };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      result.bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      result.sha256 = hash.digest('hex');
      if (options.bytes !== undefined && options.bytes !== result.bytes)
        done(new StorageError('incomplete', `${result.bytes} of ${options.bytes} bytes came`));
      else if (options.sha256 !== undefined && options.sha256.toLowerCase() !== result.sha256)
        done(new StorageError('checksum_mismatch', 'The content is not what its checksum promises'));
      else done();
    },
  });
  const source = body instanceof Uint8Array ? Readable.from([body]) : body;
  // Whoever reads the stream sees the source's failure as the stream's own.
  const fed = pipeline(source, stream, options.signal ? { signal: options.signal } : {}).catch(() => {});
  return { stream, result, fed };
}

/** A failure of the source is the sender's, not the store's. */
export function identifySource(error: unknown): unknown {
  if (error instanceof StorageError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ABORT_ERR', 'ERR_STREAM_DESTROYED'].includes(code))
    return new StorageError('incomplete', 'The content broke off', { cause: error });
  return error;
}
