import type { listContactRequests as contract } from '@targum/contracts';
import { takePage } from '@targum/server-kit';
import type { RouteInput, RouteOutput } from '@targum/wire';
import type { Deps } from '../deps.ts';
import { selectRequests } from './admin.sql.ts';
import { presentRequest } from './present-request.ts';

export async function listContactRequests(
  deps: Deps,
  { state, cursor, limit }: RouteInput<typeof contract>['query'],
): Promise<RouteOutput<typeof contract>> {
  const handled = state === 'all' ? undefined : state === 'handled';
  const { rows, next_cursor } = takePage(await selectRequests(deps.db, { handled, cursor, limit }), limit);
  return { requests: rows.map(presentRequest), next_cursor };
}
