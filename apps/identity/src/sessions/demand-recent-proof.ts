import { fail } from '@targum/identity-contracts';
import type { Deps } from '../deps.ts';
import { sessionOf, type Visit } from '../http/visit.ts';
import { demandOwnSession } from './demand-own-session.ts';

/** Changes that would outlive a stolen session need a factor that was proved a moment ago. */
export function demandRecentProof(deps: Pick<Deps, 'clock'>, visit: Visit): void {
  demandOwnSession(visit);
  const proofs = sessionOf(visit).factors.map((factor) => Date.parse(factor.last_authenticated_at));
  const oldest = deps.clock().getTime() - visit.project.settings.reauth_minutes * 60_000;
  // Times of factors are whole seconds, cut down.
  if (Math.max(0, ...proofs) + 1000 < oldest) throw fail('reauth_required');
}
