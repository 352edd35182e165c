import type { Executor } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { share, toAmount } from '../ledger/amount.ts';
import type { Holder } from '../ledger/holder.ts';
import { postTransfer } from '../ledger/post-transfer.ts';
import { lockBalance, readProjectSums } from '../ledger/read-balance.ts';
import { afterOrder } from './after-order.job.ts';
import { lockOrder, markClosed, type OrderRow } from './orders.sql.ts';
import { returnPromotion } from './redeem-promotion.ts';

/**
 * Source words of what was delivered; `draft` when nothing of that is missing, and `all` when also the review that was
 * ordered has taken place. Without a review the two are the same.
 */
type Delivered = number | 'draft' | 'all';

/**
 * Charges what has been delivered so far, in the caller's transaction. `words` counts everything delivered of the
 * project, not what was added: a repetition finds it charged, and roundings do not add up.
 */
export async function chargeDelivered(db: Executor, projectId: string, words: Delivered): Promise<void> {
  const order = await lockOrder(db, projectId);
  if (order && order.closed_at === null) await charge(db, order, words);
}

/** Charges what has been delivered and gives the rest back; afterwards nothing is set aside for the project. */
export async function closeOrder(
  deps: Pick<Deps, 'queue'>,
  db: Executor,
  projectId: string,
  words: Delivered,
): Promise<void> {
  const order = await lockOrder(db, projectId);
  if (!order || order.closed_at !== null) return;
  await charge(db, order, words);
  const { reserved, charged } = await readProjectSums(db, projectId);
  if (reserved > 0n) {
    await postTransfer(db, {
      key: `release:${projectId}:${order.round}`,
      kind: 'release',
      ...about(order),
      moves: { reserved: -reserved, credits: reserved },
    });
  }
  if (charged === 0n && order.words > 0) await returnPromotion(db, projectId);
  await markClosed(db, projectId);
  if (order.holder_kind !== 'user' || charged === 0n) return;
  const ended = { userId: order.holder_id, projectId, completed: words === 'all' || words === 'draft' };
  await deps.queue.send(afterOrder, ended, { db });
}

async function charge(db: Executor, order: OrderRow, words: Delivered): Promise<void> {
  const total = toAmount(order.total_micros);
  const draft = total - toAmount(order.review_micros);
  const due = words === 'all' ? total : share(draft, words === 'draft' ? order.words : words, order.words);
  const { charged } = await readProjectSums(db, order.project_id);
  if (due <= charged) return;
  // Both accounts now and in the order of all others: a release in the same transaction takes the other one too.
  await lockBalance(db, about(order).holder);
  await postTransfer(db, {
    key: `charge:${order.project_id}:${due}`,
    kind: 'charge',
    ...about(order),
    moves: { reserved: charged - due, revenue: due - charged },
  });
}

function about(order: OrderRow): { holder: Holder; projectId: string; note: string } {
  return {
    holder: { kind: order.holder_kind, id: order.holder_id },
    projectId: order.project_id,
    note: order.project_name,
  };
}
