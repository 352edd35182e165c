import { randomUUID } from 'node:crypto';
import { insertChallenge } from '../challenges/challenges-records.ts';
import type { Deps } from '../deps.ts';
import type { Visit } from '../http/visit.ts';
import { compose } from '../messages/compose.ts';
import { chooseLanguage } from '../messages/language.ts';
import { hashToken, newToken } from '../secrets/token.ts';
import { emailsOfUser } from '../users/users-records.ts';

/** A link that opens a closed method before its time, to the address that only the owner reads. */
export async function sendUnlockMail(deps: Deps, visit: Visit, userId: string): Promise<void> {
  const email = (await emailsOfUser(deps.db, userId)).find(({ verified }) => verified);
  if (!email) return;
  const now = deps.clock();
  const token = newToken();
  await insertChallenge(deps.db, {
    challenge_id: randomUUID(),
    project_id: visit.project.id,
    kind: 'unlock',
    method_id: email.email_id,
    user_id: userId,
    session_id: null,
    pending_address: null,
    token_hash: hashToken(token),
    code_challenge: null,
    redirect_url: null,
    tries: 0,
    asked_from: visit.place,
    browser_hash: null,
    browser_bound: false,
    created_at: now,
    expires_at: new Date(now.getTime() + 24 * 3600_000),
  });
  const message = compose(visit, {
    kind: 'unlock',
    to: email.email,
    channel: 'email',
    language: chooseLanguage(visit, undefined),
    values: { email: email.email },
    link: `${deps.publicUrl}/v1/unlock?public_token=${visit.project.publicToken}&token=${token}`,
    token,
  });
  deps.send(message).catch((error: unknown) => deps.log.error({ err: error }, 'the unlock mail could not be sent'));
}
