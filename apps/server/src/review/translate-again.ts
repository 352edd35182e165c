import { reviewErrors } from '@targum/contracts';
import type { JobContext } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Deps } from '../deps.ts';
import type { ProjectRow } from '../projects/change-project.ts';
import { translateRows } from '../translation/translate-rows.ts';
import type { ReviewRow, TextState } from './review.sql.ts';

const fail = AppError.of(reviewErrors);

/** What the engine makes of some paragraphs now, with the terms and names of now; what is known is not asked. */
export async function translateAgain(
  deps: Deps,
  project: ProjectRow,
  rows: readonly ReviewRow[],
  context: Pick<JobContext, 'signal' | 'log'>,
): Promise<Map<number, TextState>> {
  const results = await translateRows(deps, rows, project, context, { afresh: true });
  return new Map(
    results.flatMap((result) => {
      if (result.target === null) return [];
      const after: TextState = {
        state: 'done',
        target: result.target,
        target_content: null,
        links: result.links,
        review: 'draft',
        origin: 'engine',
        match: result.match ?? null,
        suggestion: result.suggestion ?? null,
        score: result.score,
        flags: result.flags,
        failure: null,
        checks: (result.checks ?? []) as TextState['checks'],
      };
      return [[result.ordinal, after] as const];
    }),
  );
}

/** For somebody who waits at a page: an engine that fails is told as one that does not answer now. */
export async function orUnavailable<T>(deps: Deps, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    deps.log.error({ err: error }, 'the engine failed for somebody in the editor');
    throw fail('engine_unavailable', { cause: error });
  }
}
