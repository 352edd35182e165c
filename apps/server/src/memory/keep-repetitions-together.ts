import type { Executor } from '@targum/server-kit';
import { gatherRepetitions } from './matches.sql.ts';

/** So that what comes again in a document is translated once, however many workers share it. */
export async function keepRepetitionsTogether(db: Executor, documentId: string): Promise<void> {
  await gatherRepetitions(db, documentId);
}
