import { browserCookie } from '../http/cookies.ts';
import type { Visit } from '../http/visit.ts';
import { hashToken, newToken } from '../secrets/token.ts';
import type { ChallengeRow } from './challenges.sql.ts';

const hour = 3600;

/** Marks the browser that asked, so that it can be told from others when the code or link comes back. */
export function markBrowser(visit: Visit): { hash: Buffer; bound: boolean } {
  const token = visit.browserToken ?? newToken();
  // A second flow of the same request belongs to the same browser.
  visit.browserToken = token;
  visit.setCookie(browserCookie, token, hour);
  return { hash: hashToken(token), bound: visit.sameSite };
}

export function isSameBrowser(
  visit: Pick<Visit, 'browserToken'>,
  challenge: Pick<ChallengeRow, 'browser_hash'>,
): boolean {
  if (!visit.browserToken || !challenge.browser_hash) return false;
  return hashToken(visit.browserToken).equals(challenge.browser_hash);
}

/** Neither the browser nor the network that asked: somebody else's guess. */
export function isStranger(visit: Visit, challenge: ChallengeRow): boolean {
  return challenge.asked_from !== visit.place && !isSameBrowser(visit, challenge);
}
