import { fail } from '@targum/identity-contracts';
import { type Administrator, recordAdmin } from '../admin/admin-endpoint.ts';
import { cancelChallenges } from '../challenges/cancel-challenges.ts';
import { startToken } from '../challenges/start-token.ts';
import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import { forgiveUser } from '../protection/forgive-user.ts';
import { endUserSessions } from '../sessions/end-user-sessions.ts';
import { presentUser } from './present-user.ts';
import { deleteUser, searchUsers, setRoles, setTrustedMetadata, setUserStatus, userById } from './users.sql.ts';

export async function listUsers(
  deps: Deps,
  administrator: Administrator,
  query: { search?: string | undefined; before?: string | undefined; limit: number },
) {
  const { id } = administrator.project;
  if (query.before && Number.isNaN(Date.parse(query.before))) throw fail('invalid_argument');
  const rows = await searchUsers(deps.db, id, query.search ?? null, query.before ?? null, query.limit);
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
  return { ...shown, disabled: (await userById(db, projectId, userId))?.status === 'disabled' };
}

export async function demandUser(deps: Deps, administrator: Administrator, userId: string): Promise<void> {
  if (!(await userById(deps.db, administrator.project.id, userId))) throw fail('user_not_found');
}

/** Disabling ends every session and everything under way, at once. */
export async function updateAsAdmin(
  deps: Deps,
  administrator: Administrator,
  userId: string,
  change: {
    disabled?: boolean | undefined;
    roles?: string[] | undefined;
    trusted_metadata?: Record<string, unknown> | undefined;
  },
) {
  await demandUser(deps, administrator, userId);
  return deps.transaction(async (db) => {
    if (change.disabled !== undefined) await setUserStatus(db, userId, change.disabled ? 'disabled' : 'active');
    if (change.disabled) {
      await endUserSessions(db, userId, deps.clock(), 'disabled');
      await cancelChallenges(deps, db, { userId });
    }
    if (change.roles) await setRoles(db, userId, change.roles);
    if (change.trusted_metadata) await setTrustedMetadata(db, userId, change.trusted_metadata);
    await recordAdmin(deps, db, administrator, 'user.changed', { userId, details: { changed: Object.keys(change) } });
    return presentAdministered(deps, db, administrator.project.id, userId);
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
