import { assetErrors, type Memory, productErrors } from '@targum/contracts';
import { DocumentError, decodeExchange, plainText, readTmx } from '@targum/documents';
import { type IncomingFile, readAll, transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { makeUnit } from './make-unit.ts';
import { type MemoryRow, touchMemory } from './memories.sql.ts';
import { requireOwnMemory } from './policy.ts';
import { presentMemory } from './present-memory.ts';
import { type NewUnit, settleIndex, upsertUnits } from './units.sql.ts';

const fail = AppError.of(assetErrors);

interface Imported {
  read: number;
  added: number;
  replaced: number;
  memory: Memory;
}

/** All units of the file or none. */
export async function importMemory(
  deps: Deps,
  principal: Principal,
  memoryId: string,
  file: IncomingFile,
): Promise<Imported> {
  const memory = await requireOwnMemory(deps.db, principal, memoryId);
  const units = readUnits(await readText(file), memory);
  const written = await transaction(deps.db, async (db) => {
    const done = await upsertUnits(db, memory.id, units);
    await touchMemory(db, memory.id);
    return done;
  });
  await settleIndex(deps.db);
  const added = written.filter(Boolean).length;
  return {
    read: units.length,
    added,
    replaced: written.length - added,
    memory: presentMemory(await requireOwnMemory(deps.db, principal, memoryId)),
  };
}

/** A small file as text, in whichever encoding its tool wrote it. */
export async function readText(file: IncomingFile): Promise<string> {
  const bytes = await readAll(file.stream);
  if (file.truncated())
    throw AppError.of(productErrors)('upload_too_large', { message: 'The file is larger than is allowed here.' });
  try {
    return decodeExchange(bytes);
  } catch (error) {
    if (error instanceof DocumentError) throw fail('import_unreadable', { message: error.message, cause: error });
    throw error;
  }
}

function readUnits(text: string, memory: MemoryRow): NewUnit[] {
  const entries = parse(text, memory);
  const units = entries.flatMap((entry) => {
    const [source, target] = [plainText(entry.source).trim(), plainText(entry.target).trim()];
    if (source === '' || target === '') return [];
    return [makeUnit(memory.user_id, { source, target, quality: 'imported' })];
  });
  if (units.length === 0) throw fail('import_empty');
  return units;
}

function parse(text: string, memory: MemoryRow) {
  try {
    return readTmx(text, { source: memory.source_language, target: memory.target_language }).entries;
  } catch (error) {
    if (error instanceof DocumentError) throw fail('import_unreadable', { message: error.message, cause: error });
    throw error;
  }
}
