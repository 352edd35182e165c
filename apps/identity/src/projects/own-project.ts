import { randomUUID } from 'node:crypto';
import type { Db } from '../database.ts';
import { developmentProject } from './development-project.ts';
import { insertProject, type ProjectRow, projectById } from './projects.sql.ts';

const ownProjectId = 'project-live-00000000-0000-4000-8000-000000000001';

interface OwnProject {
  development: boolean;
  publicUrl: string;
  /** What the web application was given; a new one is made without it. */
  publicToken: string | undefined;
}

/**
 * The project of the installation itself: the well-known one on a developer's machine, else a live one that lists
 * nothing but the installation's own address. Made once; an administrator changes it afterwards.
 */
export async function ensureOwnProject(db: Db, own: OwnProject): Promise<ProjectRow> {
  const fresh: ProjectRow = own.development
    ? developmentProject
    : {
        project_id: ownProjectId,
        public_token: own.publicToken ?? `public-token-live-${randomUUID()}`,
        name: 'Targum',
        environment: 'live',
        settings: {
          allowed_origins: [own.publicUrl],
          redirect_urls: [`${own.publicUrl}/authenticate`, `${own.publicUrl}/reset-password`],
        },
      };
  await insertProject(db, fresh);
  const stored = await projectById(db, fresh.project_id);
  if (!stored) throw new Error('The project of this installation could not be made: its public token is taken');
  return stored;
}
