import { adminMessageCosts, adminMessageLimits } from '@targum/identity-contracts';
import type { SignedIn } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { callIdentity } from './call-identity.ts';

/** What messages to phones have cost, and what they still may. */
export async function readMessages(deps: Deps, admin: SignedIn, days: number) {
  const call = callIdentity(deps, admin);
  const [costs, limits] = await Promise.all([
    call(adminMessageCosts, { query: { days } }),
    call(adminMessageLimits, {}),
  ]);
  return { costs, limits };
}
