import type { Executor } from '@targum/server-kit';
import { closeOrder } from '../billing/settle-order.ts';
import type { Deps } from '../deps.ts';
import { listProjectDocuments } from '../documents/list-project-documents.ts';
import { noteEdits } from '../documents/note-edits.ts';
import { readProjectSums } from '../ledger/read-balance.ts';
import { moveProject } from '../projects/change-project.ts';
import { type AssignmentRow, markSignedOff } from './assignments.sql.ts';
import { payReviewer } from './pay-reviewer.ts';
import { mailOwner, mailReviewer } from './queue-assignment-mail.ts';

/** The end of a review, all of it in one transaction: the project, the author's charge and the reviewer's share. */
export async function signOff(
  deps: Pick<Deps, 'queue'>,
  db: Executor,
  assignment: AssignmentRow,
  { byItself }: { byItself: boolean },
): Promise<void> {
  await markSignedOff(db, assignment.id, byItself);
  await moveProject(db, assignment.project_id, 'completed');
  // The delivered files do not name the reviewer yet: the next download writes them again.
  for (const { document_id } of await listProjectDocuments(db, assignment.project_id)) await noteEdits(db, document_id);
  await closeOrder(deps, db, assignment.project_id, 'all');
  const earned = await payReviewer(db, assignment);
  const { charged } = await readProjectSums(db, assignment.project_id);
  await mailOwner(deps, db, assignment, 'signed_off_owner', { name: assignment.reviewer_name, amount: charged });
  await mailReviewer(deps, db, assignment, 'signed_off_reviewer', { amount: earned });
}
