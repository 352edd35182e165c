import { billingErrors, type Promotion } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { recordAudit } from '../admin/record-audit.ts';
import type { Deps } from '../deps.ts';
import { fromCents, inDollars, toAmount } from '../ledger/amount.ts';
import { insertPromotion, type PromotionRow, selectPromotions } from './promotions.sql.ts';

interface NewPromotion {
  code: string;
  percent?: number | undefined;
  amount_cents?: number | undefined;
  most_redemptions?: number | undefined;
  expires_at?: string | undefined;
}

export async function createPromotion(deps: Deps, adminId: string, given: NewPromotion): Promise<Promotion> {
  const row = await transaction(deps.db, async (db) => {
    const made = await insertPromotion(db, {
      code: given.code.toUpperCase(),
      percent: given.percent ?? null,
      amount: given.amount_cents === undefined ? null : fromCents(given.amount_cents),
      mostRedemptions: given.most_redemptions ?? null,
      expiresAt: given.expires_at ?? null,
      createdBy: adminId,
    });
    if (!made) throw AppError.of(billingErrors)('promotion_exists');
    await recordAudit(db, { action: 'promotion.created', actorId: adminId, subject: made.code });
    return made;
  });
  return present(row);
}

export async function listPromotions(deps: Deps): Promise<{ promotions: Promotion[] }> {
  return { promotions: (await selectPromotions(deps.db)).map(present) };
}

function present(row: PromotionRow): Promotion {
  return {
    code: row.code,
    percent: row.percent,
    amount: row.amount_micros === null ? null : inDollars(toAmount(row.amount_micros)),
    redeemed: row.redeemed,
    most_redemptions: row.most_redemptions,
    expires_at: row.expires_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
