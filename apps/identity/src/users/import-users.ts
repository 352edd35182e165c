import type { importRefusals } from '@targum/identity-contracts';
import { type Administrator, recordAdmin } from '../admin/admin-endpoint.ts';
import type { Deps } from '../deps.ts';
import { parseEmail } from '../identifiers/email.ts';
import { newId } from '../identifiers/ids.ts';
import { keepPassword } from '../methods/passwords/keep-password.ts';
import { isKnownFormat } from '../methods/passwords/verify-hash.ts';
import { emailByKey, insertEmail, insertUser, setUserStatus, updateUser } from './users.sql.ts';

type Refusal = (typeof importRefusals)[number];

interface ImportedUser {
  email: string;
  email_verified: boolean;
  first_name: string;
  last_name: string;
  password_hash?: string | undefined;
  probe_password?: string | undefined;
}

/** Users of another system with the hashes they had there; a probe password shows that the format was understood. */
export async function importUsers(
  deps: Deps,
  administrator: Administrator,
  input: { users: ImportedUser[]; dry_run: boolean },
) {
  const refused: { index: number; email: string; reason: Refusal }[] = [];
  let imported = 0;
  for (const [index, user] of input.users.entries()) {
    const reason =
      (await problemOf(deps, administrator, user)) ??
      (input.dry_run ? undefined : await store(deps, administrator, user));
    if (reason) refused.push({ index, email: user.email, reason });
    else imported += 1;
  }
  const details = { imported, refused: refused.length, dry_run: input.dry_run };
  await recordAdmin(deps, deps.db, administrator, 'users.imported', { details });
  return { imported, refused };
}

/** Cheap questions first: somebody who is here already costs no hashing when a list is sent again. */
async function problemOf(deps: Deps, { project }: Administrator, user: ImportedUser): Promise<Refusal | undefined> {
  const email = parseEmail(user.email);
  if (!email) return 'invalid_email';
  if (await emailByKey(deps.db, project.id, email.key)) return 'duplicate_email';
  if (user.password_hash === undefined) return undefined;
  if (!isKnownFormat(user.password_hash)) return 'unknown_hash_format';
  if (user.probe_password === undefined) return undefined;
  return (await deps.hasher.verify(user.password_hash, user.probe_password))
    ? undefined
    : 'probe_password_does_not_match';
}

async function store(deps: Deps, administrator: Administrator, user: ImportedUser): Promise<Refusal | undefined> {
  const { project } = administrator;
  const email = parseEmail(user.email);
  if (!email) return 'invalid_email';
  const userId = newId('user', project.environment);
  const emailId = newId('email', project.environment);
  const row = { emailId, projectId: project.id, userId, email: email.address, key: email.key };
  return deps
    .transaction(async (db) => {
      await insertUser(db, userId, project.id, deps.clock());
      if (!(await insertEmail(db, { ...row, verified: user.email_verified }))) throw new Duplicate();
      const name = { first: user.first_name, middle: undefined, last: user.last_name, untrusted: undefined };
      await updateUser(db, userId, name);
      await setUserStatus(db, userId, 'active');
      if (user.password_hash) await keepPassword(deps, db, project, { userId, hash: user.password_hash });
      return undefined;
    })
    .catch((error: unknown) => {
      if (error instanceof Duplicate) return 'duplicate_email';
      throw error;
    });
}

class Duplicate extends Error {}
