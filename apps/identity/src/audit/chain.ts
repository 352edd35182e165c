import { createHash } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { type AuditRow, chainPage, lastLink, linkRow, lockChain, unlinkedRows } from './audit.sql.ts';

const start = Buffer.alloc(32);
const page = 500;

/**
 * Entries are written without waiting for each other and linked afterwards in one order, so that the chain does
 * not make sign-ins queue. Answers how many were linked.
 */
export async function linkAuditChain(deps: Pick<Deps, 'transaction'>): Promise<number> {
  return deps.transaction(async (db) => {
    await lockChain(db);
    const last = await lastLink(db);
    let previous = last?.hash ?? start;
    let number = last?.chain_no ?? 0;
    const rows = await unlinkedRows(db, page);
    for (const row of rows) {
      const hash = linkHash(row, ++number, previous);
      await linkRow(db, row.seq, number, previous, hash);
      previous = hash;
    }
    return rows.length;
  });
}

/** The number of the first link that does not fit, or undefined when all do. */
export async function findBrokenLink(deps: Pick<Deps, 'db'>): Promise<number | undefined> {
  let previous: Buffer = start;
  let number = 0;
  for (;;) {
    const rows = await chainPage(deps.db, number, page);
    for (const row of rows) {
      number += 1;
      const fits =
        row.chain_no === number &&
        row.previous_hash?.equals(previous) === true &&
        row.hash?.equals(linkHash(row, number, previous)) === true;
      if (!fits || !row.hash) return number;
      previous = row.hash;
    }
    if (rows.length < page) return undefined;
  }
}

function linkHash(row: AuditRow, number: number, previous: Buffer): Buffer {
  const content = [
    number,
    row.seq,
    row.project_id,
    row.at.toISOString(),
    row.action,
    row.actor,
    row.user_id,
    row.ip_address,
    row.user_agent,
    row.request_id,
    row.result,
    sorted(row.details),
  ];
  return createHash('sha256').update(previous).update(JSON.stringify(content)).digest();
}

/** jsonb does not keep the order of keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)]);
}
