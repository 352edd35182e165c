import { type Db, many, one, run } from '../database.ts';
import { overviewTables } from './factor-kind.ts';
import { overviewColumns, overviewLock, type UserOverview } from './user-overview.ts';

export interface UserRow {
  user_id: string;
  project_id: string;
  status: 'active' | 'pending' | 'disabled';
  first_name: string;
  middle_name: string;
  last_name: string;
  external_id: string | null;
  roles: string[];
  trusted_metadata: Record<string, unknown>;
  untrusted_metadata: Record<string, unknown>;
  locale: string | null;
  created_at: Date;
}

export interface EmailRow {
  email_id: string;
  user_id: string;
  email: string;
  verified: boolean;
}

export interface PhoneRow {
  phone_id: string;
  user_id: string;
  phone_number: string;
  verified: boolean;
  last_used_at: Date | null;
}

export const userById = (db: Db, projectId: string, userId: string) =>
  one<UserRow>(db, 'select * from identity.users where user_id = $1 and project_id = $2', [userId, projectId]);

/** Holds the user's row, so that two changes of one account follow each other. */
export const lockUser = (db: Db, userId: string) =>
  one<UserRow>(db, 'select * from identity.users where user_id = $1 for update', [userId]);

export const insertUser = (db: Db, userId: string, projectId: string, now: Date) =>
  run(db, 'insert into identity.users (user_id, project_id, created_at) values ($1, $2, $3)', [userId, projectId, now]);

export const setUserStatus = (db: Db, userId: string, status: UserRow['status']) =>
  run(db, 'update identity.users set status = $2 where user_id = $1', [userId, status]);

export const deleteUser = (db: Db, userId: string) =>
  run(db, 'delete from identity.users where user_id = $1', [userId]);

export const emailByKey = (db: Db, projectId: string, key: string) =>
  one<EmailRow>(
    db,
    'select email_id, user_id, email, verified from identity.emails where project_id = $1 and email_key = $2',
    [projectId, key],
  );

export const emailById = (db: Db, projectId: string, emailId: string) =>
  one<EmailRow>(
    db,
    'select email_id, user_id, email, verified from identity.emails where project_id = $1 and email_id = $2',
    [projectId, emailId],
  );

export const emailsOfUser = (db: Db, userId: string) =>
  many<EmailRow>(
    db,
    `select email_id, user_id, email, verified from identity.emails where user_id = $1
     order by verified desc, created_at, email_id`,
    [userId],
  );

/** False when somebody else has the address already. */
export const insertEmail = async (
  db: Db,
  row: { emailId: string; projectId: string; userId: string; email: string; key: string; verified: boolean },
) =>
  (await run(
    db,
    `insert into identity.emails (email_id, project_id, user_id, email, email_key, verified)
     values ($1, $2, $3, $4, $5, $6) on conflict (project_id, email_key) do nothing`,
    [row.emailId, row.projectId, row.userId, row.email, row.key, row.verified],
  )) === 1;

export const verifyEmail = (db: Db, emailId: string) =>
  run(db, 'update identity.emails set verified = true where email_id = $1', [emailId]);

export const deleteEmail = (db: Db, userId: string, emailId: string) =>
  run(db, 'delete from identity.emails where email_id = $1 and user_id = $2', [emailId, userId]);

export const phoneByNumber = (db: Db, projectId: string, number: string) =>
  one<PhoneRow>(
    db,
    'select phone_id, user_id, phone_number, verified, last_used_at from identity.phone_numbers where project_id = $1 and phone_number = $2',
    [projectId, number],
  );

export const phonesOfUser = (db: Db, userId: string) =>
  many<PhoneRow>(
    db,
    `select phone_id, user_id, phone_number, verified, last_used_at from identity.phone_numbers where user_id = $1
     order by verified desc, created_at, phone_id`,
    [userId],
  );

export const insertPhone = async (
  db: Db,
  row: { phoneId: string; projectId: string; userId: string; number: string; verified: boolean; usedAt: Date | null },
) =>
  (await run(
    db,
    `insert into identity.phone_numbers (phone_id, project_id, user_id, phone_number, verified, last_used_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (project_id, phone_number) do nothing`,
    [row.phoneId, row.projectId, row.userId, row.number, row.verified, row.usedAt],
  )) === 1;

export const verifyPhone = (db: Db, phoneId: string, now: Date) =>
  run(db, 'update identity.phone_numbers set verified = true, last_used_at = $2 where phone_id = $1', [phoneId, now]);

export const deletePhone = (db: Db, userId: string, phoneId: string) =>
  run(db, 'delete from identity.phone_numbers where phone_id = $1 and user_id = $2', [phoneId, userId]);

export const passwordOfUser = (db: Db, userId: string) =>
  one<{ password_id: string; requires_reset: boolean }>(
    db,
    'select password_id, requires_reset from identity.passwords where user_id = $1',
    [userId],
  );

