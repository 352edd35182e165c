import * as contract from '@targum/contracts';
import { rows, sql } from '@targum/server-kit';
import { createCaller } from '@targum/wire';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { requireSoundBooks } from '../testing/require-sound-books.ts';
import { mailsTo, signedIn } from '../testing/signed-in.ts';
import { paragraphs, steps } from '../testing/steps.ts';
import { makeTestServer } from '../testing/test-server.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { closeForgottenOrders } from './close-forgotten-orders.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
beforeAll(async () => {
  server = await makeTestServer();
});
afterEach(async () => {
  server.engine.failOn = () => false;
  server.engine.before = async () => {};
  await requireSoundBooks(server.deps.db);
});

/** So many words in paragraphs of two. */
const words = (count: number, word?: string) => paragraphs(count / 2, word);

/** Nine cents a word. */
const dear = { tier: 'custom', rush: true } as const;

async function person(name: string) {
  const who = await signedIn(server, name);
  const { transactions } = { transactions: () => who.call(contract.listTransactions, { query: {} }) };
  const kinds = async () => (await transactions()).transactions.map(({ kind, amount, total }) => [kind, amount, total]);
  return { ...who, ...steps(who.call), kinds };
}

/** Until the reservation has become something else. */
const settled = (who: Awaited<ReturnType<typeof person>>) => waitUntil(who.billing, ({ reserved }) => reserved === 0);

describe('a translation', () => {
  test('is paid from the credit of a new account: reserved at the start, charged when it is delivered', async () => {
    const ada = await person('ada');
    expect(await ada.billing()).toMatchObject({
      balance: 200,
      reserved: 0,
      current_plan: 'free',
      payment_mode: 'test',
      credits: [{ kind: 'sign_up', amount: 200 }],
    });
    const projectId = await ada.project(words(200));
    let during: contract.Billing | undefined;
    server.engine.before = async () => void (during ??= await ada.billing());
    await ada.start(projectId, dear);
    await ada.until(projectId, (seen) => seen.status === 'completed');
    expect(during).toMatchObject({ balance: 182, reserved: 18 });
    expect(await settled(ada)).toMatchObject({ balance: 182, reserved: 0 });
    expect(await ada.kinds()).toEqual([
      ['charge', 0, 18],
      ['reservation', -18, 18],
      ['sign_up_credit', 200, 200],
    ]);
    const usage = await ada.call(contract.getUsage, {});
    expect(usage.current_month).toMatchObject({ total_cost: 18, words_translated: 200 });
    expect((await ada.sync()).credits_remaining).toBe(182);
  });

  test('that is started by three clicks at once is reserved once', async () => {
    const ben = await person('ben');
    const projectId = await ben.project(words(50));
    await Promise.all([1, 2, 3].map(() => ben.start(projectId)));
    await ben.until(projectId, (seen) => seen.status === 'completed');
    expect(await settled(ben)).toMatchObject({ balance: 198 });
    expect((await ben.kinds()).map(([kind]) => kind)).toEqual(['charge', 'reservation', 'sign_up_credit']);
  });

  test('that costs more than there is does not start, and says how much is missing', async () => {
    const cleo = await person('cleo');
    const projectId = await cleo.project(words(2_224));
    await expect(cleo.start(projectId, dear)).rejects.toMatchObject({
      status: 402,
      code: 'payment_required',
      facts: { missing: 0.16, price: 200.16, balance: 200 },
    });
    expect((await cleo.status(projectId)).status).toBe('estimated');
    expect(await cleo.billing()).toMatchObject({ balance: 200, reserved: 0 });
  });

  test('of which two are started in two tabs with credit for one: one starts, the other is told', async () => {
    const dov = await person('dov');
    const projects = [await dov.project(words(2_000, 'One')), await dov.project(words(2_000, 'Two'))];
    const outcomes = await Promise.allSettled(projects.map((projectId) => dov.start(projectId, dear)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'payment_required' });
    expect(await settled(dov)).toMatchObject({ balance: 20 });
  });

  test('that fails by our fault gives everything back, and a retry reserves it again', async () => {
    const eve = await person('eve');
    const projectId = await eve.project(words(20, 'Broken'));
    server.engine.failOn = (text) => text.includes('Broken');
    await eve.start(projectId);
    await eve.until(projectId, (seen) => seen.status === 'failed');
    expect(await settled(eve)).toMatchObject({ balance: 200 });
    expect((await eve.kinds()).slice(0, 2)).toEqual([
      ['release', 0.8, 0.8],
      ['reservation', -0.8, 0.8],
    ]);
    server.engine.failOn = () => false;
    await eve.call(contract.retryProject, { params: { projectId } });
    await eve.until(projectId, (seen) => seen.status === 'completed');
    expect(await settled(eve)).toMatchObject({ balance: 199.2 });
    expect((await eve.kinds()).map(([kind]) => kind)).toEqual([
      'charge',
      'reservation',
      'release',
      'reservation',
      'sign_up_credit',
    ]);
  });

  test('that is cancelled half way costs what was done and gives the rest back', async () => {
    const fay = await person('fay');
    const projectId = await fay.project(paragraphs(600));
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    server.engine.before = async (texts) => (texts.some((text) => text.includes(' 500.')) ? held : undefined);
    await fay.start(projectId);
    await fay.until(projectId, (seen) => seen.words.done > 0);
    const { words: counted } = await fay.call(contract.cancelProject, { params: { projectId } });
    release();
    const paid = Math.round(counted.done * 4) / 100;
    expect(counted.done).toBeGreaterThan(0);
    expect(counted.done).toBeLessThan(1200);
    expect((await settled(fay)).balance).toBeCloseTo(200 - paid, 10);
    // What the late worker still brings changes nothing any more.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await fay.billing()).balance).toBeCloseTo(200 - paid, 10);
  });

  test('of two documents is charged document by document, and a deleted project keeps only what was delivered', async () => {
    const gil = await person('gil');
    const projectId = await gil.project(paragraphs(10, 'First'));
    await gil.add(projectId, paragraphs(250, 'Second'), 'second.txt');
    await gil.until(projectId, (seen) => seen.status === 'estimated' && seen.words.total === 520);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    server.engine.before = async (texts) => (texts.some((text) => text.startsWith('Second')) ? held : undefined);
    await gil.start(projectId);
    await gil.until(projectId, (seen) => seen.documents.some(({ state }) => state === 'translated'));
    expect(await gil.billing()).toMatchObject({ balance: 179.2, reserved: 20 });
    await gil.call(contract.deleteProject, { params: { projectId } });
    release();
    expect(await settled(gil)).toMatchObject({ balance: 199.2, reserved: 0 });
    expect((await gil.kinds()).map(([kind]) => kind)).toEqual(['release', 'charge', 'reservation', 'sign_up_credit']);
  });

  test('whose end was lost in a crash is settled by the net below', async () => {
    const hanna = await person('hanna');
    const projectId = await hanna.project(words(100));
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    server.engine.before = async () => held;
    await hanna.start(projectId);
    await server.deps.db.query(sql`update product.projects set state = 'failed' where id = ${projectId}`);
    await server.deps.db.query(
      sql`update product.orders set created_at = now() - interval '1 hour' where project_id = ${projectId}`,
    );
    await closeForgottenOrders(server.deps);
    await closeForgottenOrders(server.deps);
    release();
    expect(await hanna.billing()).toMatchObject({ balance: 200, reserved: 0 });
  });

  test('that leaves little credit is followed by one mail about it, in the language of the user', async () => {
    const yael = await person('yael');
    await yael.call(contract.updatePreferences, { body: { language: 'he' } });
    const projectId = await yael.project(words(2_176));
    await yael.start(projectId, dear);
    await yael.until(projectId, (seen) => seen.status === 'completed');
    expect(await mailsTo(server, yael.email, 1)).toEqual(['billing_low_credit']);
    const [mail] = ((await server.deps.messages.outbox?.list(yael.email)) ?? []).filter(
      ({ kind }) => kind === 'billing_low_credit',
    );
    expect(mail?.subject).toMatch(/נותרה יתרה/);
    expect(mail?.text).toContain('4.16');
  });
});

