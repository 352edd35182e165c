import { record } from '../audit/record.ts';
import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import type { Visit } from '../http/visit.ts';
import type { EmailAddress } from '../identifiers/email.ts';
import { newId } from '../identifiers/ids.ts';
import { deleteUser, emailByKey, insertEmail, insertPhone, insertUser, phoneByNumber } from './users.sql.ts';

interface Found {
  userId: string;
  methodId: string;
  created: boolean;
  /** Somebody has shown before that it is theirs. */
  proved: boolean;
}

/** The user with this address, or a new pending one. Two at once end with one user: the loser takes the winner's. */
export async function findOrCreateByEmail(deps: Deps, db: Db, visit: Visit, email: EmailAddress): Promise<Found> {
  const { project } = visit;
  const known = await emailByKey(db, project.id, email.key);
  if (known) return { userId: known.user_id, methodId: known.email_id, created: false, proved: known.verified };
  const userId = newId('user', project.environment);
  const emailId = newId('email', project.environment);
  await insertUser(db, userId, project.id, deps.clock());
  const row = { emailId, projectId: project.id, userId, email: email.address, key: email.key, verified: false };
  if (await insertEmail(db, row)) {
    if (email.mixedScript) await flagLookAlike(deps, db, visit, userId, email.address);
    return { userId, methodId: emailId, created: true, proved: false };
  }
  await deleteUser(db, userId);
  return findOrCreateByEmail(deps, db, visit, email);
}

/** The account is its own and never anybody else's, but whoever reads the log should see that it may pretend to be. */
const flagLookAlike = (deps: Deps, db: Db, visit: Visit, userId: string, address: string) =>
  record(deps, db, visit, {
    action: 'email.mixed_scripts',
    userId,
    details: { domain: address.slice(address.indexOf('@') + 1) },
  });

export async function findOrCreateByPhone(deps: Deps, db: Db, visit: Visit, number: string): Promise<Found> {
  const { project } = visit;
  const known = await phoneByNumber(db, project.id, number);
  if (known) return { userId: known.user_id, methodId: known.phone_id, created: false, proved: known.verified };
  const userId = newId('user', project.environment);
  const phoneId = newId('phone-number', project.environment);
  await insertUser(db, userId, project.id, deps.clock());
  if (await insertPhone(db, { phoneId, projectId: project.id, userId, number, verified: false, usedAt: null })) {
    return { userId, methodId: phoneId, created: true, proved: false };
  }
  await deleteUser(db, userId);
  return findOrCreateByPhone(deps, db, visit, number);
}
