import type { findSubscription } from '../billing/find-subscription.ts';
import type { SubscriptionFacts } from './provider.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

/** What we know of a subscription, in the words that a provider takes. */
export function subscriptionFacts(row: Row): SubscriptionFacts {
  return {
    reference: row.reference,
    userId: row.user_id,
    plan: row.plan,
    state: row.state,
    periodEnd: row.period_end,
    cancelsAtPeriodEnd: row.cancels_at_period_end,
  };
}
