import * as contract from '@targum/contracts';
import { createPool, rows, sql } from '@targum/server-kit';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { closeForgottenOrders } from '../billing/close-forgotten-orders.ts';
import { dieAfter } from '../payments/test-programs/dying-pool.ts';
import type { Person } from '../testing/people.ts';
import { proWorld, refusal } from '../testing/pro-project.ts';
import { requireSoundBooks } from '../testing/require-sound-books.ts';
import { makeTestServer } from '../testing/test-server.ts';
import { acceptReview } from './decide-review.ts';
import { tendAssignments } from './tend-assignments.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
let world: ReturnType<typeof proWorld>;
beforeAll(async () => {
  server = await makeTestServer();
  world = proWorld(server);
});
afterEach(() => requireSoundBooks(server.deps.db));

async function balanceOf(kind: string, holderId: string | null): Promise<number> {
  const [row] = await rows<{ micros: string }>(
    server.deps.db,
    sql`select coalesce(sum(e.amount_micros), 0)::text as micros from product.ledger_accounts a
        left join product.ledger_entries e on e.account_id = a.id
        where a.kind = ${kind} and a.holder_id is not distinct from ${holderId}::uuid`,
  );
  return Number(row?.micros) / 1_000_000;
}

/** Handed over by a reviewer who takes nothing else. */
async function handedOver(order: { rush?: boolean } = {}, author?: string, known?: Person) {
  const reviewer = known ?? (await world.aReviewer());
  if (known) await world.profile(known, true);
  const project = await world.aProject(order, author);
  await world.accept(reviewer, project);
  await world.handOver(reviewer, project);
  await world.profile(reviewer, false);
  return { ...project, reviewer, project };
}

