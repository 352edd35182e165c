import { type Db, many, run } from '../../database.ts';

export interface TotpRow {
  totp_id: string;
  user_id: string;
  sealed_secret: Buffer;
  verified: boolean;
  /** A bigint, so the driver gives text. */
  last_used_step: string | null;
}

const columns = 'totp_id, user_id, sealed_secret, verified, last_used_step';

/** The confirmed app, and the one that is being set up and has time left. */
export const totpsOfUser = (db: Db, userId: string, now: Date) =>
  many<TotpRow>(
    db,
    `select ${columns} from identity.totps where user_id = $1 and (verified or expires_at > $2)
     order by verified desc, created_at desc`,
    [userId, now],
  );

export const insertTotp = (
  db: Db,
  row: { totpId: string; projectId: string; userId: string; sealedSecret: Buffer; expiresAt: Date },
) =>
  run(
    db,
    `insert into identity.totps (totp_id, project_id, user_id, sealed_secret, expires_at) values ($1, $2, $3, $4, $5)`,
    [row.totpId, row.projectId, row.userId, row.sealedSecret, row.expiresAt],
  );

export const deleteUnconfirmedTotps = (db: Db, userId: string) =>
  run(db, 'delete from identity.totps where user_id = $1 and not verified', [userId]);

/** Spends a time step: of two uses of one code at once, one finds no row to change. */
export const spendStep = (db: Db, totpId: string, step: number) =>
  run(
    db,
    `update identity.totps set last_used_step = $2, verified = true, expires_at = null
     where totp_id = $1 and (last_used_step is null or last_used_step < $2)`,
    [totpId, step],
  );

export interface RecoveryCodeRow {
  recovery_code_id: string;
  totp_id: string;
  sealed_code: Buffer;
}

export const insertRecoveryCodes = (db: Db, totpId: string, codes: { id: string; sealed: Buffer }[]) =>
  run(
    db,
    `insert into identity.totp_recovery_codes (recovery_code_id, totp_id, sealed_code)
     select id, $1, sealed from unnest($2::text[], $3::bytea[]) as codes (id, sealed)`,
    [totpId, codes.map((code) => code.id), codes.map((code) => code.sealed)],
  );

export const unusedRecoveryCodes = (db: Db, totpIds: string[]) =>
  many<RecoveryCodeRow>(
    db,
    `select recovery_code_id, totp_id, sealed_code from identity.totp_recovery_codes
     where totp_id = any ($1) and used_at is null`,
    [totpIds],
  );

export const spendRecoveryCode = (db: Db, recoveryCodeId: string, now: Date) =>
  run(db, 'update identity.totp_recovery_codes set used_at = $2 where recovery_code_id = $1 and used_at is null', [
    recoveryCodeId,
    now,
  ]);
