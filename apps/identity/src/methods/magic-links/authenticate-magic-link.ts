import { fail } from '@targum/identity-contracts';
import { record } from '../../audit/record.ts';
import { challengeByToken, killChallengesOfMethod, spend } from '../../challenges/challenges-records.ts';
import type { Deps } from '../../deps.ts';
import type { Visit } from '../../http/visit.ts';
import { countAgainst } from '../../protection/limit.ts';
import { refuseSprayer } from '../../protection/lockout.ts';
import { forgiveMessages } from '../../protection/message-limits.ts';
import { checkPkce } from '../../secrets/pkce.ts';
import { hashToken } from '../../secrets/token.ts';
import { factorOf } from '../../sessions/factor.ts';
import { openSession } from '../../sessions/open-session.ts';
import { addProvedEmail, proveEmail } from '../../users/prove-address.ts';
import { emailById } from '../../users/users-records.ts';

/** Reset links sign in too: the SDK's reset screen offers "log in without a password" with the same token. */
const accepted = new Set(['magic_link', 'reset_password']);

export async function authenticateMagicLink(
  deps: Deps,
  visit: Visit,
  input: { token: string; session_duration_minutes: number; code_verifier?: string | undefined },
) {
  await refuseSprayer(deps, visit);
  const now = deps.clock();
  const link = await challengeByToken(deps.db, visit.project.id, hashToken(input.token));
  if (!link || !accepted.has(link.kind) || link.used_at || link.expires_at <= now) {
    await record(deps, deps.db, visit, { action: 'magic_link.failed', userId: link?.user_id, result: 'refused' });
    const limit = visit.project.settings.limits.failures_per_address;
    await countAgainst(deps.db, now, [{ key: `failures:${visit.project.id}:${visit.place}`, ...limit }]);
    throw fail('unable_to_auth_magic_link');
  }
  checkPkce(link.code_challenge, input.code_verifier);
  if (link.pending_address && visit.session?.user_id !== link.user_id) throw fail('unable_to_auth_magic_link');
  const answer = await deps.transaction(async (db) => {
    if (!(await spend(db, link.challenge_id, now))) throw fail('unable_to_auth_magic_link');
    const { user_id: userId, method_id: emailId, pending_address: pending } = link;
    if (pending) await addProvedEmail(deps, db, visit, { userId, emailId, address: pending });
    else await proveEmail(deps, db, visit, userId, emailId);
    // The code of the same mail, and older mails, have done their work.
    await killChallengesOfMethod(db, emailId, now);
    const email = (await emailById(db, visit.project.id, emailId))?.email ?? '';
    await forgiveMessages(deps, db, visit, email.toLowerCase());
    const opening = { userId, factor: factorOf.magicLink(emailId, email), minutes: input.session_duration_minutes };
    return openSession(deps, db, visit, opening);
  });
  return { ...answer, method_id: link.method_id, reset_sessions: false };
}
