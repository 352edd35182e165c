import * as contract from '@targum/contracts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { requireSoundBooks } from '../testing/require-sound-books.ts';
import { mailsTo, type SignedIn, signedIn } from '../testing/signed-in.ts';
import { paragraphs, steps } from '../testing/steps.ts';
import { startStripeServer } from '../testing/stripe-server.ts';
import { makeTestServer } from '../testing/test-server.ts';
import { waitUntil } from '../testing/wait-until.ts';

let stripe: Awaited<ReturnType<typeof startStripeServer>>;
let server: Awaited<ReturnType<typeof makeTestServer>>;
let admin: SignedIn;
beforeAll(async () => {
  stripe = await startStripeServer();
  server = await makeTestServer({ env: stripe.env() });
  admin = await signedIn(server, 'admin', { email: 'admin@localhost.test' });
});
afterEach(async () => {
  await requireSoundBooks(server.deps.db);
});

async function buyer(name: string, dollars: number) {
  const who = await signedIn(server, name);
  const checkout = await who.call(contract.addCredit, { body: { amount: dollars } });
  const events = stripe.pay(checkout.checkout_url.split('/').at(-1) ?? '');
  for (const event of events) await stripe.deliver(server.url, event);
  const intent = (events[0]?.data.object as { id: string } | undefined)?.id ?? '';
  return { ...who, paymentId: checkout.payment_id, intent };
}

const refund = (body: { payment_id?: string; project_id?: string; amount_cents?: number; reason?: string }) =>
  admin.call(contract.refundMoney, { body: { reason: 'The reader was not satisfied', ...body } });

const ended = (refundId: string) =>
  waitUntil(
    async () =>
      (await admin.call(contract.listRefunds, { query: {} })).refunds.find((row) => row.refund_id === refundId),
    (found) => found?.state !== 'pending',
  );

describe('a payment that is refunded to its card', () => {
  test('takes the credit, tells Stripe once and writes to the user', async () => {
    const ada = await buyer('ada', 50);
    const before = stripe.state.refunded;
    const { refund_id: id, state } = await refund({ payment_id: ada.paymentId, amount_cents: 2_000 });
    expect(state).toBe('pending');
    expect(await ended(id)).toMatchObject({ state: 'succeeded', to: 'card', amount: 20, email: ada.email });
    // Stripe then tells us of our own refund: it is in the books already.
    for (const event of stripe.events.slice(-1)) await stripe.deliver(server.url, event);
    expect(stripe.state.refunded - before).toBe(2_000);
    expect(await ada.billing()).toMatchObject({ balance: 230 });
    expect(await mailsTo(server, ada.email, 2)).toEqual(['billing_receipt', 'billing_refund']);
    expect((await ada.call(contract.listInvoices, {})).invoices[0]).toMatchObject({ total: 50, refunded: 20 });
    await expect(refund({ payment_id: ada.paymentId, amount_cents: 3_001 })).rejects.toMatchObject({
      code: 'refund_too_large',
    });
    expect(await ended((await refund({ payment_id: ada.paymentId })).refund_id)).toMatchObject({ amount: 30 });
    await expect(refund({ payment_id: ada.paymentId })).rejects.toMatchObject({ code: 'refund_not_possible' });
    const { state: after } = await ada.call(contract.getPayment, { params: { paymentId: ada.paymentId } });
    expect(after).toBe('refunded');
  });

  test('by two administrators at once is refunded once', async () => {
    const ben = await buyer('ben', 50);
    const before = stripe.state.refunded;
    const both = await Promise.allSettled([1, 2].map(() => refund({ payment_id: ben.paymentId })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const done = both.find((outcome) => outcome.status === 'fulfilled');
    await ended(done?.value.refund_id ?? '');
    expect(stripe.state.refunded - before).toBe(5_000);
    expect((await ben.billing()).balance).toBe(200);
  });

  test('that Stripe refuses for good gives the credit back', async () => {
    const cy = await buyer('cy', 50);
    stripe.state.refuseRefunds = true;
    const { refund_id: id } = await refund({ payment_id: cy.paymentId });
    expect(await ended(id)).toMatchObject({ state: 'failed' });
    stripe.state.refuseRefunds = false;
    expect((await cy.billing()).balance).toBe(250);
    expect(await ended((await refund({ payment_id: cy.paymentId })).refund_id)).toMatchObject({ state: 'succeeded' });
  });

  test('while Stripe is away waits for it', async () => {
    const dee = await buyer('dee', 50);
    stripe.state.down = true;
    const { refund_id: id } = await refund({ payment_id: dee.paymentId });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await dee.billing()).balance).toBe(200);
    stripe.state.down = false;
    expect(await ended(id)).toMatchObject({ state: 'succeeded' });
  });

  test('on Stripe’s own pages comes out of the credit, and out of our pocket where that is spent', async () => {
    const eve = await buyer('eve', 10);
    const own = steps(eve.call);
    const projectId = await own.project(paragraphs(1_152));
    await own.start(projectId, { tier: 'custom', rush: true });
    await own.until(projectId, (seen) => seen.status === 'completed');
    expect((await eve.billing()).balance).toBe(2.64);
    stripe.refund(eve.intent, 1_000);
    for (const event of [...stripe.events.slice(-1), ...stripe.events.slice(-1)])
      await stripe.deliver(server.url, event);
    expect((await eve.billing()).balance).toBe(0);
    const { entries } = await admin.call(contract.listLedgerEntries, { query: { payment_id: eve.paymentId } });
    expect(
      entries
        .filter(({ kind }) => kind === 'refund_to_card')
        .map(({ account, amount }) => `${account} ${amount}`)
        .sort(),
    ).toEqual(['card_receipts 10', 'credits -2.64', 'refunds -7.36']);
  });

  test('is not possible when the money is spent, before the translation is refunded to credit', async () => {
    const fay = await buyer('fay', 10);
    const own = steps(fay.call);
    const projectId = await own.project(paragraphs(1_160));
    await own.start(projectId, { tier: 'custom', rush: true });
    await own.until(projectId, (seen) => seen.status === 'completed');
    await expect(refund({ payment_id: fay.paymentId })).rejects.toMatchObject({ code: 'refund_exceeds_credit' });
    await expect(refund({ project_id: projectId, amount_cents: 20_881 })).rejects.toMatchObject({
      code: 'refund_too_large',
    });
    expect(await refund({ project_id: projectId, amount_cents: 1_000 })).toMatchObject({
      state: 'succeeded',
      to: 'credits',
      amount: 10,
    });
    expect((await fay.billing()).balance).toBe(11.2);
    expect(await ended((await refund({ payment_id: fay.paymentId })).refund_id)).toMatchObject({ state: 'succeeded' });
    expect((await fay.billing()).balance).toBe(1.2);
    const usage = await fay.call(contract.getUsage, {});
    expect(usage.current_month.total_cost).toBe(198.8);
  });
});

