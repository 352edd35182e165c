import { type Executor, maybeRow, rows, run, sql } from '@targum/server-kit';

export interface ConnectionRow {
  user_id: string;
  email: string;
  refresh_token: Buffer;
  access_token: Buffer | null;
  access_token_until: Date | null;
  connected_at: Date;
}

export async function selectConnection(db: Executor, userId: string): Promise<ConnectionRow | undefined> {
  return maybeRow<ConnectionRow>(db, sql`select * from product.drive_connections where user_id = ${userId}`);
}

interface Tokens {
  accessToken: Buffer | null;
  accessTokenUntil: Date | null;
}

export async function upsertConnection(
  db: Executor,
  connection: Tokens & { userId: string; email: string; refreshToken: Buffer },
): Promise<void> {
  await run(
    db,
    sql`
    insert into product.drive_connections (user_id, email, refresh_token, access_token, access_token_until)
    values (${connection.userId}, ${connection.email}, ${connection.refreshToken}, ${connection.accessToken}, ${connection.accessTokenUntil})
    on conflict (user_id) do update
      set email = excluded.email, refresh_token = excluded.refresh_token, access_token = excluded.access_token,
          access_token_until = excluded.access_token_until, connected_at = now()`,
  );
}

/** Only while the connection is still the one that the tokens belong to. */
export async function updateTokens(db: Executor, connection: ConnectionRow, tokens: Tokens): Promise<void> {
  await run(
    db,
    sql`update product.drive_connections
        set access_token = ${tokens.accessToken}, access_token_until = ${tokens.accessTokenUntil}
        where user_id = ${connection.user_id} and refresh_token = ${connection.refresh_token}`,
  );
}

export async function removeConnection(db: Executor, userId: string): Promise<void> {
  await run(db, sql`delete from product.drive_connections where user_id = ${userId}`);
}

interface NewVisit {
  stateHash: Buffer;
  userId: string;
  sessionId: string;
  verifier: Buffer;
  returnTo: string;
}

export async function insertVisit(db: Executor, visit: NewVisit): Promise<void> {
  await run(db, sql`delete from product.drive_visits where expires_at < now()`);
  await run(
    db,
    sql`insert into product.drive_visits (state_hash, user_id, session_id, verifier, return_to, expires_at)
        values (${visit.stateHash}, ${visit.userId}, ${visit.sessionId}, ${visit.verifier}, ${visit.returnTo}, now() + interval '10 minutes')`,
  );
}

interface VisitRow {
  user_id: string;
  session_id: string;
  verifier: Buffer;
  return_to: string;
  expired: boolean;
}

/** A visit is good once: whoever takes it, takes it away. */
export async function takeVisit(db: Executor, stateHash: Buffer): Promise<VisitRow | undefined> {
  return maybeRow<VisitRow>(
    db,
    sql`delete from product.drive_visits where state_hash = ${stateHash}
        returning user_id, session_id, verifier, return_to, expires_at < now() as expired`,
  );
}

export interface OriginRow {
  document_id: string;
  file_id: string;
  parent_id: string | null;
  exported_file_id: string | null;
}

/** The first file that a document came from is its source. */
export async function insertOrigin(
  db: Executor,
  origin: { documentId: string; fileId: string; parentId: string | null },
): Promise<void> {
  await run(
    db,
    sql`insert into product.drive_documents (document_id, file_id, parent_id)
        values (${origin.documentId}, ${origin.fileId}, ${origin.parentId}) on conflict (document_id) do nothing`,
  );
}

export async function selectOrigins(db: Executor, documentIds: readonly string[]): Promise<OriginRow[]> {
  return rows<OriginRow>(
    db,
    sql`select document_id, file_id, parent_id, exported_file_id from product.drive_documents
        where document_id = any(${documentIds}::uuid[])`,
  );
}

/** A document that did not come from Drive can go there too; its own file then stands for the source. */
export async function noteExport(db: Executor, documentId: string, fileId: string): Promise<void> {
  await run(
    db,
    sql`insert into product.drive_documents (document_id, file_id, exported_file_id) values (${documentId}, '', ${fileId})
        on conflict (document_id) do update set exported_file_id = excluded.exported_file_id`,
  );
}
