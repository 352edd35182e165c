import { type AuthAnswer, fail } from '@targum/identity-contracts';
import type { Deps } from '../deps.ts';
import { sessionOf, type Visit } from '../http/visit.ts';
import { presentOverview } from '../users/present-user.ts';
import { checkedMinutes, deliver } from './open-session.ts';
import { presentSession } from './present-session.ts';
import { sessionWithOverview, touchSession } from './sessions.sql.ts';
import { signSessionJwt } from './sign-session-jwt.ts';

/** A back-end that asks for every page it serves must not make us write for every page. */
const writesApartMs = 60_000;

/** Confirms the running session and signs a fresh JWT; only a call that names a length extends the session. */
export async function authenticateSession(deps: Deps, visit: Visit, minutes: number | undefined): Promise<AuthAnswer> {
  const running = sessionOf(visit);
  const now = deps.clock();
  const until = minutes === undefined ? null : new Date(now.getTime() + checkedMinutes(visit, minutes) * 60_000);
  const isFresh = now.getTime() - running.last_accessed_at.getTime() < writesApartMs;
  const row = await (isFresh && !until
    ? sessionWithOverview(deps.db, running.session_id, now)
    : touchSession(deps.db, running.session_id, now, until));
  if (!row) throw fail('session_not_found');
  const user = await presentOverview(deps, deps.db, row);
  const session = presentSession({ ...row, last_accessed_at: now }, user.roles);
  return deliver(deps, visit, {
    user_id: user.user_id,
    user,
    session,
    session_token: visit.sessionToken ?? '',
    session_jwt: await signSessionJwt(deps, visit.project, session, user),
  });
}
