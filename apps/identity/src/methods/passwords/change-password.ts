import { fail } from '@targum/identity-contracts';
import { record } from '../../audit/record.ts';
import { cancelChallenges } from '../../challenges/cancel-challenges.ts';
import { findByToken, spendChallenge } from '../../challenges/redeem-token.ts';
import type { Db } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { sessionOf, type Visit } from '../../http/visit.ts';
import { newId } from '../../identifiers/ids.ts';
import { notify, provedAddresses } from '../../messages/security-notices.ts';
import { checkCaptcha } from '../../protection/captcha.ts';
import { forgiveUser } from '../../protection/forgive-user.ts';
import { forgetKnownDevices } from '../../protection/known-device.ts';
import { forgiveMessages } from '../../protection/message-limits.ts';
import { checkPkce } from '../../secrets/pkce.ts';
import { demandFreshSession } from '../../sessions/demand-fresh-session.ts';
import { endUserSessions } from '../../sessions/end-user-sessions.ts';
import { factorOf } from '../../sessions/factor.ts';
import { openSession } from '../../sessions/open-session.ts';
import { emailAddress, mainEmail } from '../../users/find-address.ts';
import { holdUser } from '../../users/hold-user.ts';
import { presentUser } from '../../users/present-user.ts';
import { proveEmail } from '../../users/prove-address.ts';
import { checkNewPassword } from './check-password.ts';
import { isUnchanged, passwordByUser, setPassword } from './passwords.sql.ts';
import { provePassword } from './prove-password.ts';

/** With the token of a mailed link. The new password is judged first, so that a weak one does not use the link up. */
export async function resetByEmail(
  deps: Deps,
  visit: Visit,
  input: {
    token: string;
    password: string;
    session_duration_minutes: number;
    code_verifier?: string | undefined;
    captcha_token?: string | undefined;
  },
) {
  await checkCaptcha(deps, visit, input.captcha_token);
  const { found: link } = await findByToken(deps, visit.project.id, input.token, ['reset_password']);
  if (!link) throw fail('unable_to_auth_password_reset_token');
  checkPkce(link.code_challenge, input.code_verifier);
  const email = await emailAddress(deps.db, visit.project, link.method_id);
  if (!email) throw fail('unable_to_auth_password_reset_token');
  await checkNewPassword(deps, visit, input.password, email);
  const hash = await deps.hasher.hash(input.password);
  return deps.transaction(async (db) => {
    if (!(await spendChallenge(deps, db, link))) throw fail('unable_to_auth_password_reset_token');
    await proveEmail(deps, db, visit, link.user_id, link.method_id);
    await storePassword(deps, db, visit, link.user_id, hash, { endAllSessions: true });
    await forgetKnownDevices(db, visit, link.user_id);
    await forgiveMessages(deps, db, visit, email.toLowerCase());
    const opening = { userId: link.user_id, factor: factorOf.password(), minutes: input.session_duration_minutes };
    return openSession(deps, db, visit, opening);
  });
}

export async function resetByExisting(
  deps: Deps,
  visit: Visit,
  input: {
    email: string;
    existing_password: string;
    new_password: string;
    session_duration_minutes?: number | undefined;
    captcha_token?: string | undefined;
  },
) {
  await checkCaptcha(deps, visit, input.captcha_token);
  const { email, password } = await provePassword(deps, visit, {
    email: input.email,
    password: input.existing_password,
  });
  await checkNewPassword(deps, visit, input.new_password, email.email);
  const hash = await deps.hasher.hash(input.new_password);
  return deps.transaction(async (db) => {
    await holdUser(db, email.user_id);
    // Somebody else may have changed it since it was proved; then what was proved is worth nothing.
    if (!(await isUnchanged(db, email.user_id, password.set_at))) throw fail('unauthorized_credentials');
    await storePassword(deps, db, visit, email.user_id, hash, { endAllSessions: true });
    const opening = { userId: email.user_id, factor: factorOf.password(), minutes: input.session_duration_minutes };
    return openSession(deps, db, visit, opening);
  });
}

/** From the running session, if its user has shown who they are a short while ago. */
export async function resetBySession(
  deps: Deps,
  visit: Visit,
  input: { password: string; session_duration_minutes?: number | undefined; captcha_token?: string | undefined },
) {
  await checkCaptcha(deps, visit, input.captcha_token);
  const { user_id: userId } = sessionOf(visit);
  demandFreshSession(deps, visit);
  const email = await mainEmail(deps.db, userId);
  if (!email) throw fail('email_not_found');
  await checkNewPassword(deps, visit, input.password, email.email);
  const hash = await deps.hasher.hash(input.password);
  return deps.transaction(async (db) => {
    await storePassword(deps, db, visit, userId, hash, { endAllSessions: false });
    const opening = { userId, factor: factorOf.password(), minutes: input.session_duration_minutes };
    return openSession(deps, db, visit, opening);
  });
}

/** A new password ends other sessions and whatever mail is still under way, and the owner is told. */
async function storePassword(
  deps: Deps,
  db: Db,
  visit: Visit,
  userId: string,
  hash: string,
  options: { endAllSessions: boolean },
): Promise<void> {
  const now = deps.clock();
  // In the order of every sign-in: the account first, its password after.
  await holdUser(db, userId);
  const known = await passwordByUser(db, userId);
  const passwordId = known?.password_id ?? newId('password', visit.project.environment);
  await setPassword(db, { password_id: passwordId, user_id: userId, hash, requires_reset: false }, now);
  const kept = options.endAllSessions ? '' : (visit.session?.session_id ?? '');
  await endUserSessions(db, userId, now, 'password changed', kept);
  await cancelChallenges(deps, db, { userId });
  await forgiveUser(db, userId);
  await record(deps, db, visit, { action: 'password.changed', userId });
  const user = await presentUser(deps, db, visit.project.id, userId);
  notify(deps, visit, provedAddresses(user), 'password_changed');
}
