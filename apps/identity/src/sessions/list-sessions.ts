import type { Deps } from '../deps.ts';
import { sessionOf, type Visit } from '../http/visit.ts';
import { timestamp } from '../users/present-user.ts';
import { liveSessionsOfUser } from './sessions.sql.ts';

export async function listSessions(deps: Deps, visit: Visit) {
  const current = sessionOf(visit);
  const rows = await liveSessionsOfUser(deps.db, current.user_id, deps.clock());
  return {
    sessions: rows.map((row) => ({
      session_id: row.session_id,
      started_at: timestamp(row.started_at),
      last_accessed_at: timestamp(row.last_accessed_at),
      expires_at: timestamp(row.expires_at),
      ip_address: row.ip_address,
      user_agent: row.user_agent,
      current: row.session_id === current.session_id,
    })),
  };
}
