import type { HistoryEntry, ReviewState, SegmentCheck } from '@targum/contracts';
import { type Executor, maybeRow, rows, run, sql } from '@targum/server-kit';

/** Everything that a change can change, as it is kept to be restored. */
export interface TextState {
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
}

export interface ReviewRow extends TextState {
  document_id: string;
  ordinal: number;
  unit_id: string;
  kind: string;
  source: (string | object)[];
  source_text: string;
  words: number;
  version: number;
}

export const columns = sql`s.document_id, s.ordinal, s.unit_id, s.kind, s.source, s.source_text, s.words, s.version,
  s.state, s.target, s.target_content, s.links, s.review, s.origin, s.match, s.suggestion, s.score, s.flags, s.failure, s.checks`;

export async function selectRow(db: Executor, documentId: string, ordinal: number): Promise<ReviewRow | undefined> {
  return maybeRow<ReviewRow>(
    db,
    sql`select ${columns} from product.segments s where document_id = ${documentId} and ordinal = ${ordinal}`,
  );
}

/** Translations of a project that hold the letters somewhere, capitals or not. */
export async function selectRowsWith(db: Executor, projectId: string, letters: string): Promise<ReviewRow[]> {
  const pattern = `%${letters.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return rows<ReviewRow>(
    db,
    sql`
    select ${columns} from product.segments s join product.documents d on d.id = s.document_id
    where d.project_id = ${projectId} and s.target ilike ${pattern} order by d.created_at, d.id, s.ordinal`,
  );
}

interface Change extends TextState {
  document_id: string;
  ordinal: number;
}

/** Writes what changed and counts the versions on. */
export async function updateRows(db: Executor, changes: readonly Change[]): Promise<void> {
  await run(
    db,
    sql`
    update product.segments s
    set state = c.state, target = c.target, target_content = c.target_content, links = c.links, review = c.review,
        origin = c.origin, match = c.match, suggestion = c.suggestion, score = c.score, flags = c.flags,
        failure = c.failure, checks = c.checks, version = s.version + 1, reviewed_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as c (document_id uuid, ordinal int, state text, target text, target_content jsonb, links jsonb, review text,
            origin text, match smallint, suggestion jsonb, score real, flags text[], failure text, checks jsonb)
    where s.document_id = c.document_id and s.ordinal = c.ordinal`,
  );
}

interface NewHistory {
  document_id: string;
  ordinal: number;
  version: number;
  before: TextState;
  after: TextState;
}

export async function insertHistory(
  db: Executor,
  userId: string | null,
  kind: HistoryEntry['kind'],
  entries: readonly NewHistory[],
): Promise<void> {
  await run(
    db,
    sql`
    insert into product.segment_history (document_id, ordinal, version, user_id, kind, before, after)
    select h.document_id, h.ordinal, h.version, ${userId}::uuid, ${kind}, h.before, h.after
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as h (document_id uuid, ordinal int, version int, before jsonb, after jsonb)`,
  );
}

/** Adds to the last change, if the same person made it just before and left it at an edited text; else false. */
export async function extendHistory(
  db: Executor,
  userId: string | null,
  { document_id, ordinal, version }: ReviewRow,
  after: TextState,
): Promise<boolean> {
  if (after.review !== 'edited') return false;
  const extended = await maybeRow(
    db,
    sql`
    update product.segment_history
    set version = ${version + 1}, after = ${JSON.stringify(after)}::jsonb, changed_at = now()
    where document_id = ${document_id} and ordinal = ${ordinal} and version = ${version} and kind = 'edit'
      and undone_at is null and user_id is not distinct from ${userId}::uuid and after->>'review' = 'edited'
      and changed_at > now() - interval '2 minutes'
    returning version`,
  );
  return extended !== undefined;
}

interface HistoryRow {
  version: number;
  name: string | null;
  kind: HistoryEntry['kind'];
  changed_at: Date;
  undone_at: Date | null;
  before: TextState;
  after: TextState;
}

export async function selectHistory(db: Executor, documentId: string, ordinal: number): Promise<HistoryRow[]> {
  return rows<HistoryRow>(
    db,
    sql`
    select h.version, u.name, h.kind, h.changed_at, h.undone_at, h.before, h.after
    from product.segment_history h left join product.users u on u.id = h.user_id
    where h.document_id = ${documentId} and h.ordinal = ${ordinal} order by h.version desc limit 200`,
  );
}

/** The last change that still stands, unless another tool has written over it since. */
export async function selectUndoable(db: Executor, row: ReviewRow): Promise<HistoryRow | undefined> {
  const last = await maybeRow<HistoryRow>(
    db,
    sql`
    select version, null as name, kind, changed_at, undone_at, before, after from product.segment_history
    where document_id = ${row.document_id} and ordinal = ${row.ordinal} and undone_at is null
    order by version desc limit 1`,
  );
  return last?.after.target === row.target && last.after.review === row.review ? last : undefined;
}

export async function markUndone(db: Executor, row: ReviewRow, version: number): Promise<void> {
  await run(
    db,
    sql`
    update product.segment_history set undone_at = now()
    where document_id = ${row.document_id} and ordinal = ${row.ordinal} and version = ${version}`,
  );
}

interface ChangedRow {
  document_id: string;
  ordinal: number;
  version: number;
}

/** What a person changed in the last seconds; so many are told apart, of more nobody shows each. */
export async function selectChanged(db: Executor, projectId: string, seconds: number): Promise<ChangedRow[]> {
  return rows<ChangedRow>(
    db,
    sql`
    select s.document_id, s.ordinal, s.version
    from product.segments s join product.documents d on d.id = s.document_id
    where d.project_id = ${projectId} and s.reviewed_at > clock_timestamp() - make_interval(secs => ${seconds})
    order by s.reviewed_at desc limit 500`,
  );
}

/** How many segments of a project are in which state. */
export async function countStates(db: Executor, projectId: string): Promise<{ review: ReviewState; count: number }[]> {
  return rows(
    db,
    sql`
    select s.review, count(*) as count
    from product.segments s join product.documents d on d.id = s.document_id
    where d.project_id = ${projectId} group by s.review`,
  );
}

/** What a segment was after a change; 0 stands for what it was before the first. */
export async function selectVersion(db: Executor, row: ReviewRow, version: number): Promise<TextState | undefined> {
  const found = await maybeRow<{ state: TextState }>(
    db,
    version === 0
      ? sql`
        select before as state from product.segment_history
        where document_id = ${row.document_id} and ordinal = ${row.ordinal} order by version limit 1`
      : sql`
        select after as state from product.segment_history
        where document_id = ${row.document_id} and ordinal = ${row.ordinal} and version = ${version}`,
  );
  return found?.state;
}
