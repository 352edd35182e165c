import type { Executor } from '@targum/server-kit';
import type { ProjectRow } from '../projects/change-project.ts';
import { selectExact, selectRepetitions } from './matches.sql.ts';

/** A translation that need not be made again. */
export interface Known {
  origin: 'memory' | 'repetition';
  /** 101 between the same neighbours, 100 elsewhere; a repetition of the document has none. */
  match: number | null;
  target: string;
  links: unknown;
  score: number | null;
  flags: string[];
  engine: string;
}

/**
 * What is known already of some segments: from the owner's memories first, since somebody may have looked at those,
 * then from the rest of the project. Nobody else's texts are looked at.
 */
export async function findKnown(
  db: Executor,
  project: ProjectRow,
  documentId: string,
  ordinals: readonly number[],
): Promise<Map<number, Known>> {
  const known = new Map<number, Known>();
  const [repeated, exact] = await Promise.all([
    selectRepetitions(db, project.id, documentId, ordinals),
    project.user_id === null ? [] : selectExact(db, whoseOf(project, project.user_id), documentId, ordinals),
  ]);
  for (const { ordinal, engine, ...rest } of repeated)
    known.set(ordinal, { origin: 'repetition', match: null, engine: engine ?? 'repetition', ...rest });
  for (const { ordinal, target, in_context: inContext } of exact) {
    const match = inContext ? 101 : 100;
    known.set(ordinal, { origin: 'memory', match, target, links: [], score: null, flags: [], engine: 'memory' });
  }
  return known;
}

export function whoseOf(project: ProjectRow, userId: string) {
  return { userId, projectId: project.id, source: project.source_language, target: project.target_language };
}
