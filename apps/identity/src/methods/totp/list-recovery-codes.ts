import { totpRecoveryCodes } from '@targum/identity-contracts';
import { endpoint } from '../../http/endpoint.ts';
import { sessionOf } from '../../http/visit.ts';
import { demandSecondFactor } from '../../sessions/demand-own-session.ts';
import { demandRecentProof } from '../../sessions/demand-recent-proof.ts';
import { totpsOfUser, unusedRecoveryCodes } from './totp.sql.ts';

/** The codes that are left, for their owner who has just proved to be it. */
export const listRecoveryCodes = endpoint(totpRecoveryCodes, async ({ deps, principal: visit, reply }) => {
  const { user_id } = sessionOf(visit);
  demandRecentProof(deps, visit);
  reply.header('cache-control', 'no-store');
  const apps = await totpsOfUser(deps.db, user_id, deps.clock());
  if (apps.some(({ verified }) => verified)) demandSecondFactor(visit);
  const codes = await unusedRecoveryCodes(
    deps.db,
    apps.map((app) => app.totp_id),
  );
  const of = (totpId: string) => codes.filter((code) => code.totp_id === totpId);
  return {
    user_id,
    totps: apps.map(({ totp_id, verified }) => ({
      totp_id,
      verified,
      recovery_codes: of(totp_id).map((code) => deps.secret.open(code.sealed_code).toString('utf8')),
    })),
  };
});
