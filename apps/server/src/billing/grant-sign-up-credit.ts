import { signUpCreditMicros } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { toAmount } from '../ledger/amount.ts';
import { userHolder } from '../ledger/holder.ts';
import { postTransfer } from '../ledger/post-transfer.ts';
import { claimOnce } from './billing.sql.ts';
import { mailboxHash } from './mailbox.ts';

/**
 * The first chapter is free: once for a mailbox, however its address is spelled and however often the account is
 * deleted and made again. An address that nobody proved stands for the account alone.
 */
export async function grantSignUpCredit(
  db: Executor,
  user: { id: string; identity_user_id: string; email: string; is_verified: boolean },
): Promise<void> {
  const hash = mailboxHash(user.is_verified ? user.email : user.identity_user_id);
  if (!(await claimOnce(db, 'sign_up', { userId: user.id, mailboxHash: hash }))) return;
  const amount = toAmount(signUpCreditMicros);
  await postTransfer(db, {
    key: `sign-up:${user.id}`,
    kind: 'sign_up_credit',
    holder: userHolder(user.id),
    moves: { promotions: -amount, credits: amount },
  });
}
