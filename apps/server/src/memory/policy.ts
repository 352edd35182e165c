import { assetErrors } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { type Principal, requireUser } from '../account/principal.ts';
import { type MemoryRow, selectMemory } from './memories.sql.ts';

const fail = AppError.of(assetErrors);

/** The memory, if it is the caller's own; somebody else's does not exist for them. */
export async function requireOwnMemory(db: Executor, principal: Principal, memoryId: string): Promise<MemoryRow> {
  const user = requireUser(principal);
  const memory = await selectMemory(db, memoryId);
  if (memory?.user_id !== user.id) throw fail('memory_not_found');
  return memory;
}
