import type { JobContext } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { failProject } from './change-project.ts';

/** Runs a step of a project; when its last try fails, the project says so instead of waiting for ever. */
export async function orFailProject(
  deps: Deps,
  projectId: string,
  context: JobContext,
  step: () => Promise<void>,
): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (context.lastAttempt && !context.signal.aborted) {
      await failProject(
        deps.db,
        projectId,
        'translation_failed',
        'The translation stopped because of a fault on our side. What is done is kept.',
      );
    }
    throw error;
  }
}
