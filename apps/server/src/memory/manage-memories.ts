import type { Memory } from '@targum/contracts';
import { type Principal, requireUser } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { requirePair } from '../projects/create-project.ts';
import { deleteMemoryRow, insertMemory, selectMemories, updateMemoryName } from './memories.sql.ts';
import { requireOwnMemory } from './policy.ts';
import { presentMemory } from './present-memory.ts';

export async function listMemories(deps: Deps, principal: Principal): Promise<{ memories: Memory[] }> {
  const rows = await selectMemories(deps.db, requireUser(principal).id);
  return { memories: rows.map(presentMemory) };
}

export async function createMemory(
  deps: Deps,
  principal: Principal,
  input: { name: string; source_language: string; target_language: string },
): Promise<Memory> {
  const pair = requirePair(input.source_language, input.target_language);
  const id = await insertMemory(deps.db, requireUser(principal).id, input.name, pair);
  return presentMemory(await requireOwnMemory(deps.db, principal, id));
}

export async function renameMemory(deps: Deps, principal: Principal, id: string, name: string): Promise<Memory> {
  await requireOwnMemory(deps.db, principal, id);
  await updateMemoryName(deps.db, id, name);
  return presentMemory(await requireOwnMemory(deps.db, principal, id));
}

export async function deleteMemory(deps: Deps, principal: Principal, id: string): Promise<void> {
  await requireOwnMemory(deps.db, principal, id);
  await deleteMemoryRow(deps.db, id);
}
