import { type Db, one, run } from '../../database.ts';

export const insertOneTapFlow = (db: Db, callbackId: string, projectId: string, csrfHash: Buffer, expiresAt: Date) =>
  run(
    db,
    'insert into identity.one_tap_flows (callback_id, project_id, csrf_hash, expires_at) values ($1, $2, $3, $4)',
    [callbackId, projectId, csrfHash, expiresAt],
  );

export const takeOneTapFlow = (db: Db, callbackId: string, now: Date) =>
  one<{ project_id: string; csrf_hash: Buffer }>(
    db,
    'delete from identity.one_tap_flows where callback_id = $1 and expires_at > $2 returning project_id, csrf_hash',
    [callbackId, now],
  );

/** False when this id token was taken before. */
export const spendIdToken = async (db: Db, tokenHash: Buffer, expiresAt: Date): Promise<boolean> =>
  (await run(
    db,
    'insert into identity.spent_id_tokens (token_hash, expires_at) values ($1, $2) on conflict do nothing',
    [tokenHash, expiresAt],
  )) === 1;
