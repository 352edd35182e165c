import type { SegmentCheck } from '@targum/contracts';
import { type Executor, oneRow, rows, sql } from '@targum/server-kit';

const weight = sql`case
  when s.checks @> '[{"severity": "error"}]' then 'error'
  when s.checks @> '[{"severity": "warning"}]' then 'warning'
  when s.checks <> '[]' then 'info'
end`;

export interface TotalsRow {
  total: number;
  done: number;
  failed: number;
  edited: number;
  approved: number;
  words: number;
  words_done: number;
  words_clean: number;
  errors: number;
  warnings: number;
  infos: number;
  engines: string[];
}

export async function selectTotals(db: Executor, projectId: string): Promise<TotalsRow> {
  return oneRow<TotalsRow>(
    db,
    sql`
    select count(*) as total, count(*) filter (where state = 'done') as done, count(*) filter (where state = 'failed') as failed,
           count(*) filter (where review = 'edited') as edited, count(*) filter (where review = 'approved') as approved,
           coalesce(sum(words), 0) as words, coalesce(sum(words) filter (where state = 'done'), 0) as words_done,
           coalesce(sum(words) filter (where state = 'done' and (weight is null or weight = 'info')), 0) as words_clean,
           count(*) filter (where weight = 'error') as errors, count(*) filter (where weight = 'warning') as warnings,
           count(*) filter (where weight = 'info') as infos,
           coalesce(array_agg(distinct engine) filter (where engine is not null), '{}') as engines
    from (
      select s.*, ${weight} as weight from product.segments s join product.documents d on d.id = s.document_id
      where d.project_id = ${projectId}
    ) weighed`,
  );
}

export async function countCodes(db: Executor, projectId: string): Promise<{ code: string; segments: number }[]> {
  return rows(
    db,
    sql`
    select found.code, count(*) as segments
    from product.segments s
      join product.documents d on d.id = s.document_id
      cross join lateral (select distinct entry ->> 'code' as code from jsonb_array_elements(s.checks) as entry) found
    where d.project_id = ${projectId} group by found.code order by segments desc, found.code`,
  );
}

export async function countOrigins(
  db: Executor,
  projectId: string,
): Promise<{ origin: string | null; segments: number; words: number }[]> {
  return rows(
    db,
    sql`
    select s.origin, count(*) as segments, coalesce(sum(s.words), 0) as words
    from product.segments s join product.documents d on d.id = s.document_id
    where d.project_id = ${projectId} group by s.origin order by words desc, s.origin`,
  );
}

export interface ChapterRow {
  document_id: string;
  title: string | null;
  ordinal: number;
  segments: number;
  words: number;
  done: number;
  failed: number;
  errors: number;
  warnings: number;
  infos: number;
  words_done: number;
  words_clean: number;
  mean_score: number | null;
}

/** From heading to heading, as the list of chapters has them. */
export async function selectChapterQuality(db: Executor, projectId: string): Promise<ChapterRow[]> {
  return rows<ChapterRow>(
    db,
    sql`
    with weighed as (
      select s.document_id, d.created_at, s.ordinal, s.kind, s.words, s.state, s.score, s.source_text, ${weight} as weight,
             count(*) filter (where s.kind = 'heading') over (partition by s.document_id order by s.ordinal) as chapter
      from product.segments s join product.documents d on d.id = s.document_id
      where d.project_id = ${projectId}
    )
    select document_id, max(source_text) filter (where kind = 'heading') as title, min(ordinal) as ordinal,
           count(*) as segments, sum(words) as words,
           count(*) filter (where state = 'done') as done, count(*) filter (where state = 'failed') as failed,
           count(*) filter (where weight = 'error') as errors, count(*) filter (where weight = 'warning') as warnings,
           count(*) filter (where weight = 'info') as infos,
           coalesce(sum(words) filter (where state = 'done'), 0) as words_done,
           coalesce(sum(words) filter (where state = 'done' and (weight is null or weight = 'info')), 0) as words_clean,
           avg(score)::float8 as mean_score
    from weighed group by document_id, created_at, chapter order by created_at, document_id, min(ordinal)`,
  );
}

export interface WorstRow {
  document_id: string;
  ordinal: number;
  source: string;
  target: string | null;
  checks: SegmentCheck[];
}

export async function selectWorst(db: Executor, projectId: string, limit: number): Promise<WorstRow[]> {
  return rows<WorstRow>(
    db,
    sql`
    select s.document_id, s.ordinal, s.source_text as source, s.target, s.checks
    from product.segments s join product.documents d on d.id = s.document_id
    where d.project_id = ${projectId} and s.checks <> '[]'
    order by case ${weight} when 'error' then 0 when 'warning' then 1 else 2 end,
             jsonb_array_length(s.checks) desc, s.score nulls last, d.created_at, d.id, s.ordinal
    limit ${limit}`,
  );
}

export interface LedgerRow {
  document_id: string;
  filename: string;
  state: string;
  words: number | null;
  ledger_closes: boolean | null;
  failed_texts: number;
}

export async function selectLedgers(db: Executor, projectId: string): Promise<LedgerRow[]> {
  return rows<LedgerRow>(
    db,
    sql`
    select id as document_id, filename, state, words, (ledger ->> 'closes')::boolean as ledger_closes,
           coalesce(jsonb_array_length(ledger -> 'failed'), 0) as failed_texts
    from product.documents where project_id = ${projectId} order by created_at, id`,
  );
}
