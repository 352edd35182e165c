import type { Executor } from '@targum/server-kit';
import { closeOrder } from '../billing/settle-order.ts';
import type { Deps } from '../deps.ts';
import { moveProject } from '../projects/change-project.ts';
import { type AssignmentRow, markEnded, selectOfProject } from './assignments.sql.ts';
import { withdrawOffers } from './offers.sql.ts';
import { payReviewer } from './pay-reviewer.ts';
import { mailReviewer } from './queue-assignment-mail.ts';

const held = ['accepted', 'handed_over', 'returned'];

/**
 * The rule of an early end: while nobody has accepted, the reviewer's part of the price is not charged; whoever has
 * accepted has set time aside, so they are paid and the whole price is charged.
 */
export async function endAssignment(deps: Pick<Deps, 'queue'>, db: Executor, assignment: AssignmentRow): Promise<void> {
  const owed = await settle(deps, db, assignment);
  await markEnded(db, assignment.id);
  await moveProject(db, assignment.project_id, 'completed');
  await closeOrder(deps, db, assignment.project_id, owed ? 'all' : 'draft');
}

/** A project is about to go: true when its review is owed for, and with it the whole price. */
export async function leaveReview(deps: Pick<Deps, 'queue'>, db: Executor, projectId: string): Promise<boolean> {
  const assignment = await selectOfProject(db, projectId);
  return assignment ? settle(deps, db, assignment) : false;
}

async function settle(deps: Pick<Deps, 'queue'>, db: Executor, assignment: AssignmentRow): Promise<boolean> {
  await withdrawOffers(db, assignment.id);
  if (!held.includes(assignment.state)) return false;
  const amount = await payReviewer(db, assignment);
  await mailReviewer(deps, db, assignment, 'taken_away', { amount });
  return true;
}
