import * as contract from '@targum/contracts';
import { sql } from '@targum/server-kit';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { requireSoundBooks } from '../testing/require-sound-books.ts';
import { mailsTo, type SignedIn, signedIn } from '../testing/signed-in.ts';
import { paragraphs, steps } from '../testing/steps.ts';
import { startStripeServer } from '../testing/stripe-server.ts';
import { makeTestServer } from '../testing/test-server.ts';

let stripe: Awaited<ReturnType<typeof startStripeServer>>;
let server: Awaited<ReturnType<typeof makeTestServer>>;
beforeAll(async () => {
  stripe = await startStripeServer();
  server = await makeTestServer({ env: stripe.env() });
});
afterEach(async () => {
  stripe.state.down = false;
  await requireSoundBooks(server.deps.db);
});

type Event = (typeof stripe.events)[number];

async function deliver(...events: Event[]): Promise<void> {
  for (const event of events) expect(await stripe.deliver(server.url, event)).toBe(200);
}

const sessionOf = (checkout: { checkout_url: string }) => checkout.checkout_url.split('/').at(-1) ?? '';
const stateOf = async (who: SignedIn, paymentId: string) =>
  (await who.call(contract.getPayment, { params: { paymentId } })).state;

async function saveCard(who: SignedIn, method?: string): Promise<void> {
  await deliver(...stripe.pay(sessionOf(await who.call(contract.savePaymentMethod, {})), method));
}

async function subscribe(who: SignedIn, plan: contract.PlanName) {
  const change = await who.call(contract.changePlan, { body: { plan } });
  return { ...change, events: stripe.pay(sessionOf({ checkout_url: change.checkout_url ?? '' })) };
}

/** A payment is told of twice: by its intent and by its checkout. */
const orders = [
  [0, 1],
  [1, 0],
  [0, 0, 1, 1],
  [1, 0, 1, 0],
];

