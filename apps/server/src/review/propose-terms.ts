import type { TermProposal } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { type Principal, requireUser } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { addProjectTerm } from '../glossaries/add-project-term.ts';
import { listProjectTerms } from '../glossaries/project-glossaries.ts';
import type { ProjectRow } from '../projects/change-project.ts';
import { requireNotHandedOver, requireReviewableProject } from '../projects/policy.ts';
import { cleanText } from './clean-content.ts';
import { findTermChanges } from './find-term-changes.ts';
import { insertDismissed, selectDismissed, selectEdited, selectOthers } from './help.sql.ts';

const editsRead = 5_000;
const othersRead = 5_000;

export async function listTermProposals(
  deps: Deps,
  principal: Principal,
  projectId: string,
): Promise<{ proposals: TermProposal[] }> {
  return propose(deps, await requireReviewableProject(deps.db, principal, projectId));
}

/** Accepted, it is a term of the project's glossary from now on; dismissed, it is not proposed again. */
export async function decideTermProposal(
  deps: Deps,
  principal: Principal,
  projectId: string,
  wish: { source: string; target: string; accept: boolean },
): Promise<{ proposals: TermProposal[] }> {
  requireUser(principal);
  const project = await requireReviewableProject(deps.db, principal, projectId);
  const pair = { source: cleanText(wish.source), target: cleanText(wish.target) };
  await transaction(deps.db, async (db) => {
    await requireNotHandedOver(db, principal, project);
    const userId = project.user_id;
    if (wish.accept && userId !== null)
      await addProjectTerm(
        db,
        { ...project, user_id: userId },
        { ...pair, mode: 'force', case_sensitive: false, note: '' },
      );
    else await insertDismissed(db, project.id, pair);
  });
  return propose(deps, project);
}

async function propose(deps: Deps, project: ProjectRow): Promise<{ proposals: TermProposal[] }> {
  const edited = await selectEdited(deps.db, project.id, editsRead);
  if (edited.length < 2) return { proposals: [] };
  const [others, terms, dismissed] = await Promise.all([
    selectOthers(deps.db, project.id, othersRead),
    listProjectTerms(deps.db, project.id),
    selectDismissed(deps.db, project.id),
  ]);
  const known = new Set(terms.map(({ source }) => source.toLowerCase()));
  const unwanted = new Set(dismissed.map(({ source, target }) => JSON.stringify([source, target])));
  const proposals = findTermChanges(edited, others).filter(
    ({ source, target }) => !known.has(source) && !unwanted.has(JSON.stringify([source, target])),
  );
  return { proposals };
}
