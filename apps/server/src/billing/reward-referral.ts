import { referralCreditMicros } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { findContact } from '../account/find-contact.ts';
import type { Deps } from '../deps.ts';
import { toAmount } from '../ledger/amount.ts';
import { userHolder } from '../ledger/holder.ts';
import { postTransfer } from '../ledger/post-transfer.ts';
import { claimOnce, insertReward } from './billing.sql.ts';
import { mailboxHash, mailboxOf } from './mailbox.ts';
import { queueMail } from './queue-mail.ts';

/**
 * After an invited person's first complete translation both sides get credit, once. Nobody invites themselves: two
 * spellings of one mailbox are one person, and both addresses must be proved.
 */
export async function rewardReferral(deps: Deps, invitedId: string): Promise<void> {
  const invited = await findContact(deps.db, invitedId);
  const referrer = invited?.referred_by ? await findContact(deps.db, invited.referred_by) : undefined;
  if (!invited || !referrer) return;
  // Everybody's accounts are taken in one order, so that two rewards never wait for each other in a circle.
  const both = [invited, referrer].sort((one, other) => (one.id < other.id ? -1 : 1));
  await transaction(
    deps.db,
    async (db) => {
      const honest =
        invited.is_verified && referrer.is_verified && mailboxOf(invited.email) !== mailboxOf(referrer.email);
      const claim = { userId: invited.id, mailboxHash: mailboxHash(invited.email) };
      const eligible = honest && (await claimOnce(db, 'referral', claim));
      const state = eligible ? 'rewarded' : 'not_eligible';
      const first = await insertReward(db, { invitedId: invited.id, referrerId: referrer.id, state });
      if (!first || !eligible) return;
      const amount = toAmount(referralCreditMicros);
      for (const person of both) {
        await postTransfer(db, {
          key: `referral:${invited.id}:${person.id}`,
          kind: 'referral',
          holder: userHolder(person.id),
          moves: { referrals: -amount, credits: amount },
        });
        await queueMail(deps, db, { userId: person.id, kind: 'referral_earned', amount });
      }
    },
    { retries: 5 },
  );
}
