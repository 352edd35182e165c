import type { Executor } from '@targum/server-kit';

/** Runs queries: the pool, or one connection inside a transaction. */
export type Db = Executor;

export async function many<R extends object>(db: Db, text: string, values: unknown[] = []): Promise<R[]> {
  return (await db.query({ text, values })).rows as R[];
}

export async function one<R extends object>(db: Db, text: string, values: unknown[] = []): Promise<R | undefined> {
  return (await many<R>(db, text, values))[0];
}

/** How many rows a statement touched. */
export async function run(db: Db, text: string, values: unknown[] = []): Promise<number> {
  return (await db.query({ text, values })).rowCount ?? 0;
}
