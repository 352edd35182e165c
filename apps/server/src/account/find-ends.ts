import type { Executor } from '@targum/server-kit';
import { selectEnds } from './preferences.sql.ts';

/** When each project is deleted if nothing happens to it; whoever is missing is kept for good. */
export async function findEnds(db: Executor, projectIds: readonly string[]): Promise<Map<string, Date>> {
  return new Map((await selectEnds(db, projectIds)).map(({ project_id, kept_until }) => [project_id, kept_until]));
}
