import { type ProjectStatus, productErrors, type TierName } from '@targum/contracts';
import { type Executor, transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { beginDocument } from '../documents/begin-document.ts';
import { listProjectDocuments } from '../documents/list-project-documents.ts';
import { freezeEstimate } from '../estimates/freeze-estimate.ts';
import { findProject, lockProject, moveProject, setLanguages, takeOrder } from '../projects/change-project.ts';
import { requirePair } from '../projects/create-project.ts';
import { requireOwnProject } from '../projects/policy.ts';
import { readProjectStatus } from '../projects/read-project-status.ts';
import { listChunks } from './segments.sql.ts';
import { translateChunk } from './translate-chunk.job.ts';

const fail = AppError.of(productErrors);

interface Order {
  projectId: string;
  tier: TierName;
  rush: boolean;
  source_language?: string | undefined;
  target_language?: string | undefined;
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
  if (!deps.engine.supports(pair.source, pair.target)) throw fail('engine_unavailable');
  await transaction(deps.db, async (db) => {
    const project = await lockProject(db, own.id);
    if (project?.state === 'draft' || project?.state === 'uploaded') throw fail('project_not_ready');
    if (project?.state !== 'estimated') return;
    await setLanguages(db, own.id, pair, true);
    await takeOrder(db, own.id, order);
    await handOut(deps, db, order, requestId);
    await moveProject(db, own.id, 'queued');
  });
  const project = await findProject(deps.db, own.id);
  if (!project) throw fail('project_not_found');
  return readProjectStatus(deps.db, project);
}

async function handOut(deps: Deps, db: Executor, order: Order, requestId: string): Promise<void> {
  const documents = (await listProjectDocuments(db, order.projectId)).filter(
    (document) => document.state === 'measured',
  );
  if (documents.length === 0) throw fail('document_rejected');
  const words = documents.reduce((sum, document) => sum + (document.word_count ?? 0), 0);
  await freezeEstimate(db, order.projectId, { words, tier: order.tier, rush: order.rush });
  for (const { document_id: documentId } of documents) {
    await beginDocument(db, documentId);
    const chunks = (await listChunks(db, documentId)).map((chunk) => ({ documentId, chunk }));
    await deps.queue.sendMany(translateChunk, chunks, { db, requestId, priority: order.rush ? 10 : 0 });
  }
}
