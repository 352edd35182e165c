import { type OpenedDocument, openDocument } from '@targum/documents';
import { readAll } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import type { DocumentRow } from '../documents/find-source.ts';

/** Those who edit look at the same document again after every save; a few are kept so that they are not read anew. */
const keptDocuments = 4;
const largestKept = 5_000_000;

const kept = new Map<string, Promise<OpenedDocument>>();

/** The document as it was uploaded, which never changes. */
export function openRecent(storage: Deps['storage'], document: DocumentRow): Promise<OpenedDocument> {
  const { storage_key: key, bytes, filename } = document;
  const known = kept.get(key);
  kept.delete(key);
  const opened =
    known ?? storage.get(key).then(async (file) => openDocument(await readAll(file, bytes), { name: filename }));
  if (bytes > largestKept) return opened;
  kept.set(key, opened);
  // What could not be read is tried anew next time.
  opened.catch(() => kept.delete(key));
  for (const oldest of kept.keys()) {
    if (kept.size <= keptDocuments) break;
    kept.delete(oldest);
  }
  return opened;
}
