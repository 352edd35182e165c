import { type Executor, oneRow, rows, run, sql } from '@targum/server-kit';

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
  ordinal: number;
  unit_id: string;
  source: (string | object)[];
  words: number;
  state: 'pending' | 'done' | 'failed';
  target: string | null;
  links: unknown;
}

export async function listPendingSegments(db: Executor, documentId: string, chunk: number): Promise<SegmentRow[]> {
  return rows<SegmentRow>(
    db,
    sql`
    select ordinal, unit_id, source, words, state, target, links from product.segments
    where document_id = ${documentId} and chunk = ${chunk} and state = 'pending' order by ordinal`,
  );
}

export async function listSegments(db: Executor, documentId: string): Promise<SegmentRow[]> {
  return rows<SegmentRow>(
    db,
    sql`
    select ordinal, unit_id, source, words, state, target, links from product.segments
    where document_id = ${documentId} order by ordinal`,
  );
}

export interface SegmentResult {
  ordinal: number;
  target: string | null;
  links: unknown;
  score: number | null;
  flags: string[];
  engine: string;
}

/** Each segment is written once: whoever comes second, after a takeover, changes nothing. */
export async function saveResults(db: Executor, documentId: string, results: readonly SegmentResult[]): Promise<void> {
  await run(
    db,
    sql`
    update product.segments as s
    set state = case when r.target is null then 'failed' else 'done' end, target = r.target, links = r.links, score = r.score,
        flags = coalesce(r.flags, '{}'), engine = r.engine, translated_at = now()
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as r (ordinal int, target text, links jsonb, score real, flags text[], engine text)
    where s.document_id = ${documentId} and s.ordinal = r.ordinal and s.state = 'pending'`,
  );
}

export async function countPending(db: Executor, documentId: string): Promise<number> {
  const { count } = await oneRow<{ count: number }>(
    db,
    sql`select count(*) from product.segments where document_id = ${documentId} and state = 'pending'`,
  );
  return count;
}

export async function listChunks(db: Executor, documentId: string): Promise<number[]> {
  const found = await rows<{ chunk: number }>(
    db,
    sql`select distinct chunk from product.segments where document_id = ${documentId} order by chunk`,
  );
  return found.map((row) => row.chunk);
}

interface ProgressRow {
  total: number;
  done: number;
  failed: number;
  needs_review: number;
  words_done: number;
  engine: string | null;
}

export async function selectProgress(db: Executor, projectId: string): Promise<ProgressRow> {
  return oneRow<ProgressRow>(
    db,
    sql`
    select count(*) as total,
           count(*) filter (where s.state = 'done') as done,
           count(*) filter (where s.state = 'failed') as failed,
           count(*) filter (where s.state = 'done' and s.flags <> '{}') as needs_review,
           coalesce(sum(s.words) filter (where s.state = 'done'), 0) as words_done,
           max(s.engine) as engine
    from product.segments s join product.documents d on d.id = s.document_id
    where d.project_id = ${projectId}`,
  );
}
