import { type ProjectState, type ProjectStatus, presentEstimate, type TierName } from '@targum/contracts';
import { answer, type Executor } from '@targum/server-kit';
import { askEnds } from '../account/find-ends.ts';
import { askDocuments, presentDocuments, withheldUntilSignedOff } from '../documents/list-project-documents.ts';
import { askFrozenEstimates } from '../estimates/find-frozen-estimate.ts';
import { askPaces, askProgress, type Progress } from '../translation/count-progress.ts';
import type { ProjectRow } from './change-project.ts';

/** Where a project stands, as every call and event answers it. */
export async function readProjectStatus(db: Executor, project: ProjectRow): Promise<ProjectStatus> {
  const [status] = await readProjectStatuses(db, [project]);
  if (!status) throw new Error(`Project ${project.id} has no status`);
  return status;
}

/** As many projects as a page lists, with the one query that one of them needs. */
export async function readProjectStatuses(db: Executor, projects: readonly ProjectRow[]): Promise<ProjectStatus[]> {
  const ids = projects.map((project) => project.id);
  const { progress, paces, prices, ends, documents } = await answer(db, {
    progress: askProgress(ids),
    paces: askPaces(ids),
    prices: askFrozenEstimates(ids),
    ends: askEnds(ids),
    documents: askDocuments(ids),
  });
  return projects.map((project) => {
    const counted = progress.get(project.id) ?? nothing;
    const own = presentDocuments(documents.get(project.id), counted);
    const price = prices.get(project.id);
    const words = { total: own.reduce((sum, row) => sum + (row.word_count ?? 0), 0), done: counted.wordsDone };
    return {
      project_id: project.id,
      name: project.name,
      status: project.state as ProjectState,
      source_language: project.source_language,
      target_language: project.target_language,
      tier: project.tier as TierName | null,
      rush: project.rush,
      archived: project.archived_at !== null,
      progress: project.state === 'completed' ? 100 : percent(counted.done + counted.failed, counted.total),
      segments: {
        total: counted.total,
        done: counted.done,
        failed: counted.failed,
        needs_review: counted.needs_review,
      },
      words,
      ...paceOf(project, words, paces.get(project.id)),
      engine: counted.engine,
      documents: withheldUntilSignedOff(project, own),
      estimate: price ? presentEstimate(price) : null,
      error: project.error_code
        ? { code: project.error_code, message: project.error_message ?? '', retryable: true }
        : null,
      kept_until: ends.get(project.id)?.toISOString() ?? null,
      created_at: project.created_at.toISOString(),
      updated_at: project.updated_at.toISOString(),
    };
  });
}

const nothing: Progress = {
  total: 0,
  done: 0,
  failed: 0,
  needs_review: 0,
  wordsDone: 0,
  engine: null,
  documents: new Map(),
};

/** Never 100 before the document is delivered. */
function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(99, Math.floor((part / whole) * 1000) / 10);
}

/** While it moves, the last minute tells the time left; a translation that stands still has none to tell. */
function paceOf(
  project: ProjectRow,
  words: { total: number; done: number },
  recent: number | undefined,
): Pick<ProjectStatus, 'words_per_second' | 'seconds_remaining'> {
  // Between start and end of a reviewed one lie days in which nothing was translated.
  if (project.state === 'completed' && project.tier !== 'pro' && project.started_at && project.completed_at) {
    const seconds = Math.max(0.1, (project.completed_at.getTime() - project.started_at.getTime()) / 1000);
    return { words_per_second: Math.round((words.done / seconds) * 10) / 10, seconds_remaining: 0 };
  }
  if (!recent) return { words_per_second: null, seconds_remaining: null };
  return {
    words_per_second: Math.round(recent * 10) / 10,
    seconds_remaining: Math.max(0, Math.ceil((words.total - words.done) / recent)),
  };
}
