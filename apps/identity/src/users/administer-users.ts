import { randomUUID } from 'node:crypto';
import { fail } from '@targum/identity-contracts';
import { type Administrator, recordAdmin } from '../admin/admin-endpoint.ts';
import { insertChallenge, killChallenges } from '../challenges/challenges-records.ts';
import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import { forgiveUser } from '../protection/forgive-user.ts';
import { hashToken, newToken } from '../secrets/token.ts';
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
      await killChallenges(db, userId, deps.clock());
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
  const token = newToken();
  const now = deps.clock();
  await insertChallenge(deps.db, {
    challenge_id: randomUUID(),
    project_id: administrator.project.id,
    kind: 'impersonation',
    method_id: administrator.keyId,
    user_id: userId,
    session_id: null,
    pending_address: impersonator,
    token_hash: hashToken(token),
    code_challenge: null,
    redirect_url: null,
    tries: 0,
    asked_from: administrator.ip,
    browser_hash: null,
    browser_bound: false,
    created_at: now,
    expires_at: new Date(now.getTime() + impersonationMinutes * 60_000),
  });
  await recordAdmin(deps, deps.db, administrator, 'impersonation.allowed', { userId, details: { impersonator } });
  return { impersonation_token: token };
}
