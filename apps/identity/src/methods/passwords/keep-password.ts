import type { Db } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../identifiers/ids.ts';
import type { Project } from '../../projects/project-directory.ts';
import { deletePasswordOfUser, setPassword } from './passwords.sql.ts';

/** Gives somebody a password by its hash: one that another system made, or one of ours. */
export async function keepPassword(
  deps: Deps,
  db: Db,
  { environment }: Project,
  password: { userId: string; hash: string },
): Promise<string> {
  const passwordId = newId('password', environment);
  const row = { password_id: passwordId, user_id: password.userId, hash: password.hash, requires_reset: false };
  await setPassword(db, row, deps.clock());
  return passwordId;
}

/** Takes the password away; says how many there were, one or none. */
export async function forgetPassword(db: Db, userId: string): Promise<number> {
  return deletePasswordOfUser(db, userId);
}
