import type { Executor } from '@targum/server-kit';
import { postTransfer } from '../ledger/post-transfer.ts';
import { lockBalance } from '../ledger/read-balance.ts';

/** Whoever signs in has credit of their own: what is left of the trial goes back, what is set aside stays so. */
export async function endTrial(db: Executor, visitorId: string): Promise<void> {
  const holder = { kind: 'visitor', id: visitorId } as const;
  const { credits } = await lockBalance(db, holder);
  if (credits === 0n) return;
  await postTransfer(db, {
    key: `trial-end:${visitorId}:${credits}`,
    kind: 'trial_credit',
    holder,
    moves: { credits: -credits, promotions: credits },
  });
}
