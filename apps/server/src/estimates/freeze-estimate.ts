import { type Price, priceOf } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { type Discount, findDiscounts } from '../billing/find-discounts.ts';
import { findCreditFor } from '../billing/list-credit-lines.ts';
import { toAmount } from '../ledger/amount.ts';
import type { Holder } from '../ledger/holder.ts';
import { lockBalance } from '../ledger/read-balance.ts';
import { insertEstimate } from './estimates.sql.ts';

/** Fixes the price of a project, with the discounts that hold now, at the moment it is started. */
export async function freezeEstimate(
  db: Executor,
  projectId: string,
  order: { words: number; tier: string; rush: boolean; holder: Holder },
): Promise<{ price: Price; discounts: Discount[] }> {
  const { lines, discountMicros } = await findDiscounts(db, order.holder, priceOf(order).totalMicros);
  const price = priceOf({ ...order, discountMicros });
  // Until the money is set aside nobody else spends it: the lines say what really pays.
  await lockBalance(db, order.holder);
  const { lines: credits } = await findCreditFor(db, order.holder, toAmount(price.totalMicros));
  await insertEstimate(db, projectId, {
    price,
    rush: order.rush,
    discounts: lines,
    credits: credits.map(({ kind, amount }) => ({ kind, micros: String(amount) })),
  });
  return { price, discounts: lines };
}
