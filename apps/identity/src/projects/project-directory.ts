import type { Db } from '../database.ts';
import type { Environment } from '../identifiers/ids.ts';
import { developmentProject } from './development-project.ts';
import { allProjects, type ProjectRow } from './projects.sql.ts';
import { type ProjectSettings, projectSettings } from './settings.ts';

export interface Project {
  id: string;
  publicToken: string;
  name: string;
  environment: Environment;
  settings: ProjectSettings;
}

/** Projects are few and read on every request: kept in memory, looked up again after a few seconds. */
export interface ProjectDirectory {
  byPublicToken(token: string): Promise<Project | undefined>;
  byId(projectId: string): Promise<Project | undefined>;
  all(): Promise<Project[]>;
  /** Makes this process see a change at once; others see it within the cache time. */
  forget(): void;
}

const cacheMs = 5000;

/** The development project takes any page of this machine: outside development it does not exist. */
export function projectDirectory(db: Db, options: { development: boolean }): ProjectDirectory {
  let loaded: { at: number; projects: Promise<Project[]> } | undefined;
  const isOpen = (row: ProjectRow) => options.development || row.project_id !== developmentProject.project_id;
  const all = async () => {
    if (!loaded || Date.now() - loaded.at > cacheMs) {
      loaded = { at: Date.now(), projects: allProjects(db).then((rows) => rows.filter(isOpen).map(toProject)) };
      // A failed read must not be remembered as the answer.
      loaded.projects.catch(() => {
        loaded = undefined;
      });
    }
    return loaded.projects;
  };
  return {
    all,
    byPublicToken: async (token) => (await all()).find((project) => project.publicToken === token),
    byId: async (id) => (await all()).find((project) => project.id === id),
    forget: () => {
      loaded = undefined;
    },
  };
}

export function toProject(row: ProjectRow): Project {
  return {
    id: row.project_id,
    publicToken: row.public_token,
    name: row.name,
    environment: row.environment,
    settings: projectSettings.parse(row.settings),
  };
}
