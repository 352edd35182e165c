import type { AssignmentState } from '@targum/contracts';
import { type Executor, maybeRow, newestFirst, oneRow, type Paged, rows, run, type Sql, sql } from '@targum/server-kit';

export interface AssignmentRow {
  id: string;
  project_id: string;
  state: AssignmentState;
  reviewer_id: string | null;
  reviewer_name: string | null;
  words: number;
  due_at: Date;
  accept_by: Date | null;
  returns: number;
  accepted_by_itself: boolean;
  owner_read: number;
  reviewer_read: number;
  accepted_at: Date | null;
  handed_over_at: Date | null;
  signed_off_at: Date | null;
  escalated_at: Date | null;
  created_at: Date;
  project_name: string;
  owner_id: string | null;
  source_language: string;
  target_language: string;
  rush: boolean;
  preferred_reviewer_id: string | null;
  /** How many reviewers may accept it now. */
  offers: number;
  overdue: boolean;
}

const columns = sql`a.*, p.name as project_name, p.user_id as owner_id, p.source_language, p.target_language, p.rush,
  p.preferred_reviewer_id, a.state in ('accepted', 'returned') and a.due_at < now() as overdue,
  (select count(*) from product.review_offers o
   where o.assignment_id = a.id and o.state = 'open' and o.expires_at > now()) as offers`;
const source = sql`product.review_assignments a join product.projects p on p.id = a.project_id`;

async function select(db: Executor, where: Sql): Promise<AssignmentRow[]> {
  return rows<AssignmentRow>(db, sql`select ${columns} from ${source} where ${where}`);
}

/** Nothing when the project has one already. */
export async function insertAssignment(
  db: Executor,
  { projectId, words, days }: { projectId: string; words: number; days: number },
): Promise<boolean> {
  const made = await run(
    db,
    sql`insert into product.review_assignments (project_id, words, due_at)
        values (${projectId}, ${words}, now() + make_interval(days => ${days})) on conflict (project_id) do nothing`,
  );
  return made > 0;
}

export async function selectAssignment(db: Executor, id: string): Promise<AssignmentRow | undefined> {
  return (await select(db, sql`a.id = ${id}`))[0];
}

export async function selectOfProject(db: Executor, projectId: string): Promise<AssignmentRow | undefined> {
  return (await select(db, sql`a.project_id = ${projectId}`))[0];
}

/** What a reviewer holds now, or has signed. */
export async function selectOfReviewer(
  db: Executor,
  reviewerId: string,
  which: 'running' | 'done',
): Promise<AssignmentRow[]> {
  const states = which === 'running' ? ['accepted', 'handed_over', 'returned'] : ['signed_off', 'ended'];
  return rows<AssignmentRow>(
    db,
    sql`select ${columns} from ${source} where a.reviewer_id = ${reviewerId} and a.state = any(${states}::text[])
        order by case when ${which} = 'running' then a.due_at end, a.created_at desc limit 100`,
  );
}

export async function selectOffered(db: Executor, reviewerId: string): Promise<AssignmentRow[]> {
  return rows<AssignmentRow>(
    db,
    sql`select ${columns} from ${source} join product.review_offers own on own.assignment_id = a.id
        where own.reviewer_id = ${reviewerId} and own.state = 'open' and own.expires_at > now() and a.state = 'open'
        order by own.expires_at limit 100`,
  );
}

export async function selectPage(
  db: Executor,
  { state, cursor, limit }: { state: 'running' | 'ended' | 'all'; cursor: string | undefined; limit: number },
): Promise<(AssignmentRow & Paged)[]> {
  const page = newestFirst(cursor, 'a');
  return rows<AssignmentRow & Paged>(
    db,
    sql`select ${columns}, ${page.position} from ${source}
        where (${state} = 'all' or (a.state in ('signed_off', 'ended')) = (${state} = 'ended'))
          and ${page.after} ${page.order(limit)}`,
  );
}

/** What a reviewer may work on in a project: nothing when they have not accepted it, or when it is over. */
export async function selectRunning(
  db: Executor,
  projectId: string,
  reviewerId: string,
): Promise<{ state: AssignmentState } | undefined> {
  return maybeRow(
    db,
    sql`select state from product.review_assignments
        where project_id = ${projectId} and reviewer_id = ${reviewerId} and state in ('accepted', 'handed_over', 'returned')`,
  );
}

export async function markAccepted(
  db: Executor,
  id: string,
  { reviewerId, name, days }: { reviewerId: string; name: string; days: number },
): Promise<void> {
  await run(
    db,
    sql`update product.review_assignments
        set state = 'accepted', reviewer_id = ${reviewerId}, reviewer_name = ${name}, accepted_at = now(),
            due_at = now() + make_interval(days => ${days}), reminded_at = null, escalated_at = null, reviewer_read = 0
        where id = ${id}`,
  );
}

