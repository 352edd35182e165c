import type { Deps } from '../deps.ts';
import { deleteOldAnswers } from './idempotency.sql.ts';

/** Answers are remembered for a day. */
export async function forgetAnswers(deps: Deps): Promise<void> {
  await deleteOldAnswers(deps.db);
}