describe('somebody without an account', () => {
  function visitor() {
    let cookie = '';
    const withCookie: typeof fetch = async (input, init) => {
      const headers = new Headers(init?.headers);
      if (cookie) headers.set('cookie', cookie);
      const response = await fetch(input, { ...init, headers });
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
      return response;
    };
    const call = createCaller({ baseUrl: server.url, fetch: withCookie });
    return { ...steps(call), cookie: () => cookie };
  }

  test('tries the product up to a limit over all projects, and is then asked to sign in', async () => {
    const someone = visitor();
    const first = await someone.project(words(1_600));
    await someone.start(first, dear);
    await someone.until(first, (seen) => seen.status === 'completed');
    const second = await someone.project(words(624, 'More'));
    await expect(someone.start(second, dear)).rejects.toMatchObject({ status: 402, code: 'trial_exhausted' });
    const third = await someone.project(words(622, 'Fits'));
    await someone.start(third, dear);
    await someone.until(third, (seen) => seen.status === 'completed');
    const [revenue] = await rows<{ total: string }>(
      server.deps.db,
      sql`select sum(e.amount_micros)::text as total from product.ledger_entries e join product.ledger_transfers t on t.id = e.transfer_id
          join product.ledger_accounts a on a.id = e.account_id
          where a.kind = 'revenue' and t.project_id in (${first}, ${third})`,
    );
    expect(revenue?.total).toBe('199980000');
  });

  test('who signs in while a translation runs has it finished on the trial and a credit of their own beside it', async () => {
    const someone = visitor();
    const projectId = await someone.project(words(1_000));
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    server.engine.before = async () => held;
    await someone.start(projectId);
    const ido = await signedIn(server, 'ido', { cookie: someone.cookie() });
    release();
    const own = steps(ido.call);
    await own.until(projectId, (seen) => seen.status === 'completed');
    expect(await ido.billing()).toMatchObject({ balance: 200, reserved: 0 });
    // The browser's trial is over: the cookie alone buys nothing more.
    const again = await someone.project(words(20));
    await expect(someone.start(again)).rejects.toMatchObject({ code: 'trial_exhausted' });
  });
});
