import * as contract from '@targum/contracts';
import { createCaller } from '@targum/wire';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { requireSoundBooks } from '../testing/require-sound-books.ts';
import { type SignedIn, signedIn } from '../testing/signed-in.ts';
import { startStripeServer } from '../testing/stripe-server.ts';
import { makeTestServer } from '../testing/test-server.ts';

let stripe: Awaited<ReturnType<typeof startStripeServer>>;
let server: Awaited<ReturnType<typeof makeTestServer>>;
let mallory: SignedIn;
beforeAll(async () => {
  stripe = await startStripeServer();
  server = await makeTestServer({ env: stripe.env(), worker: false });
  mallory = await signedIn(server, 'mallory');
});
afterEach(async () => {
  // Whatever was tried: nothing moved.
  const { balance, reserved, current_plan: plan } = await mallory.billing();
  if (balance !== 200 || reserved !== 0 || plan !== 'free') throw new Error(`Mallory has ${balance} and ${plan}`);
  await requireSoundBooks(server.deps.db);
});

const post = (path: string, body: unknown, jwt = mallory.jwt) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${jwt}` },
    body: JSON.stringify(body),
  });

const sessionOf = (checkout: { checkout_url: string }) => checkout.checkout_url.split('/').at(-1) ?? '';

describe('a purchase is refused', () => {
  test.each([
    ['with a price of the buyer’s own beside a pack', { pack: 'book', amount: 5 }],
    ['of an unknown pack', { pack: 'library' }],
    ['of a negative amount', { amount: -5 }],
    ['of nothing', { amount: 0 }],
    ['of a fraction of a dollar', { amount: 5.5 }],
    ['of less than the least', { amount: 4 }],
    ['of more than the most', { amount: 10_001 }],
    ['of an amount in words', { amount: '100' }],
    ['of an amount that overflows', { amount: 1e308 }],
    ['without saying of what', {}],
  ])('%s', async (_what, body) => {
    const response = await post('/api/billing/credit', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'bad_request' } });
  });

  test('of a plan that does not exist', async () => {
    expect((await post('/api/billing/plan', { plan: 'emperor' })).status).toBe(400);
    expect((await post('/api/billing/plan', { plan: 'free' })).status).toBe(409);
  });

  test('without an account', async () => {
    const stranger = createCaller({ baseUrl: server.url });
    await expect(stranger(contract.addCredit, { body: { amount: 5 } })).rejects.toMatchObject({ status: 401 });
    await expect(stranger(contract.getBilling, {})).rejects.toMatchObject({ status: 401 });
  });
});

describe('a message of the payment provider is refused', () => {
  const event = (object: object = {}) => ({
    id: 'evt_forged',
    object: 'event',
    type: 'checkout.session.completed',
    created: Math.floor(Date.now() / 1000),
    data: {
      object: { id: 'cs_x', mode: 'payment', status: 'complete', payment_status: 'paid', currency: 'usd', ...object },
    },
  });

  test('when it is not signed, or signed by somebody else, or its text was changed', async () => {
    const checkout = await mallory.call(contract.addCredit, { body: { amount: 500 } });
    const forged = event({
      amount_total: 50_000,
      metadata: { payment_id: checkout.payment_id, user_id: mallory.id },
    });
    const payload = JSON.stringify(forged);
    for (const header of [
      '',
      'nonsense',
      't=1,v1=00',
      stripe.sign(payload, { secret: 'whsec_guessed' }),
      stripe.sign(payload.replace('50000', '50001')),
    ]) {
      expect(await stripe.deliver(server.url, forged, header)).toBe(400);
    }
    const { state } = await mallory.call(contract.getPayment, { params: { paymentId: checkout.payment_id } });
    expect(state).toBe('pending');
  });

  test('when it was recorded and is played again later', async () => {
    const payload = JSON.stringify(event());
    const hourAgo = Math.floor(Date.now() / 1000) - 3600;
    expect(await stripe.deliver(server.url, event(), stripe.sign(payload, { timestamp: hourAgo }))).toBe(400);
  });

  test('when it is no JSON, too large or empty', async () => {
    const send = (body: string) =>
      fetch(`${server.url}/api/billing/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': stripe.sign(body) },
        body,
      });
    expect((await send('{"half":')).status).toBe(400);
    expect((await send('')).status).toBe(400);
    expect((await send(`"${'x'.repeat(600 * 1024)}"`)).status).toBe(413);
  });
});

