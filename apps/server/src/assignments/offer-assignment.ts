import { reviewRules } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { type AssignmentRow, claimEscalation, selectAssignment } from './assignments.sql.ts';
import { insertOffers, renewOffer, selectOffer } from './offers.sql.ts';
import { payoutOf } from './pay-reviewer.ts';
import { mailAdmin, mailReviewer } from './queue-assignment-mail.ts';
import { selectAdminIds, selectAvailable } from './reviewers.sql.ts';

type Queue = Pick<Deps, 'queue'>;

export function pairOf(assignment: Pick<AssignmentRow, 'source_language' | 'target_language'>): string {
  return `${assignment.source_language}>${assignment.target_language}`;
}

export function offerHours(assignment: Pick<AssignmentRow, 'rush'>): number {
  return assignment.rush ? reviewRules.rushOfferHours : reviewRules.offerHours;
}

/**
 * Offers an open review: to the one its author prefers, and once that one has said no or nothing, to all who take the
 * pair now. Where nobody has it before them in the end, the administrators hear of it, once.
 */
export async function offerAssignment(deps: Queue, db: Executor, assignmentId: string): Promise<void> {
  const assignment = await selectAssignment(db, assignmentId);
  if (assignment?.state !== 'open') return;
  const available = await selectAvailable(db, pairOf(assignment), assignment.owner_id);
  const preferred = available.find(({ id }) => id === assignment.preferred_reviewer_id);
  const asked = preferred && (await selectOffer(db, assignment.id, preferred.id));
  if (preferred && asked?.live) return;
  const chosen = preferred && !asked ? [preferred] : available;
  const reviewerIds = await insertOffers(db, {
    assignmentId,
    reviewerIds: chosen.map(({ id }) => id),
    hours: offerHours(assignment),
  });
  for (const reviewerId of reviewerIds) await tellOffer(deps, db, assignment, reviewerId);
  const now = await selectAssignment(db, assignmentId);
  if (now?.offers === 0 && (await claimEscalation(db, assignmentId)))
    for (const adminId of await selectAdminIds(db)) await mailAdmin(deps, db, assignment, adminId);
}

/** To one reviewer, whatever was before: an administrator's choice. */
export async function offerTo(deps: Queue, db: Executor, assignment: AssignmentRow, reviewerId: string): Promise<void> {
  await renewOffer(db, { assignmentId: assignment.id, reviewerId, hours: offerHours(assignment) });
  await tellOffer(deps, db, assignment, reviewerId);
}

async function tellOffer(deps: Queue, db: Executor, assignment: AssignmentRow, reviewerId: string): Promise<void> {
  const offer = await selectOffer(db, assignment.id, reviewerId);
  const amount = await payoutOf(db, assignment);
  await mailReviewer(deps, db, assignment, 'offer', { reviewerId, at: offer?.expires_at ?? null, amount });
}
