import { fail } from '@targum/identity-contracts';
import type { Db } from '../database.ts';
import { countEvents, uncountEvents, type Window } from './protection.sql.ts';

export interface Limit {
  key: string;
  count: number;
  seconds: number;
}

/** In the order in which rows are taken, so that two callers do not wait for each other. */
export const inOrder = (limits: readonly Limit[]) => limits.toSorted((a, b) => (a.key < b.key ? -1 : 1));

/** Counts an event against every limit and refuses it when one is passed; the answer says when to come back. */
export async function countAgainst(db: Db, now: Date, limits: readonly Limit[]): Promise<void> {
  const sorted = inOrder(limits);
  const windows = await countEvents(
    db,
    sorted.map(({ key }) => key),
    sorted.map(({ seconds }) => seconds),
    now,
  );
  await refusePassed(db, now, sorted, windows);
}

/** Refuses an event that has been counted in these windows, if one of them is full. */
export async function refusePassed(
  db: Db,
  now: Date,
  limits: readonly Limit[],
  windows: readonly Window[],
): Promise<void> {
  const waits = windows.flatMap((window) => {
    const limit = limits.find(({ key }) => key === window.key);
    if (!limit || window.count <= limit.count) return [];
    return [(window.started_at.getTime() - now.getTime()) / 1000 + window.seconds];
  });
  if (waits.length === 0) return;
  // What was refused did not happen: a patient caller is not punished for having asked too early.
  await uncountEvents(
    db,
    limits.map(({ key }) => key),
  );
  throw fail('too_many_requests', { retryAfter: Math.max(1, ...waits) });
}
