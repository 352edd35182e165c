import { fail } from '@targum/identity-contracts';
import { isSameBrowser, isStranger } from '../../challenges/browser-mark.ts';
import { type ChallengeRow, newestCode, spend, takeTry } from '../../challenges/challenges-records.ts';
import { isPasscode } from '../../challenges/passcode.ts';
import type { Db } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import type { Visit } from '../../http/visit.ts';
import { checkCaptcha } from '../../protection/captcha.ts';
import { chargeFailure, forgiveFailures, refuseLocked, refuseSprayer } from '../../protection/lockout.ts';
import { forgiveMessages } from '../../protection/message-limits.ts';
import { type Factor, factorOf } from '../../sessions/factor.ts';
import { openSession } from '../../sessions/open-session.ts';
import { addProvedEmail, addProvedPhone, proveEmail, provePhone } from '../../users/prove-address.ts';
import { emailById, phonesOfUser } from '../../users/users-records.ts';
import { refuseRecycledNumber } from './refuse-recycled-number.ts';

interface Guess {
  token: string;
  method_id: string;
  session_duration_minutes: number;
  captcha_token?: string | undefined;
}

/** Every refusal looks the same, whether the code is wrong, used, expired, dead or somebody else's. */
export async function authenticatePasscode(deps: Deps, visit: Visit, guess: Guess) {
  if (!/^[0-9]{6}$/.test(guess.token)) throw fail('invalid_code');
  await checkCaptcha(deps, visit, guess.captcha_token);
  await refuseSprayer(deps, visit);
  const now = deps.clock();
  const newest = await newestCode(deps.db, visit.project.id, guess.method_id, now);
  if (newest) await refuseLocked(deps, visit, newest.user_id, 'otp');
  const challenge = newest && (await takeTry(deps.db, visit.project.id, guess.method_id, now));
  if (!challenge || !isRight(deps, visit, challenge, guess.token)) {
    const stranger = newest === undefined || isStranger(visit, newest);
    await chargeFailure(deps, visit, { userId: newest?.user_id, method: 'otp', stranger });
    throw fail('otp_code_not_found');
  }
  const answer = await deps.transaction(async (db) => {
    if (!(await spend(db, challenge.challenge_id, now))) throw fail('otp_code_not_found');
    const { factor, address } = await proveFactor(deps, db, visit, challenge);
    await forgiveFailures(db, visit, challenge.user_id, 'otp');
    await forgiveMessages(deps, db, visit, address);
    const minutes = guess.session_duration_minutes;
    return openSession(deps, db, visit, { userId: challenge.user_id, factor, minutes });
  });
  return { ...answer, method_id: guess.method_id, reset_sessions: false };
}

function isRight(deps: Deps, visit: Visit, challenge: ChallengeRow, code: string): boolean {
  if (!isPasscode(deps.secret, challenge.challenge_id, code)) return false;
  // Where cookies can be relied on, a code that was overheard opens nothing in another browser.
  if (challenge.browser_bound && !isSameBrowser(visit, challenge)) return false;
  // A further address is proved only from the account that asked for it.
  return challenge.pending_address === null || visit.session?.user_id === challenge.user_id;
}

async function proveFactor(
  deps: Deps,
  db: Db,
  visit: Visit,
  challenge: ChallengeRow,
): Promise<{ factor: Factor; address: string }> {
  const { user_id: userId, method_id: methodId, pending_address: pending } = challenge;
  if (challenge.kind === 'otp_email') {
    if (pending) await addProvedEmail(deps, db, visit, { userId, emailId: methodId, address: pending });
    else await proveEmail(deps, db, visit, userId, methodId);
    const email = (await emailById(db, visit.project.id, methodId))?.email ?? '';
    return { factor: factorOf.emailOtp(methodId, email), address: email.toLowerCase() };
  }
  const channel = challenge.kind === 'otp_sms' ? 'sms' : 'whatsapp';
  if (pending) await addProvedPhone(deps, db, visit, { userId, phoneId: methodId, number: pending });
  else {
    await refuseRecycledNumber(deps, db, visit, userId, methodId);
    await provePhone(deps, db, visit, userId, methodId);
  }
  const number = (await phonesOfUser(db, userId)).find((row) => row.phone_id === methodId)?.phone_number ?? '';
  return { factor: factorOf.phoneOtp(channel, methodId, number), address: number };
}
