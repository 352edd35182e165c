import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import type { Visit } from '../http/visit.ts';
import { insertAudit } from './audit.sql.ts';

interface Entry {
  action: string;
  userId?: string | undefined;
  result?: 'ok' | 'refused';
  details?: Record<string, unknown>;
}

/** Who did what, when, from where, with which result. Give the transaction, so that deed and entry stand or fall together. */
export async function record(
  deps: Pick<Deps, 'clock'>,
  db: Db,
  visit: Pick<Visit, 'project' | 'ip' | 'userAgent' | 'requestId' | 'session'>,
  entry: Entry,
): Promise<void> {
  await insertAudit(db, {
    project_id: visit.project.id,
    at: deps.clock(),
    action: entry.action,
    actor: visit.session?.user_id ?? 'visitor',
    user_id: entry.userId ?? null,
    ip_address: visit.ip,
    user_agent: visit.userAgent,
    request_id: visit.requestId,
    result: entry.result ?? 'ok',
    details: entry.details ?? {},
  });
}
