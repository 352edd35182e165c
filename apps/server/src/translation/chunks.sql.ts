import { type Executor, maybeRow, oneRow, rows, run, type Sql, sql } from '@targum/server-kit';
import { doubtful } from './segments.sql.ts';

/** Made anew from the segments as they stand. */
export async function insertChunks(db: Executor, documentId: string): Promise<void> {
  await run(db, sql`delete from product.chunks where document_id = ${documentId}`);
  await run(
    db,
    sql`
    insert into product.chunks (document_id, chunk, project_id, segments, words)
    select s.document_id, s.chunk, d.project_id, count(*), sum(s.words)
    from product.segments s join product.documents d on d.id = s.document_id
    where s.document_id = ${documentId}
    group by s.document_id, s.chunk, d.project_id`,
  );
}

export interface ProgressRow {
  project_id: string;
  document_id: string;
  total: number;
  done: number;
  failed: number;
  needs_review: number;
  words_done: number;
  engine: string | null;
}

/** Rows of `ProgressRow`. */
export function progressOf(projectIds: readonly string[]): Sql {
  return sql`
    select project_id, document_id, sum(segments) as total, sum(done) as done, sum(failed) as failed,
           sum(needs_review) as needs_review, sum(words_done) as words_done, max(engine) as engine
    from product.chunks where project_id ${sql.anyId(projectIds)}
    group by project_id, document_id`;
}

export interface ChunkRow {
  document_id: string;
  chunk: number;
  project_id: string;
  claimed_by: string;
}

/** What an earlier try of the same job held: the job was taken over, so its chunk is too. */
export async function takeOverChunk(db: Executor, jobId: string, claim: string): Promise<ChunkRow | undefined> {
  return maybeRow<ChunkRow>(
    db,
    sql`
    update product.chunks set claimed_by = ${claim}
    where state = 'running' and claimed_by like ${`${jobId}:%`}
    returning document_id, chunk, project_id, claimed_by`,
  );
}

/** Everybody who looks for work waits here for their turn, so that the shares are exact. */
export async function lockClock(db: Executor): Promise<number> {
  const { virtual_time } = await oneRow<{ virtual_time: number }>(
    db,
    sql`select virtual_time from product.worker_clock for update`,
  );
  return virtual_time;
}

export interface Candidate {
  project_id: string;
  owner_id: string;
  rush: boolean;
  tier: string | null;
  virtual_time: number;
}

/** How many chunks may run at once: of one owner, and of all orders of a tier. */
interface Limits {
  perUser: number | null;
  perTier: Record<string, number>;
}

/**
 * The project that is next: of the owner who is least ahead of the clock; a rush order goes before others that
 * are level with it, and of one owner's projects the rush ones first, then the oldest.
 */
export async function selectNextProject(
  db: Executor,
  clock: number,
  { perUser, perTier }: Limits,
): Promise<Candidate | undefined> {
  return maybeRow<Candidate>(
    db,
    sql`
    with active as (
      select p.id, coalesce(p.user_id, p.visitor_id) as owner_id, p.rush, p.tier, p.started_at from product.projects p
      where p.state in ('queued', 'translating')
        and exists (select from product.chunks c where c.project_id = p.id and c.state = 'waiting')
    ), busy as (
      select coalesce(p.user_id, p.visitor_id) as owner_id, count(*) as chunks
      from product.chunks c join product.projects p on p.id = c.project_id
      where c.state = 'running' group by 1
    ), full_tiers as (
      select l.key as tier from jsonb_each_text(${JSON.stringify(perTier)}::jsonb) l
      where l.value::int <= (
        select count(*) from product.chunks c join product.projects p on p.id = c.project_id
        where c.state = 'running' and p.tier = l.key)
    )
    select a.id as project_id, a.owner_id, a.rush, a.tier, greatest(s.virtual_time, ${clock}::float8) as virtual_time
    from active a
      left join product.worker_shares s on s.owner_id = a.owner_id
      left join busy b on b.owner_id = a.owner_id
    where (${perUser}::int is null or coalesce(b.chunks, 0) < ${perUser}::int)
      and coalesce(a.tier, 'standard') not in (select tier from full_tiers)
    order by greatest(s.virtual_time, ${clock}::float8), a.rush desc, a.started_at, a.id
    limit 1`,
  );
}

/** Documents in the order in which they came, each from its beginning: there is something to read soon. */
export async function claimFirstChunk(db: Executor, projectId: string, claim: string): Promise<ChunkRow | undefined> {
  return maybeRow<ChunkRow>(
    db,
    sql`
    update product.chunks as c set state = 'running', claimed_by = ${claim}
    from (
      select w.document_id, w.chunk from product.chunks w join product.documents d on d.id = w.document_id
      where w.project_id = ${projectId} and w.state = 'waiting'
      order by d.created_at, d.id, w.chunk limit 1 for update of w
    ) as next
    where c.document_id = next.document_id and c.chunk = next.chunk
    returning c.document_id, c.chunk, c.project_id, c.claimed_by`,
  );
}

/** The owner was served: ahead by so much. Whoever is not ahead of the clock needs no row. */
export async function advanceClock(db: Executor, served: Candidate, cost: number): Promise<void> {
  await run(db, sql`update product.worker_clock set virtual_time = greatest(virtual_time, ${served.virtual_time})`);
  await run(db, sql`delete from product.worker_shares where virtual_time <= ${served.virtual_time}`);
  await run(
    db,
    sql`
    insert into product.worker_shares (owner_id, virtual_time) values (${served.owner_id}, ${served.virtual_time + cost})
    on conflict (owner_id) do update set virtual_time = excluded.virtual_time`,
  );
}

