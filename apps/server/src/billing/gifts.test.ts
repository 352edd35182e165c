import * as contract from '@targum/contracts';
import { sql } from '@targum/server-kit';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { requireSoundBooks } from '../testing/require-sound-books.ts';
import { mailsTo, type SignedIn, signedIn } from '../testing/signed-in.ts';
import { paragraphs, steps } from '../testing/steps.ts';
import { makeTestServer } from '../testing/test-server.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { followOrder } from './follow-order.ts';
import { mailboxOf } from './mailbox.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
let admin: SignedIn;
beforeAll(async () => {
  server = await makeTestServer();
  admin = await signedIn(server, 'admin', { email: 'admin@localhost.test' });
});
afterEach(async () => {
  server.engine.failOn = () => false;
  await requireSoundBooks(server.deps.db);
});

async function translate(who: SignedIn, count = 5) {
  const own = steps(who.call);
  const projectId = await own.project(paragraphs(count));
  await own.start(projectId);
  await own.until(projectId, (seen) => seen.status === 'completed');
  return projectId;
}

/** Jobs run a moment later. */
const balanceBecomes = (who: SignedIn, wanted: number) => waitUntil(who.billing, ({ balance }) => balance === wanted);

/** Until it is decided, for everybody who came with this person's code, whether there is a reward. */
const decided = (who: SignedIn) =>
  waitUntil(
    () => who.call(contract.getReferral, {}),
    ({ joined }) => joined.every(({ state }) => state !== 'waiting'),
  );