describe('a credit pack', () => {
  test('becomes credit when the message arrives, and not before', async () => {
    const ada = await signedIn(server, 'ada');
    const checkout = await ada.call(contract.addCredit, { body: { pack: 'chapter' } });
    expect(checkout.checkout_url).toContain('checkout.stripe.test');
    const events = stripe.pay(sessionOf(checkout));
    expect(await stateOf(ada, checkout.payment_id)).toBe('pending');
    expect((await ada.billing()).balance).toBe(200);
    await deliver(...events);
    expect(await stateOf(ada, checkout.payment_id)).toBe('succeeded');
    expect(await ada.billing()).toMatchObject({
      balance: 300,
      credits: [
        { kind: 'sign_up', amount: 200 },
        { kind: 'bought', amount: 100 },
      ],
    });
    expect(await mailsTo(server, ada.email, 1)).toEqual(['billing_receipt']);
    const { invoices } = await ada.call(contract.listInvoices, {});
    expect(invoices).toMatchObject([{ kind: 'credit', total: 100, refunded: 0, payment_mode: 'test' }]);
    const { transactions } = await ada.call(contract.listTransactions, { query: { kind: 'purchase' } });
    expect(transactions).toMatchObject([{ amount: 100, invoice_id: invoices[0]?.invoice_id }]);
  });

  test.each(orders.map((order) => ({ order })))(
    'is credited once when its messages come in the order $order',
    async ({ order }) => {
      const ben = await signedIn(server, `ben${order.join('')}`);
      const checkout = await ben.call(contract.addCredit, { body: { amount: 7 } });
      const events = stripe.pay(sessionOf(checkout));
      await deliver(...order.flatMap((index) => events[index] ?? []));
      expect((await ben.billing()).balance).toBe(207);
      expect((await ben.call(contract.listInvoices, {})).invoices).toHaveLength(1);
    },
  );

  test('is credited once when both messages and their copies arrive in the same instant', async () => {
    const cy = await signedIn(server, 'cy');
    const checkout = await cy.call(contract.addCredit, { body: { amount: 9 } });
    const events = stripe.pay(sessionOf(checkout));
    const answers = await Promise.all(
      [...events, ...events, ...events].map((event) => stripe.deliver(server.url, event)),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    expect((await cy.billing()).balance).toBe(209);
  });

  test('whose messages never come is found out by asking, when its page is looked at', async () => {
    const dan = await signedIn(server, 'dan');
    const checkout = await dan.call(contract.addCredit, { body: { amount: 11 } });
    stripe.pay(sessionOf(checkout));
    await server.deps.db.query(
      sql`update product.payments set created_at = now() - interval '1 minute' where id = ${checkout.payment_id}`,
    );
    expect(await stateOf(dan, checkout.payment_id)).toBe('succeeded');
    expect((await dan.billing()).balance).toBe(211);
    await deliver(...stripe.events.slice(-2));
    expect((await dan.billing()).balance).toBe(211);
  });

  test('that is asked for twice with one key is one checkout, and another amount under that key is refused', async () => {
    const eli = await signedIn(server, 'eli');
    const buy = (amount: number) =>
      eli.call(contract.addCredit, { body: { amount }, idempotencyKey: 'a-double-click-of-eli' });
    const [first, second] = [await buy(20), await buy(20)];
    expect(second).toEqual(first);
    await expect(buy(30)).rejects.toMatchObject({ code: expect.stringMatching(/idempotency_key_reused|conflict/) });
  });

  test('that nobody pays for expires, and a payment that comes after all still counts', async () => {
    const flo = await signedIn(server, 'flo');
    const checkout = await flo.call(contract.addCredit, { body: { amount: 5 } });
    await deliver(stripe.expire(sessionOf(checkout)));
    expect(await stateOf(flo, checkout.payment_id)).toBe('expired');
    await deliver(...stripe.pay(sessionOf(checkout)));
    expect((await flo.billing()).balance).toBe(205);
  });

  test('cannot be bought while Stripe does not answer, and the same request goes on afterwards', async () => {
    const gad = await signedIn(server, 'gad');
    stripe.state.down = true;
    const buy = () => gad.call(contract.addCredit, { body: { amount: 15 }, idempotencyKey: 'gad-buys-once-only' });
    await expect(buy()).rejects.toMatchObject({ status: 503, code: 'payments_unavailable' });
    stripe.state.down = false;
    await deliver(...stripe.pay(sessionOf(await buy())));
    expect((await gad.billing()).balance).toBe(215);
  });
});

describe('a saved card', () => {
  test('pays what credit does not cover, once, and what is over the price stays as credit', async () => {
    const hal = await signedIn(server, 'hal');
    await saveCard(hal);
    expect((await hal.billing()).payment_method).toEqual({
      brand: 'visa',
      last4: '4242',
      exp_month: 11,
      exp_year: 2031,
    });
    const own = steps(hal.call);
    const projectId = await own.project(paragraphs(1_150));
    const before = { ...stripe.state };
    await Promise.all([1, 2, 3].map(() => own.start(projectId, { tier: 'custom', rush: true })));
    await own.until(projectId, (seen) => seen.status === 'completed');
    // 2,300 words at nine cents are 207 dollars.
    expect(stripe.state.charges - before.charges).toBe(1);
    expect(stripe.state.received - before.received).toBe(700);
    await deliver(...stripe.events.slice(-1));
    expect(await hal.billing()).toMatchObject({ balance: 0, reserved: 0 });
  });

  test('that is declined starts nothing, is told by mail, and another card can be used', async () => {
    const ian = await signedIn(server, 'ian');
    await saveCard(ian, 'pm_card_chargeDeclined');
    const own = steps(ian.call);
    const projectId = await own.project(paragraphs(1_150));
    const order = { tier: 'custom', rush: true } as const;
    await expect(own.start(projectId, order)).rejects.toMatchObject({ status: 402, code: 'card_declined' });
    await deliver(...stripe.events.slice(-1));
    expect((await own.status(projectId)).status).toBe('estimated');
    expect(await ian.billing()).toMatchObject({ balance: 200, reserved: 0 });
    expect(await mailsTo(server, ian.email, 1)).toEqual(['billing_payment_failed']);
    await saveCard(ian, 'pm_card_authenticationRequired');
    await expect(own.start(projectId, order)).rejects.toMatchObject({ code: 'card_needs_confirmation' });
    await saveCard(ian, 'pm_card_visa');
    await own.start(projectId, order);
    await own.until(projectId, (seen) => seen.status === 'completed');
    expect(await ian.billing()).toMatchObject({ balance: 0, reserved: 0 });
  });

  test('that is charged while the answer gets lost is not charged again', async () => {
    const jon = await signedIn(server, 'jon');
    await saveCard(jon);
    const own = steps(jon.call);
    const projectId = await own.project(paragraphs(1_150));
    const order = { tier: 'custom', rush: true } as const;
    const before = stripe.state.charges;
    stripe.state.loseAnswers = true;
    await expect(own.start(projectId, order)).rejects.toMatchObject({ code: 'payments_unavailable' });
    stripe.state.loseAnswers = false;
    expect(stripe.state.charges - before).toBe(1);
    await own.start(projectId, order);
    await own.until(projectId, (seen) => seen.status === 'completed');
    expect(stripe.state.charges - before).toBe(1);
  });

  test('can be forgotten, here and there', async () => {
    const kim = await signedIn(server, 'kim');
    await saveCard(kim);
    await kim.call(contract.removePaymentMethod, {});
    expect((await kim.billing()).payment_method).toBeNull();
    await expect(kim.call(contract.removePaymentMethod, {})).rejects.toMatchObject({ code: 'no_payment_method' });
  });
});

describe('a plan', () => {
  test('is paid for at a checkout, makes translations cheaper and ends with the period it was paid for', async () => {
    const lea = await signedIn(server, 'lea');
    const { state, plan, events } = await subscribe(lea, 'publisher');
    expect({ state, plan }).toEqual({ state: 'checkout', plan: 'free' });
    // The newest first, as networks like to do.
    await deliver(...events.toReversed());
    expect(await lea.billing()).toMatchObject({
      current_plan: 'publisher',
      balance: 200,
      subscription: { state: 'active', cancels_at_period_end: false },
    });
    expect((await lea.sync()).subscription_tier).toBe('publisher');
    const own = steps(lea.call);
    const projectId = await own.project(paragraphs(50));
    await own.start(projectId);
    const done = await own.until(projectId, (seen) => seen.status === 'completed');
    expect(done.estimate).toMatchObject({ total_cost: 3.2, breakdown: { base_cost: 4, discount_amount: 0.8 } });
    expect((await lea.billing()).balance).toBe(196.8);
    await expect(lea.call(contract.changePlan, { body: { plan: 'publisher' } })).rejects.toMatchObject({
      code: 'plan_unchanged',
    });
    expect(await lea.call(contract.changePlan, { body: { plan: 'free' } })).toMatchObject({
      state: 'ends',
      plan: 'publisher',
    });
    expect((await lea.billing()).current_plan).toBe('publisher');
    await deliver(...stripe.advance(31 * 24 * 3600));
    await server.deps.db.query(
      sql`update product.subscriptions set period_end = now() - interval '1 day' where user_id = ${lea.id}`,
    );
    expect((await lea.billing()).current_plan).toBe('free');
    const { transactions } = await lea.call(contract.listTransactions, { query: { kind: 'subscription' } });
    expect(transactions).toMatchObject([{ amount: 0, total: 99, about: 'publisher' }]);
  });

  test('is renewed by the clock, month by month, with an invoice each, however often it is told', async () => {
    const moe = await signedIn(server, 'moe');
    const { events } = await subscribe(moe, 'author');
    await deliver(...events);
    const renewals = [...stripe.advance(30 * 24 * 3600), ...stripe.advance(30 * 24 * 3600)];
    const own = renewals.filter((event) => JSON.stringify(event).includes(moe.id));
    await deliver(...own, ...own.toReversed());
    const { invoices } = await moe.call(contract.listInvoices, {});
    expect(invoices.map(({ kind, total }) => [kind, total])).toEqual([
      ['subscription', 19],
      ['subscription', 19],
      ['subscription', 19],
    ]);
    expect(new Set(invoices.map(({ number }) => number)).size).toBe(3);
  });

  test('can be changed for another without a second checkout', async () => {
    const nat = await signedIn(server, 'nat');
    await deliver(...(await subscribe(nat, 'author')).events);
    expect(await nat.call(contract.changePlan, { body: { plan: 'publisher' } })).toMatchObject({
      state: 'changed',
      plan: 'publisher',
      checkout_url: null,
    });
    expect((await nat.billing()).current_plan).toBe('publisher');
  });

  test('of a deleted account is not renewed, and its card is forgotten', async () => {
    const gone = await signedIn(server, 'gone');
    await deliver(...(await subscribe(gone, 'author')).events);
    await saveCard(gone);
    stripe.state.down = true;
    await expect(gone.call(contract.deleteAccount, {})).rejects.toMatchObject({ code: 'payments_unavailable' });
    stripe.state.down = false;
    await gone.call(contract.deleteAccount, {});
    const renewals = stripe.advance(31 * 24 * 3600).filter((event) => JSON.stringify(event).includes(gone.id));
    expect(renewals.map(({ type }) => type)).toEqual(['customer.subscription.deleted']);
    await deliver(...renewals);
  });

  test('whose payment fails is told by mail and kept for a few days', async () => {
    const oz = await signedIn(server, 'oz');
    await deliver(...(await subscribe(oz, 'author')).events);
    const failed = stripe
      .advance(30 * 24 * 3600, { cardFails: true })
      .filter((event) => JSON.stringify(event).includes(oz.id));
    await deliver(...failed);
    expect(await mailsTo(server, oz.email, 2)).toEqual(['billing_payment_failed', 'billing_receipt']);
    expect((await oz.billing()).subscription).toMatchObject({ state: 'past_due' });
    const end = (days: number) =>
      server.deps.db.query(
        sql`update product.subscriptions set period_end = now() - make_interval(days => ${days}) where user_id = ${oz.id}`,
      );
    await end(2);
    expect((await oz.billing()).current_plan).toBe('author');
    await end(4);
    expect((await oz.billing()).current_plan).toBe('free');
  });

  test('that was ended is not brought back by older news', async () => {
    const pia = await signedIn(server, 'pia');
    const { events } = await subscribe(pia, 'author');
    await deliver(...events);
    const created = events.find(({ type }) => type === 'customer.subscription.created');
    if (!created) throw new Error('no subscription was made');
    const ended = stripe.tell('customer.subscription.deleted', {
      ...created.data.object,
      status: 'canceled',
      ended_at: stripe.state.now - 10,
    });
    await deliver({ ...ended, created: created.created + 60 });
    const late = stripe.tell('customer.subscription.updated', created.data.object);
    await deliver({ ...late, created: created.created + 30 });
    await server.deps.db.query(
      sql`update product.subscriptions set period_end = now() - interval '1 second' where user_id = ${pia.id} and state = 'cancelled'`,
    );
    expect(await pia.billing()).toMatchObject({ current_plan: 'free', subscription: { state: 'cancelled' } });
  });
});

test('the diagnostics say whether Stripe answers and its messages arrive', async () => {
  const quin = await signedIn(server, 'quin');
  const ask = () => quin.call(contract.diagnosePayments, {});
  expect(await ask()).toMatchObject({
    provider: 'stripe',
    payment_mode: 'test',
    api: { ok: true },
    webhook: { configured: true },
    books: { balanced: true, balances_match: true },
    test_cards: [],
  });
  stripe.state.down = true;
  expect((await ask()).api).toMatchObject({ ok: false, error: 'The provider did not answer.' });
});
