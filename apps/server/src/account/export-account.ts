import { PassThrough, Readable, Writable } from 'node:stream';
import type { FileAnswer } from '@targum/server-kit';
import { ZipWriter } from '@zip.js/zip.js';
import type { Deps } from '../deps.ts';
import { exportParts } from './export-parts.ts';
import type { SignedIn } from './principal.ts';

/** Everything of a user as a zip that is made while it is sent: nothing of it is held in memory or on disk. */
export async function exportAccount(deps: Deps, owner: SignedIn, signal: AbortSignal): Promise<FileAnswer> {
  const out = new PassThrough();
  const zip = new ZipWriter(Writable.toWeb(out) as WritableStream<Uint8Array>, {
    useWebWorkers: false,
    zip64: true,
    bufferedWrite: false,
    keepOrder: true,
  });
  void write(deps, owner, zip, signal).catch((error: unknown) => {
    if (!signal.aborted) deps.log.error({ err: error }, 'an export broke off');
    // The connection is cut, so that nobody takes half an archive for a whole one.
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return { name: `targum-${new Date().toISOString().slice(0, 10)}.zip`, mediaType: 'application/zip', stream: out };
}

async function write(deps: Deps, owner: SignedIn, zip: ZipWriter<unknown>, signal: AbortSignal): Promise<void> {
  for await (const { name, content } of exportParts(deps, owner)) {
    signal.throwIfAborted();
    await zip.add(name, Readable.toWeb(Readable.from(content)) as ReadableStream<Uint8Array>, { signal });
  }
  await zip.close();
}
