import { findPlan, type PlanName } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { selectSubscription } from './billing.sql.ts';

/** Payments may be a few days late before a plan is taken away. */
const graceMs = 3 * 24 * 3600 * 1000;

/** The plan that counts now: a paid one holds to the end of its period, and a little longer while a payment is late. */
export async function readPlan(db: Executor, userId: string, now = Date.now()): Promise<PlanName> {
  const row = await selectSubscription(db, userId);
  if (!row) return 'free';
  const end = row.period_end?.getTime();
  const over = end !== undefined && now > end + (row.cancels_at_period_end || row.state === 'cancelled' ? 0 : graceMs);
  if (over || (row.state === 'cancelled' && end === undefined)) return 'free';
  return findPlan(row.plan).name;
}
