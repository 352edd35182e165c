import type { ProductUser } from '@targum/contracts';
import type { UserRow } from './users.sql.ts';

export function presentUser(user: UserRow): ProductUser {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    credits_remaining: 0,
    referral_code: user.referral_code,
    subscription_tier: user.subscription_tier,
    created_at: user.created_at.toISOString(),
    is_verified: user.is_verified,
    is_admin: user.is_admin,
  };
}
