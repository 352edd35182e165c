import { productErrors } from '@targum/contracts';
import { AppError } from '@targum/wire';
import { type Principal, requireUser } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { downloadTranslation } from '../documents/download-translation.ts';
import { listProjectDocuments } from '../documents/list-project-documents.ts';
import { requireDownloadableProject, requireOwnProject } from '../projects/policy.ts';
import { noteExport, type OriginRow, selectOrigins } from './drive.sql.ts';
import { type Drive, uploadOptions } from './google.ts';
import { identifyGoogleError } from './identify-google-error.ts';
import { presentError } from './import-files.ts';
import { withDrive } from './open-drive.ts';

interface Order {
  projectId: string;
  documentIds?: readonly string[] | undefined;
}

/** Puts translations into Drive; exporting again brings the same files up to date. */
export async function exportFiles(deps: Deps, principal: Principal, { projectId, documentIds }: Order) {
  const userId = requireUser(principal).id;
  await requireOwnProject(deps.db, principal, projectId);
  await requireDownloadableProject(deps.db, principal, projectId);
  const documents = (await listProjectDocuments(deps.db, projectId)).filter(
    (document) => document.result && (documentIds?.includes(document.document_id) ?? true),
  );
  if (documents.length < (documentIds?.length ?? 1)) throw AppError.of(productErrors)('translation_not_ready');
  return withDrive(deps, userId, async (drive) => {
    const origins = await selectOrigins(
      deps.db,
      documents.map((document) => document.document_id),
    );
    const exported = [];
    for (const { document_id, result } of documents) {
      const one = { document_id, file_id: null, url: null, beside_source: false, replaced: false, error: null };
      const name = result?.name ?? '';
      try {
        const origin = origins.find((row) => row.document_id === document_id);
        const open = () => downloadTranslation(deps, principal, projectId, document_id);
        const put = await putFile({ drive, options: uploadOptions(deps), open }, origin);
        await noteExport(deps.db, document_id, put.file_id);
        exported.push({ ...one, name, ...put });
      } catch (thrown) {
        const error = identifyGoogleError(thrown);
        if (error.code === 'drive_access_lost') throw error;
        deps.log.info({ err: error, document_id }, 'A translation was not put into Drive');
        exported.push({ ...one, name, error: presentError(error) });
      }
    }
    return { exported };
  });
}

interface Writer {
  drive: Drive;
  options: { rootUrl?: string };
  /** Opened anew for every try. */
  open: () => ReturnType<typeof downloadTranslation>;
}

/** In place of an earlier export, else beside the source, else wherever Google lets us. */
async function putFile(writer: Writer, origin: OriginRow | undefined) {
  const exportedId = origin?.exported_file_id;
  const replaced = exportedId ? await orMissing(() => replace(writer, exportedId)) : undefined;
  if (replaced) return { ...replaced, replaced: true, beside_source: sameFolder(replaced.parents, origin) };
  const parentId = origin?.parent_id;
  const beside = parentId ? await orMissing(() => create(writer, parentId)) : undefined;
  const made = beside ?? (await create(writer));
  return { ...made, replaced: false, beside_source: beside !== undefined };
}

function sameFolder(parents: readonly string[], origin: OriginRow | undefined): boolean {
  return origin?.parent_id != null && parents.includes(origin.parent_id);
}

/** What was removed from Drive, or never opened to us, does not exist for us. */
async function orMissing<T>(attempt: () => Promise<T>): Promise<T | undefined> {
  try {
    return await attempt();
  } catch (error) {
    if (identifyGoogleError(error).code === 'drive_file_not_found' || isForbidden(error)) return undefined;
    throw error;
  }
}

function isForbidden(error: unknown): boolean {
  return (error as { response?: { status?: number } }).response?.status === 403;
}

const fields = 'id, webViewLink, parents, trashed';

async function create({ drive, options, open }: Writer, parentId?: string) {
  const file = await open();
  const { data } = await drive.files.create(
    {
      requestBody: { name: file.name, ...(parentId && { parents: [parentId] }) },
      media: { mimeType: file.mediaType, body: file.stream },
      fields,
      supportsAllDrives: true,
    },
    options,
  );
  return present(data);
}

async function replace({ drive, options, open }: Writer, fileId: string) {
  const { data: before } = await drive.files.get({ fileId, fields: 'trashed', supportsAllDrives: true });
  if (before.trashed) return undefined;
  const file = await open();
  const { data } = await drive.files.update(
    {
      fileId,
      requestBody: { name: file.name },
      media: { mimeType: file.mediaType, body: file.stream },
      fields,
      supportsAllDrives: true,
    },
    options,
  );
  return present(data);
}

function present(data: { id?: string | null; webViewLink?: string | null; parents?: string[] | null }) {
  return { file_id: data.id ?? '', url: data.webViewLink ?? null, parents: data.parents ?? [] };
}
