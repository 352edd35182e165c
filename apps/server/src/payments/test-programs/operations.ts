import { transaction } from '@targum/server-kit';
import fc from 'fast-check';
import { reserveAgain, reservePrice } from '../../billing/reserve-price.ts';
import { chargeDelivered, closeOrder } from '../../billing/settle-order.ts';
import type { Deps } from '../../deps.ts';
import { fromCents } from '../../ledger/amount.ts';
import { type Holder, userHolder } from '../../ledger/holder.ts';
import { postTransfer } from '../../ledger/post-transfer.ts';
import { insertPayment } from '../payments.sql.ts';
import { refundMoney } from '../refund-money.ts';
import { settlePayment } from '../settle-payment.ts';

/** Few people, few projects and few payments: so that everybody is in everybody's way. */
const people = 4;
const projects = 24;
const purchases = 40;

const id = (kind: number, index: number) =>
  `00000000-0000-4000-8000-${String(kind * 1_000_000 + index).padStart(12, '0')}`;
export const adminId = id(9, 1);
const holderOfProject = (project: number): Holder => ({
  kind: project % 6 === 5 ? 'visitor' : 'user',
  id: id(1, project % people),
});
const wordsOf = (project: number) => 1 + ((project * 37) % 400);
const centsOf = (project: number) => wordsOf(project) * 4 + (project % 3);

const project = fc.nat(projects - 1);
export const operation = fc.oneof(
  fc.record({ what: fc.constant('buy' as const), purchase: fc.nat(purchases - 1) }),
  fc.record({ what: fc.constant('reserve' as const), project }),
  fc.record({ what: fc.constant('charge' as const), project, part: fc.nat(100) }),
  fc.record({ what: fc.constant('close' as const), project, part: fc.nat(100) }),
  fc.record({ what: fc.constant('again' as const), project }),
  fc.record({ what: fc.constant('earn' as const), project }),
  fc.record({ what: fc.constant('pay-out' as const), project }),
  fc.record({ what: fc.constant('refund' as const), project, cents: fc.integer({ min: 1, max: 500 }) }),
  fc.record({
    what: fc.constant('refund-card' as const),
    purchase: fc.nat(purchases - 1),
    cents: fc.integer({ min: 1, max: 900 }),
  }),
);

export type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** One operation as the product does it; the same one may be running in another process. */
export async function perform(deps: Deps, operation: Operation): Promise<void> {
  if (operation.what === 'buy') return buy(deps, operation.purchase);
  if (operation.what === 'refund-card') return refundCard(deps, operation.purchase, operation.cents);
  const projectId = id(2, operation.project);
  if (operation.what === 'refund') {
    await refundMoney(deps, {
      actorId: adminId,
      project_id: projectId,
      amount_cents: operation.cents,
      reason: 'a reason',
    });
    return;
  }
  if (operation.what === 'earn' || operation.what === 'pay-out')
    return payReviewer(deps, operation.what, operation.project);
  const words = wordsOf(operation.project);
  await transaction(deps.db, async (db) => {
    if (operation.what === 'reserve')
      await reservePrice(db, {
        projectId,
        projectName: 'A project',
        holder: holderOfProject(operation.project),
        words,
        totalMicros: centsOf(operation.project) * 10_000,
        discounts: [],
        reviewed: operation.project % 4 === 0,
      });
    if (operation.what === 'charge') await chargeDelivered(db, projectId, Math.floor((words * operation.part) / 100));
    if (operation.what === 'close') await closeOrder(deps, db, projectId, delivered(operation.part, words));
    if (operation.what === 'again') await reserveAgain(db, projectId);
  });
}

function delivered(part: number, words: number): number | 'draft' | 'all' {
  if (part > 80) return 'draft';
  return part > 60 ? 'all' : Math.floor((words * part) / 100);
}

/** Whoever orders here reviews there: the same person's accounts are in both. */
async function payReviewer(deps: Deps, what: 'earn' | 'pay-out', project: number): Promise<void> {
  const amount = fromCents(centsOf(project));
  const about = { holder: userHolder(id(1, (project + 1) % people)), projectId: id(2, project) };
  const earned = { review_costs: -amount, payable: amount };
  await postTransfer(deps.db, { ...about, key: `review:${project}`, kind: 'review_earned', moves: earned });
  if (what === 'earn') return;
  const paid = { payable: -amount, payouts: amount };
  await postTransfer(deps.db, { ...about, key: `payout:${project}`, kind: 'review_paid', moves: paid });
}

async function paymentOf(deps: Deps, purchase: number) {
  return insertPayment(deps.db, {
    userId: id(1, purchase % people),
    kind: 'credit',
    requestKey: `purchase-${purchase}`,
    amount: fromCents(100 + purchase * 7),
    provider: 'test',
    mode: 'test',
  });
}

async function buy(deps: Deps, purchase: number): Promise<void> {
  const payment = await paymentOf(deps, purchase);
  const paid = {
    paymentId: payment.id,
    userId: payment.user_id,
    amount: fromCents(100 + purchase * 7),
    intent: `pi_${purchase}`,
  };
  await transaction(deps.db, (db) => settlePayment(deps, db, paid));
}

async function refundCard(deps: Deps, purchase: number, cents: number): Promise<void> {
  const payment = await paymentOf(deps, purchase);
  await refundMoney(deps, { actorId: adminId, payment_id: payment.id, amount_cents: cents, reason: 'a reason' });
}
