import path from 'node:path';
import { kitMigrations, rows, run, sql, transaction } from '@targum/server-kit';
import { testDatabase } from '@targum/server-kit/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { fromCents, inDollars, percentOf, roundToCent, share, toAmount } from './amount.ts';
import { auditBooks } from './audit-books.ts';
import { userHolder } from './holder.ts';
import { postTransfer, type Transfer } from './post-transfer.ts';
import { readBalance } from './read-balance.ts';

const migrations = { folder: path.join(import.meta.dirname, '../../migrations'), schema: 'product' };
let db: Awaited<ReturnType<typeof testDatabase>>['pool'];
beforeAll(async () => {
  db = (await testDatabase({ migrations: [kitMigrations, migrations] })).pool;
});

const dana = userHolder('00000000-0000-4000-8000-00000000000d');

function give(key: string, cents: number): Transfer {
  const amount = fromCents(cents);
  return { key, kind: 'purchase', holder: dana, moves: { card_receipts: -amount, credits: amount } };
}

describe('the books refuse', () => {
  test('a transfer whose sides do not cancel out', async () => {
    const lopsided = { ...give('lopsided', 100), moves: { card_receipts: -5n, credits: 6n } };
    await expect(postTransfer(db, lopsided)).rejects.toThrow(/does not balance/);
  });

  test('a transfer with one side, or with none', async () => {
    await expect(postTransfer(db, { ...give('single', 1), moves: { credits: 6n } })).rejects.toThrow(
      /does not balance/,
    );
    await expect(postTransfer(db, { ...give('empty', 1), moves: {} })).rejects.toThrow(/does not balance/);
  });

  test('a balance below zero', async () => {
    await postTransfer(db, give('some', 100));
    const spend = { ...give('much', 1), moves: { credits: -fromCents(101), revenue: fromCents(101) } };
    await expect(postTransfer(db, spend)).rejects.toThrow(/balance_not_below_zero/);
    expect((await readBalance(db, dana)).credits).toBe(fromCents(100));
  });

  test.each([
    ['an entry changed', sql`update product.ledger_entries set amount_micros = 1`],
    ['an entry deleted', sql`delete from product.ledger_entries`],
    ['a transfer changed', sql`update product.ledger_transfers set note = 'forged'`],
    ['a transfer deleted', sql`delete from product.ledger_transfers`],
    ['the entries emptied', sql`truncate product.ledger_entries`],
    ['everything emptied', sql`truncate product.ledger_transfers cascade`],
    ['a balance set by hand', sql`update product.ledger_accounts set balance_micros = 1000000`],
    [
      'an account made with money in it',
      sql`insert into product.ledger_accounts (kind, holder_kind, holder_id, balance_micros)
        values ('credits', 'user', gen_random_uuid(), 5)`,
    ],
    ['an account deleted', sql`delete from product.ledger_accounts where holder_id is not null`],
  ])('%s', async (_what, forgery) => {
    await postTransfer(db, give('there', 100));
    await expect(run(db, forgery)).rejects.toMatchObject({ code: expect.stringMatching(/^(23001|23503)$/) });
  });

  test('entries that are added to a transfer of an earlier transaction, even balanced ones', async () => {
    await postTransfer(db, give('closed', 100));
    const late = run(
      db,
      sql`insert into product.ledger_entries (transfer_id, account_id, amount_micros)
          select t.id, a.id, case a.kind when 'revenue' then 7 else -7 end
          from product.ledger_transfers t, product.ledger_accounts a
          where t.key = 'closed' and a.kind in ('revenue', 'promotions')`,
    );
    await expect(late).rejects.toThrow(/is closed/);
  });
});

describe('a transfer', () => {
  test('with a key that is there already changes nothing, even when both come at once', async () => {
    const before = (await readBalance(db, dana)).credits;
    const posted = await Promise.all(Array.from({ length: 8 }, () => postTransfer(db, give('same', 700))));
    expect(posted.filter(Boolean)).toHaveLength(1);
    expect((await readBalance(db, dana)).credits - before).toBe(fromCents(700));
  });

  test('of a transaction that is rolled back never was', async () => {
    const before = await readBalance(db, dana);
    const broken = transaction(db, async (client) => {
      await postTransfer(client, give('undone', 900));
      throw new Error('the power went out');
    });
    await expect(broken).rejects.toThrow('the power went out');
    expect(await readBalance(db, dana)).toEqual(before);
    expect(await rows(db, sql`select from product.ledger_transfers where key = 'undone'`)).toEqual([]);
    expect(await postTransfer(db, give('undone', 900))).toBe(true);
    expect(await auditBooks(db)).toMatchObject({ balanced: true, balances_match: true });
  });
});

describe('amounts', () => {
  test.each([
    [4_999n, 0],
    [5_000n, 0.01],
    [1_015_000n, 1.02],
    [-5_000n, -0.01],
    [-4_999n, 0],
  ])('%i micro-dollars are shown as %d dollars', (micros, dollars) => {
    expect(inDollars(micros) + 0).toBe(dollars);
  });

  test.each([
    // 30 words at 4 cents less 10 % is 1.08; a third of them is 36 cents.
    [fromCents(108), 10, 30, 36],
    [fromCents(100), 1, 3, 33],
    [fromCents(100), 2, 3, 67],
    [fromCents(1), 1, 2, 1],
    [fromCents(100), 3, 3, 100],
    [fromCents(100), 0, 3, 0],
    [fromCents(0), 0, 0, 0],
    [fromCents(8_000_000_00), 999_999, 1_000_000, 799_999_200],
  ])('the share of %i micro-dollars for %i of %i words is %i cents', (total, part, whole, cents) => {
    expect(share(total, part, whole)).toBe(fromCents(cents));
  });

  test('parts of a delivery add up to the whole, whatever is rounded on the way', () => {
    const total = fromCents(101);
    let charged = 0n;
    for (const delivered of [1, 2, 5, 6, 7]) charged += share(total, delivered, 7) - charged;
    expect(charged).toBe(total);
  });

  test('a percentage is rounded half up to the cent', () => {
    expect(percentOf(fromCents(5), 10)).toBe(fromCents(1));
    expect(percentOf(fromCents(4), 10)).toBe(0n);
    expect(percentOf(fromCents(333), 100)).toBe(fromCents(333));
  });

  test('a fraction of a micro-dollar cannot be made an amount', () => {
    expect(() => toAmount(0.5)).toThrow(RangeError);
    expect(() => toAmount('1.5')).toThrow(SyntaxError);
    expect(roundToCent(14_999n)).toBe(10_000n);
  });
});
