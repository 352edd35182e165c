import { fail } from '@targum/identity-contracts';
import { record } from '../../audit/record.ts';
import type { Deps } from '../../deps.ts';
import type { Visit } from '../../http/visit.ts';
import { checkCaptcha } from '../../protection/captcha.ts';
import { factorOf } from '../../sessions/factor.ts';
import { openSession } from '../../sessions/open-session.ts';
import { isKnownToThieves } from './check-password.ts';
import type { Credentials } from './create-password.ts';
import { requireReset } from './passwords.sql.ts';
import { provePassword } from './prove-password.ts';
import { mailResetLink } from './start-reset.ts';

export async function authenticatePassword(deps: Deps, visit: Visit, input: Credentials) {
  await checkCaptcha(deps, visit, input.captcha_token);
  const { email, password } = await provePassword(deps, visit, input);
  if (password.requires_reset) throw fail('reset_password');
  if (visit.project.settings.breach_check_on_login && (await isKnownToThieves(deps, input.password))) {
    await requireReset(deps.db, email.user_id);
    await record(deps, deps.db, visit, { action: 'password.breached', userId: email.user_id, result: 'refused' });
    await mailResetLink(deps, visit, email, {});
    throw fail('breached_password');
  }
  // One statement, which is a transaction by itself.
  return openSession(deps, deps.db, visit, {
    userId: email.user_id,
    factor: factorOf.password(),
    minutes: input.session_duration_minutes,
    passwordSetAt: password.set_at,
  });
}