describe('the price of a pro order', () => {
  test('stays set aside until the sign-off, which charges the author and pays the reviewer a quarter', async () => {
    const { owner, params, reviewer, billing } = await handedOver();
    expect(await billing()).toMatchObject({ balance: 192, reserved: 8 });
    await closeForgottenOrders(server.deps);
    expect(await billing()).toMatchObject({ balance: 192, reserved: 8 });
    const costs = await balanceOf('review_costs', null);
    await owner.call(contract.acceptReview, { params });
    expect(await billing()).toMatchObject({ balance: 192, reserved: 0 });
    expect(await reviewer.call(contract.listOwnPayouts, {})).toMatchObject({
      due: 2,
      paid: 0,
      payouts: [{ amount: 2, words: 100, state: 'due' }],
    });
    expect(await balanceOf('payable', reviewer.id)).toBe(2);
    expect((await balanceOf('review_costs', null)) - costs).toBe(-2);
    const { transactions } = await reviewer.call(contract.listTransactions, { query: {} });
    expect(transactions.map(({ kind }) => kind)).toEqual(['sign_up_credit']);
  });

  test('is charged once by two tabs, a double click and the clock at the same time', async () => {
    const { owner, params, reviewer, billing } = await handedOver({ rush: true });
    await server.deps.db.query(`update product.review_assignments set accept_by = now() where id = $1`, [
      params.assignmentId,
    ]);
    await Promise.all([
      owner.call(contract.acceptReview, { params }),
      owner.call(contract.acceptReview, { params }),
      tendAssignments(server.deps),
    ]);
    expect(await billing()).toMatchObject({ balance: 188, reserved: 0 });
    expect(await reviewer.call(contract.listOwnPayouts, {})).toMatchObject({ due: 3 });
  });

  test('is charged once in the end when the process dies at every second statement of the sign-off', async () => {
    const reviewer = await world.aReviewer();
    let deaths = 0;
    for (let step = 0; ; step += 2) {
      const { owner, params, billing } = await handedOver({}, 'patient', reviewer);
      const url = (server.deps.db.options as { connectionString: string }).connectionString;
      const doomed = createPool({ url, name: 'doomed', max: 2, onError: () => {} });
      let died = false;
      dieAfter(doomed, step, (clients) => {
        died = true;
        for (const client of clients)
          (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
        throw new Error('killed');
      });
      const principal = { kind: 'user', id: owner.id, email: owner.email, admin: false, reviewer: false } as const;
      await acceptReview({ ...server.deps, db: doomed }, principal, params.assignmentId).catch((error: unknown) => {
        if (!died) throw error;
      });
      void doomed.end().catch(() => {});
      expect(await owner.call(contract.acceptReview, { params })).toMatchObject({ state: 'signed_off' });
      expect(await billing()).toMatchObject({ balance: 192 - 8 * deaths, reserved: 0 });
      expect(await reviewer.call(contract.listOwnPayouts, {})).toMatchObject({ due: 2 + 2 * deaths });
      if (!died) break;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(5);
  }, 240_000);
});

describe('an author who does not wait', () => {
  test('pays three quarters while nobody has accepted, and gets the file', async () => {
    const project = await world.aProject();
    const { owner, params, billing, review, download } = project;
    expect(await review()).toMatchObject({ state: 'open', price: 8, end_price: 6 });
    expect(await refusal(owner.call(contract.endReview, { params, body: { price: 8 } }))).toBe('review_state_changed');
    const ended = await owner.call(contract.endReview, { params, body: { price: 6 } });
    expect(ended).toMatchObject({ state: 'ended', signed_off_at: null });
    await owner.call(contract.endReview, { params, body: { price: 6 } });
    expect(await billing()).toMatchObject({ balance: 194, reserved: 0 });
    expect((await download()).status).toBe(200);
  });

  test('pays the whole price once somebody has accepted, and that one is paid', async () => {
    const reviewer = await world.aReviewer();
    const project = await world.aProject();
    const { owner, params, billing, review } = project;
    const shown = (await review()).end_price ?? 0;
    await world.accept(reviewer, project);
    await world.profile(reviewer, false);
    // The page still shows the price from before the acceptance.
    expect(await refusal(owner.call(contract.endReview, { params, body: { price: shown } }))).toBe(
      'review_state_changed',
    );
    expect(await review()).toMatchObject({ end_price: 8 });
    await owner.call(contract.endReview, { params, body: { price: 8 } });
    expect(await billing()).toMatchObject({ balance: 192, reserved: 0 });
    expect(await reviewer.call(contract.listOwnPayouts, {})).toMatchObject({ due: 2 });
    expect((await world.mailOf(reviewer, 'taken_away'))?.text).toContain('$2.00');
    expect(await refusal(world.handOver(reviewer, project))).toBe('review_state_changed');
  });

  test('and deletes the project, or the account: the same rule holds and nothing stays set aside', async () => {
    const open = await world.aProject();
    await open.owner.call(contract.deleteProject, { params: { projectId: open.projectId } });
    expect(await open.billing()).toMatchObject({ balance: 194, reserved: 0 });
    const { owner, projectId, reviewer, billing } = await handedOver();
    await owner.call(contract.deleteProject, { params: { projectId } });
    expect(await billing()).toMatchObject({ balance: 192, reserved: 0 });
    expect(await reviewer.call(contract.listOwnPayouts, {})).toMatchObject({ due: 2 });
    const other = await handedOver();
    await other.owner.call(contract.deleteAccount, {});
    expect(await balanceOf('reserved', other.owner.id)).toBe(0);
    expect(await other.reviewer.call(contract.listOwnPayouts, {})).toMatchObject({ due: 2 });
    expect((await other.reviewer.call(contract.listReviews, {})).running).toEqual([]);
  });

  test('and cancels during the translation pays for the words of the draft, without the review', async () => {
    const { owner, own, billing } = await world.aProject();
    const projectId = await own.project(Array.from({ length: 10 }, (_, i) => `Word ${i}.`).join('\n\n'), 'b.txt');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.engine.before = () => held;
    await own.start(projectId, { tier: 'pro' });
    await own.until(projectId, (seen) => seen.status === 'translating');
    await owner.call(contract.cancelProject, { params: { projectId } });
    release();
    server.engine.before = async () => {};
    // The other project's eight dollars are still set aside.
    expect(await billing()).toMatchObject({ balance: 192, reserved: 8 });
  });
});

describe('a payout', () => {
  test('is marked as paid once, is in the books and in the table for spreadsheets', async () => {
    const { owner, params, reviewer } = await handedOver();
    await owner.call(contract.acceptReview, { params });
    const admin = await world.anAdmin();
    const { payouts } = await admin.call(contract.listPayouts, { query: { state: 'due' } });
    const own = payouts.find((payout) => payout.reviewer.id === reviewer.id);
    const before = await balanceOf('payouts', null);
    const pay = () =>
      admin.call(contract.markPayoutPaid, {
        params: { payoutId: own?.id ?? '' },
        body: { reference: '=HYPERLINK("x")' },
      });
    await Promise.all([pay(), pay()]);
    expect(await pay()).toMatchObject({ state: 'paid', amount: 2 });
    expect((await balanceOf('payouts', null)) - before).toBe(2);
    expect(await balanceOf('payable', reviewer.id)).toBe(0);
    expect(await reviewer.call(contract.listOwnPayouts, {})).toMatchObject({ due: 0, paid: 2 });
    const csv = await fetch(`${server.url}/admin/api/payouts/export?state=paid`, {
      headers: { authorization: `Bearer ${admin.jwt}` },
    });
    const line = (await csv.text()).split('\r\n').find((one) => one.includes(reviewer.email));
    expect(line).toContain(',2.00,paid,');
    expect(line).toContain(`"'=HYPERLINK(""x"")"`);
    const { events } = await admin.call(contract.listAuditEvents, { query: {} });
    expect(events).toContainEqual(expect.objectContaining({ action: 'payout.paid', subject: reviewer.email }));
  });

  test('of a discounted order is of the full price: what the house gives away is not the reviewer’s loss', async () => {
    const admin = await world.anAdmin();
    await admin.call(contract.createPromotion, { body: { code: 'HALF-REVIEW', percent: 50 } });
    const reviewer = await world.aReviewer();
    const first = await world.aProject();
    await first.owner.call(contract.redeemPromotion, { body: { code: 'HALF-REVIEW' } });
    const project = await world.aProject({}, first.owner.name);
    expect(await project.review()).toMatchObject({ price: 4, end_price: 3 });
    await world.accept(reviewer, project);
    await world.handOver(reviewer, project);
    await project.owner.call(contract.acceptReview, { params: project.params });
    expect(await reviewer.call(contract.listOwnPayouts, {})).toMatchObject({ due: 2 });
    await world.profile(reviewer, false);
  });
});
