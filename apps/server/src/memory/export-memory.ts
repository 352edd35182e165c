import { Readable } from 'node:stream';
import { type MemoryEntry, streamTmx } from '@targum/documents';
import type { Executor, FileAnswer } from '@targum/server-kit';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { requireOwnMemory } from './policy.ts';
import { selectUnitsAfter } from './units.sql.ts';

const unitsAtOnce = 2000;

/** However large the memory is, a small part of it is held at a time. */
export async function exportMemory(deps: Deps, principal: Principal, memoryId: string): Promise<FileAnswer> {
  const memory = await requireOwnMemory(deps.db, principal, memoryId);
  const languages = { sourceLanguage: memory.source_language, targetLanguage: memory.target_language };
  return {
    name: `${memory.name}.tmx`,
    mediaType: 'application/x-tmx+xml',
    stream: Readable.from(streamTmx(languages, entriesOf(deps.db, memory.id))),
  };
}

async function* entriesOf(db: Executor, memoryId: string): AsyncGenerator<MemoryEntry> {
  let after: string | null = null;
  for (;;) {
    const units = await selectUnitsAfter(db, memoryId, after, unitsAtOnce);
    for (const { source, target, updated_at } of units)
      yield { source: [source], target: [target], changedAt: updated_at.toISOString() };
    after = units.at(-1)?.id ?? null;
    if (units.length < unitsAtOnce || after === null) return;
  }
}
