import { transaction } from '@targum/server-kit';
import { grantSignUpCredit } from '../../billing/grant-sign-up-credit.ts';
import { reservePrice } from '../../billing/reserve-price.ts';
import { chargeDelivered, closeOrder } from '../../billing/settle-order.ts';
import type { Deps } from '../../deps.ts';
import { fromCents } from '../../ledger/amount.ts';
import { userHolder } from '../../ledger/holder.ts';
import { withCard } from '../charge-card.ts';
import { insertCustomer, insertPayment, updateCard, updateCheckout } from '../payments.sql.ts';
import { receiveEvent } from '../receive-event.ts';
import { refundMoney } from '../refund-money.ts';
import { selectRefunds } from '../refunds.sql.ts';
import { send } from '../send-refund.ts';
import { settlePayment } from '../settle-payment.ts';
import { adminId } from './operations.ts';

/** Somebody with 200 dollars of credit, a saved card and a project of 210 dollars. */
export interface Subject {
  userId: string;
  projectId: string;
  paymentId: string;
  /** A signed message of the provider, made by the test. */
  event?: { body: string; signature: string };
}

export async function prepare(deps: Deps, { userId }: Pick<Subject, 'userId'>): Promise<string> {
  const email = `${userId}@example.test`;
  await transaction(deps.db, (db) =>
    grantSignUpCredit(db, { id: userId, identity_user_id: userId, email, is_verified: true }),
  );
  await insertCustomer(deps.db, userId, deps.payments.name, `cus_${userId}`);
  const card = { method: 'pm_card_visa', brand: 'visa', last4: '4242', expMonth: 1, expYear: 2031 };
  await updateCard(deps.db, userId, deps.payments.name, card);
  const { provider, mode } = { provider: deps.payments.name, mode: deps.payments.mode };
  const bought = { userId, kind: 'credit', requestKey: 'bought', amount: fromCents(5_000), provider, mode } as const;
  const payment = await insertPayment(deps.db, bought);
  await updateCheckout(deps.db, payment.id, { reference: `cs_${payment.id}`, url: 'https://checkout.stripe.test' });
  return payment.id;
}

const start = (deps: Deps, { userId, projectId }: Subject) => {
  const principal = { kind: 'user', id: userId, email: '', admin: false, reviewer: false } as const;
  const agreement = {
    projectId,
    projectName: 'A book',
    holder: userHolder(userId),
    words: 3_000,
    totalMicros: 210_000_000,
    discounts: [],
  };
  return withCard(deps, principal, projectId, () => transaction(deps.db, (db) => reservePrice(db, agreement)));
};

/** What is killed at every step and then done again. Each may be repeated as a whole. */
export const flows = {
  start,
  async deliver(deps: Deps, subject: Subject) {
    await start(deps, subject);
    await transaction(deps.db, (db) => chargeDelivered(db, subject.projectId, 1_000));
    await transaction(deps.db, (db) => closeOrder(deps, db, subject.projectId, 'all'));
  },
  async webhook(deps: Deps, { event }: Subject) {
    await receiveEvent(deps, Buffer.from(event?.body ?? ''), event?.signature ?? '');
  },
  async refund(deps: Deps, { userId, paymentId }: Subject) {
    const paid = { paymentId, userId, amount: fromCents(5_000), intent: `pi_of_${userId}` };
    await transaction(deps.db, (db) => settlePayment(deps, db, paid));
    const known = (await selectRefunds(deps.db, 500)).find((row) => row.payment_id === paymentId);
    const refundId =
      known?.id ?? (await refundMoney(deps, { actorId: adminId, payment_id: paymentId, reason: 'a reason' })).refund_id;
    await send(deps, { refundId });
  },
};

export type FlowName = keyof typeof flows;
