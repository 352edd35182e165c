import { assignmentErrors, type OfferedReviewer } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { requirePair } from '../projects/create-project.ts';
import { nameOf } from './name-of.ts';
import { selectAvailable } from './reviewers.sql.ts';

interface Pair {
  source_language: string;
  target_language: string;
}

/** Who takes texts of a pair now; nobody reviews their own. */
export async function listReviewers(
  db: Executor,
  { source_language, target_language }: Pair,
  ownerId: string | null,
): Promise<{ reviewers: OfferedReviewer[] }> {
  const { source, target } = requirePair(source_language, target_language);
  const found = await selectAvailable(db, `${source}>${target}`, ownerId);
  return {
    reviewers: found.map(({ id, name, words_per_week, note }) => ({
      id,
      name: nameOf({ name }),
      words_per_week,
      note,
    })),
  };
}

/** For an order that names a reviewer. */
export async function requireReviewer(db: Executor, pair: Pair, ownerId: string, reviewerId: string): Promise<void> {
  const { reviewers } = await listReviewers(db, pair, ownerId);
  if (!reviewers.some(({ id }) => id === reviewerId)) throw AppError.of(assignmentErrors)('reviewer_not_found');
}