export async function markHandedOver(db: Executor, id: string, days: number): Promise<void> {
  await run(
    db,
    sql`update product.review_assignments
        set state = 'handed_over', handed_over_at = now(), accept_by = now() + make_interval(days => ${days})
        where id = ${id}`,
  );
}

/** The due date moves only where there would be too little time left. */
export async function markReturned(db: Executor, id: string, days: number): Promise<void> {
  await run(
    db,
    sql`update product.review_assignments
        set state = 'returned', returns = returns + 1, accept_by = null, reminded_at = null,
            due_at = greatest(due_at, now() + make_interval(days => ${days}))
        where id = ${id}`,
  );
}

export async function markOpen(db: Executor, id: string, days: number): Promise<void> {
  await run(
    db,
    sql`update product.review_assignments
        set state = 'open', reviewer_id = null, reviewer_name = null, accepted_at = null, handed_over_at = null,
            accept_by = null, reminded_at = null, escalated_at = null, due_at = now() + make_interval(days => ${days})
        where id = ${id}`,
  );
}

export async function markSignedOff(db: Executor, id: string, byItself: boolean): Promise<void> {
  await run(
    db,
    sql`update product.review_assignments
        set state = 'signed_off', signed_off_at = now(), accept_by = null, accepted_by_itself = ${byItself}
        where id = ${id}`,
  );
}

export async function markEnded(db: Executor, id: string): Promise<void> {
  await run(db, sql`update product.review_assignments set state = 'ended', accept_by = null where id = ${id}`);
}

/** Once before the due date, and once more when it has passed. */
const unreminded = sql`(reminded_at is null or (due_at < now() and reminded_at < due_at))`;

/** True for whoever asks first: it is said once. */
export async function claimReminder(db: Executor, id: string): Promise<boolean> {
  const claimed = await run(
    db,
    sql`update product.review_assignments set reminded_at = now() where id = ${id} and ${unreminded}`,
  );
  return claimed > 0;
}

export async function claimEscalation(db: Executor, id: string): Promise<boolean> {
  const claimed = await run(
    db,
    sql`update product.review_assignments set escalated_at = now() where id = ${id} and escalated_at is null`,
  );
  return claimed > 0;
}

interface Due {
  /** Accepted work whose due date is near, or past, and of which nobody was reminded since. */
  remind: string[];
  /** Past the due date and the time of grace, or with a reviewer who has become the text's owner. */
  reopen: string[];
  /** Handed over, and the author's time is up. */
  accept: string[];
  /** Nobody has it before them. */
  unoffered: string[];
}

export async function selectDue(db: Executor, hours: { reminder: number; grace: number }): Promise<Due> {
  return oneRow<Due>(
    db,
    sql`
    select
      array(select id from product.review_assignments
            where state in ('accepted', 'returned') and ${unreminded}
              and due_at < now() + make_interval(hours => ${hours.reminder})) as remind,
      array(select a.id from ${source}
            where (a.state in ('accepted', 'returned') and a.due_at < now() - make_interval(hours => ${hours.grace}))
               or (a.state in ('accepted', 'returned', 'handed_over') and a.reviewer_id = p.user_id)) as reopen,
      array(select id from product.review_assignments where state = 'handed_over' and accept_by < now()) as accept,
      array(select a.id from product.review_assignments a
            where a.state = 'open' and not exists (select from product.review_offers o
              where o.assignment_id = a.id and o.state = 'open' and o.expires_at > now())) as unoffered`,
  );
}

/** Reviews without a reviewer in these language pairs. */
export async function selectOpenOfPairs(db: Executor, pairs: readonly string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select a.id from ${source}
        where a.state = 'open' and p.source_language || '>' || p.target_language = any(${pairs}::text[])
        order by a.created_at limit 100`,
  );
  return found.map(({ id }) => id);
}

export async function selectRunningOf(db: Executor, reviewerId: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from product.review_assignments
        where reviewer_id = ${reviewerId} and state in ('accepted', 'handed_over', 'returned') order by id`,
  );
  return found.map(({ id }) => id);
}

/** Every review somebody had done or did, with what was written in it. */
export async function selectForExport(db: Executor, userId: string): Promise<AssignmentRow[]> {
  return rows<AssignmentRow>(
    db,
    sql`select ${columns} from ${source} where p.user_id = ${userId} or a.reviewer_id = ${userId} order by a.created_at`,
  );
}
