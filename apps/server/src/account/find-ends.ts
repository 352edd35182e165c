import { type Question, question } from '@targum/server-kit';
import { type EndRow, endsOf } from './preferences.sql.ts';

/** When each project is deleted if nothing happens to it; whoever is missing is kept for good. */
export function askEnds(projectIds: readonly string[]): Question<Map<string, Date>> {
  return question(
    endsOf(projectIds),
    (rows: EndRow[]) => new Map(rows.map(({ project_id, kept_until }) => [project_id, new Date(kept_until)])),
  );
}
