import { type Db, one, run } from '../database.ts';

export const trustedUser = async (db: Db, projectId: string, profileId: string, subject: string) =>
  (
    await one<{ user_id: string }>(
      db,
      'select user_id from identity.trusted_identities where project_id = $1 and profile_id = $2 and subject = $3',
      [projectId, profileId, subject],
    )
  )?.user_id;

export const insertTrusted = (db: Db, projectId: string, profileId: string, subject: string, userId: string) =>
  run(
    db,
    `insert into identity.trusted_identities (project_id, profile_id, subject, user_id) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [projectId, profileId, subject, userId],
  );
