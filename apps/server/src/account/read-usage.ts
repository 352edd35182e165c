import type { Usage } from '@targum/contracts';
import type { Deps } from '../deps.ts';
import { inDollars } from '../ledger/amount.ts';
import { userHolder } from '../ledger/holder.ts';
import { readSpending } from '../ledger/read-balance.ts';
import { selectUsage } from './users.sql.ts';

/** What a user has had translated this month, and in the months before. */
export async function readUsage(deps: Deps, user: { id: string; email: string }): Promise<Usage> {
  const [months, spending] = await Promise.all([
    selectUsage(deps.db, user.id),
    readSpending(deps.db, userHolder(user.id)),
  ]);
  const historical = months.map((row) => ({
    month: row.month,
    projects_created: row.projects,
    translations_completed: row.completed,
    words_translated: row.words,
    total_cost: inDollars(spending.get(row.month) ?? 0n),
  }));
  const { month: _month, ...current } = historical.at(-1) ?? { month: '', ...nothing };
  return { email: user.email, usage: current.words_translated, limit: null, current_month: current, historical };
}

const nothing = { projects_created: 0, translations_completed: 0, words_translated: 0, total_cost: 0 };
