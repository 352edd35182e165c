import { fail, type User } from '@targum/identity-contracts';
import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import { overviewPaths } from './factor-kind.ts';
import { factorKinds } from './factors.ts';
import type { UserOverview } from './user-overview.ts';
import { userOverview } from './users.sql.ts';

export const timestamp = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

const tabled = overviewPaths.map((path) => factorKinds.find((kind) => kind.path === path));

/** The user object of the protocol, with everything the user can sign in with. */
export async function presentUser(deps: Deps, db: Db, projectId: string, userId: string): Promise<User> {
  const row = await userOverview(db, projectId, userId, deps.clock());
  if (!row) throw fail('user_not_found');
  return presentOverview(deps, db, row);
}

export async function presentOverview(deps: Deps, db: Db, row: UserOverview): Promise<User> {
  const lists = {
    providers: [],
    webauthn_registrations: [],
    biometric_registrations: [],
    totps: [],
    crypto_wallets: [],
  };
  for (const [index, kind] of tabled.entries())
    if (row.found[index]) Object.assign(lists, await kind?.list(db, row.user_id));
  return {
    user_id: row.user_id,
    created_at: timestamp(row.created_at),
    status: row.status === 'active' ? 'active' : 'pending',
    name: { first_name: row.first_name, middle_name: row.middle_name, last_name: row.last_name },
    emails: row.emails,
    phone_numbers: row.phone_numbers,
    ...lists,
    password: row.password,
    roles: rolesOf(deps, row),
    trusted_metadata: row.trusted_metadata,
    untrusted_metadata: row.untrusted_metadata,
    external_id: row.external_id,
    is_locked: row.locked_until !== null,
    lock_created_at: row.locked_at ? timestamp(row.locked_at) : null,
    lock_expires_at: row.locked_until ? timestamp(row.locked_until) : null,
  };
}

/** The roles given to the user, and the administrator's for whoever has proved the administrator's address. */
function rolesOf(deps: Deps, row: UserOverview): string[] {
  const roles = new Set(['user', ...row.roles]);
  const isAdmin = row.emails.some(({ email, verified }) => verified && email.toLowerCase() === deps.adminEmail);
  if (isAdmin) roles.add('admin');
  return [...roles];
}
