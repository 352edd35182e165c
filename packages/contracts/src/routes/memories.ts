import { route } from '@targum/wire';
import { z } from 'zod';
import { assetErrors } from '../asset-errors.ts';
import { productErrors } from '../errors.ts';
import { memory, memorySettings, memoryUnit } from '../memories.ts';

const { memory_not_found, import_unreadable, import_empty } = assetErrors;
const { languages_equal, language_unknown, upload_too_large } = productErrors;
const params = z.object({ memoryId: z.uuid() });
const name = z.string().trim().min(1).max(200);
/** Read whole into memory: about sixty thousand units. */
const largestTmxBytes = 25 * 1024 * 1024;

export const listMemories = route({
  name: 'list-memories',
  method: 'GET',
  path: '/api/memories',
  summary: 'List your translation memories',
  tag: 'Memories',
  access: 'user',
  scope: 'assets:read',
  output: z.object({ memories: z.array(memory) }),
});

export const createMemory = route({
  name: 'create-memory',
  method: 'POST',
  path: '/api/memories',
  summary: 'Create a translation memory',
  tag: 'Memories',
  access: 'user',
  scope: 'assets:write',
  body: z.object({ name, source_language: z.string().max(20), target_language: z.string().max(20) }),
  status: 201,
  output: memory,
  errors: { languages_equal, language_unknown },
});

export const renameMemory = route({
  name: 'rename-memory',
  method: 'PATCH',
  path: '/api/memories/:memoryId',
  summary: 'Rename a translation memory',
  tag: 'Memories',
  access: 'user',
  scope: 'assets:write',
  params,
  body: z.object({ name }),
  output: memory,
  errors: { memory_not_found },
});

export const deleteMemory = route({
  name: 'delete-memory',
  method: 'DELETE',
  path: '/api/memories/:memoryId',
  summary: 'Delete a translation memory with all its units',
  tag: 'Memories',
  access: 'user',
  scope: 'assets:write',
  params,
  output: 'none',
  errors: { memory_not_found },
});

export const listMemoryUnits = route({
  name: 'list-memory-units',
  method: 'GET',
  path: '/api/memories/:memoryId/units',
  summary: 'Read the units of a memory, newest first',
  tag: 'Memories',
  access: 'user',
  scope: 'assets:read',
  params,
  query: z.object({
    search: z.string().trim().min(1).max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    /** The `next` of the page before. */
    cursor: z.string().max(200).optional(),
  }),
  output: z.object({ units: z.array(memoryUnit), next: z.string().nullable() }),
  errors: { memory_not_found },
});

export const importMemory = route({
  name: 'import-memory',
  method: 'POST',
  path: '/api/memories/:memoryId/import',
  summary: 'Add the units of a TMX file; a unit with the same source is replaced',
  tag: 'Memories',
  access: 'user',
  scope: 'assets:write',
  params,
  upload: { field: 'file', maxBytes: largestTmxBytes },
  output: z.object({ read: z.int(), added: z.int(), replaced: z.int(), memory }),
  errors: { memory_not_found, import_unreadable, import_empty, upload_too_large },
  perMinute: 30,
});

export const exportMemory = route({
  name: 'export-memory',
  method: 'GET',
  path: '/api/memories/:memoryId/export',
  summary: 'Download a memory as TMX',
  tag: 'Memories',
  access: 'user',
  scope: 'assets:read',
  params,
  output: 'file',
  errors: { memory_not_found },
});

export const getMemorySettings = route({
  name: 'get-memory-settings',
  method: 'GET',
  path: '/api/memory-settings',
  summary: 'See how your memories are used',
  tag: 'Memories',
  access: 'user',
  scope: 'assets:read',
  output: memorySettings,
});

export const changeMemorySettings = route({
  name: 'change-memory-settings',
  method: 'PATCH',
  path: '/api/memory-settings',
  summary: 'Change how your memories are used',
  tag: 'Memories',
  access: 'user',
  scope: 'assets:write',
  body: memorySettings.partial(),
  output: memorySettings,
});
