import * as contract from '@targum/contracts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { requireSoundBooks } from '../testing/require-sound-books.ts';
import { type SignedIn, signedIn } from '../testing/signed-in.ts';
import { paragraphs, steps } from '../testing/steps.ts';
import { startStripeServer } from '../testing/stripe-server.ts';
import { makeTestServer } from '../testing/test-server.ts';

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
  await deliver(...events);
  const intent = (events[0]?.data.object as { id: string } | undefined)?.id ?? '';
  const told = (step: string, status: string) => stripe.dispute(intent, `dp_${name}`, step, status);
  const stateOf = async () =>
    (await who.call(contract.getPayment, { params: { paymentId: checkout.payment_id } })).state;
  return { ...who, paymentId: checkout.payment_id, told, stateOf };
}

async function deliver(...events: object[]): Promise<void> {
  for (const event of events) expect(await stripe.deliver(server.url, event)).toBe(200);
}

const entriesOf = async (paymentId: string, kind: string) =>
  (await admin.call(contract.listLedgerEntries, { query: { payment_id: paymentId } })).entries
    .filter((entry) => entry.kind === kind)
    .map(({ account, amount }) => `${account} ${amount}`)
    .sort();

const noticesAbout = async (email: string) =>
  (await admin.call(contract.listAuditEvents, { query: {} })).events
    .filter(({ subject }) => subject === email)
    .map(({ action, actor }) => `${action} ${actor}`);

describe('a contested payment', () => {
  test('takes its credit at once, once, and tells the console', async () => {
    const ada = await buyer('ada', 50);
    const opened = [ada.told('created', 'needs_response'), ada.told('funds_withdrawn', 'needs_response')];
    await deliver(...opened, ...opened);
    expect((await ada.billing()).balance).toBe(200);
    expect(await ada.stateOf()).toBe('refunded');
    expect(await entriesOf(ada.paymentId, 'dispute')).toEqual(['card_receipts 50', 'credits -50']);
    expect(await noticesAbout(ada.email)).toEqual(['dispute.opened Stripe']);
    const { transactions } = await ada.call(contract.listTransactions, { query: { kind: 'dispute' } });
    expect(transactions).toMatchObject([{ amount: -50, about: 'fraudulent' }]);
    // What the bank has taken cannot be refunded as well.
    await expect(
      admin.call(contract.refundMoney, { body: { payment_id: ada.paymentId, reason: 'Also asked us' } }),
    ).rejects.toMatchObject({ code: 'refund_not_possible' });
  });

  test('that is won comes back as it went', async () => {
    const ben = await buyer('ben', 50);
    await deliver(ben.told('created', 'needs_response'));
    const won = [ben.told('closed', 'won'), ben.told('funds_reinstated', 'won')];
    await deliver(...won, ...won);
    expect((await ben.billing()).balance).toBe(250);
    expect(await ben.stateOf()).toBe('succeeded');
    expect(await entriesOf(ben.paymentId, 'dispute_won')).toEqual(['card_receipts -50', 'credits 50']);
    expect(await noticesAbout(ben.email)).toEqual(['dispute.won Stripe', 'dispute.opened Stripe']);
  });

  test('that is lost stays gone, also when its end is told before its beginning', async () => {
    const cy = await buyer('cy', 50);
    await deliver(cy.told('closed', 'lost'), cy.told('created', 'needs_response'));
    expect((await cy.billing()).balance).toBe(200);
    expect(await entriesOf(cy.paymentId, 'dispute')).toEqual(['card_receipts 50', 'credits -50']);
    expect(await noticesAbout(cy.email)).toEqual(['dispute.lost Stripe']);
    await deliver(cy.told('closed', 'won'));
    expect((await cy.billing()).balance).toBe(250);
  });

  test('that was won before we heard of it moves nothing', async () => {
    const dee = await buyer('dee', 50);
    await deliver(dee.told('closed', 'won'), dee.told('created', 'needs_response'));
    expect((await dee.billing()).balance).toBe(250);
    expect(await entriesOf(dee.paymentId, 'dispute')).toEqual([]);
  });

  test('comes out of our pocket where its credit is spent, and goes back there', async () => {
    const eve = await buyer('eve', 10);
    const own = steps(eve.call);
    const projectId = await own.project(paragraphs(1_152));
    await own.start(projectId, { tier: 'custom', rush: true });
    await own.until(projectId, (seen) => seen.status === 'completed');
    expect((await eve.billing()).balance).toBe(2.64);
    await deliver(eve.told('created', 'needs_response'));
    expect((await eve.billing()).balance).toBe(0);
    expect(await entriesOf(eve.paymentId, 'dispute')).toEqual(['card_receipts 10', 'credits -2.64', 'refunds -7.36']);
    await deliver(eve.told('closed', 'won'));
    expect((await eve.billing()).balance).toBe(2.64);
    expect(await entriesOf(eve.paymentId, 'dispute_won')).toEqual([
      'card_receipts -10',
      'credits 2.64',
      'refunds 7.36',
    ]);
  });

  test('that is only asked about moves no money, and a forged message is refused', async () => {
    const fay = await buyer('fay', 50);
    await deliver(fay.told('created', 'warning_needs_response'), fay.told('closed', 'warning_closed'));
    expect((await fay.billing()).balance).toBe(250);
    expect(await entriesOf(fay.paymentId, 'dispute')).toEqual([]);
    const forged = fay.told('created', 'needs_response');
    expect(await stripe.deliver(server.url, forged, 't=1,v1=forged')).toBe(400);
    expect((await fay.billing()).balance).toBe(250);
  });
});
