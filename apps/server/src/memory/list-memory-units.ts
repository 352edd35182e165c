import type { MemoryUnitEntry } from '@targum/contracts';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { requireOwnMemory } from './policy.ts';
import { selectUnits } from './units.sql.ts';

interface Query {
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

export async function listMemoryUnits(
  deps: Deps,
  principal: Principal,
  memoryId: string,
  { search, limit, cursor }: Query,
): Promise<{ units: MemoryUnitEntry[]; next: string | null }> {
  const memory = await requireOwnMemory(deps.db, principal, memoryId);
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const found = await selectUnits(deps.db, memory.id, { search, limit: limit + 1, after });
  const last = found.length > limit ? found[limit - 1] : undefined;
  return {
    units: found.slice(0, limit).map(({ id, source, target, quality, updated_at }) => ({
      id,
      source,
      target,
      quality,
      updated_at: updated_at.toISOString(),
    })),
    next: last ? Buffer.from(JSON.stringify([last.place, last.id])).toString('base64url') : null,
  };
}

const place = /^\["(?<at>[\d :.+-]{10,40})","(?<id>[\da-f-]{36})"\]$/u;

function readCursor(cursor: string): { at: string; id: string } {
  const { at, id } = place.exec(Buffer.from(cursor, 'base64url').toString())?.groups ?? {};
  if (at === undefined || id === undefined) throw AppError.base('bad_request', { message: 'The cursor is not ours.' });
  return { at, id };
}
