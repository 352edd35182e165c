import { fail } from '@targum/identity-contracts';
import { record } from '../audit/record.ts';
import { cancelChallenges } from '../challenges/cancel-challenges.ts';
import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import type { Visit } from '../http/visit.ts';
import { notify } from '../messages/security-notices.ts';
import { forgetPassword } from '../methods/passwords/keep-password.ts';
import { forgetGrants } from '../oidc/forget-grants.ts';
import { forgiveUser } from '../protection/forgive-user.ts';
import { forgetKnownDevices } from '../protection/known-device.ts';
import { endUserSessions } from '../sessions/end-user-sessions.ts';
import { factorKinds } from './factors.ts';
import {
  clearOwnFacts,
  deleteEmail,
  deletePhone,
  type EmailRow,
  emailById,
  emailByKey,
  emailsOfUser,
  insertEmail,
  insertPhone,
  lockUser,
  ownsAnything,
  phoneByNumber,
  phonesOfUser,
  verifyEmail,
  verifyPhone,
} from './users.sql.ts';

interface Proved {
  /** What somebody else had set up was removed: `reset_sessions` of the answer. */
  claimed: boolean;
}

/**
 * Somebody has shown that the address is theirs. If it was unproved until now, whatever was set up on the account
 * before came from somebody who could not prove it, and goes: password, sessions, devices and other factors. The one
 * exception is a proof made from a live session of that same account, which is the person who set it up.
 */
export async function proveEmail(
  deps: Deps,
  db: Db,
  visit: Visit,
  userId: string,
  emailId: string,
): Promise<EmailRow & Proved> {
  await lockUser(db, userId);
  const email = await emailById(db, visit.project.id, emailId);
  if (!email || email.user_id !== userId) throw fail('email_not_found');
  if (email.verified) return { ...email, claimed: false };
  const others = (await emailsOfUser(db, userId)).filter((other) => other.verified && other.email_id !== emailId);
  const isStranger = visit.session?.user_id !== userId && others.length === 0;
  const claimed = isStranger && (await wipe(deps, db, visit, userId, { keepEmail: emailId }));
  if (claimed) notify(deps, visit, [email.email], 'account_claimed');
  await verifyEmail(db, emailId);
  await record(deps, db, visit, { action: 'email.verified', userId, details: { email_id: emailId } });
  return { ...email, verified: true, claimed };
}

export async function provePhone(deps: Deps, db: Db, visit: Visit, userId: string, phoneId: string): Promise<Proved> {
  await lockUser(db, userId);
  const phone = (await phonesOfUser(db, userId)).find((row) => row.phone_id === phoneId);
  if (!phone) throw fail('phone_number_not_found');
  let claimed = false;
  if (!phone.verified && visit.session?.user_id !== userId) {
    const proved = (await emailsOfUser(db, userId)).some(({ verified }) => verified);
    // A number alone never takes over an account that somebody has proved otherwise.
    if (proved) throw fail('reauth_required');
    claimed = await wipe(deps, db, visit, userId, { keepPhone: phoneId });
  }
  await verifyPhone(db, phoneId, deps.clock());
  if (!phone.verified)
    await record(deps, db, visit, { action: 'phone.verified', userId, details: { phone_id: phoneId } });
  return { claimed };
}

/** Removes everything an unproved owner left behind; true when there was something. */
async function wipe(
  deps: Deps,
  db: Db,
  visit: Visit,
  userId: string,
  keep: { keepEmail?: string; keepPhone?: string },
): Promise<boolean> {
  // Most who prove an address have just been made by asking for the code, and have nothing yet.
  if (!(await ownsAnything(db, userId, keep))) return false;
  const now = deps.clock();
  const passwords = await forgetPassword(db, userId);
  const sessions = await endUserSessions(db, userId, now, 'ownership changed');
  const keptPhone = keep.keepPhone;
  for (const kind of factorKinds) {
    if (kind.path === 'phone_numbers' && keptPhone) {
      for (const phone of await phonesOfUser(db, userId))
        if (phone.phone_id !== keptPhone) await deletePhone(db, userId, phone.phone_id);
    } else await kind.wipe(db, userId);
  }
  for (const email of await emailsOfUser(db, userId))
    if (email.email_id !== keep.keepEmail) await deleteEmail(db, userId, email.email_id);
  await forgetKnownDevices(db, visit, userId);
  await forgiveUser(db, userId);
  await cancelChallenges(deps, db, { userId });
  if (passwords + sessions === 0) return false;
  // Somebody was in: the name they gave would stand in the owner's mails, and applications they let in stay in.
  await clearOwnFacts(db, userId);
  const grants = await forgetGrants(db, userId);
  await record(deps, db, visit, { action: 'user.claimed', userId, details: { passwords, sessions, grants } });
  return true;
}

/** Gives a further address, just proved, to a signed-in user. */
export async function addProvedEmail(
  deps: Deps,
  db: Db,
  visit: Visit,
  added: { userId: string; emailId: string; address: string },
): Promise<void> {
  const key = added.address.toLowerCase();
  const holder = await emailByKey(db, visit.project.id, key);
  if (holder && holder.user_id !== added.userId) {
    if (holder.verified) throw fail('duplicate_email');
    await deleteEmail(db, holder.user_id, holder.email_id);
  }
  const owned = await emailsOfUser(db, added.userId);
  const row = { emailId: added.emailId, projectId: visit.project.id, userId: added.userId, email: added.address, key };
  if (!(await insertEmail(db, { ...row, verified: true }))) throw fail('duplicate_email');
  await record(deps, db, visit, { action: 'email.added', userId: added.userId, details: { email_id: added.emailId } });
  const told = owned.filter(({ verified }) => verified).map(({ email }) => email);
  notify(deps, visit, told, 'factor_added', { path: 'emails', factor: added.address });
}

export async function addProvedPhone(
  deps: Deps,
  db: Db,
  visit: Visit,
  added: { userId: string; phoneId: string; number: string },
): Promise<void> {
  const holder = await phoneByNumber(db, visit.project.id, added.number);
  if (holder && holder.user_id !== added.userId) {
    if (holder.verified) throw fail('duplicate_phone_number');
    await deletePhone(db, holder.user_id, holder.phone_id);
  }
  const row = { phoneId: added.phoneId, projectId: visit.project.id, userId: added.userId, number: added.number };
  if (!(await insertPhone(db, { ...row, verified: true, usedAt: deps.clock() }))) throw fail('duplicate_phone_number');
  await record(deps, db, visit, { action: 'phone.added', userId: added.userId, details: { phone_id: added.phoneId } });
  const told = (await emailsOfUser(db, added.userId)).filter(({ verified }) => verified).map(({ email }) => email);
  notify(deps, visit, told, 'factor_added', { path: 'phone_numbers', factor: added.number });
}
