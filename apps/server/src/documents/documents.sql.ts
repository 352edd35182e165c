import { type Executor, maybeRow, rows, run, sql } from '@targum/server-kit';

export interface DocumentRow {
  id: string;
  project_id: string;
  filename: string;
  format: string | null;
  writes_as: string | null;
  bytes: number;
  sha256: string;
  storage_key: string;
  state: string;
  words: number | null;
  notices: { code: string; message: string; count?: number }[];
  result_key: string | null;
  result_name: string | null;
  result_bytes: number | null;
  result_media_type: string | null;
  error_code: string | null;
  error_message: string | null;
}

interface NewDocument {
  id: string;
  projectId: string;
  filename: string;
  bytes: number;
  sha256: string;
  storageKey: string;
}

/** Undefined when the same bytes are in the project already. */
export async function insertDocument(db: Executor, document: NewDocument): Promise<DocumentRow | undefined> {
  return maybeRow<DocumentRow>(
    db,
    sql`
    insert into product.documents (id, project_id, filename, bytes, sha256, storage_key)
    values (${document.id}, ${document.projectId}, ${document.filename}, ${document.bytes}, ${document.sha256}, ${document.storageKey})
    on conflict (project_id, sha256) do nothing
    returning *`,
  );
}

export async function findDocumentByHash(
  db: Executor,
  projectId: string,
  sha256: string,
): Promise<DocumentRow | undefined> {
  return maybeRow<DocumentRow>(
    db,
    sql`
    select * from product.documents where project_id = ${projectId} and sha256 = ${sha256}`,
  );
}

export async function findDocument(db: Executor, id: string): Promise<DocumentRow | undefined> {
  return maybeRow<DocumentRow>(db, sql`select * from product.documents where id = ${id}`);
}

export async function listDocuments(db: Executor, projectId: string): Promise<DocumentRow[]> {
  return rows<DocumentRow>(
    db,
    sql`
    select * from product.documents where project_id = ${projectId} order by created_at, id`,
  );
}

interface Measured {
  format: string;
  writesAs: string;
  words: number;
  notices: { code: string; message: string; count?: number }[];
}

export async function markMeasured(db: Executor, id: string, measured: Measured): Promise<void> {
  await run(
    db,
    sql`
    update product.documents
    set state = 'measured', format = ${measured.format}, writes_as = ${measured.writesAs}, words = ${measured.words},
        notices = ${JSON.stringify(measured.notices)}, error_code = null, error_message = null
    where id = ${id} and state in ('uploaded', 'measuring', 'rejected')`,
  );
}

export async function markRejected(db: Executor, id: string, code: string, message: string): Promise<void> {
  await run(
    db,
    sql`
    update product.documents set state = 'rejected', error_code = ${code}, error_message = ${message}
    where id = ${id} and state in ('uploaded', 'measuring')`,
  );
}

export async function setDocumentState(db: Executor, id: string, state: string): Promise<void> {
  await run(db, sql`update product.documents set state = ${state} where id = ${id}`);
}

interface Delivered {
  key: string;
  name: string;
  bytes: number;
  mediaType: string;
  ledger: unknown;
  notices: unknown;
}

export async function markTranslated(db: Executor, id: string, result: Delivered): Promise<void> {
  await run(
    db,
    sql`
    update product.documents
    set state = 'translated', result_key = ${result.key}, result_name = ${result.name}, result_bytes = ${result.bytes},
        result_media_type = ${result.mediaType}, ledger = ${JSON.stringify(result.ledger)}, notices = ${JSON.stringify(result.notices)}
    where id = ${id}`,
  );
}
