import { type Inline, plainText } from '@targum/documents';
import { type JobContext, transaction } from '@targum/server-kit';
import { translateTexts } from '@targum/translation';
import type { Deps } from '../deps.ts';
import { findTranslatedProject } from '../documents/find-translated-project.ts';
import { announceProject, beginTranslating, lockProject, type ProjectRow } from '../projects/change-project.ts';
import { orFailProject } from '../projects/or-fail-project.ts';
import { finishDocument } from './finish-document.job.ts';
import { countPending, listPendingSegments, type SegmentRow, saveResults } from './segments.sql.ts';

/** So many paragraphs go to the engine at once and are stored at once: what a kill can cost is this much work. */
const paragraphsAtOnce = 100;

interface Chunk {
  documentId: string;
  chunk: number;
}

export async function translate(deps: Deps, input: Chunk, context: JobContext): Promise<void> {
  const project = await findTranslatedProject(deps.db, input.documentId);
  if (!project || !['queued', 'translating', 'checking'].includes(project.state)) return;
  await orFailProject(deps, project.id, context, () => translatePending(deps, input, project, context));
}

async function translatePending(deps: Deps, input: Chunk, project: ProjectRow, context: JobContext): Promise<void> {
  await beginTranslating(deps.db, project.id);
  const pending = await listPendingSegments(deps.db, input.documentId, input.chunk);
  for (let start = 0; start < pending.length; start += paragraphsAtOnce) {
    context.signal.throwIfAborted();
    const rows = pending.slice(start, start + paragraphsAtOnce);
    const results = await translateRows(deps, rows, project, context);
    await saveResults(deps.db, input.documentId, results);
    await announceProject(deps.db, project.id);
  }
  await finishWhenDone(deps, input.documentId, project.id, context.requestId);
}

async function translateRows(
  deps: Deps,
  rows: SegmentRow[],
  pair: { source_language: string; target_language: string },
  { signal, log }: JobContext,
) {
  const started = performance.now();
  const texts = rows.map((row) => plainText(row.source as Inline[]));
  const results = await translateTexts(deps.engine, texts, {
    source: pair.source_language,
    target: pair.target_language,
    signal,
  });
  const about = {
    engine: deps.engine.id,
    words: rows.reduce((sum, row) => sum + row.words, 0),
    seconds: (performance.now() - started) / 1000,
  };
  deps.metrics.observeTranslation(about);
  log.debug(about, 'paragraphs translated');
  return rows.map((row, index) => {
    const result = results[index];
    return {
      ordinal: row.ordinal,
      target: result?.text ?? null,
      links: result?.links ?? [],
      score: result?.score ?? null,
      flags: result?.flags ?? ['no-result'],
      engine: `${deps.engine.id} ${deps.engine.version}`,
    };
  });
}

/** Whichever chunk ends last queues the finish; the lock makes it exactly one. */
async function finishWhenDone(deps: Deps, documentId: string, projectId: string, requestId?: string): Promise<void> {
  await transaction(deps.db, async (db) => {
    await lockProject(db, projectId);
    if ((await countPending(db, documentId)) > 0) return;
    await deps.queue.send(
      finishDocument,
      { documentId },
      { db, singletonKey: documentId, ...(requestId && { requestId }) },
    );
  });
}
