import type { ProductUser } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { readPlan } from '../billing/read-plan.ts';
import { inDollars } from '../ledger/amount.ts';
import { userHolder } from '../ledger/holder.ts';
import { readBalance } from '../ledger/read-balance.ts';
import type { UserRow } from './users.sql.ts';

export async function presentUser(db: Executor, user: UserRow): Promise<ProductUser> {
  const { credits } = await readBalance(db, userHolder(user.id));
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    credits_remaining: inDollars(credits),
    referral_code: user.referral_code,
    subscription_tier: await readPlan(db, user.id),
    created_at: user.created_at.toISOString(),
    is_verified: user.is_verified,
    is_admin: user.is_admin,
    is_reviewer: user.is_reviewer,
  };
}
