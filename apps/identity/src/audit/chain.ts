import { createHash } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { type AuditRow, chainPage, lastLink, linkRows, lockChain, unlinkedRows } from './audit.sql.ts';

const start = Buffer.alloc(32);
const page = 500;

/**
 * Entries are written without waiting for each other and linked afterwards in one order, so that the chain does
 * not make sign-ins queue. Goes on until none is left, so that it keeps up with however many there are. Answers how
 * many were linked.
 */
export async function linkAuditChain(deps: Pick<Deps, 'transaction' | 'log'>): Promise<number> {
  let linked = 0;
  for (;;) {
    const { rows, ...end } = await linkPage(deps);
    linked += rows;
    // Whoever owns the database can cut the chain's end off or make it anew; what the log says has left the database.
    if (rows > 0) deps.log.info(end, 'the audit chain has grown');
    if (rows < page) return linked;
  }
}

const linkPage = (deps: Pick<Deps, 'transaction'>) =>
  deps.transaction(async (db) => {
    await lockChain(db);
    const last = await lastLink(db);
    let previous = last?.hash ?? start;
    const before = last?.chain_no ?? 0;
    const links = (await unlinkedRows(db, page)).map((row, index) => {
      const link = { seq: row.seq, previous, hash: linkHash(row, before + index + 1, previous) };
      previous = link.hash;
      return link;
    });
    if (links.length > 0) await linkRows(db, before + 1, links);
    return { rows: links.length, chain_no: before + links.length, hash: previous.toString('hex') };
  });

/**
 * The number of the first link that does not fit, or undefined when all do. Looks at the newest links only where it is
 * told how many: the whole chain of a large installation takes minutes.
 */
export async function findBrokenLink(deps: Pick<Deps, 'db'>, newest = Infinity): Promise<number | undefined> {
  const last = newest === Infinity ? undefined : await lastLink(deps.db);
  let number = Math.max(0, (last?.chain_no ?? 0) - newest);
  const before = number === 0 ? undefined : (await chainPage(deps.db, number - 1, 1))[0];
  let previous: Buffer = before?.hash ?? start;
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
