import { type Readable, Transform } from 'node:stream';
import { largestUploadBytes } from '@targum/contracts';
import type { IncomingFile } from '@targum/server-kit';
import { type AppError, isAppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import { requireUser } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { uploadDocument } from '../documents/upload-document.ts';
import { requireOwnProject } from '../projects/policy.ts';
import { insertOrigin } from './drive.sql.ts';
import { type Drive, fail } from './google.ts';
import { identifyGoogleError } from './identify-google-error.ts';
import { findImport } from './importable.ts';
import { withDrive } from './open-drive.ts';

interface Order {
  projectId: string;
  fileIds: readonly string[];
  requestId: string;
}

/** What ends the whole import: the other files would fare no better. */
const common = new Set<string>(['drive_access_lost', 'project_already_started', 'project_not_found', 'storage_full']);

/** Streams files from Drive into a project, one after the other; a file that fails is reported and the rest goes on. */
export async function importFiles(deps: Deps, principal: Principal, { projectId, fileIds, requestId }: Order) {
  const userId = requireUser(principal).id;
  await requireOwnProject(deps.db, principal, projectId);
  return withDrive(deps, userId, async (drive) => {
    const imported = [];
    for (const fileId of new Set(fileIds)) {
      const one = { file_id: fileId, filename: null, document_id: null, duplicate: false, error: null };
      try {
        const file = await openFile(drive, fileId);
        const document = await uploadDocument(deps, principal, { projectId }, file, requestId);
        const documentId = document.document_id;
        await insertOrigin(deps.db, { documentId, fileId, parentId: file.parentId });
        imported.push({ ...one, filename: file.name, document_id: documentId, duplicate: document.duplicate });
      } catch (thrown) {
        const error = isAppError(thrown) ? thrown : identifyGoogleError(thrown);
        if (common.has(error.code)) throw error;
        deps.log.info({ err: error, fileId }, 'A file of Drive was not imported');
        imported.push({ ...one, error: presentError(error) });
      }
    }
    return { imported };
  });
}

async function openFile(drive: Drive, fileId: string): Promise<IncomingFile & { parentId: string | null }> {
  const { data } = await drive.files.get({ fileId, fields: 'id, name, mimeType, parents', supportsAllDrives: true });
  const name = (data.name ?? fileId).normalize('NFC').replaceAll(/[\p{Cc}/\\]/gu, '_');
  const found = findImport(name, data.mimeType ?? '');
  if (!found) throw fail('drive_file_unsupported');
  const { data: body } = found.exportAs
    ? await drive.files.export({ fileId, mimeType: found.exportAs }, { responseType: 'stream' })
    : await drive.files.get({ fileId, alt: 'media', supportsAllDrives: true }, { responseType: 'stream' });
  return {
    ...limited(body, found.filename, data.mimeType ?? 'application/octet-stream'),
    parentId: data.parents?.[0] ?? null,
  };
}

/** Cut off at the largest size that is taken, as an upload from a browser is. */
function limited(source: Readable, name: string, mediaType: string): IncomingFile {
  let bytes = 0;
  let truncated = false;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= largestUploadBytes) return done(null, chunk);
      if (!truncated) {
        truncated = true;
        this.push(null);
        source.destroy();
      }
      return done();
    },
  });
  source.on('error', (error) => stream.destroy(error));
  stream.on('error', () => source.destroy());
  source.pipe(stream);
  return { name, mediaType, stream, truncated: () => truncated };
}

export function presentError({ code, userMessage, retryable }: AppError) {
  return { code, message: userMessage, retryable: retryable || code === 'upload_incomplete' };
}
