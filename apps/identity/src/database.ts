import { createHash } from 'node:crypto';
import type { Executor } from '@targum/server-kit';

/** Runs queries: the pool, or one connection inside a transaction. */
export type Db = Executor;

/**
 * Every text here is written in the code, so each connection plans it once and keeps the plan: planning costs the
 * database more than running what a sign-in asks.
 */
const names = new Map<string, string>();
let generation = 0;

function nameOf(text: string): string {
  const known = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, known);
  return `${known}-${generation}`;
}

/** Another process has migrated a table since the plan was made; under a new name it is planned anew. */
const isStalePlan = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan');

async function ask(db: Db, text: string, values: unknown[]) {
  const planned = { name: nameOf(text), text, values };
  try {
    return await db.query(planned);
  } catch (error) {
    if (!isStalePlan(error)) throw error;
    if (planned.name === nameOf(text)) generation += 1;
    // Inside a transaction nothing more can be asked: that one fails, and the next finds new plans.
    const anew = { ...planned, name: nameOf(text) };
    return await db.query(anew);
  }
}

export async function many<R extends object>(db: Db, text: string, values: unknown[] = []): Promise<R[]> {
  return (await ask(db, text, values)).rows as R[];
}

export async function one<R extends object>(db: Db, text: string, values: unknown[] = []): Promise<R | undefined> {
  return (await many<R>(db, text, values))[0];
}

/** How many rows a statement touched. */
export async function run(db: Db, text: string, values: unknown[] = []): Promise<number> {
  return (await ask(db, text, values)).rowCount ?? 0;
}
