import type { Executor } from '@targum/server-kit';
import { selectUnreadOf } from './messages.sql.ts';

/** What their reviewers wrote and nobody has read, by project; only those with something are in it. */
export async function countUnreadMessages(
  db: Executor,
  projects: readonly { id: string; tier: string | null }[],
): Promise<Map<string, number>> {
  // Most lists hold no reviewed project: they are not asked about.
  const reviewed = projects.filter(({ tier }) => tier === 'pro').map(({ id }) => id);
  if (reviewed.length === 0) return new Map();
  return new Map((await selectUnreadOf(db, reviewed)).map(({ project_id, unread }) => [project_id, unread]));
}
