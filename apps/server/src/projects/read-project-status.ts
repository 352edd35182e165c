import { type ProjectStatus, presentEstimate, type projectState, type TierName } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import type { z } from 'zod';
import { listProjectDocuments } from '../documents/list-project-documents.ts';
import { findFrozenEstimate } from '../estimates/find-frozen-estimate.ts';
import { countProgress } from '../translation/count-progress.ts';
import type { ProjectRow } from './change-project.ts';

/** Where a project stands, as every call and event answers it. */
export async function readProjectStatus(db: Executor, project: ProjectRow): Promise<ProjectStatus> {
  const [documents, progress, price] = await Promise.all([
    listProjectDocuments(db, project.id),
    countProgress(db, project.id),
    findFrozenEstimate(db, project.id),
  ]);
  const words = documents.reduce((sum, document) => sum + (document.word_count ?? 0), 0);
  const pace = paceOf(project, progress.wordsDone, words);
  return {
    project_id: project.id,
    name: project.name,
    status: project.state as z.output<typeof projectState>,
    source_language: project.source_language,
    target_language: project.target_language,
    tier: project.tier as TierName | null,
    progress: project.state === 'completed' ? 100 : percent(progress.done + progress.failed, progress.total),
    segments: {
      total: progress.total,
      done: progress.done,
      failed: progress.failed,
      needs_review: progress.needsReview,
    },
    words: { total: words, done: progress.wordsDone },
    ...pace,
    engine: progress.engine,
    documents,
    estimate: price ? presentEstimate(price) : null,
    error: project.error_code
      ? { code: project.error_code, message: project.error_message ?? '', retryable: true }
      : null,
    created_at: project.created_at.toISOString(),
    updated_at: project.updated_at.toISOString(),
  };
}

/** Never 100 before the document is delivered. */
function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(99, Math.floor((part / whole) * 1000) / 10);
}

/** Speed since the start; the time left follows from it once a little has been done. */
function paceOf(
  project: ProjectRow,
  done: number,
  total: number,
): Pick<ProjectStatus, 'words_per_second' | 'seconds_remaining'> {
  if (!project.started_at || done === 0) return { words_per_second: null, seconds_remaining: null };
  const until = project.completed_at ?? new Date();
  const seconds = Math.max(0.1, (until.getTime() - project.started_at.getTime()) / 1000);
  const speed = done / seconds;
  return {
    words_per_second: Math.round(speed * 10) / 10,
    seconds_remaining: project.completed_at ? 0 : Math.ceil((total - done) / speed),
  };
}
