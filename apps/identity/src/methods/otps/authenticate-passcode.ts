import { fail } from '@targum/identity-contracts';
import { isSameBrowser, isStranger } from '../../challenges/browser-mark.ts';
import { findCode, takeTryAt } from '../../challenges/guess-code.ts';
import { isPasscode } from '../../challenges/passcode.ts';
import { type ChallengeRow, spendChallenge } from '../../challenges/redeem-token.ts';
import type { Db } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import type { Visit } from '../../http/visit.ts';
import { checkCaptcha } from '../../protection/captcha.ts';
import { chargeFailure, forgiveFailures, refuseLocked, refuseSprayer } from '../../protection/lockout.ts';
import { forgiveMessages } from '../../protection/message-limits.ts';
import { type Factor, factorOf } from '../../sessions/factor.ts';
import { openSession } from '../../sessions/open-session.ts';
import { emailAddress, ownPhone } from '../../users/find-address.ts';
import { addProvedEmail, addProvedPhone, proveEmail, provePhone } from '../../users/prove-address.ts';
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
  const newest = await findCode(deps, visit.project.id, guess.method_id);
  if (newest) await refuseLocked(deps, visit, newest.user_id, 'otp');
  const challenge = newest && (await takeTryAt(deps, newest));
  if (!challenge || !isRight(deps, visit, challenge, guess.token)) {
    const stranger = newest === undefined || isStranger(visit, newest);
    await chargeFailure(deps, visit, { userId: newest?.user_id, method: 'otp', stranger });
    throw fail('otp_code_not_found');
  }
  const answer = await deps.transaction(async (db) => {
    if (!(await spendChallenge(deps, db, challenge))) throw fail('otp_code_not_found');
    const { factor, address, claimed } = await proveFactor(deps, db, visit, challenge);
    await forgiveFailures(db, visit, challenge.user_id, 'otp');
    await forgiveMessages(deps, db, visit, address);
    const minutes = guess.session_duration_minutes;
    const opened = await openSession(deps, db, visit, { userId: challenge.user_id, factor, minutes });
    return { ...opened, reset_sessions: claimed };
  });
  return { ...answer, method_id: guess.method_id };
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
): Promise<{ factor: Factor; address: string; claimed: boolean }> {
  const { user_id: userId, method_id: methodId, pending_address: pending } = challenge;
  if (challenge.kind === 'otp_email') {
    if (pending) await addProvedEmail(deps, db, visit, { userId, emailId: methodId, address: pending });
    const claimed = !pending && (await proveEmail(deps, db, visit, userId, methodId)).claimed;
    const email = (await emailAddress(db, visit.project, methodId)) ?? '';
    return { factor: factorOf.emailOtp(methodId, email), address: email.toLowerCase(), claimed };
  }
  const channel = challenge.kind === 'otp_sms' ? 'sms' : 'whatsapp';
  let claimed = false;
  if (pending) await addProvedPhone(deps, db, visit, { userId, phoneId: methodId, number: pending });
  else {
    await refuseRecycledNumber(deps, db, visit, userId, methodId);
    ({ claimed } = await provePhone(deps, db, visit, userId, methodId));
  }
  const number = (await ownPhone(db, userId, methodId))?.phone_number ?? '';
  return { factor: factorOf.phoneOtp(channel, methodId, number), address: number, claimed };
}
