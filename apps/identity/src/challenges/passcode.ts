import { timingSafeEqual } from 'node:crypto';
import type { ServerSecret } from '../secrets/server-secret.ts';

/**
 * The six digits of a challenge, computed from its id and the server's secret: a resend repeats them, and nothing
 * that is stored gives them away.
 */
export function passcodeOf(secret: ServerSecret, challengeId: string): string {
  // 48 bits over a million: the bias is below one in a hundred million.
  const number = secret.digest('passcode', challengeId).readUIntBE(0, 6) % 1_000_000;
  return number.toString().padStart(6, '0');
}

export function isPasscode(secret: ServerSecret, challengeId: string, given: string): boolean {
  return timingSafeEqual(Buffer.from(passcodeOf(secret, challengeId)), Buffer.from(given));
}
