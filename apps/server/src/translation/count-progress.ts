import { answer, type Executor, type Question, question } from '@targum/server-kit';
import { type PaceRow, type ProgressRow, pacesOf, progressOf } from './chunks.sql.ts';

export interface Counts {
  total: number;
  done: number;
  failed: number;
  needs_review: number;
}

export interface Progress extends Counts {
  wordsDone: number;
  engine: string | null;
  /** Of each document that was counted. */
  documents: Map<string, Counts>;
}

/** Segments and words done, over all documents of each project. */
export function askProgress(projectIds: readonly string[]): Question<Map<string, Progress>> {
  return question(progressOf(projectIds), (rows: ProgressRow[]) => {
    const found = Map.groupBy(rows, (row) => row.project_id);
    return new Map(projectIds.map((id) => [id, sumUp(found.get(id) ?? [])]));
  });
}

export async function countProjectProgress(db: Executor, projectId: string): Promise<Progress> {
  const { progress } = await answer(db, { progress: askProgress([projectId]) });
  return progress.get(projectId) ?? sumUp([]);
}

function sumUp(rows: readonly ProgressRow[]): Progress {
  const sum = (of: (row: ProgressRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    total: sum((row) => row.total),
    done: sum((row) => row.done),
    failed: sum((row) => row.failed),
    needs_review: sum((row) => row.needs_review),
    wordsDone: sum((row) => row.words_done),
    engine: rows.find((row) => row.engine !== null)?.engine ?? null,
    documents: new Map(
      rows.map(({ document_id, total, done, failed, needs_review }) => [
        document_id,
        { total, done, failed, needs_review },
      ]),
    ),
  };
}

/** Words a second over the last minute, of projects that are moving. */
export function askPaces(projectIds: readonly string[]): Question<Map<string, number>> {
  return question(
    pacesOf(projectIds),
    (rows: PaceRow[]) =>
      new Map(rows.map(({ project_id, words, seconds }) => [project_id, words / Math.max(1, seconds)])),
  );
}
