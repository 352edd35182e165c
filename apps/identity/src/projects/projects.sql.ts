import { type Db, many, one, run } from '../database.ts';
import type { Environment } from '../identifiers/ids.ts';

export interface ProjectRow {
  project_id: string;
  public_token: string;
  name: string;
  environment: Environment;
  settings: unknown;
}

const columns = 'project_id, public_token, name, environment, settings';

export const allProjects = (db: Db) => many<ProjectRow>(db, `select ${columns} from identity.projects`);

export const projectById = (db: Db, projectId: string) =>
  one<ProjectRow>(db, `select ${columns} from identity.projects where project_id = $1`, [projectId]);

/** Holds the row, so that two changes follow each other and neither undoes the other. */
export const lockProject = (db: Db, projectId: string) =>
  one<ProjectRow>(db, `select ${columns} from identity.projects where project_id = $1 for update`, [projectId]);

export const insertProject = (db: Db, row: ProjectRow) =>
  run(
    db,
    `insert into identity.projects (project_id, public_token, name, environment, settings)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [row.project_id, row.public_token, row.name, row.environment, JSON.stringify(row.settings)],
  );

export const updateProject = (db: Db, projectId: string, name: string, settings: unknown) =>
  run(db, 'update identity.projects set name = $2, settings = $3, updated_at = now() where project_id = $1', [
    projectId,
    name,
    JSON.stringify(settings),
  ]);
