import { fail } from '@targum/identity-contracts';
import { record } from '../../audit/record.ts';
import type { Deps } from '../../deps.ts';
import type { Visit } from '../../http/visit.ts';
import { parseEmail } from '../../identifiers/email.ts';
import { newId } from '../../identifiers/ids.ts';
import { checkCaptcha } from '../../protection/captcha.ts';
import { countAgainst } from '../../protection/limit.ts';
import { factorOf } from '../../sessions/factor.ts';
import { openSession } from '../../sessions/open-session.ts';
import { findEmail } from '../../users/find-address.ts';
import { findOrCreateByEmail } from '../../users/find-or-create.ts';
import { holdUser } from '../../users/hold-user.ts';
import { checkNewPassword } from './check-password.ts';
import { passwordByUser, setPassword } from './passwords.sql.ts';

export interface Credentials {
  email: string;
  password: string;
  session_duration_minutes: number;
  captcha_token?: string | undefined;
}

/**
 * A new account with a password. Its address stays unproved: whoever proves it later takes the account over.
 * An address that somebody has proved gets a password only by mail.
 */
export async function createPassword(deps: Deps, visit: Visit, input: Credentials) {
  const email = parseEmail(input.email);
  if (!email) throw fail('invalid_email');
  await checkCaptcha(deps, visit, input.captcha_token);
  const limit = visit.project.settings.limits.sends_per_address;
  await countAgainst(deps.db, deps.clock(), [{ key: `create:${visit.project.id}:${visit.place}`, ...limit }]);
  await checkNewPassword(deps, visit, input.password, email.address);
  const hash = await deps.hasher.hash(input.password);
  // Strict mode creates by mail only, so that this answer is the same for everybody.
  if (visit.project.settings.strict) throw fail('reset_password');
  return deps.transaction(async (db) => {
    const known = await findEmail(db, visit.project, email.key);
    if (known && (await passwordByUser(db, known.user_id))) throw fail('duplicate_email');
    if (known?.verified) throw fail('reset_password');
    const { userId, methodId } = await findOrCreateByEmail(deps, db, visit, email);
    await holdUser(db, userId);
    // Asked again under the lock: two people may have come this far.
    if (await passwordByUser(db, userId)) throw fail('duplicate_email');
    const passwordId = newId('password', visit.project.environment);
    await setPassword(db, { password_id: passwordId, user_id: userId, hash, requires_reset: false }, deps.clock());
    await record(deps, db, visit, { action: 'password.created', userId });
    const opening = { userId, factor: factorOf.password(), minutes: input.session_duration_minutes };
    return { ...(await openSession(deps, db, visit, opening)), email_id: methodId };
  });
}
