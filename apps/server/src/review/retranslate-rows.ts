import { type JobContext, transaction } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { announceProject, findProject, type ProjectRow } from '../projects/change-project.ts';
import {
  endRetranslation,
  moveRetranslation,
  type RetranslationRow,
  selectOpenRows,
  selectRetranslation,
  selectUntouched,
} from './help.sql.ts';
import { lockIdleProject } from './lock-idle-project.ts';
import { saveChanges } from './save-changes.ts';
import { translateAgain } from './translate-again.ts';

/** So many go to the engine at once: what a kill can cost, and how often the page hears of it. */
const atOnce = 20;

export async function retranslate(
  deps: Deps,
  { retranslationId }: { retranslationId: string },
  context: JobContext,
): Promise<void> {
  const work = await selectRetranslation(deps.db, retranslationId);
  const project = work && (await findProject(deps.db, work.project_id));
  if (!work || !project || work.state === 'done' || work.state === 'failed') return;
  try {
    await walk(deps, work, project, context);
    await end(deps, work, 'done');
  } catch (error) {
    if (context.lastAttempt && !context.signal.aborted) await end(deps, work, 'failed');
    throw error;
  }
}

async function walk(deps: Deps, work: RetranslationRow, project: ProjectRow, context: JobContext): Promise<void> {
  for (let place = work; ; ) {
    context.signal.throwIfAborted();
    const rows = await selectOpenRows(deps.db, place, atOnce);
    const last = rows.at(-1);
    if (!last) return;
    const made = await translateAgain(deps, project, rows, context);
    await transaction(deps.db, async (db) => {
      await lockIdleProject(db, project.id);
      // Somebody may have taken, changed or approved one while the engine was at work: their word holds.
      const untouched = new Set(await selectUntouched(db, work.document_id, rows));
      const changes = rows.flatMap((row) => {
        const after = untouched.has(row.ordinal) ? made.get(row.ordinal) : undefined;
        return after ? [{ row, after }] : [];
      });
      if (changes.length > 0)
        await saveChanges(db, { projectId: project.id, userId: work.user_id, kind: 'machine' }, changes);
      const step = { next: last.ordinal + 1, done: changes.length, leftOut: rows.length - changes.length };
      await moveRetranslation(db, work.id, step);
      await announceProject(db, project.id);
    });
    place = { ...place, next_ordinal: last.ordinal + 1 };
  }
}

async function end(deps: Deps, work: RetranslationRow, state: 'done' | 'failed'): Promise<void> {
  await endRetranslation(deps.db, work.id, state);
  await announceProject(deps.db, work.project_id);
}
