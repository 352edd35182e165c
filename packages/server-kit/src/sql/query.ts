import { type Sql, sql } from './sql.ts';

/** A pool, or a connection inside a transaction. */
export interface Executor {
  query(query: {
    text: string;
    values: unknown[];
    name?: string;
  }): Promise<{ rows: unknown[]; rowCount: number | null }>;
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

/** A query with what its rows mean. */
export interface Question<Answer> {
  query: Sql;
  read: (rows: never[]) => Answer;
}

/** The caller vouches for the row's shape as JSON writes it: moments come as text. */
export function question<Answer>(query: Sql, read: (rows: never[]) => Answer): Question<Answer> {
  return { query, read };
}

type Answers<Q> = { [Name in keyof Q]: Q[Name] extends Question<infer Answer> ? Answer : never };

/**
 * Answers several questions, none of which needs another's answer, with one statement: it costs one round trip, and
 * all answers are of the same moment.
 */
export async function answer<Q extends Record<string, Question<unknown>>>(
  db: Executor,
  questions: Q,
): Promise<Answers<Q>> {
  const parts = Object.entries(questions).map(
    ([name, { query }]) => sql`(select coalesce(json_agg(found), '[]') from (${query}) as found) as ${sql.id(name)}`,
  );
  const found = await oneRow<Record<string, never[]>>(db, sql`select ${sql.join(parts)}`.prepared());
  return Object.fromEntries(
    Object.entries(questions).map(([name, { read }]) => [name, read(found[name] ?? [])]),
  ) as Answers<Q>;
}
