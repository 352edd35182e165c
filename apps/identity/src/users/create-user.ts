import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import { newId } from '../identifiers/ids.ts';
import type { Project } from '../projects/project-directory.ts';
import { deleteUser, insertUser, updateUser } from './users.sql.ts';

interface Name {
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/** A user known by something else than an address: a wallet, or a provider that gives none. */
export async function createUser(deps: Deps, db: Db, project: Project, name: Name = {}): Promise<string> {
  const userId = newId('user', project.environment);
  await insertUser(db, userId, project.id, deps.clock());
  await nameUser(db, userId, name);
  return userId;
}

/** As a provider wrote it, without what cannot be seen. */
export function nameUser(db: Db, userId: string, { firstName, lastName }: Name): Promise<unknown> {
  const clean = (text: string | undefined) => text?.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 128);
  const name = { first: clean(firstName), middle: undefined, last: clean(lastName) };
  return updateUser(db, userId, { ...name, untrusted: undefined });
}

/** Takes back a user that was made a moment ago in the same transaction. */
export const dropUser = (db: Db, userId: string): Promise<unknown> => deleteUser(db, userId);
