import type { Deps } from '../deps.ts';
import { auditPage } from './audit.sql.ts';
import { findBrokenLink } from './chain.ts';

interface Query {
  user_id?: string | undefined;
  action?: string | undefined;
  before?: number | undefined;
  limit: number;
}

/** A look at the log must stay quick however long it is; the call that verifies the chain walks all of it. */
const linksLookedAt = 2000;

/** The log of a project, newest first, and whether the end of its chain is whole. */
export async function listEntries(deps: Deps, projectId: string, query: Query) {
  const rows = await auditPage(deps.db, projectId, {
    userId: query.user_id ?? null,
    action: query.action ?? null,
    before: query.before ?? null,
    limit: query.limit,
  });
  const entries = rows.map(({ seq, at, action, actor, user_id, ip_address, result, details }) => ({
    seq,
    at: at.toISOString(),
    action,
    actor,
    user_id,
    ip_address,
    result,
    details,
  }));
  // Looked at for the first page; further pages of the same look need it no second time.
  const broken = query.before === undefined ? await findBrokenLink(deps, linksLookedAt) : undefined;
  return { entries, broken_link: broken ?? null };
}
