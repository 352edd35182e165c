import { type Executor, rows, run, sql } from '@targum/server-kit';

export interface NewSegment {
  ordinal: number;
  chunk: number;
  unitId: string;
  kind: string;
  source: unknown;
  words: number;
}

/** Written in slices, because one statement takes 65,535 parameters at most. */
export async function insertSegments(db: Executor, documentId: string, segments: readonly NewSegment[]): Promise<void> {
  await run(db, sql`delete from product.segments where document_id = ${documentId}`);
  for (let start = 0; start < segments.length; start += 5000) {
    const rows = segments.slice(start, start + 5000).map((row) => ({ ...row, unit_id: row.unitId }));
    await run(
      db,
      sql`
      insert into product.segments (document_id, ordinal, chunk, unit_id, kind, source, words)
      select ${documentId}, row.ordinal, row.chunk, row.unit_id, row.kind, row.source, row.words
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (ordinal int, chunk int, unit_id text, kind text, source jsonb, words int)`,
    );
  }
}

export interface SegmentRow {
  document_id: string;
  ordinal: number;
  unit_id: string;
  source: (string | object)[];
  words: number;
  state: 'pending' | 'done' | 'failed';
  target: string | null;
  /** Text with the codes where somebody put them; where it is missing, links place them. */
  target_content: unknown;
  links: unknown;
}

export async function listPendingSegments(db: Executor, documentId: string, chunk: number): Promise<SegmentRow[]> {
  return rows<SegmentRow>(
    db,
    sql`
    select document_id, ordinal, unit_id, source, words, state, target, target_content, links from product.segments
    where document_id = ${documentId} and chunk = ${chunk} and state = 'pending' order by ordinal`,
  );
}

export async function listSegments(db: Executor, documentId: string): Promise<SegmentRow[]> {
  return rows<SegmentRow>(
    db,
    sql`
    select document_id, ordinal, unit_id, source, words, state, target, target_content, links from product.segments
    where document_id = ${documentId} order by ordinal`,
  );
}

interface ExportedRow {
  ordinal: number;
  kind: string;
  source: (string | object)[];
  target: string | null;
  state: string;
  score: number | null;
  flags: string[];
  engine: string | null;
}

export async function selectSegmentsFrom(
  db: Executor,
  documentId: string,
  from: number,
  limit: number,
): Promise<ExportedRow[]> {
  return rows<ExportedRow>(
    db,
    sql`
    select ordinal, kind, source, target, state, score, flags, engine from product.segments
    where document_id = ${documentId} and ordinal >= ${from} order by ordinal limit ${limit}`,
  );
}

/** An error or a warning speaks against it: somebody should look at it. */
export const doubtful = sql`(s.checks @> '[{"severity": "error"}]' or s.checks @> '[{"severity": "warning"}]')`;

export interface SegmentResult {
  ordinal: number;
  target: string | null;
  links: unknown;
  score: number | null;
  flags: string[];
  engine: string;
  /** Why there is no target. */
  failure?: 'engine_failed' | 'no_result';
  origin?: 'engine' | 'memory' | 'repetition';
  /** Per cent of the memory's match. */
  match?: number | null;
  suggestion?: { source: string; target: string; match: number };
  checks?: readonly object[];
}

interface SavedRow {
  ordinal: number;
  state: 'done' | 'failed';
  flagged: boolean;
}

/** Each segment is written once: whoever comes second, after a takeover, changes nothing. Answers what was written. */
export async function saveResults(
  db: Executor,
  documentId: string,
  results: readonly SegmentResult[],
): Promise<SavedRow[]> {
  return rows<SavedRow>(
    db,
    sql`
    update product.segments as s
    set state = case when r.target is null then 'failed' else 'done' end, target = r.target, links = r.links, score = r.score,
        flags = coalesce(r.flags, '{}'), engine = r.engine, translated_at = now(),
        failure = case when r.target is null then coalesce(r.failure, 'no_result') end,
        origin = case when r.target is not null then r.origin end, match = r.match, suggestion = r.suggestion,
        checks = coalesce(r.checks, '[]')
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as r (ordinal int, target text, links jsonb, score real, flags text[], engine text, failure text,
            origin text, match smallint, suggestion jsonb, checks jsonb)
    where s.document_id = ${documentId} and s.ordinal = r.ordinal and s.state = 'pending'
    returning s.ordinal, s.state, ${doubtful} as flagged`,
  );
}

/** Failed segments wait again; answers in which documents. */
export async function reopenFailed(db: Executor, projectId: string): Promise<string[]> {
  const found = await rows<{ document_id: string }>(
    db,
    sql`
    with reopened as (
      update product.segments s
      set state = 'pending', failure = null, flags = '{}', engine = null, translated_at = null
      from product.documents d
      where d.id = s.document_id and d.project_id = ${projectId} and s.state = 'failed'
      returning s.document_id
    )
    select distinct document_id from reopened`,
  );
  return found.map((row) => row.document_id);
}

interface FailedRow {
  document_id: string;
  filename: string;
  ordinal: number;
  kind: string;
  source: (string | object)[];
  failure: 'engine_failed' | 'no_result' | null;
}

export async function selectFailed(db: Executor, projectId: string, limit: number): Promise<FailedRow[]> {
  return rows<FailedRow>(
    db,
    sql`
    select s.document_id, d.filename, s.ordinal, s.kind, s.source, s.failure
    from product.segments s join product.documents d on d.id = s.document_id
    where d.project_id = ${projectId} and s.state = 'failed'
    order by d.created_at, d.id, s.ordinal limit ${limit}`,
  );
}
