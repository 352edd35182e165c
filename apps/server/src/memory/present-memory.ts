import type { Memory } from '@targum/contracts';
import type { MemoryRow } from './memories.sql.ts';

export function presentMemory(row: MemoryRow): Memory {
  const { id, name, source_language, target_language, automatic, units } = row;
  return {
    id,
    name,
    source_language,
    target_language,
    automatic,
    units,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
