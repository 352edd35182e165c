import { type DiscountLine, findPlan, wholeNumber } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { inDollars, percentOf, toAmount } from '../ledger/amount.ts';
import type { Holder } from '../ledger/holder.ts';
import { readPlan } from './read-plan.ts';
import { findWaitingPromotion } from './redeem-promotion.ts';

export interface Discount {
  kind: DiscountLine['kind'];
  label: string;
  percent: number;
  micros: number;
}

interface Discounts {
  lines: Discount[];
  discountMicros: number;
}

/**
 * What comes off a price that already includes rush: the plan's percentage, then a waiting promotion's percentage of
 * what is left. Each line is in whole cents, half a cent up, so what is charged is exactly what was shown.
 */
export async function findDiscounts(db: Executor, holder: Holder | undefined, fullMicros: number): Promise<Discounts> {
  if (holder?.kind !== 'user') return { lines: [], discountMicros: 0 };
  const plan = findPlan(await readPlan(db, holder.id));
  const promotion = await findWaitingPromotion(db, holder.id);
  const offers = [
    { kind: 'subscription' as const, label: plan.name, percent: plan.discountPercent },
    ...(promotion ? [{ kind: 'promotion' as const, label: promotion.code, percent: promotion.percent }] : []),
  ];
  const full = toAmount(fullMicros);
  let left = full;
  const lines: Discount[] = [];
  for (const offer of offers) {
    const amount = percentOf(left, offer.percent);
    if (amount === 0n) continue;
    lines.push({ ...offer, micros: wholeNumber(amount) });
    left -= amount;
  }
  return { lines, discountMicros: wholeNumber(full - left) };
}

export function presentDiscounts(lines: readonly Discount[]): DiscountLine[] {
  return lines.map(({ kind, label, percent, micros }) => ({
    kind,
    label,
    percent,
    amount: inDollars(toAmount(micros)),
  }));
}
