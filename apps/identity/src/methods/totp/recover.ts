import { createHash, timingSafeEqual } from 'node:crypto';
import { fail, totpRecover } from '@targum/identity-contracts';
import { endpoint } from '../../http/endpoint.ts';
import { sessionOf } from '../../http/visit.ts';
import { checkCaptcha } from '../../protection/captcha.ts';
import { chargeFailure, forgiveFailures, refuseLocked, refuseSprayer } from '../../protection/lockout.ts';
import { openSession } from '../../sessions/open-session.ts';
import { plainRecoveryCode } from './recovery-codes.ts';
import { spendRecoveryCode, totpsOfUser, unusedRecoveryCodes } from './totp.sql.ts';

/** Confirms the running session with a code from the drawer; each works once. */
export const recover = endpoint(totpRecover, async ({ deps, principal: visit, body }) => {
  const { user_id: userId } = sessionOf(visit);
  await refuseSprayer(deps, visit);
  await checkCaptcha(deps, visit, body.captcha_token);
  await refuseLocked(deps, visit, userId, 'totp');
  const apps = (await totpsOfUser(deps.db, userId, deps.clock())).filter((app) => app.verified);
  if (apps.length === 0) throw fail('totp_not_found');
  const unused = await unusedRecoveryCodes(
    deps.db,
    apps.map((app) => app.totp_id),
  );
  const typed = digest(body.recovery_code);
  const match = unused.find((row) =>
    timingSafeEqual(digest(deps.secret.open(row.sealed_code).toString('utf8')), typed),
  );
  const answer =
    match &&
    (await deps.transaction(async (db) => {
      if ((await spendRecoveryCode(db, match.recovery_code_id, deps.clock())) === 0) return undefined;
      await forgiveFailures(db, visit, userId, 'totp');
      const opened = await openSession(deps, db, visit, {
        userId,
        factor: {
          type: 'recovery_codes',
          delivery_method: 'recovery_code',
          recovery_code_factor: { totp_recovery_code_id: match.recovery_code_id },
        },
        minutes: body.session_duration_minutes,
      });
      return { ...opened, totp_id: match.totp_id };
    }));
  if (answer) return answer;
  await chargeFailure(deps, visit, { userId, method: 'totp' });
  throw fail('unable_to_auth_recovery_code');
});

function digest(code: string): Buffer {
  return createHash('sha256').update(plainRecoveryCode(code)).digest();
}
