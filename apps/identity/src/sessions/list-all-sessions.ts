import { checkCursor } from '../admin/check-cursor.ts';
import type { Deps } from '../deps.ts';
import { timestamp } from '../users/present-user.ts';
import { liveSessionsPage } from './sessions.sql.ts';

interface Query {
  user_id?: string | undefined;
  before?: string | undefined;
  limit: number;
}

/** Running sessions of a project, for its administrators. */
export async function listAllSessions(deps: Deps, projectId: string, query: Query) {
  checkCursor(query.before);
  const rows = await liveSessionsPage(deps.db, projectId, {
    userId: query.user_id ?? null,
    before: query.before ?? null,
    limit: query.limit,
    now: deps.clock(),
  });
  const sessions = rows.map((row) => ({
    session_id: row.session_id,
    user_id: row.user_id,
    email: row.email,
    started_at: timestamp(row.started_at),
    last_accessed_at: timestamp(row.last_accessed_at),
    expires_at: timestamp(row.expires_at < row.ends_at ? row.expires_at : row.ends_at),
    ip_address: row.ip_address,
    user_agent: row.user_agent,
    factors: row.factors.map((factor) => factor.type),
    custom_claims: row.custom_claims ?? {},
  }));
  return { sessions, next: rows.length === query.limit ? (rows.at(-1)?.cursor ?? null) : null };
}
