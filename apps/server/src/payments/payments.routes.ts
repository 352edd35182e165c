import * as contract from '@targum/contracts';
import { endpoints } from '@targum/server-kit';
import type { FastifyRequest } from 'fastify';
import { type Principal, requireUser } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { changePlan } from './change-plan.ts';
import { diagnosePayments } from './diagnose-payments.ts';
import { downloadInvoice, listInvoices } from './list-invoices.ts';
import { readPayment } from './read-payment.ts';
import { listRefunds, refundMoney } from './refund-money.ts';
import { removePaymentMethod } from './remove-payment-method.ts';
import { addCredit, savePaymentMethod } from './start-checkout.ts';

const endpoint = endpoints<Deps, Principal>();

export const paymentRoutes = [
  endpoint(contract.addCredit, ({ deps, principal, body, request }) =>
    addCredit(deps, requireUser(principal).id, body, keyOf(request)),
  ),
  endpoint(contract.changePlan, ({ deps, principal, body, request }) =>
    changePlan(deps, requireUser(principal).id, body.plan, keyOf(request)),
  ),
  endpoint(contract.savePaymentMethod, ({ deps, principal, request }) =>
    savePaymentMethod(deps, requireUser(principal).id, keyOf(request)),
  ),
  endpoint(contract.removePaymentMethod, ({ deps, principal }) => removePaymentMethod(deps, requireUser(principal).id)),
  endpoint(contract.getPayment, ({ deps, principal, params }) =>
    readPayment(deps, requireUser(principal).id, params.paymentId),
  ),
  endpoint(contract.listInvoices, ({ deps, principal }) => listInvoices(deps, requireUser(principal).id)),
  endpoint(contract.downloadInvoice, ({ deps, principal, params, query }) =>
    downloadInvoice(deps, requireUser(principal).id, params.invoiceId, query.language),
  ),
  endpoint(contract.diagnosePayments, ({ deps, principal }) => diagnosePayments(deps, principal)),
  endpoint(contract.refundMoney, ({ deps, principal, body }) =>
    refundMoney(deps, { ...body, actorId: requireUser(principal).id }),
  ),
  endpoint(contract.listRefunds, ({ deps, query }) => listRefunds(deps, query.limit)),
];

/** What a browser sends so that a double click is one request. */
function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && /^[\w-]{8,100}$/.test(key) ? `request:${key}` : undefined;
}
