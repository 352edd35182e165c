import { fail } from '@targum/identity-contracts';
import type { Deps } from '../../deps.ts';
import type { Visit } from '../../http/visit.ts';
import { parseEmail } from '../../identifiers/email.ts';
import { deviceHash } from '../../protection/known-device.ts';
import {
  chargeFailure,
  failureKeys,
  forgiveFailures,
  judgePressure,
  refuseStuffer,
  refuseUntil,
} from '../../protection/lockout.ts';
import type { EmailRow } from '../../users/find-address.ts';
import { refuseUnusable } from './check-password.ts';
import { guessedAccount, type PasswordRow, replaceHash } from './passwords.sql.ts';

interface Proved {
  email: EmailRow;
  password: PasswordRow & { set_at: string };
}

/** The owner of an address and password, or the error that says what is wrong, in the same time either way. */
export async function provePassword(
  deps: Deps,
  visit: Visit,
  given: { email: string; password: string },
): Promise<Proved> {
  const address = parseEmail(given.email);
  if (!address) throw fail('invalid_email');
  refuseUnusable(given.password);
  const { email, password, device, failures, windows } = await guessedAccount(deps.db, {
    projectId: visit.project.id,
    emailKey: address.key,
    deviceHash: deviceHash(visit),
    windowKeys: failureKeys(visit),
    now: deps.clock(),
  });
  visit.device = device ?? { device_id: '', user_id: '' };
  if (judgePressure(deps, visit, windows)) await refuseStuffer(deps, visit, email?.user_id);
  refuseUntil(deps, failures?.locked_until ? new Date(failures.locked_until) : null);
  if (!email || !password) {
    await deps.hasher.pretend(given.password);
    await chargeFailure(deps, visit, { userId: email?.user_id, method: 'password', stranger: true });
    if (visit.project.settings.strict) throw fail('unauthorized_credentials');
    throw fail(email ? 'no_user_password' : 'email_not_found');
  }
  if (!(await deps.hasher.verify(password.hash, given.password))) {
    await chargeFailure(deps, visit, { userId: email.user_id, method: 'password' });
    throw fail('unauthorized_credentials');
  }
  if (failures) await forgiveFailures(deps.db, visit, email.user_id, 'password');
  await renewHash(deps, password, given.password);
  return { email, password };
}

/** The only moment when a hash of an older kind can be replaced is when its password is here. */
async function renewHash(deps: Deps, row: PasswordRow, password: string): Promise<void> {
  if (!deps.hasher.needsRehash(row.hash)) return;
  await replaceHash(deps.db, row.password_id, row.hash, await deps.hasher.hash(password));
}
