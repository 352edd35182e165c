import { fail } from '@targum/identity-contracts';
import type { Deps } from '../deps.ts';
import { sessionOf, type Visit } from '../http/visit.ts';
import { demandOwnSession } from './demand-own-session.ts';

/** Changes that could lock the owner out need a proof of identity from the last few minutes. */
export function demandFreshSession(deps: Deps, visit: Visit): void {
  demandOwnSession(visit);
  const { factors } = sessionOf(visit);
  const newest = Math.max(0, ...factors.map((factor) => Date.parse(factor.last_authenticated_at)));
  const ageMinutes = (deps.clock().getTime() - newest) / 60_000;
  if (ageMinutes > visit.project.settings.reauth_minutes) throw fail('reauth_required');
}
