import type { Retranslation } from '@targum/contracts';
import { type Executor, maybeRow, oneRow, rows, run, sql } from '@targum/server-kit';
import { columns, type ReviewRow } from './review.sql.ts';

export interface RetranslationRow {
  id: string;
  project_id: string;
  document_id: string;
  user_id: string | null;
  from_ordinal: number;
  to_ordinal: number;
  edited: boolean;
  next_ordinal: number;
  total: number;
  done: number;
  left_out: number;
  state: Retranslation['state'];
}

interface Stretch {
  documentId: string;
  from: number;
  to: number;
  edited: boolean;
}

const open = (edited: boolean) => (edited ? ['draft', 'rejected', 'edited'] : ['draft', 'rejected']);

export async function countOpenRows(db: Executor, { documentId, from, to, edited }: Stretch): Promise<number> {
  const { count } = await oneRow<{ count: number }>(
    db,
    sql`
    select count(*) from product.segments
    where document_id = ${documentId} and ordinal between ${from} and ${to} and review = any(${open(edited)}::text[])`,
  );
  return count;
}

/** The next rows that may be translated anew, in their order. */
export async function selectOpenRows(db: Executor, work: RetranslationRow, limit: number): Promise<ReviewRow[]> {
  return rows<ReviewRow>(
    db,
    sql`
    select ${columns} from product.segments s
    where document_id = ${work.document_id} and ordinal between ${work.next_ordinal} and ${work.to_ordinal}
      and review = any(${open(work.edited)}::text[])
    order by ordinal limit ${limit}`,
  );
}

/** Of these rows, those that are as they were read and in nobody's hands. */
export async function selectUntouched(
  db: Executor,
  documentId: string,
  read: readonly { ordinal: number; version: number }[],
): Promise<number[]> {
  const found = await rows<{ ordinal: number }>(
    db,
    sql`
    select s.ordinal
    from product.segments s
      join jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as r (ordinal int, version int)
        on r.ordinal = s.ordinal and r.version = s.version
    where s.document_id = ${documentId} and not exists (
      select from product.segment_leases l
      where l.document_id = s.document_id and l.ordinal = s.ordinal and l.until > clock_timestamp()
    )`,
  );
  return found.map(({ ordinal }) => ordinal);
}

/** Undefined when the document is being worked on already. */
export async function insertRetranslation(
  db: Executor,
  work: Stretch & { projectId: string; userId: string | null; total: number },
): Promise<RetranslationRow | undefined> {
  return maybeRow<RetranslationRow>(
    db,
    sql`
    insert into product.retranslations
      (project_id, document_id, user_id, from_ordinal, to_ordinal, edited, next_ordinal, total)
    values (${work.projectId}, ${work.documentId}, ${work.userId}, ${work.from}, ${work.to}, ${work.edited},
            ${work.from}, ${work.total})
    on conflict do nothing returning *`,
  );
}

export async function selectRetranslation(db: Executor, id: string): Promise<RetranslationRow | undefined> {
  return maybeRow<RetranslationRow>(db, sql`select * from product.retranslations where id = ${id}`);
}

export async function selectRetranslations(
  db: Executor,
  projectId: string,
  only: 'all' | 'under-way',
): Promise<RetranslationRow[]> {
  return rows<RetranslationRow>(
    db,
    sql`
    select * from product.retranslations
    where project_id = ${projectId} and (${only} = 'all' or state in ('waiting', 'running'))
    order by created_at desc limit 20`,
  );
}

export async function moveRetranslation(
  db: Executor,
  id: string,
  step: { next: number; done: number; leftOut: number },
): Promise<void> {
  await run(
    db,
    sql`
    update product.retranslations
    set next_ordinal = ${step.next}, done = done + ${step.done}, left_out = left_out + ${step.leftOut}, state = 'running'
    where id = ${id}`,
  );
}

export async function endRetranslation(db: Executor, id: string, state: 'done' | 'failed'): Promise<void> {
  await run(db, sql`update product.retranslations set state = ${state} where id = ${id}`);
}

export interface EditedRow {
  document_id: string;
  ordinal: number;
  source: string;
  draft: string;
  target: string;
}

/** What people made of the engine's words: the first text and the one of now. */
export async function selectEdited(db: Executor, projectId: string, limit: number): Promise<EditedRow[]> {
  return rows<EditedRow>(
    db,
    sql`
    select s.document_id, s.ordinal, s.source_text as source, h.draft, s.target
    from product.documents d
      join product.segments s on s.document_id = d.id and s.reviewed_at is not null
      cross join lateral (
        select first.before->>'target' as draft from product.segment_history first
        where first.document_id = s.document_id and first.ordinal = s.ordinal order by first.version limit 1
      ) h
    where d.project_id = ${projectId} and s.origin = 'person' and s.review <> 'rejected' and h.draft <> s.target
    order by s.reviewed_at desc limit ${limit}`,
  );
}

/** Other paragraphs, to see in which of them a word stands as well. */
export async function selectOthers(db: Executor, projectId: string, limit: number): Promise<EditedRow[]> {
  return rows<EditedRow>(
    db,
    sql`
    select s.document_id, s.ordinal, s.source_text as source, s.target as draft, s.target
    from product.documents d join product.segments s on s.document_id = d.id
    where d.project_id = ${projectId} and s.state = 'done' and s.origin is distinct from 'person' limit ${limit}`,
  );
}

export async function selectDismissed(db: Executor, projectId: string): Promise<{ source: string; target: string }[]> {
  return rows(db, sql`select source, target from product.dismissed_terms where project_id = ${projectId}`);
}

export async function insertDismissed(
  db: Executor,
  projectId: string,
  { source, target }: { source: string; target: string },
): Promise<void> {
  await run(
    db,
    sql`
    insert into product.dismissed_terms (project_id, source, target) values (${projectId}, ${source}, ${target})
    on conflict do nothing`,
  );
}
