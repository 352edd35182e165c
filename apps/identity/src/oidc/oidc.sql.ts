import { type Db, many, one, run } from '../database.ts';

export interface ClientRow {
  client_id: string;
  project_id: string;
  name: string;
  description: string;
  client_type: 'first_party' | 'first_party_public' | 'third_party' | 'third_party_public';
  secret_hash: string | null;
  auth_method: 'client_secret_basic' | 'client_secret_post' | 'none';
  redirect_uris: string[];
  post_logout_redirect_uris: string[];
  scopes: string[];
  logo_url: string | null;
  enabled: boolean;
}

/** What comes from outside may be text that no column holds: then there is no such row. */
const isStorable = (text: string) => !text.includes('\0');

export const clientById = async (db: Db, clientId: string) =>
  isStorable(clientId)
    ? one<ClientRow>(db, 'select * from identity.oidc_clients where client_id = $1', [clientId])
    : undefined;

/** Holds the client, so that two changes of it follow each other. */
export const lockClient = (db: Db, clientId: string) =>
  run(db, 'select from identity.oidc_clients where client_id = $1 for update', [clientId]);

export const clientsOfProject = (db: Db, projectId: string) =>
  many<ClientRow>(db, 'select * from identity.oidc_clients where project_id = $1 order by created_at', [projectId]);

/** New or changed; a client never moves to another project. */
export const saveClient = (db: Db, row: ClientRow) =>
  run(
    db,
    `insert into identity.oidc_clients (client_id, project_id, name, description, client_type, secret_hash, auth_method,
       redirect_uris, post_logout_redirect_uris, scopes, logo_url, enabled)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (client_id) do update set name = $3, description = $4, client_type = $5, secret_hash = $6,
       auth_method = $7, redirect_uris = $8, post_logout_redirect_uris = $9, scopes = $10, logo_url = $11, enabled = $12
     where identity.oidc_clients.project_id = $2`,
    [
      row.client_id,
      row.project_id,
      row.name,
      row.description,
      row.client_type,
      row.secret_hash,
      row.auth_method,
      row.redirect_uris,
      row.post_logout_redirect_uris,
      row.scopes,
      row.logo_url,
      row.enabled,
    ],
  );

export const deleteClient = (db: Db, projectId: string, clientId: string) =>
  run(db, 'delete from identity.oidc_clients where client_id = $1 and project_id = $2', [clientId, projectId]);

/** Grants, codes and tokens of every user. */
export const deleteClientRecords = (db: Db, clientId: string) =>
  run(db, 'delete from identity.oidc_records where client_id = $1', [clientId]);

export interface RecordRow {
  payload: Record<string, unknown>;
  consumed_at: Date | null;
}

export const upsertRecord = (
  db: Db,
  record: {
    model: string;
    id: string;
    payload: object;
    accountId: string | null;
    clientId: string | null;
    grantId: string | null;
    uid: string | null;
    expiresAt: Date | null;
  },
) =>
  run(
    db,
    `insert into identity.oidc_records (model, id, payload, account_id, client_id, grant_id, uid, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (model, id) do update set payload = $3, account_id = $4, client_id = $5, grant_id = $6, uid = $7,
       expires_at = $8`,
    [
      record.model,
      record.id,
      JSON.stringify(record.payload),
      record.accountId,
      record.clientId,
      record.grantId,
      record.uid,
      record.expiresAt,
    ],
  );

export const findRecord = async (db: Db, model: string, column: 'id' | 'uid', value: string) =>
  isStorable(value)
    ? one<RecordRow>(
        db,
        `select payload, consumed_at from identity.oidc_records
         where model = $1 and ${column} = $2 and (expires_at is null or expires_at > now())`,
        [model, value],
      )
    : undefined;

