import { overviewTables } from './factor-kind.ts';
import type { EmailRow, PhoneRow, UserRow } from './users.sql.ts';

export interface UserOverview extends UserRow {
  emails: Omit<EmailRow, 'user_id'>[];
  phone_numbers: Omit<PhoneRow, 'user_id' | 'last_used_at'>[];
  password: { password_id: string; requires_reset: boolean } | null;
  locked_at: Date | null;
  locked_until: Date | null;
  /** In which of the tables of factors the user has rows. */
  found: boolean[];
}

/**
 * The columns of an overview of `u`, a row of identity.users, beside its keys. What is asked together with a sign-in or
 * a refresh costs no round trip of its own.
 */
export const overviewColumns = `u.status, u.first_name, u.middle_name, u.last_name, u.external_id, u.roles, u.trusted_metadata, u.untrusted_metadata,
     u.locale, u.created_at, lock.locked_at, lock.locked_until,
     coalesce((select jsonb_agg(jsonb_build_object('email_id', email_id, 'email', email, 'verified', verified)
       order by verified desc, created_at, email_id) from identity.emails where user_id = u.user_id), '[]') as emails,
     coalesce((select jsonb_agg(jsonb_build_object('phone_id', phone_id, 'phone_number', phone_number,
       'verified', verified) order by verified desc, created_at, phone_id)
       from identity.phone_numbers where user_id = u.user_id), '[]') as phone_numbers,
     (select jsonb_build_object('password_id', password_id, 'requires_reset', requires_reset)
       from identity.passwords where user_id = u.user_id) as password,
     array[${overviewTables.map((table) => `exists (select from ${table} where user_id = u.user_id)`).join(', ')}]::boolean[] as found`;

/** Joins what an overview of `u` needs; the parameter, `$3` say, holds the moment. */
export const overviewLock = (now: string) =>
  `left join lateral (select locked_at, locked_until from identity.failures
     where user_id = u.user_id and device = '' and locked_until > ${now} order by locked_until desc limit 1) lock on true`;
