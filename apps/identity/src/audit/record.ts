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
  await recordBy(
    deps,
    db,
    { ...visit, projectId: visit.project.id, actor: visit.session?.user_id ?? 'visitor' },
    entry,
  );
}

interface Doer {
  projectId: string;
  actor: string;
  ip: string;
  userAgent?: string;
  requestId: string;
}

/** The same for whoever comes without a visit to a project: an administrator's key, or a link in a mail. */
export async function recordBy(deps: Pick<Deps, 'clock'>, db: Db, doer: Doer, entry: Entry): Promise<void> {
  await insertAudit(db, {
    project_id: doer.projectId,
    at: deps.clock(),
    action: entry.action,
    actor: doer.actor,
    user_id: entry.userId ?? null,
    ip_address: doer.ip,
    user_agent: doer.userAgent ?? null,
    request_id: doer.requestId,
    result: entry.result ?? 'ok',
    details: entry.details ?? {},
  });
}
