import { type Executor, maybeRow, oneRow, type Paged, rows, run, type Sql, sql } from '@targum/server-kit';
import type { Owner } from '../account/principal.ts';

export interface ProjectRow {
  id: string;
  visitor_id: string | null;
  user_id: string | null;
  name: string;
  source_language: string;
  target_language: string;
  languages_chosen: boolean;
  state: string;
  tier: string | null;
  rush: boolean;
  error_code: string | null;
  error_message: string | null;
  started_at: Date | null;
  completed_at: Date | null;
  archived_at: Date | null;
  running_since: Date | null;
  created_at: Date;
  updated_at: Date;
}

interface NewProject {
  owner: Owner;
  name: string;
  source: string;
  target: string;
  chosen: boolean;
}

export async function insertProject(db: Executor, project: NewProject): Promise<ProjectRow> {
  return oneRow<ProjectRow>(
    db,
    sql`
    insert into product.projects (visitor_id, user_id, name, source_language, target_language, languages_chosen)
    values (${project.owner.visitorId}, ${project.owner.userId}, ${project.name}, ${project.source}, ${project.target}, ${project.chosen})
    returning *`,
  );
}

/** All of `ProjectRow`. */
const columns = sql`id, visitor_id, user_id, name, source_language, target_language, languages_chosen, state, tier, rush,
  error_code, error_message, started_at, completed_at, archived_at, running_since, created_at, updated_at`;

export async function selectProject(db: Executor, id: string): Promise<ProjectRow | undefined> {
  return maybeRow<ProjectRow>(db, sql`select ${columns} from product.projects where id = ${id}`.prepared());
}

export async function selectProjectForUpdate(db: Executor, id: string): Promise<ProjectRow | undefined> {
  // Not the strongest lock: a worker that stores results refers to the project while it holds its chunk, and must not
  // wait here for somebody who waits for that chunk.
  return maybeRow<ProjectRow>(db, sql`select * from product.projects where id = ${id} for no key update`);
}

export async function selectRunningForShare(db: Executor, id: string): Promise<boolean> {
  const running = await maybeRow(
    db,
    sql`select from product.projects where id = ${id} and state in ('queued', 'translating') for share`,
  );
  return running !== undefined;
}

export interface ProjectFilter {
  search: string | undefined;
  states: readonly string[] | undefined;
  archived: 'no' | 'yes' | 'all';
}

export interface PageParts {
  position: Sql;
  after: Sql;
  order: Sql;
}

export async function selectProjectsOf(
  db: Executor,
  owner: Owner,
  filter: ProjectFilter,
  page: PageParts,
): Promise<(ProjectRow & Paged)[]> {
  return rows<ProjectRow & Paged>(
    db,
    sql`
    select ${columns}, ${page.position} from product.projects
    where (visitor_id = ${owner.visitorId} or user_id = ${owner.userId})
      and (${filter.search ?? null}::text is null or strpos(lower(name), lower(${filter.search ?? null}::text)) > 0)
      and (${filter.states ?? null}::text[] is null or state = any(${filter.states ?? null}::text[]))
      and (${filter.archived} = 'all' or (archived_at is not null) = (${filter.archived} = 'yes'))
      and ${page.after}
    ${page.order}`.prepared(),
  );
}

export async function updateName(db: Executor, id: string, name: string): Promise<void> {
  await run(db, sql`update product.projects set name = ${name}, updated_at = now() where id = ${id}`);
}

export async function updateArchived(db: Executor, id: string, archived: boolean): Promise<void> {
  await run(
    db,
    sql`
    update product.projects
    set archived_at = case when ${archived} then coalesce(archived_at, now()) end, updated_at = now() where id = ${id}`,
  );
}

export async function selectIdsOf(db: Executor, userId: string): Promise<string[]> {
  const found = await rows<{ id: string }>(db, sql`select id from product.projects where user_id = ${userId}`);
  return found.map((row) => row.id);
}

export async function removeProject(db: Executor, id: string): Promise<void> {
  await run(db, sql`delete from product.projects where id = ${id}`);
}

export async function updateState(db: Executor, id: string, state: string): Promise<void> {
  await run(
    db,
    sql`
    update product.projects
    set state = ${state}, updated_at = now(),
        started_at = case when ${state} = 'queued' then coalesce(started_at, now()) else started_at end,
        running_since = case when ${state} = 'queued' then now() else running_since end,
        completed_at = case when ${state} = 'completed' then now() else completed_at end,
        error_code = case when ${state} in ('queued', 'cancelled', 'completed') then null else error_code end,
        error_message = case when ${state} in ('queued', 'cancelled', 'completed') then null else error_message end
    where id = ${id}`,
  );
}

export async function updateLanguages(
  db: Executor,
  id: string,
  pair: { source: string; target: string },
  chosen: boolean,
): Promise<void> {
  await run(
    db,
    sql`
    update product.projects
    set source_language = ${pair.source}, target_language = ${pair.target}, languages_chosen = languages_chosen or ${chosen}, updated_at = now()
    where id = ${id} and (${chosen} or not languages_chosen)`,
  );
}

export async function updateOrder(
  db: Executor,
  id: string,
  order: { tier: string; rush: boolean; reviewer_id?: string | undefined },
): Promise<void> {
  await run(
    db,
    sql`update product.projects set tier = ${order.tier}, rush = ${order.rush},
          preferred_reviewer_id = ${order.reviewer_id ?? null}, updated_at = now() where id = ${id}`,
  );
}

export async function recordFailure(db: Executor, id: string, code: string, message: string): Promise<void> {
  await run(
    db,
    sql`
    update product.projects set state = 'failed', error_code = ${code}, error_message = ${message}, updated_at = now()
    where id = ${id} and state not in ('completed', 'cancelled')`,
  );
}

export async function notifyWatchers(db: Executor, id: string): Promise<void> {
  await run(db, sql`select pg_notify('product_project', ${id})`);
}

export async function markTranslating(db: Executor, id: string): Promise<void> {
  await run(
    db,
    sql`update product.projects set state = 'translating', updated_at = now() where id = ${id} and state = 'queued'`,
  );
}

export async function markChecking(db: Executor, id: string): Promise<void> {
  await run(
    db,
    sql`update product.projects set state = 'checking', updated_at = now()
        where id = ${id} and state in ('queued', 'translating')`,
  );
}

export async function updateOwner(db: Executor, visitorId: string, userId: string): Promise<void> {
  await run(
    db,
    sql`update product.projects set visitor_id = null, user_id = ${userId}, updated_at = now() where visitor_id = ${visitorId}`,
  );
}

export async function selectProjectByName(db: Executor, userId: string, name: string): Promise<ProjectRow | undefined> {
  return maybeRow<ProjectRow>(
    db,
    sql`select * from product.projects where user_id = ${userId} and name = ${name} order by created_at desc limit 1`,
  );
}
