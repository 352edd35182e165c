import { fail } from '@targum/identity-contracts';
import { record } from '../../audit/record.ts';
import { cancelChallenges } from '../../challenges/cancel-challenges.ts';
import { findByToken, spendChallenge } from '../../challenges/redeem-token.ts';
import type { Deps } from '../../deps.ts';
import type { Visit } from '../../http/visit.ts';
import { chargeAddress, refuseSprayer } from '../../protection/lockout.ts';
import { forgiveMessages } from '../../protection/message-limits.ts';
import { checkPkce } from '../../secrets/pkce.ts';
import { factorOf } from '../../sessions/factor.ts';
import { openSession } from '../../sessions/open-session.ts';
import { emailAddress } from '../../users/find-address.ts';
import { addProvedEmail, proveEmail } from '../../users/prove-address.ts';

/** Reset links sign in too: the SDK's reset screen offers "log in without a password" with the same token. */
const accepted = ['magic_link', 'reset_password'] as const;

export async function authenticateMagicLink(
  deps: Deps,
  visit: Visit,
  input: { token: string; session_duration_minutes: number; code_verifier?: string | undefined },
) {
  await refuseSprayer(deps, visit);
  const { found: link, userId: owner } = await findByToken(deps, visit.project.id, input.token, accepted);
  if (!link) {
    await record(deps, deps.db, visit, { action: 'magic_link.failed', userId: owner, result: 'refused' });
    await chargeAddress(deps, visit);
    throw fail('unable_to_auth_magic_link');
  }
  checkPkce(link.code_challenge, input.code_verifier);
  if (link.pending_address && visit.session?.user_id !== link.user_id) throw fail('unable_to_auth_magic_link');
  const answer = await deps.transaction(async (db) => {
    if (!(await spendChallenge(deps, db, link))) throw fail('unable_to_auth_magic_link');
    const { user_id: userId, method_id: emailId, pending_address: pending } = link;
    if (pending) await addProvedEmail(deps, db, visit, { userId, emailId, address: pending });
    const claimed = !pending && (await proveEmail(deps, db, visit, userId, emailId)).claimed;
    // The code of the same mail, and older mails, have done their work.
    await cancelChallenges(deps, db, { methodId: emailId });
    const email = (await emailAddress(db, visit.project, emailId)) ?? '';
    await forgiveMessages(deps, db, visit, email.toLowerCase());
    const opening = { userId, factor: factorOf.magicLink(emailId, email), minutes: input.session_duration_minutes };
    return { ...(await openSession(deps, db, visit, opening)), reset_sessions: claimed };
  });
  return { ...answer, method_id: link.method_id };
}
