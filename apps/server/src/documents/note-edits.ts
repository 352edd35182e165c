import type { Executor } from '@targum/server-kit';
import { countContentVersion } from './documents.sql.ts';

/** The delivered file is behind what its segments say now; the next download writes it again. */
export async function noteEdits(db: Executor, documentId: string): Promise<void> {
  await countContentVersion(db, documentId);
}
