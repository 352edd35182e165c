import { type Executor, maybeRow, oneRow, rows, run, type Sql, sql } from '@targum/server-kit';

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
  /** Counts edits; the delivered file was written from that of `result_version`. */
  content_version: number;
  result_version: number;
}

interface NewDocument {
  id: string;
  projectId: string;
  filename: string;
  bytes: number;
  sha256: string;
  storageKey: string;
  notices: DocumentRow['notices'];
}

/** Undefined when the same bytes are in the project already. */
export async function insertDocument(db: Executor, document: NewDocument): Promise<DocumentRow | undefined> {
  return maybeRow<DocumentRow>(
    db,
    sql`
    insert into product.documents (id, project_id, filename, bytes, sha256, storage_key, notices)
    values (${document.id}, ${document.projectId}, ${document.filename}, ${document.bytes}, ${document.sha256},
            ${document.storageKey}, ${JSON.stringify(document.notices)})
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

/** The owner's newest other project that holds the same bytes. */
export async function findSameElsewhere(
  db: Executor,
  project: { id: string; user_id: string | null; visitor_id: string | null },
  sha256: string,
): Promise<{ project_id: string; project_name: string } | undefined> {
  return maybeRow(
    db,
    sql`
    select p.id as project_id, p.name as project_name
    from product.documents d join product.projects p on p.id = d.project_id
    where d.sha256 = ${sha256} and p.id <> ${project.id}
      and (p.user_id = ${project.user_id} or p.visitor_id = ${project.visitor_id})
    order by d.created_at desc limit 1`,
  );
}

/** How many other documents of the same owner wait to be counted. */
export async function countUnmeasured(
  db: Executor,
  owner: { user_id: string | null; visitor_id: string | null },
): Promise<number> {
  const { count } = await oneRow<{ count: number }>(
    db,
    sql`
    select count(*) from product.documents d join product.projects p on p.id = d.project_id
    where (p.user_id = ${owner.user_id} or p.visitor_id = ${owner.visitor_id}) and d.state = 'uploaded'`,
  );
  return count - 1;
}

export async function removeDocument(db: Executor, id: string): Promise<void> {
  await run(db, sql`delete from product.documents where id = ${id}`);
}

export async function findDocument(db: Executor, id: string): Promise<DocumentRow | undefined> {
  return maybeRow<DocumentRow>(db, sql`select * from product.documents where id = ${id}`);
}

/** Rows of `DocumentRow`. */
export function documentsOf(projectIds: readonly string[]): Sql {
  return sql`
    select id, project_id, filename, format, writes_as, bytes, sha256, storage_key, state, words, notices,
           result_key, result_name, result_bytes, result_media_type, error_code, error_message,
           content_version, result_version
    from product.documents where project_id ${sql.anyId(projectIds)} order by created_at, id`;
}

export async function listDocuments(db: Executor, projectIds: readonly string[]): Promise<DocumentRow[]> {
  return rows<DocumentRow>(db, documentsOf(projectIds));
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
        notices = notices || ${JSON.stringify(measured.notices)}::jsonb, error_code = null, error_message = null
    where id = ${id} and state in ('uploaded', 'measuring', 'rejected')`,
  );
}

/** Says of a rejected document that the fault was ours: the same file may be counted again. */
export const uncountedDocument = 'document_not_counted';

/** Whether it was such a one; it waits to be counted again. */
export async function reopenUncounted(
  db: Executor,
  projectId: string,
  sha256: string,
): Promise<DocumentRow | undefined> {
  return maybeRow<DocumentRow>(
    db,
    sql`
    update product.documents set state = 'uploaded', error_code = null, error_message = null
    where project_id = ${projectId} and sha256 = ${sha256} and state = 'rejected' and error_code = ${uncountedDocument}
    returning *`,
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

/** Paragraphs of a project that stand in its results as they were, by the ledgers of its documents. */
export async function countUntranslated(db: Executor, projectId: string): Promise<number> {
  const { count } = await oneRow<{ count: number }>(
    db,
    sql`
    select coalesce(sum(jsonb_array_length(ledger -> 'failed')), 0) as count
    from product.documents where project_id = ${projectId} and state = 'translated'`,
  );
  return count;
}

interface Delivered {
  key: string;
  name: string;
  bytes: number;
  mediaType: string;
  ledger: unknown;
  notices: unknown;
  /** Of the document's content, where it was edited before. */
  version?: number;
}

/** Failed paragraphs are tried again: a new result will come. */
export async function reopenDocuments(db: Executor, projectId: string): Promise<void> {
  await run(
    db,
    sql`
    update product.documents d set state = 'translating'
    where project_id = ${projectId} and state in ('translated', 'failed', 'measured')
      and exists (select from product.chunks c where c.document_id = d.id and c.state <> 'done')`,
  );
}

export async function markTranslated(db: Executor, id: string, result: Delivered): Promise<void> {
  await run(
    db,
    sql`
    update product.documents
    set state = 'translated', result_key = ${result.key}, result_name = ${result.name}, result_bytes = ${result.bytes},
        result_media_type = ${result.mediaType}, ledger = ${JSON.stringify(result.ledger)}, notices = ${JSON.stringify(result.notices)},
        result_version = ${result.version ?? 0}
    where id = ${id}`,
  );
}

export async function countContentVersion(db: Executor, id: string): Promise<void> {
  await run(db, sql`update product.documents set content_version = content_version + 1 where id = ${id}`);
}
