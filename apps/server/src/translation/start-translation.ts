import { assignmentErrors, type ProjectStatus, productErrors, type TierName } from '@targum/contracts';
import { type Executor, transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import { requireReviewer } from '../assignments/list-reviewers.ts';
import { reservePrice } from '../billing/reserve-price.ts';
import type { Deps } from '../deps.ts';
import { beginDocument } from '../documents/begin-document.ts';
import { listProjectDocuments } from '../documents/list-project-documents.ts';
import { freezeEstimate } from '../estimates/freeze-estimate.ts';
import { holderOf } from '../ledger/holder.ts';
import { withCard } from '../payments/charge-card.ts';
import {
  findProject,
  lockProject,
  moveProject,
  type ProjectRow,
  setLanguages,
  takeOrder,
} from '../projects/change-project.ts';
import { requirePair } from '../projects/create-project.ts';
import { requireOwnProject } from '../projects/policy.ts';
import { readProjectStatus } from '../projects/read-project-status.ts';
import { engineFor } from '../system/tier-engines.ts';
import { freezeVoice } from '../voice/project-voice.ts';
import { handOutChunks } from './hand-out-chunks.ts';

const fail = AppError.of(productErrors);

interface Order {
  projectId: string;
  tier: TierName;
  rush: boolean;
  source_language?: string | undefined;
  target_language?: string | undefined;
  /** Pro: who is asked first. */
  reviewer_id?: string | undefined;
}

/** Freezes the price and hands out the chunks, all or nothing; a second start finds it done and changes nothing. */
export async function startTranslation(
  deps: Deps,
  principal: Principal,
  order: Order,
  requestId: string,
): Promise<ProjectStatus> {
  const own = await requireOwnProject(deps.db, principal, order.projectId);
  const pair = requirePair(order.source_language ?? own.source_language, order.target_language ?? own.target_language);
  if (!engineFor(deps, order.tier).supports(pair.source, pair.target)) throw fail('engine_unavailable');
  if (order.tier === 'pro') await requireReviewPossible(deps, own, pair, order.reviewer_id);
  const begin = async (db: Executor) => {
    const project = await lockProject(db, own.id);
    if (project?.state === 'draft' || project?.state === 'uploaded') throw fail(await whyNotReady(db, project.id));
    if (project?.state !== 'estimated') return;
    await setLanguages(db, own.id, pair, true);
    await takeOrder(db, own.id, order);
    await freezeVoice(db, { ...project, source_language: pair.source, target_language: pair.target }, order.tier);
    await handOut(deps, db, project, order, requestId);
    await moveProject(db, own.id, 'queued');
  };
  await withCard(deps, principal, own.id, () => transaction(deps.db, begin));
  const project = await findProject(deps.db, own.id);
  if (!project) throw fail('project_not_found');
  return readProjectStatus(deps.db, project);
}

/** Waiting does not help where every file was refused. */
async function whyNotReady(db: Executor, projectId: string): Promise<'document_rejected' | 'project_not_ready'> {
  const documents = await listProjectDocuments(db, projectId);
  const isRefused = documents.length > 0 && documents.every(({ state }) => state === 'rejected');
  return isRefused ? 'document_rejected' : 'project_not_ready';
}

/** A reviewer has to reach whoever ordered, so pro needs an account; a preferred one has to be there. */
async function requireReviewPossible(
  deps: Deps,
  project: ProjectRow,
  { source, target }: { source: string; target: string },
  reviewerId: string | undefined,
): Promise<void> {
  if (project.user_id === null) throw AppError.of(assignmentErrors)('account_needed_for_review');
  if (reviewerId === undefined) return;
  const pair = { source_language: source, target_language: target };
  await requireReviewer(deps.db, pair, project.user_id, reviewerId);
}

async function handOut(deps: Deps, db: Executor, project: ProjectRow, order: Order, requestId: string): Promise<void> {
  const documents = (await listProjectDocuments(db, order.projectId)).filter(
    (document) => document.state === 'measured',
  );
  if (documents.length === 0) throw fail('document_rejected');
  const words = documents.reduce((sum, document) => sum + (document.word_count ?? 0), 0);
  const holder = holderOf(project);
  const { price, discounts } = await freezeEstimate(db, project.id, { ...order, words, holder });
  await reservePrice(db, {
    projectId: project.id,
    projectName: project.name,
    holder,
    words: price.words,
    totalMicros: price.totalMicros,
    discounts,
    reviewed: price.tier === 'pro',
  });
  for (const { document_id: documentId } of documents) await beginDocument(db, documentId);
  await handOutChunks(deps, db, order.projectId, requestId);
}
