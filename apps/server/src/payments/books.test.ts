import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { kitMigrations, rows, sql } from '@targum/server-kit';
import { testDatabase } from '@targum/server-kit/testing';
import { expect, test } from 'vitest';
import { auditBooks } from '../ledger/audit-books.ts';
import { adminId } from './test-programs/operations.ts';

const program = path.join(import.meta.dirname, 'test-programs/move-money.ts');
const migrations = { folder: path.join(import.meta.dirname, '../../migrations'), schema: 'product' };
const operations = 800;

test('thousands of random operations from several processes leave the books balanced and nobody below zero', async () => {
  const { url, pool } = await testDatabase({ migrations: [kitMigrations, migrations] });
  await pool.query(sql`insert into product.users (id, identity_user_id, email, name, is_verified, is_admin, referral_code)
    values (${adminId}, 'user-test-admin', 'admin@localhost.test', 'Admin', true, true, 'ADMIN')`);
  const run = async (seed: number) => {
    const { stdout } = await promisify(execFile)(process.execPath, [program, url, String(seed), String(operations)]);
    return JSON.parse(stdout) as { done: number; refused: number; faults: string[] };
  };
  const told = await Promise.all([11, 22, 33].map(run));
  expect(told.flatMap(({ faults }) => faults)).toEqual([]);
  // Most of them did something, and some were refused for want of money: both sides were met.
  expect(told.reduce((sum, { done }) => sum + done, 0)).toBeGreaterThan(operations);
  expect(told.reduce((sum, { refused }) => sum + refused, 0)).toBeGreaterThan(0);

  expect(await auditBooks(pool)).toMatchObject({ balanced: true, balances_match: true });
  const below = sql`select from product.ledger_accounts where balance_micros < 0`;
  expect(await rows(pool, below)).toEqual([]);
  const odd = await rows(
    pool,
    sql`
    select o.project_id from product.orders o
    join product.ledger_transfers t on t.project_id = o.project_id
    join product.ledger_entries e on e.transfer_id = t.id
    join product.ledger_accounts a on a.id = e.account_id
    group by o.project_id, o.total_micros, o.closed_at
    having sum(e.amount_micros) filter (where a.kind = 'revenue') > o.total_micros
        or sum(e.amount_micros) filter (where a.kind = 'reserved') < 0
        or (o.closed_at is not null and sum(e.amount_micros) filter (where a.kind = 'reserved') <> 0)
        or -sum(e.amount_micros) filter (where a.kind = 'refunds') > sum(e.amount_micros) filter (where a.kind = 'revenue')`,
  );
  expect(odd).toEqual([]);
  const [money] = await rows<{ booked: string; paid: string }>(
    pool,
    sql`
    select (select -sum(e.amount_micros)::bigint from product.ledger_entries e
            join product.ledger_accounts a on a.id = e.account_id where a.kind = 'card_receipts')::text as booked,
           (select sum(amount_micros - refunded_micros) from product.payments where state in ('succeeded', 'refunded'))::text as paid`,
  );
  expect(money?.booked).toBe(money?.paid);
  const invoices = await rows<{ number: string }>(pool, sql`select number from product.invoices order by number`);
  expect(invoices.map(({ number }) => Number(number.slice(-6)))).toEqual(invoices.map((_, index) => index + 1));
}, 180_000);
