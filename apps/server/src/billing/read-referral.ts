import { type Referral, referralCreditMicros } from '@targum/contracts';
import { AppError } from '@targum/wire';
import { findContact, listInvited } from '../account/find-contact.ts';
import type { Deps } from '../deps.ts';
import { inDollars, toAmount } from '../ledger/amount.ts';
import { selectRewards } from './billing.sql.ts';

export async function readReferral(deps: Deps, userId: string): Promise<Referral> {
  const contact = await findContact(deps.db, userId);
  if (!contact) throw AppError.base('unauthenticated');
  const [invited, rewards] = await Promise.all([listInvited(deps.db, userId), selectRewards(deps.db, userId)]);
  const states = new Map(rewards.map(({ invited_id: id, state }) => [id, state]));
  const reward = toAmount(referralCreditMicros);
  const rewarded = rewards.filter(({ state }) => state === 'rewarded').length;
  return {
    code: contact.referral_code,
    link: `${deps.config.publicUrl}/auth?tab=signup&ref=${contact.referral_code}`,
    reward: inDollars(reward),
    earned: inDollars(reward * BigInt(rewarded)),
    joined: invited.map((person) => ({
      who: mask(person.email),
      joined_at: person.created_at.toISOString(),
      state: states.get(person.id) ?? 'waiting',
    })),
  };
}

/** Enough to know one's friend by, too little to write to a stranger. */
function mask(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}•••@${domain}`;
}
