import { type AuthenticationFactor, fail } from '@targum/identity-contracts';
import { sessionOf, type Visit } from '../http/visit.ts';

const isImpersonated = (factor: AuthenticationFactor) => factor.type === 'impersonated';

/** Somebody who looks at an account for its owner may use it, but not change who can get into it. */
export function demandOwnSession(visit: Visit): void {
  if (sessionOf(visit).factors.some(isImpersonated)) throw fail('unauthorized_action');
}

/** What could get around an authenticator app needs a session in which it, or a recovery code, was used. */
export function demandSecondFactor(visit: Visit): void {
  const proved = sessionOf(visit).factors.some(({ type }) => type === 'totp' || type === 'recovery_codes');
  if (!proved) throw fail('reauth_required');
}
