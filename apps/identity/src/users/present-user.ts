import { fail, type User } from '@targum/identity-contracts';
import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import { factorKinds } from './factors.ts';
import { lockOfUser, passwordOfUser, type UserRow, userById } from './users.sql.ts';

export const timestamp = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

/** The user object of the protocol, with everything the user can sign in with. */
export async function presentUser(deps: Deps, db: Db, projectId: string, userId: string): Promise<User> {
  const row = await userById(db, projectId, userId);
  if (!row) throw fail('user_not_found');
  const lists = {
    emails: [],
    phone_numbers: [],
    providers: [],
    webauthn_registrations: [],
    biometric_registrations: [],
    totps: [],
    crypto_wallets: [],
  };
  for (const kind of factorKinds) Object.assign(lists, await kind.list(db, userId));
  const lock = await lockOfUser(db, userId, deps.clock());
  const user = {
    user_id: row.user_id,
    created_at: timestamp(row.created_at),
    status: row.status === 'active' ? ('active' as const) : ('pending' as const),
    name: { first_name: row.first_name, middle_name: row.middle_name, last_name: row.last_name },
    ...lists,
    password: (await passwordOfUser(db, userId)) ?? null,
    roles: row.roles,
    trusted_metadata: row.trusted_metadata,
    untrusted_metadata: row.untrusted_metadata,
    external_id: row.external_id,
    is_locked: lock !== undefined,
    lock_created_at: lock ? timestamp(lock.locked_at) : null,
    lock_expires_at: lock ? timestamp(lock.locked_until) : null,
  };
  return { ...user, roles: rolesOf(deps, row, user) };
}

/** The roles given to the user, and the administrator's for whoever has proved the administrator's address. */
function rolesOf(deps: Deps, row: UserRow, user: Pick<User, 'emails'>): string[] {
  const roles = new Set(['user', ...row.roles]);
  const isAdmin = user.emails.some(({ email, verified }) => verified && email.toLowerCase() === deps.adminEmail);
  if (isAdmin) roles.add('admin');
  return [...roles];
}
