import { productErrors } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { makeReviewer } from '../account/make-reviewer.ts';
import { releaseReviewer } from '../assignments/reopen-assignment.ts';
import type { Deps } from '../deps.ts';
import { recordAudit } from './record-audit.ts';

interface Change {
  actorId: string;
  userId: string;
  reviewer: boolean;
}

export async function setUserRoles(deps: Deps, { actorId, userId, reviewer }: Change) {
  const roles = await transaction(deps.db, async (db) => {
    const user = await makeReviewer(db, userId, reviewer);
    if (!user) throw AppError.of(productErrors)('user_not_found');
    await recordAudit(db, {
      action: reviewer ? 'reviewer.granted' : 'reviewer.withdrawn',
      actorId,
      subject: user.email,
    });
    return { id: user.id, email: user.email, is_admin: user.is_admin, is_reviewer: user.is_reviewer };
  });
  if (!roles.is_reviewer && !roles.is_admin) await releaseReviewer(deps, userId);
  return roles;
}
