import { type Executor, maybeRow, oneRow, run, sql } from '@targum/server-kit';

interface VisitorRow {
  id: string;
  stale: boolean;
}

/** Knows a visitor again; when last seen is noted once a minute at most. */
export async function findVisitor(db: Executor, secretHash: Buffer): Promise<string | undefined> {
  const visitor = await maybeRow<VisitorRow>(
    db,
    sql`select id, seen_at < now() - interval '1 minute' as stale from product.visitors where secret_hash = ${secretHash}`.prepared(),
  );
  if (visitor?.stale) await run(db, sql`update product.visitors set seen_at = now() where id = ${visitor.id}`);
  return visitor?.id;
}

export async function insertVisitor(db: Executor, secretHash: Buffer): Promise<string> {
  const { id } = await oneRow<{ id: string }>(
    db,
    sql`insert into product.visitors (secret_hash) values (${secretHash}) returning id`,
  );
  return id;
}
