import { applySubscription } from '../billing/apply-subscription.ts';
import { findSubscription } from '../billing/find-subscription.ts';
import type { Deps } from '../deps.ts';
import { findSavedCard } from './find-customer.ts';
import { orUnavailable } from './or-unavailable.ts';
import { removePaymentMethod } from './remove-payment-method.ts';
import { subscriptionFacts } from './subscription-facts.ts';

/** Before an account goes: nobody is charged for a plan, or through a card, that they can no longer reach. */
export async function leavePayments(deps: Deps, userId: string): Promise<void> {
  const row = await findSubscription(deps.db, userId);
  const running = row && row.provider === deps.payments.name && row.state !== 'cancelled' && !row.cancels_at_period_end;
  if (running) {
    const ended = await orUnavailable(() => deps.payments.endSubscription(subscriptionFacts(row)));
    await applySubscription(deps.db, deps.payments.name, ended, new Date());
  }
  if (await findSavedCard(deps, userId)) await removePaymentMethod(deps, userId);
}