/** True for the one who consumes it. With a grace also for the next one after a consumer who never kept an answer. */
export const consumeRecord = async (db: Db, model: string, id: string, graceSeconds: number, claimSeconds: number) =>
  (await run(
    db,
    `update identity.oidc_records set consumed_at = coalesce(consumed_at, now()), claimed_at = now()
     where model = $1 and id = $2 and (consumed_at is null or (successor is null
       and consumed_at > now() - make_interval(secs => $3) and claimed_at < now() - make_interval(secs => $4)))`,
    [model, id, graceSeconds, claimSeconds],
  )) === 1;

export const keepSuccessor = (db: Db, id: string, successor: Buffer) =>
  run(db, `update identity.oidc_records set successor = $2 where model = 'RefreshToken' and id = $1`, [id, successor]);

/** The answer that a refresh token was given, once there is one; nothing when the token is gone. */
export const findSuccessor = (db: Db, id: string) =>
  one<{ successor: Buffer | null }>(
    db,
    `select successor from identity.oidc_records where model = 'RefreshToken' and id = $1`,
    [id],
  );

export const deleteRecord = (db: Db, model: string, id: string) =>
  run(db, 'delete from identity.oidc_records where model = $1 and id = $2', [model, id]);

export const deleteGrantRecords = (db: Db, grantId: string) =>
  run(db, `delete from identity.oidc_records where grant_id = $1 or (model = 'Grant' and id = $1)`, [grantId]);

export const grantsOfUser = (db: Db, accountId: string) =>
  many<{ client_id: string; payload: { openid?: { scope?: string } } }>(
    db,
    `select client_id, payload from identity.oidc_records
     where account_id = $1 and model = 'Grant' and (expires_at is null or expires_at > now())`,
    [accountId],
  );

/** Everything that an application holds of a user. */
export const deleteUserClientRecords = (db: Db, accountId: string, clientId: string) =>
  run(
    db,
    `delete from identity.oidc_records r where r.account_id = $1 and (r.client_id = $2 or r.grant_id in (
       select id from identity.oidc_records where model = 'Grant' and account_id = $1 and client_id = $2))`,
    [accountId, clientId],
  );

export const deleteUserRecords = (db: Db, accountId: string) =>
  run(
    db,
    `delete from identity.oidc_records r where r.account_id = $1 or r.grant_id in (
       select id from identity.oidc_records where model = 'Grant' and account_id = $1)`,
    [accountId],
  );

/** What users have allowed stays; everything that was handed out under it goes. */
export const deleteAllTokens = (db: Db) => run(db, `delete from identity.oidc_records where model <> 'Grant'`);

export const deleteExpiredRecords = (db: Db) => run(db, 'delete from identity.oidc_records where expires_at < now()');

export interface QuestionRow {
  session_id: string;
  redirect_uri: string;
  scopes: string[];
  asked_at: Date;
}

export const askQuestion = (
  db: Db,
  q: { sessionId: string; clientId: string; redirectUri: string; scopes: string[]; browser: Buffer; now: Date },
) =>
  run(
    db,
    `insert into identity.consent_questions (session_id, client_id, redirect_uri, scopes, browser_hash, asked_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (session_id, client_id) do update set redirect_uri = $3, scopes = $4, browser_hash = $5, asked_at = $6`,
    [q.sessionId, q.clientId, q.redirectUri, q.scopes, q.browser, q.now],
  );

/** A question is answered once. */
export const takeQuestion = (db: Db, sessionId: string, clientId: string) =>
  one<QuestionRow>(
    db,
    `delete from identity.consent_questions where session_id = $1 and client_id = $2
     returning session_id, redirect_uri, scopes, asked_at`,
    [sessionId, clientId],
  );

export const questionOfBrowser = (db: Db, browser: Buffer, clientId: string) =>
  one<QuestionRow>(
    db,
    `select session_id, redirect_uri, scopes, asked_at from identity.consent_questions
     where browser_hash = $1 and client_id = $2`,
    [browser, clientId],
  );

export const sessionEnded = async (db: Db, sessionId: string) =>
  (await one(db, 'select 1 as ended from identity.sessions where session_id = $1 and revoked_at is not null', [
    sessionId,
  ])) !== undefined;
