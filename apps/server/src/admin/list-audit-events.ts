import type { AuditEvent } from '@targum/contracts';
import { takePage } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { selectAudit } from './admin.sql.ts';

/** Who tells us of contested payments. */
const provider = 'Stripe';

export async function listAuditEvents(
  deps: Deps,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ events: AuditEvent[]; next_cursor: string | null }> {
  const { rows, next_cursor } = takePage(await selectAudit(deps.db, cursor, limit), limit);
  const events = rows.map((row) => ({
    ...row,
    actor: row.action.startsWith('dispute.') ? provider : row.actor,
    created_at: row.created_at.toISOString(),
  }));
  return { events, next_cursor };
}
