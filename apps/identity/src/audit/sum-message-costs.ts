import type { Deps } from '../deps.ts';
import { messageCosts } from './audit.sql.ts';

/** What the project has spent on texts in the last days. */
export async function sumMessageCosts(deps: Deps, projectId: string, days: number) {
  const since = new Date(deps.clock().getTime() - days * 24 * 3600_000);
  const countries = await messageCosts(deps.db, projectId, since);
  const total = (of: 'sent' | 'cost_micros') => countries.reduce((sum, country) => sum + country[of], 0);
  return { since: since.toISOString(), sent: total('sent'), cost_micros: total('cost_micros'), countries };
}
