import { billingErrors, findPlan, type PlanName } from '@targum/contracts';
import { AppError } from '@targum/wire';
import { applySubscription } from '../billing/apply-subscription.ts';
import { findSubscription } from '../billing/find-subscription.ts';
import { readPlan } from '../billing/read-plan.ts';
import type { Deps } from '../deps.ts';
import { toAmount } from '../ledger/amount.ts';
import { orUnavailable } from './or-unavailable.ts';
import { startCheckout } from './start-checkout.ts';
import { subscriptionFacts } from './subscription-facts.ts';

const fail = AppError.of(billingErrors);

interface PlanChange {
  state: 'checkout' | 'changed' | 'ends';
  plan: PlanName;
  payment_id: string | null;
  checkout_url: string | null;
  ends_at: string | null;
}

/** A first paid plan goes through a checkout; a running one is changed, or ended with the period that is paid for. */
export async function changePlan(
  deps: Deps,
  userId: string,
  wanted: PlanName,
  requestKey: string | undefined,
): Promise<PlanChange> {
  const plan = findPlan(wanted);
  const current = await readPlan(deps.db, userId);
  const row = await findSubscription(deps.db, userId);
  const running = row && current !== 'free' && row.provider === deps.payments.name && row.state !== 'cancelled';
  const ending = running && row.cancels_at_period_end;
  if (plan.name === current && !ending) throw fail('plan_unchanged');
  if (!running) {
    if (plan.name === 'free') throw fail('plan_unchanged');
    const amount = toAmount(plan.monthlyMicros);
    const description = `Targum ${plan.name}`;
    const checkout = await startCheckout(deps, userId, {
      kind: 'subscription',
      amount,
      plan: plan.name,
      description,
      requestKey,
    });
    return { state: 'checkout', plan: current, ...checkout, ends_at: null };
  }
  const facts = subscriptionFacts(row);
  const changed = await orUnavailable(() =>
    plan.name === 'free'
      ? deps.payments.endSubscription(facts)
      : deps.payments.changeSubscription(facts, plan.name, toAmount(plan.monthlyMicros)),
  );
  // The provider's answer is newer than every message it has sent, whatever our clock says.
  const now = new Date();
  await applySubscription(deps.db, deps.payments.name, changed, row.changed_at > now ? row.changed_at : now);
  const ends = plan.name === 'free';
  return {
    state: ends ? 'ends' : 'changed',
    plan: ends ? current : plan.name,
    payment_id: null,
    checkout_url: null,
    ends_at: ends ? (changed.periodEnd?.toISOString() ?? null) : null,
  };
}
