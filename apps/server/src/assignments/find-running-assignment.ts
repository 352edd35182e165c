import type { Executor } from '@targum/server-kit';
import { selectRunning } from './assignments.sql.ts';

/** How far a reviewer's own work on a project is: with them, or handed over; undefined when it is not theirs. */
export async function findRunningAssignment(
  db: Executor,
  projectId: string,
  reviewerId: string,
): Promise<'at_work' | 'handed_over' | undefined> {
  const running = await selectRunning(db, projectId, reviewerId);
  if (!running) return undefined;
  return running.state === 'handed_over' ? 'handed_over' : 'at_work';
}
