import { billingErrors } from '@targum/contracts';
import { type Executor, transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Deps } from '../deps.ts';
import { inDollars, toAmount } from '../ledger/amount.ts';
import { type Holder, userHolder } from '../ledger/holder.ts';
import { postTransfer } from '../ledger/post-transfer.ts';
import { mailboxHash } from './mailbox.ts';
import {
  countRedemption,
  insertRedemption,
  lockPromotion,
  markSpent,
  markWaiting,
  selectWaiting,
} from './promotions.sql.ts';

const fail = AppError.of(billingErrors);

/** An amount becomes credit at once; a percentage waits for the next translation. One person, one use. */
export async function redeemPromotion(deps: Deps, user: { id: string; email: string }, given: string) {
  const code = given.toUpperCase();
  return transaction(deps.db, async (db) => {
    const promotion = await lockPromotion(db, code);
    if (!promotion) throw fail('promotion_unknown');
    if (promotion.expires_at && promotion.expires_at.getTime() <= Date.now()) throw fail('promotion_expired');
    const added = await insertRedemption(db, { code, userId: user.id, mailboxHash: mailboxHash(user.email) });
    if (!added) throw fail('promotion_used');
    if (promotion.most_redemptions !== null && promotion.redeemed >= promotion.most_redemptions)
      throw fail('promotion_exhausted');
    await countRedemption(db, code);
    const amount = promotion.amount_micros === null ? null : toAmount(promotion.amount_micros);
    if (amount !== null) {
      await postTransfer(db, {
        key: `promotion:${code}:${user.id}`,
        kind: 'promotion',
        holder: userHolder(user.id),
        note: code,
        moves: { promotions: -amount, credits: amount },
      });
    }
    return { code, percent: promotion.percent, amount: amount === null ? null : inDollars(amount) };
  });
}

export async function findWaitingPromotion(
  db: Executor,
  userId: string,
): Promise<{ code: string; percent: number } | undefined> {
  return (await selectWaiting(db, userId))[0];
}

export async function listWaitingPromotions(
  db: Executor,
  userId: string,
): Promise<{ code: string; percent: number }[]> {
  return selectWaiting(db, userId);
}

/** Two translations that start at once cannot both have the same code: the second is told to look at its price again. */
export async function spendPromotion(
  db: Executor,
  holder: Holder,
  projectId: string,
  discounts: readonly { kind: string; label: string }[],
): Promise<void> {
  for (const { kind, label } of discounts) {
    if (kind !== 'promotion') continue;
    if (!(await markSpent(db, holder.id, label, projectId))) throw AppError.base('conflict');
  }
}

/** Nothing was delivered, so the code was not used. */
export async function returnPromotion(db: Executor, projectId: string): Promise<void> {
  await markWaiting(db, projectId);
}
