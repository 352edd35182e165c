import type { listUsers as contract } from '@targum/contracts';
import { takePage } from '@targum/server-kit';
import type { RouteInput, RouteOutput } from '@targum/wire';
import { readPlan } from '../billing/read-plan.ts';
import type { Deps } from '../deps.ts';
import { selectUsers } from './admin.sql.ts';

/** Users by a part of their name or address. */
export async function listUsers(
  deps: Deps,
  { search, cursor, limit }: RouteInput<typeof contract>['query'],
): Promise<RouteOutput<typeof contract>> {
  const { rows, next_cursor } = takePage(await selectUsers(deps.db, { search, cursor, limit }), limit);
  const users = rows.map(async (row) => ({
    ...row,
    subscription_tier: await readPlan(deps.db, row.id),
    created_at: row.created_at.toISOString(),
  }));
  return { users: await Promise.all(users), next_cursor };
}
