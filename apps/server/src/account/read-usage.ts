import { toDollars, type Usage } from '@targum/contracts';
import type { Deps } from '../deps.ts';
import { selectUsage } from './users.sql.ts';

/** What a user has had translated this month. */
export async function readUsage(deps: Deps, user: { id: string; email: string }): Promise<Usage> {
  const row = await selectUsage(deps.db, user.id);
  return {
    email: user.email,
    usage: row.words,
    limit: null,
    current_month: {
      projects_created: row.projects,
      translations_completed: row.completed,
      words_translated: row.words,
      total_cost: toDollars(row.cost_micros),
    },
  };
}
