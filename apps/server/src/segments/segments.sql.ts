import type { ReviewState, SegmentCheck } from '@targum/contracts';
import { type Executor, maybeRow, oneRow, rows, type Sql, sql } from '@targum/server-kit';

export async function selectFirstDocument(db: Executor, projectId: string): Promise<string | undefined> {
  const found = await maybeRow<{ id: string }>(
    db,
    sql`
    select id from product.documents where project_id = ${projectId}
    order by state = 'rejected', created_at, id limit 1`,
  );
  return found?.id;
}

export interface SegmentRow {
  ordinal: number;
  unit_id: string;
  kind: string;
  source: string;
  target: string | null;
  words: number;
  state: 'pending' | 'done' | 'failed';
  review: ReviewState;
  origin: 'engine' | 'memory' | 'repetition' | 'import' | 'person' | null;
  match: number | null;
  suggestion: { source: string; target: string; match: number } | null;
  score: number | null;
  checks: SegmentCheck[];
  version: number;
  /** With its codes; null where it has none. */
  coded_source: unknown;
  target_content: unknown;
  links: unknown;
}

export interface SegmentFilter {
  check?: string | undefined;
  severity?: string | undefined;
  state?: string | undefined;
  review?: string | undefined;
  search?: string | undefined;
}

function conditions(documentId: string, filter: SegmentFilter): Sql {
  const all = [sql`document_id = ${documentId}`];
  if (filter.check) all.push(sql`checks @> ${sql.json([{ code: filter.check }])}::jsonb`);
  if (filter.severity) all.push(sql`checks @> ${sql.json([{ severity: filter.severity }])}::jsonb`);
  if (filter.state) all.push(sql`state = ${filter.state}`);
  if (filter.review) all.push(sql`review = ${filter.review}`);
  if (filter.search) {
    const pattern = `%${filter.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    all.push(sql`(source_text ilike ${pattern} or target ilike ${pattern})`);
  }
  return sql.join(all, sql` and `);
}

interface Page {
  from: number;
  offset: number;
  limit: number;
}

export async function selectSegments(
  db: Executor,
  documentId: string,
  filter: SegmentFilter,
  page: Page,
): Promise<SegmentRow[]> {
  return rows<SegmentRow>(
    db,
    sql`
    select ordinal, unit_id, kind, source_text as source, target, words, state, review, origin, match, suggestion, score, checks, version,
           coded.source as coded_source, case when coded.source is not null then target_content end as target_content,
           case when coded.source is not null then links end as links
    from product.segments
    cross join lateral (select case when jsonb_path_exists(segments.source, '$[*] ? (@.type() == "object")')
                                    then segments.source end as source) coded
    where ${conditions(documentId, filter)} and ordinal >= ${page.from}
    order by ordinal offset ${page.offset} limit ${page.limit}`,
  );
}

export async function countSegments(db: Executor, documentId: string, filter: SegmentFilter): Promise<number> {
  const { count } = await oneRow<{ count: number }>(
    db,
    sql`select count(*) from product.segments where ${conditions(documentId, filter)}`,
  );
  return count;
}

export interface ChapterRow {
  document_id: string;
  ordinal: number;
  segments: number;
  words: number;
  done: number;
  source: string | null;
  target: string | null;
}

/** A chapter begins at every heading; what stands before the first is one without a title. */
export async function selectChapters(db: Executor, documentId: string): Promise<ChapterRow[]> {
  return rows<ChapterRow>(
    db,
    sql`
    with placed as (
      select ordinal, kind, words, state, source_text, target,
             count(*) filter (where kind = 'heading') over (order by ordinal) as chapter
      from product.segments where document_id = ${documentId}
    )
    select ${documentId}::uuid as document_id, min(ordinal) as ordinal, count(*) as segments, sum(words) as words,
           count(*) filter (where state = 'done') as done,
           max(source_text) filter (where kind = 'heading') as source, max(target) filter (where kind = 'heading') as target
    from placed group by chapter order by 2`,
  );
}
