import { startToken } from '../challenges/start-token.ts';
import type { Deps } from '../deps.ts';
import type { Visit } from '../http/visit.ts';
import { compose } from '../messages/compose.ts';
import { chooseLanguage } from '../messages/language.ts';
import { mainEmail } from '../users/find-address.ts';

/** A link that opens a closed method before its time, to the address that only the owner reads. */
export async function sendUnlockMail(deps: Deps, visit: Visit, userId: string): Promise<void> {
  const email = await mainEmail(deps.db, userId);
  if (!email?.verified) return;
  const token = await startToken(deps, deps.db, {
    kind: 'unlock',
    project_id: visit.project.id,
    method_id: email.email_id,
    user_id: userId,
    asked_from: visit.place,
    minutes: 24 * 60,
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
