import * as contract from '@targum/contracts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { requireSoundBooks } from '../testing/require-sound-books.ts';
import { type SignedIn, signedIn } from '../testing/signed-in.ts';
import { paragraphs, steps } from '../testing/steps.ts';
import { makeTestServer } from '../testing/test-server.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
let admin: SignedIn;
beforeAll(async () => {
  server = await makeTestServer();
  admin = await signedIn(server, 'admin', { email: 'admin@localhost.test' });
});
afterEach(async () => {
  await requireSoundBooks(server.deps.db);
});

const estimate = (who: Pick<SignedIn, 'call'>, projectId: string) =>
  who.call(contract.estimateProject, { params: { projectId }, query: {} });

/** So many words: five thousand cost two hundred dollars, which is all that a new account has. */
const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

async function completed(who: Pick<SignedIn, 'call'>, count = 5): Promise<string> {
  const own = steps(who.call);
  const projectId = await own.project(paragraphs(count));
  await own.start(projectId);
  await own.until(projectId, (seen) => seen.status === 'completed');
  return projectId;
}

async function makeCode(body: { percent?: number; amount_cents?: number }, code: string): Promise<string> {
  await admin.call(contract.createPromotion, { body: { code, ...body } });
  return code;
}

describe('the estimate', () => {
  test('names the welcome credit that pays for it, and nothing is left to pay', async () => {
    const ada = await signedIn(server, 'ada');
    const projectId = await steps(ada.call).project(paragraphs(5));
    expect(await estimate(ada, projectId)).toMatchObject({
      total_cost: 0.4,
      discounts: [],
      credits: [{ kind: 'sign_up', amount: 0.4 }],
      remaining_cost: 0,
    });
  });

  test('names the referral credit after the welcome credit, and what is left to pay', async () => {
    const ben = await signedIn(server, 'ben');
    const friend = await signedIn(server, 'friend-of-ben', { referral: ben.user.referral_code });
    await completed(friend);
    const { reward } = await ben.call(contract.getReferral, {});
    await expect.poll(async () => (await ben.billing()).balance).toBe(200 + reward);
    const projectId = await steps(ben.call).project(words(6000));
    expect(await estimate(ben, projectId)).toMatchObject({
      total_cost: 240,
      credits: [
        { kind: 'sign_up', amount: 200 },
        { kind: 'referral', amount: reward },
      ],
      remaining_cost: 240 - 200 - reward,
    });
    const { transactions } = await ben.call(contract.listTransactions, { query: { kind: 'referral' } });
    expect(transactions).toMatchObject([{ amount: reward }]);
  });

  test('takes percentages off first and lets credit pay the rest', async () => {
    const cy = await signedIn(server, 'cy');
    await cy.call(contract.redeemPromotion, { body: { code: await makeCode({ percent: 25 }, 'QUARTER') } });
    await cy.call(contract.redeemPromotion, { body: { code: await makeCode({ amount_cents: 500 }, 'FIVE') } });
    const projectId = await steps(cy.call).project(words(6800));
    expect(await estimate(cy, projectId)).toMatchObject({
      breakdown: { base_cost: 272, discount_amount: 68, final_cost: 204 },
      discounts: [{ kind: 'promotion', label: 'QUARTER', percent: 25, amount: 68 }],
      credits: [
        { kind: 'sign_up', amount: 200 },
        { kind: 'promotion', amount: 4 },
      ],
      remaining_cost: 0,
    });
  });

  test('stays as it was agreed to, with its lines, and exactly that is charged', async () => {
    const dan = await signedIn(server, 'dan');
    await dan.call(contract.redeemPromotion, { body: { code: await makeCode({ percent: 50 }, 'HALF') } });
    const before = await estimate(dan, await steps(dan.call).project(paragraphs(6)));
    const projectId = await completed(dan, 6);
    const agreed = await estimate(dan, projectId);
    expect(agreed).toMatchObject({
      total_cost: before.total_cost,
      discounts: [{ kind: 'promotion', label: 'HALF', amount: 0.24 }],
      credits: [{ kind: 'sign_up', amount: 0.24 }],
      remaining_cost: 0,
    });
    expect((await dan.billing()).balance).toBe(200 - agreed.total_cost);
    // What comes later changes nothing about it.
    await dan.call(contract.redeemPromotion, { body: { code: await makeCode({ amount_cents: 900 }, 'NINE') } });
    expect(await estimate(dan, projectId)).toEqual(agreed);
  });

  test('of a visitor names the trial, less what of it is spent', async () => {
    const first = await fetch(`${server.url}/api/create-project`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'first' }),
    });
    const cookie = first.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const { createCaller } = await import('@targum/wire');
    const call = createCaller({ baseUrl: server.url, headers: () => ({ cookie }) });
    const trial = contract.toDollars(contract.visitorTrialMicros);
    const projectId = await steps(call).project(words(100_000));
    const dear = await estimate({ call }, projectId);
    expect(dear.credits).toEqual([{ kind: 'sign_up', amount: trial }]);
    expect(dear.remaining_cost).toBe(dear.total_cost - trial);
    await completed({ call });
    const after = await estimate({ call }, projectId);
    expect(after.credits).toEqual([{ kind: 'sign_up', amount: trial - 0.4 }]);
  });
});
