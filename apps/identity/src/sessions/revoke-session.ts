import { fail } from '@targum/identity-contracts';
import { record } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import { sessionOf, type Visit } from '../http/visit.ts';
import { revokeSessionRow } from './sessions.sql.ts';

/** Ends one of the caller's own sessions; somebody else's is as good as none. */
export async function revokeSession(deps: Deps, visit: Visit, sessionId: string): Promise<Record<string, never>> {
  const { user_id: userId } = sessionOf(visit);
  await deps.transaction(async (db) => {
    const ended = await revokeSessionRow(db, sessionId, userId, deps.clock(), 'revoked');
    if (ended === 0) throw fail('session_not_found');
    await record(deps, db, visit, { action: 'session.revoked', userId, details: { session_id: sessionId } });
  });
  return {};
}
