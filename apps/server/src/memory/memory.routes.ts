import * as contract from '@targum/contracts';
import { endpoints } from '@targum/server-kit';
import { type Principal, requireUser } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { exportMemory } from './export-memory.ts';
import { importMemory } from './import-memory.ts';
import { listMemoryUnits } from './list-memory-units.ts';
import { createMemory, deleteMemory, listMemories, renameMemory } from './manage-memories.ts';
import { changeMemorySettings, readMemorySettings } from './memory-settings.ts';

const endpoint = endpoints<Deps, Principal>();

export const memoryRoutes = [
  endpoint(contract.listMemories, ({ deps, principal }) => listMemories(deps, principal)),
  endpoint(contract.createMemory, ({ deps, principal, body }) => createMemory(deps, principal, body)),
  endpoint(contract.renameMemory, ({ deps, principal, params, body }) =>
    renameMemory(deps, principal, params.memoryId, body.name),
  ),
  endpoint(contract.deleteMemory, ({ deps, principal, params }) => deleteMemory(deps, principal, params.memoryId)),
  endpoint(contract.listMemoryUnits, ({ deps, principal, params, query }) =>
    listMemoryUnits(deps, principal, params.memoryId, query),
  ),
  endpoint(contract.importMemory, async ({ deps, principal, params, file }) =>
    importMemory(deps, principal, params.memoryId, await file()),
  ),
  endpoint(contract.exportMemory, ({ deps, principal, params }) => exportMemory(deps, principal, params.memoryId)),
  endpoint(contract.getMemorySettings, ({ deps, principal }) => readMemorySettings(deps.db, requireUser(principal).id)),
  endpoint(contract.changeMemorySettings, ({ deps, principal, body }) => changeMemorySettings(deps, principal, body)),
];
