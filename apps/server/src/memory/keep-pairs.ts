import type { Executor } from '@targum/server-kit';
import { makeUnit } from './make-unit.ts';
import { type Pair, touchMemory, upsertVoiceMemory } from './memories.sql.ts';
import { deleteUnits, settleIndex, upsertUnits } from './units.sql.ts';

interface VoiceMemory {
  userId: string;
  voiceId: string;
  name: string;
  languages: Pair;
}

/** Puts pairs that a voice learned into its own memory, which is made with the first of them. */
export async function keepPairs(
  db: Executor,
  { userId, voiceId, name, languages }: VoiceMemory,
  pairs: readonly Pair[],
): Promise<void> {
  if (pairs.length === 0) return;
  const memoryId = await upsertVoiceMemory(db, { userId, voiceId }, name, languages);
  await upsertUnits(
    db,
    memoryId,
    pairs.map((pair) => makeUnit(userId, { ...pair, quality: 'imported' })),
  );
}

export async function forgetPairs(db: Executor, memoryId: string, pairs: readonly Pair[]): Promise<void> {
  await deleteUnits(db, memoryId, pairs);
  await touchMemory(db, memoryId);
}

/** After many pairs, outside of their transaction. */
export async function settlePairs(db: Executor): Promise<void> {
  await settleIndex(db);
}
