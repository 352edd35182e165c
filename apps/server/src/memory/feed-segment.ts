import type { Executor } from '@targum/server-kit';
import type { ProjectRow } from '../projects/change-project.ts';
import { selectFinished } from './feed.sql.ts';
import { nameMemory, unitsOf } from './feed-memory.ts';
import { upsertAutomaticMemory } from './memories.sql.ts';
import { readMemorySettings } from './memory-settings.ts';
import { upsertUnits } from './units.sql.ts';

/** What a person approved is known from then on, without waiting for the rest of the document. */
export async function feedSegment(
  db: Executor,
  project: ProjectRow,
  documentId: string,
  ordinal: number,
): Promise<void> {
  const userId = project.user_id;
  if (!userId || !(await readMemorySettings(db, userId)).feed_memory) return;
  const [row] = await selectFinished(db, documentId, ordinal, 1);
  if (row?.ordinal !== ordinal) return;
  const pair = { source: project.source_language, target: project.target_language };
  const memoryId = await upsertAutomaticMemory(db, userId, await nameMemory(db, userId, pair), pair);
  await upsertUnits(db, memoryId, unitsOf(userId, row, pair));
}
