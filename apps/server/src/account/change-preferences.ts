import type { Preferences } from '@targum/contracts';
import { AppError } from '@targum/wire';
import type { Deps } from '../deps.ts';
import { selectPreferences, updatePreferences } from './preferences.sql.ts';

export async function readPreferences(deps: Deps, userId: string): Promise<Preferences> {
  const found = await selectPreferences(deps.db, userId);
  if (!found) throw AppError.base('unauthenticated');
  return found;
}

/** What is not named stays. */
export async function changePreferences(
  deps: Deps,
  userId: string,
  changes: { [Key in keyof Preferences]?: Preferences[Key] | undefined },
): Promise<Preferences> {
  const before = await readPreferences(deps, userId);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  await updatePreferences(deps.db, userId, { ...before, ...given });
  return readPreferences(deps, userId);
}
