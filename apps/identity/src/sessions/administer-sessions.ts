import { fail } from '@targum/identity-contracts';
import { type Administrator, recordAdmin } from '../admin/admin-endpoint.ts';
import { demandSeen } from '../admin/demand-seen.ts';
import type { Deps } from '../deps.ts';
import { demandUser } from '../users/administer-users.ts';
import { holdCustomClaims, revokeSessionOfProject, revokeUserSessions, setCustomClaims } from './sessions.sql.ts';

export async function signOutAsAdmin(deps: Deps, administrator: Administrator, userId: string) {
  await demandUser(deps, administrator, userId);
  return deps.transaction(async (db) => {
    const revoked = await revokeUserSessions(db, userId, deps.clock(), 'by administrator');
    await recordAdmin(deps, db, administrator, 'session.revoked', { userId, details: { revoked } });
    return { revoked };
  });
}

export async function endSessionAsAdmin(
  deps: Deps,
  administrator: Administrator,
  sessionId: string,
): Promise<Record<string, never>> {
  await deps.transaction(async (db) => {
    const ended = await revokeSessionOfProject(
      db,
      administrator.project.id,
      sessionId,
      deps.clock(),
      'by administrator',
    );
    if (!ended) throw fail('session_not_found');
    const userId = ended.user_id;
    await recordAdmin(deps, db, administrator, 'session.revoked', { userId, details: { session_id: sessionId } });
  });
  return {};
}

const mostClaimBytes = 4096;

/** Facts that an operator puts into a session's JWTs; our own claims cannot be replaced by them. */
export async function setClaimsAsAdmin(
  deps: Deps,
  administrator: Administrator,
  sessionId: string,
  change: { custom_claims: Record<string, unknown>; seen?: Record<string, unknown> | undefined },
): Promise<Record<string, never>> {
  const { custom_claims: claims, seen } = change;
  if (JSON.stringify(claims).length > mostClaimBytes) throw fail('invalid_argument');
  return deps.transaction(async (db) => {
    const held = await holdCustomClaims(db, administrator.project.id, sessionId);
    if (!held) throw fail('session_not_found');
    demandSeen({ custom_claims: held.custom_claims ?? {} }, seen);
    await setCustomClaims(db, administrator.project.id, sessionId, claims);
    const details = { session_id: sessionId, claims: Object.keys(claims) };
    await recordAdmin(deps, db, administrator, 'session.claims_set', { details });
    return {};
  });
}
