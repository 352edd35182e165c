import type { Deps } from '../deps.ts';
import { eraseProjects } from '../projects/delete-project.ts';
import { selectDueProjects } from './preferences.sql.ts';

const atOnce = 50;

/** Deletes projects that their owners do not keep any longer. */
export async function keepAsChosen(deps: Deps): Promise<void> {
  for (;;) {
    const due = await selectDueProjects(deps.db, atOnce);
    if (due.length === 0) return;
    await eraseProjects(deps, due);
    deps.log.info({ projects: due.length }, 'projects were deleted because their time was over');
  }
}
