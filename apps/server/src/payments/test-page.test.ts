import * as contract from '@targum/contracts';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { mailsTo, type SignedIn, signedIn } from '../testing/signed-in.ts';
import { paragraphs, steps } from '../testing/steps.ts';
import { makeTestServer } from '../testing/test-server.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
beforeAll(async () => {
  server = await makeTestServer();
});

/** The page lives at the public address; the tests reach the same path at their own. */
const local = (url: string) => `${server.url}${new URL(url).pathname}`;

async function enter(url: string, fields: Record<string, string>) {
  const response = await fetch(local(url), { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}

const buy = (who: SignedIn, amount: number) => who.call(contract.addCredit, { body: { amount } });

describe('without keys of a payment provider', () => {
  test('a page that says it is a test takes the test card, and the credit is there', async () => {
    const ada = await signedIn(server, 'ada');
    const checkout = await buy(ada, 25);
    const page = await (await fetch(local(checkout.checkout_url))).text();
    expect(page).toContain('Test mode');
    expect(page).toContain('No real money moves');
    expect(page).toContain('$25.00');
    const paid = await enter(checkout.checkout_url, { card: '4242 4242 4242 4242' });
    expect(paid).toMatchObject({
      status: 303,
      location: expect.stringContaining(`/payment-success?payment=${checkout.payment_id}`),
    });
    expect(await ada.billing()).toMatchObject({ balance: 225, payment_mode: 'test' });
    expect(await ada.call(contract.getPayment, { params: { paymentId: checkout.payment_id } })).toMatchObject({
      state: 'succeeded',
      payment_mode: 'test',
      amount: 25,
    });
    // A second click and a look back change nothing.
    await enter(checkout.checkout_url, { card: '4242424242424242' });
    expect((await ada.billing()).balance).toBe(225);
  });

  test('the page speaks Hebrew, from right to left, to whoever has chosen that', async () => {
    const gil = await signedIn(server, 'gil');
    await gil.call(contract.updatePreferences, { body: { language: 'he' } });
    const checkout = await buy(gil, 25);
    const page = await (await fetch(local(checkout.checkout_url))).text();
    expect(page).toContain('<html lang="he" dir="rtl">');
    expect(page).toContain('בעמוד הזה לא עובר כסף אמיתי.');
    const refused = await enter(checkout.checkout_url, { card: '4000 0000 0000 0002' });
    expect(refused).toMatchObject({ status: 402, text: expect.stringContaining('הכרטיס נדחה. לא בוצע חיוב.') });
    const asked = await enter(checkout.checkout_url, { card: '4000002760003184' });
    expect(asked.text).toContain('הבנק מבקש אישור');
    const headers = { 'accept-language': 'he-IL,he;q=0.9' };
    const gone = await (await fetch(`${server.url}/api/test-payment/none`, { headers })).text();
    expect(gone).toContain('אין דבר בכתובת הזאת');
  });

  test('ten clicks at once are one payment', async () => {
    const ben = await signedIn(server, 'ben');
    const checkout = await buy(ben, 30);
    await Promise.all(Array.from({ length: 10 }, () => enter(checkout.checkout_url, { card: '4242424242424242' })));
    expect((await ben.billing()).balance).toBe(230);
  });

  test('the declined card says so and another may be tried', async () => {
    const cy = await signedIn(server, 'cy');
    const checkout = await buy(cy, 10);
    const refused = await enter(checkout.checkout_url, { card: '4000 0000 0000 0002' });
    expect(refused).toMatchObject({ status: 402, text: expect.stringContaining('declined') });
    expect((await cy.billing()).balance).toBe(200);
    await enter(checkout.checkout_url, { card: '4242424242424242' });
    expect((await cy.billing()).balance).toBe(210);
  });

  test('the 3-D Secure card asks for confirmation first', async () => {
    const dee = await signedIn(server, 'dee');
    const checkout = await buy(dee, 10);
    const card = '4000002760003184';
    const asked = await enter(checkout.checkout_url, { card });
    expect(asked).toMatchObject({ status: 200, text: expect.stringContaining('asks for confirmation') });
    expect((await dee.billing()).balance).toBe(200);
    expect((await enter(checkout.checkout_url, { card, confirm: 'no' })).status).toBe(402);
    expect((await enter(checkout.checkout_url, { card, confirm: 'yes' })).status).toBe(303);
    expect((await dee.billing()).balance).toBe(210);
  });

  test.each(['', '1234', '5555555555554444', "4242'; drop table payments"])(
    'the card %j is not taken',
    async (card) => {
      const eve = await signedIn(server, 'eve');
      const checkout = await buy(eve, 10);
      expect((await enter(checkout.checkout_url, { card })).status).toBe(422);
      expect((await eve.billing()).balance).toBe(200);
    },
  );

  test('a guessed address has no page', async () => {
    expect((await fetch(`${server.url}/api/test-payment/cs_test_guessed`)).status).toBe(404);
  });

  test('a forged message from outside is refused here too', async () => {
    const response = await fetch(`${server.url}/api/billing/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
      body: '{}',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'webhook_refused' } });
  });

  test('a card is saved, pays for a translation, and a plan is bought, changed and ended', async () => {
    const fay = await signedIn(server, 'fay');
    const saved = await fay.call(contract.savePaymentMethod, {});
    await enter(saved.checkout_url, { card: '4242424242424242' });
    expect((await fay.billing()).payment_method).toMatchObject({ brand: 'visa', last4: '4242' });
    const own = steps(fay.call);
    const projectId = await own.project(paragraphs(1_120));
    await own.start(projectId, { tier: 'custom', rush: true });
    await own.until(projectId, (seen) => seen.status === 'completed');
    expect(await fay.billing()).toMatchObject({ balance: 0, reserved: 0 });
    const plan = (name: contract.PlanName) => fay.call(contract.changePlan, { body: { plan: name } });
    const { checkout_url: url } = await plan('author');
    await enter(url ?? '', { card: '4242424242424242' });
    expect((await fay.billing()).current_plan).toBe('author');
    expect(await plan('publisher')).toMatchObject({ state: 'changed' });
    expect(await plan('free')).toMatchObject({ state: 'ends', plan: 'publisher' });
    expect(await fay.billing()).toMatchObject({
      current_plan: 'publisher',
      subscription: { cancels_at_period_end: true },
    });
    expect(await mailsTo(server, fay.email, 2)).toEqual(expect.arrayContaining(['billing_receipt']));
  });

  test('the diagnostics list the test cards', async () => {
    const gil = await signedIn(server, 'gil');
    expect(await gil.call(contract.diagnosePayments, {})).toMatchObject({
      provider: 'test',
      api: { ok: true },
      test_cards: [{ outcome: 'success' }, { outcome: 'declined' }, { outcome: 'three_d_secure' }],
    });
  });
});

describe('an invoice', () => {
  /** Every run of text with where it stands from the left. */
  async function read(bytes: Uint8Array) {
    const page = await (await getDocument({ data: bytes, verbosity: 0 }).promise).getPage(1);
    const { items } = await page.getTextContent();
    return items.flatMap((item) =>
      'str' in item && item.str.trim()
        ? [{ text: item.str, x: item.transform[4] as number, y: Math.round(item.transform[5] as number) }]
        : [],
    );
  }

  async function pdfOf(who: SignedIn, language?: 'en' | 'he') {
    const [invoice] = (await who.call(contract.listInvoices, {})).invoices;
    const query = language ? `?language=${language}` : '';
    const response = await fetch(`${server.url}/api/billing/invoices/${invoice?.invoice_id}/pdf${query}`, {
      headers: { authorization: `Bearer ${who.jwt}` },
    });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain(`targum-${invoice?.number}.pdf`);
    return read(new Uint8Array(await response.arrayBuffer()));
  }

  test('is a PDF that says it is a test, in English or in Hebrew from right to left', async () => {
    const dana = await signedIn(server, 'דנה לוי-כהן (הוצאה 2000)', { email: 'dana@example.test' });
    const checkout = await buy(dana, 42);
    await enter(checkout.checkout_url, { card: '4242424242424242' });
    const english = await pdfOf(dana);
    const all = english.map(({ text }) => text).join(' ');
    expect(all).toContain('Invoice');
    expect(all).toContain('$42.00');
    expect(all).toContain('TEST: no real payment was made');
    const hebrew = await pdfOf(dana, 'he');
    const name = hebrew.filter(({ y }) => y === hebrew.find(({ text }) => text.includes('דנה'))?.y);
    // From right to left: the first name stands rightmost, then the family name, then the number in brackets.
    const order = name.toSorted((one, other) => other.x - one.x).map(({ text }) => text.trim());
    expect(order[0]).toBe('דנה');
    expect(order.indexOf('לוי')).toBeLessThan(order.indexOf('כהן'));
    expect(order.join(' ')).toMatch(/הוצאה.*2000/);
    expect(hebrew.map(({ text }) => text).join(' ')).toContain('$42.00');
  });
});

test('in production without keys nothing can be bought, and nothing is pretended', async () => {
  const bare = await makeTestServer({ env: { NODE_ENV: 'production' }, worker: false });
  const who = await signedIn(bare, 'hal');
  await expect(who.call(contract.addCredit, { body: { amount: 10 } })).rejects.toMatchObject({
    status: 503,
    code: 'payments_unavailable',
  });
  expect((await fetch(`${bare.url}/api/test-payment/cs_test_x`)).status).toBe(404);
  await expect(who.call(contract.diagnosePayments, {})).rejects.toMatchObject({ status: 403 });
});
