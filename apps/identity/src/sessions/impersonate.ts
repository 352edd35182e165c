import { fail } from '@targum/identity-contracts';
import { record } from '../audit/record.ts';
import { findByToken, spendChallenge } from '../challenges/redeem-token.ts';
import type { Deps } from '../deps.ts';
import type { Visit } from '../http/visit.ts';
import { openSession } from './open-session.ts';

const minutes = 60;

/** A session as another user, with a single-use token that an administrator made; the factor says who it really is. */
export async function impersonate(deps: Deps, visit: Visit, token: string) {
  const { found: grant } = await findByToken(deps, visit.project.id, token, ['impersonation']);
  if (!grant) {
    await record(deps, deps.db, visit, { action: 'impersonation.failed', result: 'refused' });
    throw fail('unable_to_auth_impersonation_token');
  }
  return deps.transaction(async (db) => {
    if (!(await spendChallenge(deps, db, grant))) throw fail('unable_to_auth_impersonation_token');
    const impersonator = grant.pending_address ?? '';
    const factor = {
      type: 'impersonated',
      delivery_method: 'impersonation',
      impersonated_factor: { impersonator_id: grant.method_id, impersonator_email_address: impersonator },
    };
    const details = { impersonator: grant.method_id };
    await record(deps, db, visit, { action: 'impersonation.started', userId: grant.user_id, details });
    return openSession(deps, db, visit, { userId: grant.user_id, factor, minutes });
  });
}
