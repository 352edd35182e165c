import { fail } from '@targum/identity-contracts';
import { record } from '../../audit/record.ts';
import type { Deps } from '../../deps.ts';
import type { Visit } from '../../http/visit.ts';
import { chargeAddress } from '../../protection/lockout.ts';

/** One answer for everything that can be wrong with a passkey; the reason goes to the audit log only. */
export async function refusePasskey(deps: Deps, visit: Visit, userId: string | undefined, why: string) {
  await record(deps, deps.db, visit, {
    action: 'webauthn.failed',
    userId,
    result: 'refused',
    details: { why: why.slice(0, 200) },
  });
  await chargeAddress(deps, visit);
  return fail('unable_to_auth_webauthn_registration');
}
