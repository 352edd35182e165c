import type { Deps } from '../deps.ts';
import { countEvents } from './protection.sql.ts';

/** True for the first caller who names this, over all processes, for as long as it is remembered. */
export async function spendOnce(deps: Deps, key: string, seconds: number): Promise<boolean> {
  const [window] = await countEvents(deps.db, [key], [seconds], deps.clock());
  return window === undefined || window.count === 1;
}
