import type { MemorySettings } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { type Principal, requireUser } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { selectSettings, upsertSettings } from './memories.sql.ts';

const defaults: MemorySettings = { feed_memory: true, fuzzy_threshold: 75 };

export async function readMemorySettings(db: Executor, userId: string): Promise<MemorySettings> {
  return (await selectSettings(db, userId)) ?? defaults;
}

type Change = { [K in keyof MemorySettings]?: MemorySettings[K] | undefined };

export async function changeMemorySettings(deps: Deps, principal: Principal, change: Change): Promise<MemorySettings> {
  const { id } = requireUser(principal);
  const before = await readMemorySettings(deps.db, id);
  const after = {
    feed_memory: change.feed_memory ?? before.feed_memory,
    fuzzy_threshold: change.fuzzy_threshold ?? before.fuzzy_threshold,
  };
  await upsertSettings(deps.db, id, after);
  return after;
}