describe('a message that is truly signed', () => {
  test('books nothing when less was paid than was asked for', async () => {
    const checkout = await mallory.call(contract.addCredit, { body: { amount: 300 } });
    const [intent, session] = stripe.pay(sessionOf(checkout));
    const cheap = { ...session, data: { object: { ...session?.data.object, amount_total: 1 } } };
    expect(await stripe.deliver(server.url, cheap)).toBe(200);
    const { state, failure } = await mallory.call(contract.getPayment, { params: { paymentId: checkout.payment_id } });
    expect({ state, failure }).toEqual({ state: 'failed', failure: 'amount_mismatch' });
    expect(intent?.type).toBe('payment_intent.succeeded');
  });

  test("books nothing when it names another user's payment", async () => {
    const victim = await signedIn(server, 'victim');
    const checkout = await victim.call(contract.addCredit, { body: { amount: 50 } });
    const [, session] = stripe.pay(sessionOf(checkout));
    const stolen = {
      ...session,
      data: { object: { ...session?.data.object, metadata: { payment_id: checkout.payment_id, user_id: mallory.id } } },
    };
    expect(await stripe.deliver(server.url, stolen)).toBe(200);
    expect((await victim.billing()).balance).toBe(200);
  });

  test('about something that is not ours is taken and changes nothing', async () => {
    for (const type of ['checkout.session.completed', 'payment_intent.succeeded', 'invoice.paid', 'customer.created']) {
      const foreign = stripe.tell(type, {
        id: 'x',
        metadata: {},
        currency: 'usd',
        status: 'complete',
        items: { data: [] },
      });
      expect(await stripe.deliver(server.url, foreign)).toBe(200);
    }
  });

  test('in another currency books nothing', async () => {
    const checkout = await mallory.call(contract.addCredit, { body: { amount: 100 } });
    const [, session] = stripe.pay(sessionOf(checkout));
    const yen = { ...session, data: { object: { ...session?.data.object, currency: 'jpy' } } };
    expect(await stripe.deliver(server.url, yen)).toBe(200);
  });
});

describe("other people's money", () => {
  test("payments, invoices and the console are nobody else's", async () => {
    const owner = await signedIn(server, 'owner');
    const checkout = await owner.call(contract.addCredit, { body: { amount: 10 } });
    for (const event of stripe.pay(sessionOf(checkout))) await stripe.deliver(server.url, event);
    const [invoice] = (await owner.call(contract.listInvoices, {})).invoices;
    const headers = { authorization: `Bearer ${mallory.jwt}` };
    const statusOf = async (path: string) => (await fetch(`${server.url}${path}`, { headers })).status;
    expect(await statusOf(`/api/billing/payments/${checkout.payment_id}`)).toBe(404);
    expect(await statusOf(`/api/billing/invoices/${invoice?.invoice_id}/pdf`)).toBe(404);
    expect(await statusOf('/admin/api/ledger/entries')).toBe(403);
    expect(await statusOf('/admin/api/ledger/accounts')).toBe(403);
    expect(await statusOf('/admin/api/refunds')).toBe(403);
    const refund = await post('/admin/api/refunds', { payment_id: checkout.payment_id, reason: 'because' });
    expect(refund.status).toBe(403);
    const code = await post('/admin/api/promotions', { code: 'FREE-MONEY', amount_cents: 100_000 });
    expect(code.status).toBe(403);
    expect((await mallory.call(contract.listTransactions, { query: {} })).transactions).toHaveLength(1);
  });

  test('the session cookie alone buys nothing: another site cannot make a browser do it', async () => {
    const response = await fetch(`${server.url}/api/billing/credit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `targum_session_jwt=${mallory.jwt}` },
      body: JSON.stringify({ amount: 5 }),
    });
    expect(response.status).toBe(401);
  });
});
