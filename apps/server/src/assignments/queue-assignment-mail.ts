import type { Executor } from '@targum/server-kit';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Amount } from '../ledger/amount.ts';
import { assignmentMail, type assignmentMailKind } from './assignment-mail.job.ts';
import type { AssignmentRow } from './assignments.sql.ts';

type Kind = z.output<typeof assignmentMailKind>;

interface About {
  name?: string | null;
  text?: string;
  at?: Date | null;
  amount?: Amount;
}

/** In the caller's transaction: the mail goes out if and only if the step was taken. */
async function queueMail(
  deps: Pick<Deps, 'queue'>,
  db: Executor,
  to: { userId: string | null; kind: Kind; path: string; assignment: AssignmentRow } & About,
): Promise<void> {
  if (to.userId === null) return;
  const mail = {
    userId: to.userId,
    kind: to.kind,
    path: to.path,
    project: to.assignment.project_name,
    words: to.assignment.words,
    name: to.name ?? '',
    text: to.text ?? '',
    at: to.at?.toISOString() ?? null,
    amount: to.amount === undefined ? null : String(to.amount),
  };
  await deps.queue.send(assignmentMail, mail, { db });
}

export async function mailOwner(
  deps: Pick<Deps, 'queue'>,
  db: Executor,
  assignment: AssignmentRow,
  kind: Kind,
  about: About = {},
): Promise<void> {
  const path = `/projects/${assignment.project_id}`;
  await queueMail(deps, db, { userId: assignment.owner_id, kind, path, assignment, ...about });
}

export async function mailReviewer(
  deps: Pick<Deps, 'queue'>,
  db: Executor,
  assignment: AssignmentRow,
  kind: Kind,
  about: About & { reviewerId?: string } = {},
): Promise<void> {
  const { reviewerId = assignment.reviewer_id, ...rest } = about;
  const path = kind === 'taken_away' || kind === 'offer_expired' ? '/reviews' : `/reviews/${assignment.id}`;
  await queueMail(deps, db, { userId: reviewerId, kind, path, assignment, ...rest });
}

export async function mailAdmin(
  deps: Pick<Deps, 'queue'>,
  db: Executor,
  assignment: AssignmentRow,
  adminId: string,
): Promise<void> {
  await queueMail(deps, db, { userId: adminId, kind: 'no_reviewer', path: '/console/reviews', assignment });
}
