import { assetErrors } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { lockProject } from '../projects/change-project.ts';
import { isRunning } from './require-free-row.ts';

const fail = AppError.of(assetErrors);

/** For work in the background, which asks for nobody: it only must not write while workers do. */
export async function lockIdleProject(db: Executor, projectId: string): Promise<void> {
  const project = await lockProject(db, projectId);
  if (project && isRunning(project)) throw fail('project_running');
}
