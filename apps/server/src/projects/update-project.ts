import { type ProjectStatus, productErrors } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { announceProject, lockProject, setLanguages } from './change-project.ts';
import { requirePair } from './create-project.ts';
import { requireOwnProject } from './policy.ts';
import { updateArchived, updateName } from './projects.sql.ts';
import { readProjectStatus } from './read-project-status.ts';

const fail = AppError.of(productErrors);
const statesBeforeStart = ['draft', 'uploaded', 'estimated'];

interface Changes {
  name?: string | undefined;
  archived?: boolean | undefined;
  source_language?: string | undefined;
  target_language?: string | undefined;
}

/** All of the changes or none. */
export async function updateProject(
  deps: Deps,
  principal: Principal,
  projectId: string,
  changes: Changes,
): Promise<ProjectStatus> {
  await requireOwnProject(deps.db, principal, projectId);
  await transaction(deps.db, async (db) => {
    const project = await lockProject(db, projectId);
    if (!project) throw fail('project_not_found');
    if (changes.source_language !== undefined || changes.target_language !== undefined) {
      if (!statesBeforeStart.includes(project.state)) throw fail('project_already_started');
      const pair = requirePair(
        changes.source_language ?? project.source_language,
        changes.target_language ?? project.target_language,
      );
      await setLanguages(db, projectId, pair, true);
    }
    if (changes.name !== undefined) await updateName(db, projectId, changes.name);
    if (changes.archived !== undefined) await updateArchived(db, projectId, changes.archived);
    await announceProject(db, projectId);
  });
  return readProjectStatus(deps.db, await requireOwnProject(deps.db, principal, projectId));
}
