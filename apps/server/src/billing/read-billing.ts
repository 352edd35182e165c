import {
  type Billing,
  creditPacks,
  findPlan,
  findTier,
  largestCreditPurchase,
  plans,
  smallestCreditPurchase,
  wholeNumber,
} from '@targum/contracts';
import type { Deps } from '../deps.ts';
import { inDollars, toAmount } from '../ledger/amount.ts';
import { userHolder } from '../ledger/holder.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { findSavedCard } from '../payments/find-customer.ts';
import { findSubscription } from './find-subscription.ts';
import { listCreditLines } from './list-credit-lines.ts';
import { readPlan } from './read-plan.ts';
import { listWaitingPromotions } from './redeem-promotion.ts';

export function presentPlans() {
  return plans.map((plan) => ({
    name: plan.name,
    price_per_month: inDollars(toAmount(plan.monthlyMicros)),
    discount_percent: plan.discountPercent,
  }));
}

export function presentPacks() {
  const rate = toAmount(findTier('standard').rateMicros);
  return creditPacks.map(({ name, micros }) => ({
    name,
    amount: inDollars(toAmount(micros)),
    standard_words: wholeNumber(toAmount(micros) / rate),
  }));
}

/** Everything that the billing page shows beside its lists. */
export async function readBilling(deps: Deps, userId: string): Promise<Billing> {
  const holder = userHolder(userId);
  const [balance, name, row, card, credits, waiting] = await Promise.all([
    readBalance(deps.db, holder),
    readPlan(deps.db, userId),
    findSubscription(deps.db, userId),
    findSavedCard(deps, userId),
    listCreditLines(deps.db, holder),
    listWaitingPromotions(deps.db, userId),
  ]);
  const all = presentPlans();
  return {
    current_plan: name,
    plan: all.find((plan) => plan.name === name) ?? { name, price_per_month: 0, discount_percent: 0 },
    subscription: row
      ? {
          plan: findPlan(row.plan).name,
          state: row.state,
          renews_at: row.period_end?.toISOString() ?? null,
          cancels_at_period_end: row.cancels_at_period_end,
        }
      : null,
    currency: 'USD',
    balance: inDollars(balance.credits),
    reserved: inDollars(balance.reserved),
    credits,
    waiting_promotions: waiting,
    payment_mode: deps.payments.mode,
    payment_method: card
      ? { brand: card.brand, last4: card.last4, exp_month: card.expMonth, exp_year: card.expYear }
      : null,
    plans: all,
    packs: presentPacks(),
    smallest_purchase: smallestCreditPurchase,
    largest_purchase: largestCreditPurchase,
  };
}
