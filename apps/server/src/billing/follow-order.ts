import { lowCreditMicros } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { toAmount } from '../ledger/amount.ts';
import { userHolder } from '../ledger/holder.ts';
import { readBalance, readProjectSums } from '../ledger/read-balance.ts';
import { claimNotice } from './orders.sql.ts';
import { queueMail } from './queue-mail.ts';
import { rewardReferral } from './reward-referral.ts';

interface Ended {
  userId: string;
  projectId: string;
  completed: boolean;
}

export async function followOrder(deps: Deps, { userId, projectId, completed }: Ended): Promise<void> {
  if (completed) await rewardReferral(deps, userId);
  await transaction(deps.db, async (db) => {
    const { credits } = await readBalance(db, userHolder(userId));
    const { charged } = await readProjectSums(db, projectId);
    const low = toAmount(lowCreditMicros);
    // Only the translation that took the credit below the line is told of.
    if (credits >= low || credits + charged < low || !(await claimNotice(db, projectId))) return;
    await queueMail(deps, db, { userId, kind: 'low_credit', amount: credits });
  });
}
