import { type Db, one, run } from '../../database.ts';

export interface RegistrationRow {
  oauth_user_registration_id: string;
  project_id: string;
  user_id: string;
  provider: string;
  provider_subject: string;
  email_id: string | null;
  provider_email: string | null;
  profile_picture_url: string;
  locale: string;
}

const columns = `oauth_user_registration_id, project_id, user_id, provider, provider_subject, email_id, provider_email,
  profile_picture_url, locale`;

export const registrationBySubject = (db: Db, projectId: string, provider: string, subject: string) =>
  one<RegistrationRow>(
    db,
    `select ${columns} from identity.oauth_registrations
     where project_id = $1 and provider = $2 and provider_subject = $3`,
    [projectId, provider, subject],
  );

export const registrationById = (db: Db, id: string) =>
  one<RegistrationRow>(
    db,
    `select ${columns} from identity.oauth_registrations where oauth_user_registration_id = $1`,
    [id],
  );

/** No row comes back when the identity is somebody's already. */
export const insertRegistration = (db: Db, row: RegistrationRow) =>
  one<RegistrationRow>(
    db,
    `insert into identity.oauth_registrations (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (project_id, provider, provider_subject) do nothing returning ${columns}`,
    [
      row.oauth_user_registration_id,
      row.project_id,
      row.user_id,
      row.provider,
      row.provider_subject,
      row.email_id,
      row.provider_email,
      row.profile_picture_url,
      row.locale,
    ],
  );

/** What may change from one sign-in to the next; whose it is never does. */
export const refreshRegistration = (
  db: Db,
  id: string,
  seen: { email: string | null; picture: string; locale: string; now: Date },
) =>
  run(
    db,
    `update identity.oauth_registrations set provider_email = $2, profile_picture_url = $3, locale = $4,
       last_used_at = $5 where oauth_user_registration_id = $1`,
    [id, seen.email, seen.picture, seen.locale, seen.now],
  );

export interface FlowRow {
  project_id: string;
  provider: string;
  browser_hash: Buffer;
  scopes: string[];
  login_redirect_url: string;
  signup_redirect_url: string;
  code_challenge: string | null;
  start_path: string;
  attach_user_id: string | null;
  attach_session_id: string | null;
}

export const insertFlow = (db: Db, stateHash: Buffer, row: FlowRow, expiresAt: Date) =>
  run(
    db,
    `insert into identity.oauth_flows (state_hash, project_id, provider, browser_hash, scopes, login_redirect_url,
       signup_redirect_url, code_challenge, start_path, attach_user_id, attach_session_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      stateHash,
      row.project_id,
      row.provider,
      row.browser_hash,
      row.scopes,
      row.login_redirect_url,
      row.signup_redirect_url,
      row.code_challenge,
      row.start_path,
      row.attach_user_id,
      row.attach_session_id,
      expiresAt,
    ],
  );

/** Takes a flow out: a state is answered once, and only by the browser that began it. */
export const takeFlow = (db: Db, stateHash: Buffer, browserHash: Buffer, now: Date) =>
  one<FlowRow>(
    db,
    `delete from identity.oauth_flows where state_hash = $1 and browser_hash = $2 and expires_at > $3
     returning project_id, provider, browser_hash, scopes, login_redirect_url, signup_redirect_url, code_challenge,
       start_path, attach_user_id, attach_session_id`,
    [stateHash, browserHash, now],
  );

export interface TokenRow {
  token_hash: Buffer;
  project_id: string;
  user_id: string;
  oauth_user_registration_id: string | null;
  attach_session_id: string | null;
  provider: string;
  code_challenge: string | null;
  sealed_values: Buffer;
  reset_sessions: boolean;
}

const tokenColumns = `token_hash, project_id, user_id, oauth_user_registration_id, attach_session_id, provider,
  code_challenge, sealed_values, reset_sessions`;

export const insertToken = (db: Db, row: TokenRow, expiresAt: Date) =>
  run(
    db,
    `insert into identity.oauth_tokens (${tokenColumns}, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      row.token_hash,
      row.project_id,
      row.user_id,
      row.oauth_user_registration_id,
      row.attach_session_id,
      row.provider,
      row.code_challenge,
      row.sealed_values,
      row.reset_sessions,
      expiresAt,
    ],
  );

/** Holds the token until the transaction ends, so that of two calls at once the second finds it spent. */
export const lockToken = (db: Db, projectId: string, tokenHash: Buffer, now: Date) =>
  one<TokenRow>(
    db,
    `select ${tokenColumns} from identity.oauth_tokens
     where token_hash = $1 and project_id = $2 and expires_at > $3 for update`,
    [tokenHash, projectId, now],
  );

export const spendToken = (db: Db, tokenHash: Buffer) =>
  run(db, 'delete from identity.oauth_tokens where token_hash = $1', [tokenHash]);

export interface AttachRow {
  user_id: string;
  session_id: string;
  provider: string;
}

export const insertAttachToken = (db: Db, tokenHash: Buffer, projectId: string, row: AttachRow, expiresAt: Date) =>
  run(
    db,
    `insert into identity.oauth_attach_tokens (token_hash, project_id, user_id, session_id, provider, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [tokenHash, projectId, row.user_id, row.session_id, row.provider, expiresAt],
  );

export const takeAttachToken = (db: Db, projectId: string, tokenHash: Buffer, now: Date) =>
  one<AttachRow>(
    db,
    `delete from identity.oauth_attach_tokens where token_hash = $1 and project_id = $2 and expires_at > $3
     returning user_id, session_id, provider`,
    [tokenHash, projectId, now],
  );

export const deleteOldOAuthRows = async (db: Db, now: Date): Promise<void> => {
  const tables = ['oauth_flows', 'oauth_tokens', 'oauth_attach_tokens', 'one_tap_flows', 'spent_id_tokens'];
  for (const table of tables) await run(db, `delete from identity.${table} where expires_at < $1`, [now]);
};
