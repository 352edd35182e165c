import { sql } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { PageParts } from './projects.sql.ts';

/** The orders of the list. Each is made exact by the id, so that no row repeats or hides between two pages. */
const orders = {
  newest: { key: sql`created_at`, type: sql`timestamptz`, descending: true },
  oldest: { key: sql`created_at`, type: sql`timestamptz`, descending: false },
  changed: { key: sql`updated_at`, type: sql`timestamptz`, descending: true },
  name: { key: sql`lower(name)`, type: sql`text`, descending: false },
} as const;

export type ProjectOrder = keyof typeof orders;

export function pageOfProjects(sort: ProjectOrder, limit: number, cursor: string | undefined): PageParts {
  const { key, type, descending } = orders[sort];
  const from = cursor === undefined ? undefined : readCursor(sort, cursor);
  const compared = descending ? sql`<` : sql`>`;
  const direction = descending ? sql`desc` : sql`asc`;
  return {
    position: sql`${sort} || ' ' || id || ' ' || ${key}::text as page_position`,
    after: from ? sql`(${key}, id) ${compared} (${from.key}::${type}, ${from.id}::uuid)` : sql`true`,
    order: sql`order by ${key} ${direction}, id ${direction} limit ${limit + 1}`,
  };
}

const time = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d){0,2}$/;

/** A cursor belongs to the order it came from. */
function readCursor(sort: ProjectOrder, cursor: string): { id: string; key: string } {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, given, id = '', key = ''] = /^([a-z]+) ([0-9a-f-]{36}) (.*)$/s.exec(text) ?? [];
  if (given !== sort || (sort !== 'name' && !time.test(key))) throw AppError.base('bad_cursor');
  return { id, key };
}
