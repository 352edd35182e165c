import { fail, type userStates } from '@targum/identity-contracts';
import { type Administrator, recordAdmin } from '../admin/admin-endpoint.ts';
import { checkCursor } from '../admin/check-cursor.ts';
import { demandSeen } from '../admin/demand-seen.ts';
import { cancelChallenges } from '../challenges/cancel-challenges.ts';
import { startToken } from '../challenges/start-token.ts';
import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import { parseEmail } from '../identifiers/email.ts';
import { newId } from '../identifiers/ids.ts';
import { parsePhone } from '../identifiers/phone.ts';
import { forgiveUser } from '../protection/forgive-user.ts';
import { endUserSessions } from '../sessions/end-user-sessions.ts';
import { createUser } from './create-user.ts';
import { presentUser } from './present-user.ts';
import {
  deleteUser,
  enableUser,
  insertEmail,
  insertPhone,
  lockUser,
  searchUsers,
  setRoles,
  setTrustedMetadata,
  setUserStatus,
  updateUser,
  userById,
} from './users.sql.ts';

export async function listUsers(
  deps: Deps,
  administrator: Administrator,
  query: {
    search?: string | undefined;
    state?: (typeof userStates)[number] | undefined;
    before?: string | undefined;
    limit: number;
  },
) {
  const { id } = administrator.project;
  checkCursor(query.before);
  const rows = await searchUsers(deps.db, id, {
    search: query.search || null,
    state: query.state ?? null,
    before: query.before ?? null,
    limit: query.limit,
    now: deps.clock(),
  });
  const users: Awaited<ReturnType<typeof presentAdministered>>[] = [];
  for (const row of rows) users.push(await presentAdministered(deps, deps.db, id, row.user_id));
  return { users, next: rows.length === query.limit ? (rows.at(-1)?.cursor ?? null) : null };
}

export async function readUser(deps: Deps, administrator: Administrator, userId: string) {
  return presentAdministered(deps, deps.db, administrator.project.id, userId);
}

/** To everybody else a disabled user looks like one who has never finished signing up. */
async function presentAdministered(deps: Deps, db: Db, projectId: string, userId: string) {
  const shown = await presentUser(deps, db, projectId, userId);
  const row = await userById(db, projectId, userId);
  return { ...shown, disabled: row?.status === 'disabled', given_roles: row?.roles ?? [] };
}

export async function demandUser(deps: Deps, administrator: Administrator, userId: string): Promise<void> {
  if (!(await userById(deps.db, administrator.project.id, userId))) throw fail('user_not_found');
}

export interface UserFacts {
  name?:
    | { first_name?: string | undefined; middle_name?: string | undefined; last_name?: string | undefined }
    | undefined;
  roles?: string[] | undefined;
  trusted_metadata?: Record<string, unknown> | undefined;
  untrusted_metadata?: Record<string, unknown> | undefined;
}

const mostMetadataBytes = 4096;

async function setFacts(deps: Deps, db: Db, projectId: string, userId: string, facts: UserFacts) {
  const { name, roles, trusted_metadata: trusted, untrusted_metadata: untrusted } = facts;
  const parts = { first: name?.first_name, middle: name?.middle_name, last: name?.last_name };
  if (name || untrusted) await updateUser(db, userId, { ...parts, untrusted });
  if (roles) await setRoles(db, userId, roles);
  if (trusted) await setTrustedMetadata(db, userId, trusted);
  const user = await presentAdministered(deps, db, projectId, userId);
  for (const kept of [user.trusted_metadata, user.untrusted_metadata]) {
    if (JSON.stringify(kept).length > mostMetadataBytes) throw fail('invalid_argument');
  }
  return user;
}

/** Somebody who has not signed in yet; without `verified` their first sign-in has to prove the address. */
export async function createAsAdmin(
  deps: Deps,
  administrator: Administrator,
  given: UserFacts & { email?: string | undefined; phone_number?: string | undefined; verified: boolean },
) {
  const { project } = administrator;
  const email = given.email === undefined ? undefined : parseEmail(given.email);
  if (given.email !== undefined && !email) throw fail('invalid_email');
  const phone =
    given.phone_number === undefined ? undefined : parsePhone(given.phone_number, project.settings.sms_countries);
  return deps.transaction(async (db) => {
    const userId = await createUser(deps, db, project);
    const shared = { projectId: project.id, userId, verified: given.verified };
    if (email) {
      const emailId = newId('email', project.environment);
      const row = { ...shared, emailId, email: email.address, key: email.key };
      if (!(await insertEmail(db, row))) throw fail('duplicate_email');
    }
    if (phone) {
      const phoneId = newId('phone-number', project.environment);
      const row = { ...shared, phoneId, number: phone.number, usedAt: null };
      if (!(await insertPhone(db, row))) throw fail('duplicate_phone_number');
    }
    // Pending users who never come are purged; one whom an administrator made is not.
    await setUserStatus(db, userId, 'active');
    const user = await setFacts(deps, db, project.id, userId, given);
    await recordAdmin(deps, db, administrator, 'user.created', { userId, details: { verified: given.verified } });
    return user;
  });
}

/** Disabling ends every session and everything under way, at once. */
export async function updateAsAdmin(
  deps: Deps,
  administrator: Administrator,
  userId: string,
  { seen, ...change }: UserFacts & { disabled?: boolean | undefined; seen?: Record<string, unknown> | undefined },
) {
  await demandUser(deps, administrator, userId);
  return deps.transaction(async (db) => {
    await lockUser(db, userId);
    const before = await presentAdministered(deps, db, administrator.project.id, userId);
    demandSeen({ ...before, roles: before.given_roles }, seen);
    if (change.disabled === false) await enableUser(db, userId);
    if (change.disabled) {
      await setUserStatus(db, userId, 'disabled');
      await endUserSessions(db, userId, deps.clock(), 'disabled');
      await cancelChallenges(deps, db, { userId });
    }
    const user = await setFacts(deps, db, administrator.project.id, userId, change);
    await recordAdmin(deps, db, administrator, 'user.changed', { userId, details: { changed: Object.keys(change) } });
    return user;
  });
}

export async function deleteAsAdmin(
  deps: Deps,
  administrator: Administrator,
  userId: string,
): Promise<Record<string, never>> {
  await demandUser(deps, administrator, userId);
  await deps.transaction(async (db) => {
    await recordAdmin(deps, db, administrator, 'user.deleted', { userId });
    await deleteUser(db, userId);
  });
  return {};
}

export async function unlockAsAdmin(
  deps: Deps,
  administrator: Administrator,
  userId: string,
): Promise<Record<string, never>> {
  await demandUser(deps, administrator, userId);
  await deps.transaction(async (db) => {
    await forgiveUser(db, userId);
    await recordAdmin(deps, db, administrator, 'user.unlocked', { userId });
  });
  return {};
}

const impersonationMinutes = 5;

/** The session it opens says who is really there, and the log does too. */
export async function makeImpersonationToken(
  deps: Deps,
  administrator: Administrator,
  userId: string,
  impersonator: string,
) {
  await demandUser(deps, administrator, userId);
  if (!parseEmail(impersonator)) throw fail('invalid_email');
  const token = await startToken(deps, deps.db, {
    kind: 'impersonation',
    project_id: administrator.project.id,
    method_id: administrator.keyId,
    user_id: userId,
    pending_address: impersonator,
    asked_from: administrator.ip,
    minutes: impersonationMinutes,
  });
  await recordAdmin(deps, deps.db, administrator, 'impersonation.allowed', { userId, details: { impersonator } });
  return { impersonation_token: token };
}
