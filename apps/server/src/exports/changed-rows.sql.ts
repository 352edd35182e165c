import type { ReviewState, SegmentCheck } from '@targum/contracts';
import { type Executor, maybeRow, rows, sql } from '@targum/server-kit';

/** A segment with everything that a change of its text can change. */
export interface ChangeableRow {
  document_id: string;
  ordinal: number;
  unit_id: string;
  kind: string;
  source: (string | object)[];
  source_text: string;
  words: number;
  version: number;
  state: 'pending' | 'done' | 'failed';
  target: string | null;
  target_content: unknown;
  links: unknown;
  review: ReviewState;
  origin: 'engine' | 'memory' | 'repetition' | 'import' | 'person' | null;
  match: number | null;
  suggestion: { source: string; target: string; match: number } | null;
  score: number | null;
  flags: string[];
  failure: string | null;
  checks: SegmentCheck[];
  /** Somebody has it open. */
  held: boolean;
}

export async function selectChangeableRows(
  db: Executor,
  documentId: string,
  from: number,
  limit: number,
): Promise<ChangeableRow[]> {
  return rows<ChangeableRow>(
    db,
    sql`
    select s.document_id, s.ordinal, s.unit_id, s.kind, s.source, s.source_text, s.words, s.version, s.state, s.target,
           s.target_content, s.links, s.review, s.origin, s.match, s.suggestion, s.score, s.flags, s.failure, s.checks,
           exists (select from product.segment_leases l
                   where l.document_id = s.document_id and l.ordinal = s.ordinal and l.until > clock_timestamp()) as held
    from product.segments s
    where s.document_id = ${documentId} and s.ordinal >= ${from} order by s.ordinal limit ${limit}`,
  );
}

export interface DraftRow {
  unit_id: string;
  /** What the machine had written; null where it had written nothing. */
  before: { target: string | null; target_content: unknown; links: unknown } | null;
  name: string | null;
  changed_at: Date;
}

/**
 * What a person changed, with what stood there before: the last text that came from an engine or a memory, and the last
 * change that stands.
 */
export async function selectDrafts(db: Executor, documentId: string): Promise<DraftRow[]> {
  return rows<DraftRow>(
    db,
    sql`
    select s.unit_id, draft.before, change.name, coalesce(change.changed_at, s.reviewed_at, s.translated_at, now()) as changed_at
    from product.segments s
    left join lateral (
      select h.before from product.segment_history h
      where h.document_id = s.document_id and h.ordinal = s.ordinal
        and h.before ->> 'origin' in ('engine', 'memory', 'repetition') and h.before ->> 'target' is not null
      order by h.version desc limit 1) draft on true
    left join lateral (
      select u.name, h.changed_at from product.segment_history h left join product.users u on u.id = h.user_id
      where h.document_id = s.document_id and h.ordinal = s.ordinal and h.undone_at is null and h.kind <> 'state'
      order by h.version desc limit 1) change on true
    where s.document_id = ${documentId} and s.origin in ('person', 'import') and s.target is not null`,
  );
}

/** Whether every document is delivered and no paragraph of the project is without a translation. */
export async function isWhollyTranslated(db: Executor, projectId: string): Promise<boolean> {
  const missing = await maybeRow(
    db,
    sql`
    select from product.documents d
    where d.project_id = ${projectId} and d.state <> 'rejected'
      and (d.state <> 'translated'
           or exists (select from product.segments s where s.document_id = d.id and s.state <> 'done'))
    limit 1`,
  );
  return missing === undefined;
}
