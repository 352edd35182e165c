import { fail, totpAuthenticate } from '@targum/identity-contracts';
import type { Deps } from '../../deps.ts';
import { endpoint } from '../../http/endpoint.ts';
import { sessionOf } from '../../http/visit.ts';
import { notify, provedAddresses } from '../../messages/security-notices.ts';
import { checkCaptcha } from '../../protection/captcha.ts';
import { chargeFailure, forgiveFailures, refuseLocked, refuseSprayer } from '../../protection/lockout.ts';
import { openSession } from '../../sessions/open-session.ts';
import { spendStep, type TotpRow, totpsOfUser } from './totp.sql.ts';
import { matchTotpCode } from './totp-code.ts';

/** Confirms the running session with a code; the first right code also confirms a new app. */
export const authenticate = endpoint(totpAuthenticate, async ({ deps, principal: visit, body }) => {
  const { user_id: userId } = sessionOf(visit);
  if (!/^[0-9]{6}$/.test(body.totp_code)) throw fail('invalid_code');
  await refuseSprayer(deps, visit);
  await checkCaptcha(deps, visit, body.captcha_token);
  await refuseLocked(deps, visit, userId, 'totp');
  const apps = await totpsOfUser(deps.db, userId, deps.clock());
  if (apps.length === 0) throw fail('totp_not_found');
  const match = apps.map((app) => matchIn(deps, app, body.totp_code)).find((found) => found !== undefined);
  const answer =
    match &&
    (await deps.transaction(async (db) => {
      if ((await spendStep(db, match.totpId, match.step)) === 0) return undefined;
      await forgiveFailures(db, visit, userId, 'totp');
      const opened = await openSession(deps, db, visit, {
        userId,
        factor: {
          type: 'totp',
          delivery_method: 'authenticator_app',
          authenticator_app_factor: { totp_id: match.totpId },
        },
        minutes: body.session_duration_minutes,
      });
      const told = match.isFirst ? provedAddresses(opened.user) : [];
      notify(deps, visit, told, 'factor_added', { path: 'totps' });
      return { ...opened, totp_id: match.totpId };
    }));
  if (answer) return answer;
  await chargeFailure(deps, visit, { userId, method: 'totp' });
  throw fail('unable_to_auth_totp_code');
});

function matchIn(
  deps: Deps,
  app: TotpRow,
  code: string,
): { totpId: string; step: number; isFirst: boolean } | undefined {
  const last = app.last_used_step === null ? undefined : Number(app.last_used_step);
  const step = matchTotpCode(deps.secret.open(app.sealed_secret), code, deps.clock(), last);
  return step === undefined ? undefined : { totpId: app.totp_id, step, isFirst: !app.verified };
}