describe('the credit of a new account', () => {
  test('is given once, however often and at once somebody signs in', async () => {
    const ada = await signedIn(server, 'ada');
    await Promise.all([ada.sync(), ada.sync(), ada.sync()]);
    expect((await ada.billing()).balance).toBe(200);
  });

  test('is not given again to the same mailbox under another spelling', async () => {
    const first = await signedIn(server, 'dots', { email: 'Dana.Levi@gmail.com' });
    expect((await first.billing()).balance).toBe(200);
    for (const [index, email] of [
      'danalevi@gmail.com',
      'dana.levi+2@googlemail.com',
      'DANALEVI+x@gmail.com',
    ].entries()) {
      const again = await signedIn(server, `dots${index}`, { email });
      expect((await again.billing()).balance).toBe(0);
    }
  });

  test('is not given again after the account was deleted and made anew', async () => {
    const before = await signedIn(server, 'phoenix');
    await translate(before);
    await before.call(contract.deleteAccount, {});
    const after = await signedIn(server, 'phoenix');
    expect(after.id).not.toBe(before.id);
    expect((await after.billing()).balance).toBe(0);
  });

  test.each([
    ['Dana.Levi+x@GMAIL.com', 'danalevi@gmail.com'],
    ['a.b@example.org', 'a.b@example.org'],
    ['a+b@example.org', 'a@example.org'],
    ['nonsense', 'nonsense'],
  ])('%s reaches the mailbox %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });
});

describe('a referral', () => {
  const summary = (who: SignedIn) => who.call(contract.getReferral, {});

  test('gives both sides credit after the first complete translation, once, and tells them', async () => {
    const guide = await signedIn(server, 'guide');
    const friend = await signedIn(server, 'friend', { referral: guide.user.referral_code });
    expect(await summary(guide)).toMatchObject({
      code: guide.user.referral_code,
      link: expect.stringContaining(guide.user.referral_code),
      reward: 20,
      earned: 0,
      joined: [{ who: 'f•••@example.test', state: 'waiting' }],
    });
    const projectId = await translate(friend);
    await balanceBecomes(guide, 220);
    await balanceBecomes(friend, 219.6);
    await translate(friend, 6);
    await followOrder(server.deps, { userId: friend.id, projectId, completed: true });
    expect((await guide.billing()).balance).toBe(220);
    expect(await summary(guide)).toMatchObject({ earned: 20, joined: [{ state: 'rewarded' }] });
    expect(await mailsTo(server, guide.email, 1)).toEqual(['billing_referral_earned']);
    expect(await mailsTo(server, friend.email, 1)).toEqual(['billing_referral_earned']);
    const { transactions } = await guide.call(contract.listTransactions, { query: { kind: 'referral' } });
    expect(transactions).toMatchObject([{ amount: 20 }]);
  });

  test('of oneself under another spelling gives nothing', async () => {
    const me = await signedIn(server, 'me', { email: 'me.myself@gmail.com' });
    const alias = await signedIn(server, 'alias', {
      email: 'memyself+friend@gmail.com',
      referral: me.user.referral_code,
    });
    const grant = await alias.call(contract.redeemPromotion, { body: { code: await makeCode({ amount_cents: 500 }) } });
    expect(grant.amount).toBe(5);
    await translate(alias);
    expect(await decided(me)).toMatchObject({ earned: 0, joined: [{ state: 'not_eligible' }] });
    expect((await me.billing()).balance).toBe(200);
  });

  test('with an address that nobody proved gives nothing', async () => {
    const guide = await signedIn(server, 'guide2');
    const ghost = await signedIn(server, 'ghost', { verified: false, referral: guide.user.referral_code });
    await translate(ghost);
    expect(await decided(guide)).toMatchObject({ joined: [{ state: 'not_eligible' }] });
    expect((await guide.billing()).balance).toBe(200);
  });

  test('of two mailboxes that are one person gives one reward', async () => {
    const guide = await signedIn(server, 'guide3');
    for (const email of ['serial@gmail.com', 's.e.r.i.a.l@gmail.com']) {
      const friend = await signedIn(server, email, { email, referral: guide.user.referral_code });
      await friend.call(contract.redeemPromotion, { body: { code: await makeCode({ amount_cents: 500 }) } });
      await translate(friend);
    }
    expect((await decided(guide)).joined.map(({ state }) => state).sort()).toEqual(['not_eligible', 'rewarded']);
    expect((await guide.billing()).balance).toBe(220);
  });

  test('of somebody whose translation fails waits for one that does not', async () => {
    const guide = await signedIn(server, 'guide4');
    const friend = await signedIn(server, 'unlucky', { referral: guide.user.referral_code });
    server.engine.failOn = () => true;
    const own = steps(friend.call);
    const projectId = await own.project('All is lost.');
    await own.start(projectId);
    await own.until(projectId, (seen) => seen.status === 'failed');
    server.engine.failOn = () => false;
    expect((await guide.billing()).balance).toBe(200);
    await translate(friend);
    await balanceBecomes(guide, 220);
  });
});

let codes = 0;
async function makeCode(terms: {
  percent?: number;
  amount_cents?: number;
  most_redemptions?: number;
  expires_at?: string;
}) {
  const code = `CODE-${++codes}`;
  await admin.call(contract.createPromotion, { body: { code, ...terms } });
  return code;
}

const redeem = (who: SignedIn, code: string) => who.call(contract.redeemPromotion, { body: { code } });

describe('a promotion code', () => {
  test('of an amount becomes credit at once, once for a person', async () => {
    const ben = await signedIn(server, 'ben');
    const code = await makeCode({ amount_cents: 1_250 });
    expect(await redeem(ben, code.toLowerCase())).toEqual({ code, percent: null, amount: 12.5 });
    expect((await ben.billing()).balance).toBe(212.5);
    await expect(redeem(ben, code)).rejects.toMatchObject({ code: 'promotion_used' });
    const { transactions } = await ben.call(contract.listTransactions, { query: { kind: 'promotion' } });
    expect(transactions).toMatchObject([{ amount: 12.5, about: code }]);
  });

  test('of a percentage waits for the next translation, is shown as its discount, and is used up by it', async () => {
    const cy = await signedIn(server, 'cy');
    const code = await makeCode({ percent: 25 });
    await redeem(cy, code);
    expect((await cy.billing()).waiting_promotions).toEqual([{ code, percent: 25 }]);
    const own = steps(cy.call);
    const projectId = await translate(cy);
    expect((await own.status(projectId)).estimate).toMatchObject({
      total_cost: 0.3,
      breakdown: { base_cost: 0.4, discount_amount: 0.1, final_cost: 0.3 },
    });
    expect(await cy.billing()).toMatchObject({ balance: 199.7, waiting_promotions: [] });
    await translate(cy, 6);
    expect((await cy.billing()).balance).toBe(199.22);
  });

  test('comes back when nothing was delivered for it', async () => {
    const dee = await signedIn(server, 'dee');
    const code = await makeCode({ percent: 50 });
    await redeem(dee, code);
    server.engine.failOn = () => true;
    const own = steps(dee.call);
    const projectId = await own.project('All is lost.');
    await own.start(projectId);
    expect((await dee.billing()).waiting_promotions).toEqual([]);
    await own.until(projectId, (seen) => seen.status === 'failed');
    expect(await dee.billing()).toMatchObject({ balance: 200, waiting_promotions: [{ code, percent: 50 }] });
  });

  test('that is limited goes to the first, even when everybody comes at once', async () => {
    const code = await makeCode({ amount_cents: 100, most_redemptions: 2 });
    const crowd = await Promise.all([1, 2, 3, 4, 5].map((index) => signedIn(server, `crowd${index}`)));
    const outcomes = await Promise.allSettled(crowd.map((who) => redeem(who, code)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(refused).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ code: 'promotion_exhausted', status: 410 })),
    );
    const { promotions } = await admin.call(contract.listPromotions, {});
    expect(promotions.find((row) => row.code === code)).toMatchObject({ redeemed: 2, most_redemptions: 2 });
  });

  test('that has expired, or never was, is refused', async () => {
    const eve = await signedIn(server, 'eve');
    const code = await makeCode({ percent: 10, expires_at: new Date(Date.now() + 3_600_000).toISOString() });
    await server.deps.db.query(sql`update product.promotions set expires_at = now() where code = ${code}`);
    await expect(redeem(eve, code)).rejects.toMatchObject({ code: 'promotion_expired' });
    await expect(redeem(eve, 'NO-SUCH-CODE')).rejects.toMatchObject({ code: 'promotion_unknown', status: 404 });
    expect((await eve.billing()).balance).toBe(200);
  });

  test('is not used twice by one person with two spellings of an address', async () => {
    const code = await makeCode({ amount_cents: 100 });
    const one = await signedIn(server, 'two1', { email: 'two.faces@gmail.com' });
    const two = await signedIn(server, 'two2', { email: 'twofaces+2@gmail.com' });
    await redeem(one, code);
    await expect(redeem(two, code)).rejects.toMatchObject({ code: 'promotion_used' });
  });

  test('is made by an administrator, with either a percentage or an amount', async () => {
    for (const body of [
      { code: 'BOTH', percent: 5, amount_cents: 5 },
      { code: 'NEITHER' },
      { code: 'ODD', percent: 101 },
      { code: 'a b', percent: 5 },
    ])
      await expect(admin.call(contract.createPromotion, { body })).rejects.toMatchObject({ status: 400 });
    const code = await makeCode({ percent: 5 });
    await expect(admin.call(contract.createPromotion, { body: { code, percent: 6 } })).rejects.toMatchObject({
      code: 'promotion_exists',
    });
  });
});

describe('the list of transactions', () => {
  test('is read in pages, by kind, by day and by project', async () => {
    const fay = await signedIn(server, 'fay');
    const projectId = await translate(fay);
    const list = (query: object) => fay.call(contract.listTransactions, { query });
    const first = await list({ limit: 2 });
    expect(first.transactions.map(({ kind }) => kind)).toEqual(['charge', 'reservation']);
    const second = await list({ limit: 2, cursor: first.next_cursor ?? '' });
    expect(second).toMatchObject({ transactions: [{ kind: 'sign_up_credit' }], next_cursor: null });
    expect((await list({ kind: 'charge' })).transactions).toHaveLength(1);
    expect((await list({ project_id: projectId })).transactions).toHaveLength(2);
    const today = new Date().toISOString().slice(0, 10);
    expect((await list({ from: today, to: today })).transactions).toHaveLength(3);
    expect((await list({ from: '2020-01-01', to: '2020-12-31' })).transactions).toEqual([]);
    await expect(list({ cursor: "1'; drop table" })).rejects.toMatchObject({ status: 400 });
  });
});