export async function selectClaim(db: Executor, { document_id, chunk, claimed_by }: ChunkRow): Promise<boolean> {
  const held = await maybeRow(
    db,
    sql`select from product.chunks where document_id = ${document_id} and chunk = ${chunk} and claimed_by = ${claimed_by}`,
  );
  return held !== undefined;
}

/** Keeps the chunk from being taken away until the transaction ends; false when it was taken away already. */
export async function lockClaim(db: Executor, { document_id, chunk, claimed_by }: ChunkRow): Promise<boolean> {
  const held = await maybeRow(
    db,
    sql`
    select from product.chunks
    where document_id = ${document_id} and chunk = ${chunk} and claimed_by = ${claimed_by} for update`,
  );
  return held !== undefined;
}

export interface Added {
  done: number;
  failed: number;
  needs_review: number;
  words: number;
  engine: string | null;
}

export async function addToChunk(db: Executor, { document_id, chunk }: ChunkRow, added: Added): Promise<void> {
  await run(
    db,
    sql`
    update product.chunks
    set done = done + ${added.done}, failed = failed + ${added.failed}, needs_review = needs_review + ${added.needs_review},
        words_done = words_done + ${added.words}, engine = coalesce(${added.engine}, engine)
    where document_id = ${document_id} and chunk = ${chunk}`,
  );
}

/** Counts a document's chunks again from their segments, after those were changed by other hands. */
export async function updateCounts(db: Executor, documentId: string): Promise<void> {
  await run(
    db,
    sql`
    update product.chunks as c
    set done = s.done, failed = s.failed, needs_review = s.needs_review, words_done = s.words_done,
        state = case when s.done + s.failed < c.segments and c.state = 'done' then 'waiting' else c.state end
    from (
      select chunk, count(*) filter (where state = 'done') as done, count(*) filter (where state = 'failed') as failed,
             count(*) filter (where state = 'done' and ${doubtful}) as needs_review,
             coalesce(sum(words) filter (where state = 'done'), 0) as words_done
      from product.segments s where document_id = ${documentId} group by chunk
    ) as s
    where c.document_id = ${documentId} and c.chunk = s.chunk`,
  );
}

/** A chunk with nothing left to do is done; one that was given up waits again. */
export async function endChunk(db: Executor, { document_id, chunk, claimed_by }: ChunkRow): Promise<void> {
  await run(
    db,
    sql`
    update product.chunks
    set state = case when done + failed = segments then 'done' else 'waiting' end, claimed_by = null
    where document_id = ${document_id} and chunk = ${chunk} and claimed_by = ${claimed_by}`,
  );
}

/** Whoever works on the project loses its claim. */
export async function takeChunksAway(db: Executor, projectId: string): Promise<void> {
  await run(
    db,
    sql`
    update product.chunks
    set state = case when done + failed = segments then 'done' else 'waiting' end, claimed_by = null
    where project_id = ${projectId} and state = 'running'`,
  );
}

export async function countOpenChunks(
  db: Executor,
  about: { documentId: string } | { projectId: string },
): Promise<number> {
  const { count } = await oneRow<{ count: number }>(
    db,
    'documentId' in about
      ? sql`select count(*) from product.chunks where document_id = ${about.documentId} and state <> 'done'`
      : sql`select count(*) from product.chunks where project_id = ${about.projectId} and state <> 'done'`,
  );
  return count;
}

export async function selectRunningChunks(db: Executor): Promise<ChunkRow[]> {
  return rows<ChunkRow>(
    db,
    sql`select document_id, chunk, project_id, claimed_by from product.chunks where state = 'running'`,
  );
}

export async function countWaitingChunks(db: Executor): Promise<number> {
  const { count } = await oneRow<{ count: number }>(
    db,
    sql`
    select count(*) from product.chunks c join product.projects p on p.id = c.project_id
    where c.state = 'waiting' and p.state in ('queued', 'translating')`,
  );
  return count;
}

export async function insertPace(db: Executor, projectId: string, words: number): Promise<void> {
  await run(db, sql`insert into product.paces (project_id, words) values (${projectId}, ${words})`);
}

export async function deletePaces(db: Executor, projectId: string): Promise<void> {
  await run(db, sql`delete from product.paces where project_id = ${projectId}`);
}

export interface PaceRow {
  project_id: string;
  words: number;
  seconds: number;
}

/** Words stored in the last minute, and of that minute how long the project was being worked on. */
export function pacesOf(projectIds: readonly string[]): Sql {
  return sql`
    select p.id as project_id, sum(r.words) as words,
           extract(epoch from least(interval '1 minute', now() - p.running_since))::float8 as seconds
    from product.projects p join product.paces r on r.project_id = p.id
    where p.id ${sql.anyId(projectIds)} and p.state in ('queued', 'translating')
      and r.at > greatest(now() - interval '1 minute', p.running_since)
    group by p.id`;
}

export async function selectWordsDelivered(db: Executor, projectId: string): Promise<number> {
  const { words } = await oneRow<{ words: number }>(
    db,
    sql`
    select coalesce(sum(c.words_done), 0) as words
    from product.chunks c join product.documents d on d.id = c.document_id
    where c.project_id = ${projectId} and d.state = 'translated'`,
  );
  return words;
}
