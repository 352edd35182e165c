import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createPool, kitMigrations, sql } from '@targum/server-kit';
import { testDatabase } from '@targum/server-kit/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Deps } from '../deps.ts';
import { auditBooks } from '../ledger/audit-books.ts';
import { userHolder } from '../ledger/holder.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { startStripeServer } from '../testing/stripe-server.ts';
import { dieAfter } from './test-programs/dying-pool.ts';
import { type FlowName, flows, prepare, type Subject } from './test-programs/flows.ts';
import { openMoney } from './test-programs/money-deps.ts';
import { adminId } from './test-programs/operations.ts';

const migrations = { folder: path.join(import.meta.dirname, '../../migrations'), schema: 'product' };
const program = path.join(import.meta.dirname, 'test-programs/be-killed.ts');
let stripe: Awaited<ReturnType<typeof startStripeServer>>;
let url: string;
let healthy: Deps;

beforeAll(async () => {
  stripe = await startStripeServer();
  const database = await testDatabase({ migrations: [kitMigrations, migrations] });
  url = database.url;
  healthy = (await open()).deps;
  await database.pool.query(sql`insert into product.users (id, identity_user_id, email, name, is_verified, is_admin, referral_code)
    values (${adminId}, 'user-test-admin', 'admin@localhost.test', 'Admin', true, true, 'ADMIN')`);
});

const open = () => openMoney(url, { apiBase: stripe.url, webhookSecret: stripe.webhookSecret });

async function newSubject(): Promise<Subject> {
  const userId = randomUUID();
  const paymentId = await prepare(healthy, { userId });
  stripe.add(`pi_of_${userId}`, { amount: 5_000 });
  const body = JSON.stringify(
    stripe.tell('payment_intent.succeeded', {
      id: `pi_of_${userId}`,
      currency: 'usd',
      amount_received: 5_000,
      metadata: { payment_id: paymentId, user_id: userId },
    }),
  );
  return { userId, projectId: randomUUID(), paymentId, event: { body, signature: stripe.sign(body) } };
}

/** What must be true in the end, however it was come by: credit, what is set aside, charges and refunds at Stripe. */
const ends: Record<FlowName, { credits: bigint; reserved: bigint; charged: number; refunded: number }> = {
  start: { credits: 0n, reserved: 210_000_000n, charged: 1_000, refunded: 0 },
  deliver: { credits: 0n, reserved: 0n, charged: 1_000, refunded: 0 },
  webhook: { credits: 250_000_000n, reserved: 0n, charged: 0, refunded: 0 },
  refund: { credits: 200_000_000n, reserved: 0n, charged: 0, refunded: 5_000 },
};

/** After the card was charged, the first part delivered, the message noted, the credit taken back. */
const halfWay: Record<FlowName, number> = { start: 14, deliver: 30, webhook: 6, refund: 18 };

async function checkEnd(flow: FlowName, subject: Subject, before: { received: number; refunded: number }) {
  const { credits, reserved, charged, refunded } = ends[flow];
  expect(await readBalance(healthy.db, userHolder(subject.userId))).toEqual({ credits, reserved });
  expect(stripe.state.received - before.received).toBe(charged);
  expect(stripe.state.refunded - before.refunded).toBe(refunded);
}

describe.each(Object.keys(flows) as FlowName[])('%s', (flow) => {
  test('that loses its process before any of its statements is done once in the end', async () => {
    let deaths = 0;
    for (let step = 0; ; step++) {
      const subject = await newSubject();
      const before = { ...stripe.state };
      const doomed = createPool({ url, name: 'doomed', max: 4, onError: () => {} });
      let died = false;
      dieAfter(doomed, step, (clients) => {
        died = true;
        // What the database sees of a killed process: its connections are gone, in the middle of whatever it did.
        for (const client of clients)
          (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
        throw new Error('killed');
      });
      await flows[flow]({ ...healthy, db: doomed }, subject).catch((error: unknown) => {
        if (!died) throw error;
      });
      void doomed.end().catch(() => {});
      await flows[flow](healthy, subject);
      await checkEnd(flow, subject, before);
      if (!died) break;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(8);
    expect(await auditBooks(healthy.db)).toMatchObject({ balanced: true, balances_match: true });
  }, 120_000);

  test('that is killed by the operating system half way is done once in the end', async () => {
    const subject = await newSubject();
    const before = { ...stripe.state };
    const given = [url, stripe.url, stripe.webhookSecret, flow, String(halfWay[flow]), JSON.stringify(subject)];
    const child = spawn(process.execPath, [program, ...given], { stdio: 'inherit' });
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
    await flows[flow](healthy, subject);
    await checkEnd(flow, subject, before);
  }, 60_000);
});
