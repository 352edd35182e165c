import { assetErrors, type ProjectName } from '@targum/contracts';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { requireOwnProject } from '../projects/policy.ts';
import {
  countInTexts,
  type NameRow,
  selectName,
  selectNames,
  selectSearch,
  updateName,
  upsertOwnName,
} from './names.sql.ts';

const fail = AppError.of(assetErrors);

export async function listNames(
  deps: Deps,
  principal: Principal,
  projectId: string,
): Promise<{ finding: 'none' | 'finding' | 'found' | 'failed'; names: ProjectName[] }> {
  const project = await requireOwnProject(deps.db, principal, projectId);
  const finding = await selectSearch(deps.db, project.id);
  return { finding: finding ?? 'none', names: await selectNames(deps.db, project.id) };
}

interface Decision {
  state?: NameRow['state'] | undefined;
  rendering?: string | undefined;
  kind?: NameRow['kind'] | undefined;
}

/** Approving without a word of one's own approves what was proposed. */
export async function decideName(
  deps: Deps,
  principal: Principal,
  place: { projectId: string; nameId: string },
  decision: Decision,
): Promise<ProjectName> {
  const project = await requireOwnProject(deps.db, principal, place.projectId);
  const name = await selectName(deps.db, project.id, place.nameId);
  if (!name) throw fail('name_not_found');
  const state = decision.state ?? name.state;
  const given = decision.rendering ?? name.rendering;
  const rendering = state === 'approved' ? (given ?? name.proposal) : given;
  if (state === 'approved' && rendering === null) throw fail('name_needs_rendering');
  const changed = await updateName(deps.db, { ...name, state, rendering, kind: decision.kind ?? name.kind });
  if (!changed) throw fail('name_not_found');
  return changed;
}

export async function addName(
  deps: Deps,
  principal: Principal,
  projectId: string,
  given: { source: string; rendering: string; kind: NameRow['kind'] },
): Promise<ProjectName> {
  const project = await requireOwnProject(deps.db, principal, projectId);
  const { count, example } = await countInTexts(deps.db, project.id, given.source);
  const added = await upsertOwnName(deps.db, project.id, { ...given, count, example: example ?? '' });
  if (!added) throw fail('name_not_found');
  return added;
}
