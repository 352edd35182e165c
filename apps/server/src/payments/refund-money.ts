import { billingErrors, type Refund } from '@targum/contracts';
import { type Executor, transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { findEmails } from '../account/find-contact.ts';
import { recordAudit } from '../admin/record-audit.ts';
import { findOrder } from '../billing/find-order.ts';
import { queueMail } from '../billing/queue-mail.ts';
import type { Deps } from '../deps.ts';
import { type Amount, fromCents, inDollars, toAmount } from '../ledger/amount.ts';
import { userHolder } from '../ledger/holder.ts';
import { postTransfer } from '../ledger/post-transfer.ts';
import { lockBalance, readProjectSums } from '../ledger/read-balance.ts';
import { addRefunded, lockPayment } from './payments.sql.ts';
import { insertRefund, type RefundRow, selectRefunds } from './refunds.sql.ts';
import { sendRefund } from './send-refund.job.ts';

const fail = AppError.of(billingErrors);

interface Request {
  actorId: string;
  payment_id?: string | undefined;
  project_id?: string | undefined;
  amount_cents?: number | undefined;
  reason: string;
}

/** Gives a payment back to its card, or a translation's charge back to the user's credit; always with a reason. */
export async function refundMoney(deps: Deps, request: Request): Promise<Refund> {
  const { payment_id: paymentId, project_id: projectId } = request;
  if ((paymentId === undefined) === (projectId === undefined))
    throw AppError.base('bad_request', { message: 'Name either a payment or a project.' });
  const row = await transaction(
    deps.db,
    async (db) => {
      const refunded = await (paymentId === undefined
        ? refundProject(deps, db, request, projectId ?? '')
        : refundPayment(deps, db, request, paymentId));
      const email = (await findEmails(db, [refunded.user_id])).get(refunded.user_id);
      await recordAudit(db, {
        action: 'money.refunded',
        actorId: request.actorId,
        subject: email ?? refunded.user_id,
        note: request.reason,
      });
      return refunded;
    },
    { retries: 3 },
  );
  const [refund] = await present(deps, [row]);
  if (!refund) throw AppError.base('internal');
  return refund;
}

/** The credit is taken at once, so that it cannot be spent meanwhile; the provider is told by a job that cannot be lost. */
async function refundPayment(deps: Deps, db: Executor, request: Request, paymentId: string): Promise<RefundRow> {
  const payment = await lockPayment(db, paymentId);
  if (!payment) throw fail('payment_not_found');
  if (payment.state !== 'succeeded' || !payment.intent_reference || payment.provider !== deps.payments.name)
    throw fail('refund_not_possible');
  const amount = amountOf(request, toAmount(payment.amount_micros) - toAmount(payment.refunded_micros));
  const holder = userHolder(payment.user_id);
  const spent = payment.kind === 'subscription';
  const { credits } = await lockBalance(db, holder);
  if (!spent && credits < amount) throw fail('refund_exceeds_credit');
  const refund = await insertRefund(db, {
    userId: payment.user_id,
    destination: 'card',
    amount,
    reason: request.reason,
    state: 'pending',
    paymentId,
    projectId: null,
    actorId: request.actorId,
  });
  await addRefunded(db, paymentId, amount);
  await postTransfer(db, {
    key: `refund:${refund.id}`,
    kind: 'refund_to_card',
    holder,
    paymentId,
    note: request.reason,
    actorId: request.actorId,
    moves: { [spent ? 'refunds' : 'credits']: -amount, card_receipts: amount },
  });
  await deps.queue.send(sendRefund, { refundId: refund.id }, { db });
  return refund;
}

async function refundProject(deps: Deps, db: Executor, request: Request, projectId: string): Promise<RefundRow> {
  const order = await findOrder(db, projectId);
  if (order?.holder_kind !== 'user') throw fail('refund_not_possible');
  const holder = userHolder(order.holder_id);
  // Whoever refunds the same project at the same moment waits here and then sees what is left.
  await lockBalance(db, holder);
  const { charged, refunded } = await readProjectSums(db, projectId);
  const amount = amountOf(request, charged - refunded);
  const refund = await insertRefund(db, {
    userId: order.holder_id,
    destination: 'credits',
    amount,
    reason: request.reason,
    state: 'succeeded',
    paymentId: null,
    projectId,
    actorId: request.actorId,
  });
  await postTransfer(db, {
    key: `refund:${refund.id}`,
    kind: 'refund_to_credit',
    holder,
    projectId,
    note: request.reason,
    actorId: request.actorId,
    moves: { refunds: -amount, credits: amount },
  });
  await queueMail(deps, db, { userId: order.holder_id, kind: 'refund', amount, about: request.reason });
  return refund;
}

function amountOf({ amount_cents: cents }: Request, left: Amount): Amount {
  if (left <= 0n) throw fail('refund_not_possible');
  const amount = cents === undefined ? left : fromCents(cents);
  if (amount > left) throw fail('refund_too_large');
  return amount;
}

export async function listRefunds(deps: Deps, limit: number): Promise<{ refunds: Refund[] }> {
  return { refunds: await present(deps, await selectRefunds(deps.db, limit)) };
}

async function present(deps: Deps, rows: readonly RefundRow[]): Promise<Refund[]> {
  const emails = await findEmails(
    deps.db,
    rows.map((row) => row.user_id),
  );
  return rows.map((row) => ({
    refund_id: row.id,
    user_id: row.user_id,
    email: emails.get(row.user_id) ?? null,
    to: row.destination,
    amount: inDollars(toAmount(row.amount_micros)),
    reason: row.reason,
    state: row.state,
    payment_id: row.payment_id,
    project_id: row.project_id,
    created_at: row.created_at.toISOString(),
  }));
}
