import { AppError } from '@targum/wire';
import { type Sql, sql } from '../sql/index.ts';

/** What a query for a page selects beside its columns. */
export interface Paged {
  page_position: string;
}

// The timestamp travels as Postgres writes it: a JavaScript date would lose its microseconds, and rows with them.
const position = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d){0,2}) ([0-9a-f-]{36})$/;

/**
 * The parts of a query that pages through rows by `created_at` and `id`, newest first. Rows that come or go
 * while somebody pages neither repeat nor hide others.
 *
 *     const page = newestFirst(cursor);
 *     sql`select *, ${page.position} from t where user_id = ${id} and ${page.after} ${page.order(limit)}`
 *
 * then `takePage(rows, limit)`. `alias` is the table's name in a query that joins.
 */
export function newestFirst(cursor: string | undefined, alias?: string) {
  const at = alias ? sql.id(alias, 'created_at') : sql`created_at`;
  const id = alias ? sql.id(alias, 'id') : sql`id`;
  const from = cursor === undefined ? undefined : readCursor(cursor);
  return {
    position: sql`${at}::text || ' ' || ${id}::text as page_position`,
    after: from ? sql`(${at}, ${id}) < (${from.at}::timestamptz, ${from.id}::uuid)` : sql`true`,
    /** One row more than asked for: it tells whether there is another page. */
    order: (limit: number): Sql => sql`order by ${at} desc, ${id} desc limit ${limit + 1}`,
  };
}

/** Drops the extra row and says how to get the next page. */
export function takePage<Row extends Paged>(
  found: readonly Row[],
  limit: number,
): { rows: Row[]; next_cursor: string | null } {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next_cursor: last ? Buffer.from(last.page_position).toString('base64url') : null };
}

function readCursor(cursor: string): { at: string; id: string } {
  const [, at, id] = position.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (at === undefined || id === undefined) throw AppError.base('bad_cursor');
  return { at, id };
}