describe('a refund is refused', () => {
  test.each([
    ['without a reason', { payment_id: crypto.randomUUID(), reason: ' ' }, 400],
    ['of a negative amount', { payment_id: crypto.randomUUID(), amount_cents: -1 }, 400],
    ['of nothing', { payment_id: crypto.randomUUID(), amount_cents: 0 }, 400],
    ['of a payment that does not exist', { payment_id: crypto.randomUUID() }, 404],
    ['of a project that was never paid', { project_id: crypto.randomUUID() }, 422],
    ['of neither', {}, 400],
    ['of both', { payment_id: crypto.randomUUID(), project_id: crypto.randomUUID() }, 400],
  ])('%s', async (_what, body, status) => {
    await expect(refund(body)).rejects.toMatchObject({ status });
  });

  test('of a payment that has not come yet', async () => {
    const gus = await signedIn(server, 'gus');
    const { payment_id: id } = await gus.call(contract.addCredit, { body: { amount: 20 } });
    await expect(refund({ payment_id: id })).rejects.toMatchObject({ code: 'refund_not_possible' });
  });
});

test('the console shows every account and entry, and finds them by address', async () => {
  const hal = await buyer('hal', 40);
  const { accounts, balanced } = await admin.call(contract.listLedgerAccounts, {
    query: { email: 'HAL@example.test' },
  });
  expect(balanced).toBe(true);
  expect(accounts.filter(({ user_id: id }) => id === hal.id)).toMatchObject([
    { kind: 'credits', balance: 240, email: hal.email },
    { kind: 'reserved', balance: 0 },
  ]);
  const house = accounts.filter(({ user_id: id }) => id === null).map(({ kind }) => kind);
  expect(house.sort()).toEqual([
    'card_receipts',
    'payouts',
    'promotions',
    'referrals',
    'refunds',
    'revenue',
    'review_costs',
  ]);
  const first = await admin.call(contract.listLedgerEntries, { query: { email: hal.email, limit: 3 } });
  expect(first.entries).toHaveLength(3);
  const rest = await admin.call(contract.listLedgerEntries, {
    query: { email: hal.email, limit: 3, cursor: first.next_cursor ?? '' },
  });
  expect(rest).toMatchObject({ next_cursor: null, entries: [{ kind: 'sign_up_credit' }] });
  const nobody = await admin.call(contract.listLedgerEntries, { query: { email: 'nobody@example.test' } });
  expect(nobody.entries).toEqual([]);
});
