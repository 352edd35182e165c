import { findPlan } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { upsertSubscription } from './billing.sql.ts';

interface Facts {
  reference: string;
  userId: string;
  plan: string;
  state: 'active' | 'past_due' | 'cancelled';
  periodEnd: Date | null;
  cancelsAtPeriodEnd: boolean;
}

/** The newest word of the provider holds, whenever it arrives. Answers whether anything changed. */
export async function applySubscription(
  db: Executor,
  provider: 'stripe' | 'test',
  facts: Facts,
  madeAt: Date,
): Promise<boolean> {
  return upsertSubscription(db, {
    user_id: facts.userId,
    plan: findPlan(facts.plan).name,
    state: facts.state,
    provider,
    reference: facts.reference,
    period_end: facts.periodEnd,
    cancels_at_period_end: facts.cancelsAtPeriodEnd,
    changed_at: madeAt,
  });
}
