import { fail } from '@targum/identity-contracts';
import type { Db } from '../database.ts';
import { countEvents, uncountEvents } from './protection.sql.ts';

export interface Limit {
  key: string;
  count: number;
  seconds: number;
}

/** Counts an event against every limit and refuses it when one is passed; the answer says when to come back. */
export async function countAgainst(db: Db, now: Date, limits: readonly Limit[]): Promise<void> {
  const sorted = limits.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const windows = await countEvents(
    db,
    sorted.map(({ key }) => key),
    sorted.map(({ seconds }) => seconds),
    now,
  );
  const waits = windows.flatMap((window) => {
    const limit = sorted.find(({ key }) => key === window.key);
    if (!limit || window.count <= limit.count) return [];
    return [(window.started_at.getTime() - now.getTime()) / 1000 + window.seconds];
  });
  if (waits.length === 0) return;
  // What was refused did not happen: a patient caller is not punished for having asked too early.
  await uncountEvents(
    db,
    sorted.map(({ key }) => key),
  );
  throw fail('too_many_requests', { retryAfter: Math.max(1, ...waits) });
}
