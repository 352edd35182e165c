import { type Executor, maybeRow, oneRow, rows, run, sql } from '@targum/server-kit';
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

export async function selectProject(db: Executor, id: string): Promise<ProjectRow | undefined> {
  return maybeRow<ProjectRow>(db, sql`select * from product.projects where id = ${id}`);
}

export async function selectProjectForUpdate(db: Executor, id: string): Promise<ProjectRow | undefined> {
  return maybeRow<ProjectRow>(db, sql`select * from product.projects where id = ${id} for update`);
}

export async function selectProjectsOf(db: Executor, owner: Owner, limit: number): Promise<ProjectRow[]> {
  return rows<ProjectRow>(
    db,
    sql`select * from product.projects where visitor_id = ${owner.visitorId} or user_id = ${owner.userId} order by created_at desc limit ${limit}`,
  );
}

export async function updateState(db: Executor, id: string, state: string): Promise<void> {
  await run(
    db,
    sql`
    update product.projects
    set state = ${state}, updated_at = now(),
        started_at = case when ${state} = 'queued' then now() else started_at end,
        completed_at = case when ${state} = 'completed' then now() else completed_at end
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

export async function updateOrder(db: Executor, id: string, order: { tier: string; rush: boolean }): Promise<void> {
  await run(
    db,
    sql`update product.projects set tier = ${order.tier}, rush = ${order.rush}, updated_at = now() where id = ${id}`,
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
