import type { Sql } from './sql.ts';

/** A pool, or a connection inside a transaction. */
export interface Executor {
  query(query: { text: string; values: unknown[] }): Promise<{ rows: unknown[]; rowCount: number | null }>;
}

/** The caller vouches for the row's shape: it stands beside the query that makes it. */
export async function rows<Row>(db: Executor, query: Sql): Promise<Row[]> {
  const result = await db.query(query);
  return result.rows as Row[];
}

export async function maybeRow<Row>(db: Executor, query: Sql): Promise<Row | undefined> {
  return (await rows<Row>(db, query))[0];
}

export async function oneRow<Row>(db: Executor, query: Sql): Promise<Row> {
  const found = await rows<Row>(db, query);
  const first = found[0];
  if (first === undefined || found.length > 1)
    throw new Error(`One row was expected, ${found.length} came: ${query.text}`);
  return first;
}

/** How many rows were touched. */
export async function run(db: Executor, query: Sql): Promise<number> {
  return (await db.query(query)).rowCount ?? 0;
}