/** A user as shown everywhere, in one look. */
export const userOverview = (db: Db, projectId: string, userId: string, now: Date) =>
  one<UserOverview>(
    db,
    `select u.user_id, u.project_id, ${overviewColumns}
     from identity.users u ${overviewLock('$3')} where u.user_id = $1 and u.project_id = $2`,
    [userId, projectId, now],
  );

const belongings = [
  'identity.passwords where user_id = $1',
  'identity.sessions where user_id = $1 and revoked_at is null',
  'identity.devices where user_id = $1',
  'identity.failures where user_id = $1',
  'identity.challenges where user_id = $1 and used_at is null',
  'identity.emails where user_id = $1 and email_id <> $2',
  'identity.phone_numbers where user_id = $1 and phone_id <> $3',
  ...overviewTables.map((table) => `${table} where user_id = $1`),
];

/**
 * Whether a user has anything beside the address that is kept. Nothing can be added meanwhile under the lock of the
 * user's row, which every row of theirs refers to.
 */
export const ownsAnything = async (db: Db, userId: string, keep: { keepEmail?: string; keepPhone?: string }) => {
  const found = await one<{ anything: boolean }>(
    db,
    `select ${belongings.map((rows) => `exists (select from ${rows})`).join(' or ')} as anything`,
    [userId, keep.keepEmail ?? '', keep.keepPhone ?? ''],
  );
  return found?.anything !== false;
};

/** Key by key; a key that is given as null goes. */
const merged = (column: string, given: string) =>
  `(${column} || coalesce(${given}::jsonb, '{}')) - array(
     select key from jsonb_each(coalesce(${given}::jsonb, '{}')) where value = 'null')`;

/** Per field, as the protocol's clients expect a partial name to be merged. */
export const updateUser = (
  db: Db,
  userId: string,
  change: {
    first: string | undefined;
    middle: string | undefined;
    last: string | undefined;
    untrusted: Record<string, unknown> | undefined;
  },
) =>
  run(
    db,
    `update identity.users set first_name = coalesce($2, first_name), middle_name = coalesce($3, middle_name),
       last_name = coalesce($4, last_name), untrusted_metadata = ${merged('untrusted_metadata', '$5')}
     where user_id = $1`,
    [
      userId,
      change.first ?? null,
      change.middle ?? null,
      change.last ?? null,
      change.untrusted ? JSON.stringify(change.untrusted) : null,
    ],
  );

/** Newest first; the cursor is the last row's time and id. */
export const searchUsers = (
  db: Db,
  projectId: string,
  page: { search: string | null; state: string | null; before: string | null; limit: number; now: Date },
) =>
  many<{ user_id: string; cursor: string }>(
    db,
    `select u.user_id, to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || ' ' || u.user_id as cursor
     from identity.users u
     where u.project_id = $1 and ($3::text is null or (u.created_at, u.user_id) <
         (split_part($3, ' ', 1)::timestamp at time zone 'UTC', split_part($3, ' ', 2)))
       and ($2::text is null or u.user_id = $2
         or position(lower($2) in lower(concat_ws(' ', nullif(u.first_name, ''), nullif(u.middle_name, ''), nullif(u.last_name, '')))) > 0
         or exists (select from identity.emails e where e.user_id = u.user_id and position(lower($2) in e.email_key) > 0)
         or exists (select from identity.phone_numbers p where p.user_id = u.user_id and position($2 in p.phone_number) > 0))
       and ($5::text is null or u.status = $5 or ($5 = 'locked' and exists (select from identity.failures f
         where f.user_id = u.user_id and f.locked_at is not null and f.locked_until > $6)))
     order by u.created_at desc, u.user_id desc limit $4`,
    [projectId, page.search, page.before, page.limit, page.state, page.now],
  );

export const setRoles = (db: Db, userId: string, roles: string[]) =>
  run(db, 'update identity.users set roles = $2 where user_id = $1', [userId, roles]);

export const setTrustedMetadata = (db: Db, userId: string, metadata: Record<string, unknown>) =>
  run(db, `update identity.users set trusted_metadata = ${merged('trusted_metadata', '$2')} where user_id = $1`, [
    userId,
    JSON.stringify(metadata),
  ]);

/** What somebody said about themselves; roles and trusted metadata are an administrator's and stay. */
export const clearOwnFacts = (db: Db, userId: string) =>
  run(
    db,
    `update identity.users set first_name = '', middle_name = '', last_name = '', untrusted_metadata = '{}', locale = null
     where user_id = $1`,
    [userId],
  );

/** Back from being disabled; whoever is not disabled stays what they are. */
export const enableUser = (db: Db, userId: string) =>
  run(db, `update identity.users set status = 'active' where user_id = $1 and status = 'disabled'`, [userId]);
