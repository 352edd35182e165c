import { type Executor, maybeRow, rows, run, sql } from '@targum/server-kit';
import type { Amount, StoredAmount } from '../ledger/amount.ts';

export interface PromotionRow {
  code: string;
  percent: number | null;
  amount_micros: StoredAmount | null;
  most_redemptions: number | null;
  redeemed: number;
  expires_at: Date | null;
  created_at: Date;
}

export async function lockPromotion(db: Executor, code: string): Promise<PromotionRow | undefined> {
  return maybeRow<PromotionRow>(db, sql`select * from product.promotions where code = ${code} for update`);
}

export async function insertRedemption(
  db: Executor,
  redemption: { code: string; userId: string; mailboxHash: Buffer },
): Promise<boolean> {
  const added = await run(
    db,
    sql`insert into product.promotion_redemptions (code, user_id, mailbox_hash)
        values (${redemption.code}, ${redemption.userId}, ${redemption.mailboxHash}) on conflict do nothing`,
  );
  return added > 0;
}

export async function countRedemption(db: Executor, code: string): Promise<void> {
  await run(db, sql`update product.promotions set redeemed = redeemed + 1 where code = ${code}`);
}

/** Percentages that were redeemed and not used yet, oldest first. */
export async function selectWaiting(db: Executor, userId: string): Promise<{ code: string; percent: number }[]> {
  return rows(
    db,
    sql`
    select r.code, p.percent from product.promotion_redemptions r join product.promotions p on p.code = r.code
    where r.user_id = ${userId} and r.project_id is null and p.percent is not null
    order by r.redeemed_at, r.code`,
  );
}

export async function markSpent(db: Executor, userId: string, code: string, projectId: string): Promise<boolean> {
  const spent = await run(
    db,
    sql`update product.promotion_redemptions set project_id = ${projectId}
        where user_id = ${userId} and code = ${code} and project_id is null`,
  );
  return spent > 0;
}

export async function markWaiting(db: Executor, projectId: string): Promise<void> {
  await run(db, sql`update product.promotion_redemptions set project_id = null where project_id = ${projectId}`);
}

interface NewPromotion {
  code: string;
  percent: number | null;
  amount: Amount | null;
  mostRedemptions: number | null;
  expiresAt: string | null;
  createdBy: string;
}

export async function insertPromotion(db: Executor, promotion: NewPromotion): Promise<PromotionRow | undefined> {
  return maybeRow<PromotionRow>(
    db,
    sql`
    insert into product.promotions (code, percent, amount_micros, most_redemptions, expires_at, created_by)
    values (${promotion.code}, ${promotion.percent}, ${promotion.amount === null ? null : String(promotion.amount)},
            ${promotion.mostRedemptions}, ${promotion.expiresAt}, ${promotion.createdBy})
    on conflict do nothing returning *`,
  );
}

export async function selectPromotions(db: Executor): Promise<PromotionRow[]> {
  return rows<PromotionRow>(db, sql`select * from product.promotions order by created_at desc limit 500`);
}
