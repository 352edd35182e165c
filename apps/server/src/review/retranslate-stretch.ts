import { type Retranslation, reviewErrors } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { ownerOf, type Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { announceProject } from '../projects/change-project.ts';
import { requireReviewableProject } from '../projects/policy.ts';
import { findProjectDocument } from '../segments/find-project-document.ts';
import { countOpenRows, insertRetranslation, type RetranslationRow, selectRetranslations } from './help.sql.ts';
import { lockForReview } from './require-free-row.ts';
import { retranslateJob } from './retranslate-stretch.job.ts';

const fail = AppError.of(reviewErrors);

interface Wish {
  document_id: string;
  from: number;
  to: number;
  edited: boolean;
}

export async function retranslateStretch(
  deps: Deps,
  principal: Principal,
  projectId: string,
  wish: Wish,
): Promise<Retranslation> {
  const project = await requireReviewableProject(deps.db, principal, projectId);
  const document = await findProjectDocument(deps.db, project.id, wish.document_id);
  const stretch = { documentId: document.id, from: wish.from, to: Math.max(wish.from, wish.to), edited: wish.edited };
  return transaction(deps.db, async (db) => {
    await lockForReview(db, principal, project.id);
    const total = await countOpenRows(db, stretch);
    if (total === 0) throw fail('nothing_to_retranslate');
    const userId = ownerOf(principal)?.userId ?? null;
    const work = await insertRetranslation(db, { ...stretch, projectId: project.id, userId, total });
    if (!work) throw fail('retranslation_running');
    await deps.queue.send(retranslateJob, { retranslationId: work.id }, { db, singletonKey: work.id });
    await announceProject(db, project.id);
    return presentRetranslation(work);
  });
}

export async function listRetranslations(
  deps: Deps,
  principal: Principal,
  projectId: string,
): Promise<{ retranslations: Retranslation[] }> {
  const project = await requireReviewableProject(deps.db, principal, projectId);
  const found = await selectRetranslations(deps.db, project.id, 'all');
  return { retranslations: found.map(presentRetranslation) };
}

export function presentRetranslation(row: RetranslationRow): Retranslation {
  const { id, document_id, from_ordinal: from, to_ordinal: to, total, done, left_out, state } = row;
  return { id, document_id, from, to, total, done, left_out, state };
}
