import type { Db } from '../database.ts';
import { updateProject } from './projects.sql.ts';

/** Puts these settings in the place of all there were; whoever merges and checks has done so before. */
export async function replaceSettings(db: Db, projectId: string, name: string, settings: unknown): Promise<void> {
  await updateProject(db, projectId, name, settings);
}
