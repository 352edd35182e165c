import { fail } from '@targum/identity-contracts';
import type { Deps } from '../../deps.ts';
import type { Visit } from '../../http/visit.ts';
import { measureStrength } from './measure-strength.ts';
import { normalise } from './password-hasher.ts';

const mostBytes = 4096;
const mostCharacters = 1024;

/** Refuses what must never reach the hash function: too long, not text, or with characters that cut it short. */
export function refuseUnusable(password: string): void {
  const isUsable =
    password.length > 0 &&
    password.length <= mostCharacters * 2 &&
    Array.from(password).length <= mostCharacters &&
    Buffer.byteLength(password) <= mostBytes &&
    password.isWellFormed() &&
    !password.includes('\0');
  if (!isUsable) throw fail('invalid_argument');
}

/** A password about to be set: strong enough for the project and not known to thieves. */
export async function checkNewPassword(deps: Deps, visit: Visit, password: string, email: string): Promise<void> {
  refuseUnusable(password);
  const strength = await measureStrength(deps, visit.project, password, email);
  if (strength.breached_password) throw fail('breached_password');
  if (!strength.valid_password) throw fail('weak_password', { facts: { feedback: strength.feedback } });
}

/** Shorter than any project allows, or on the list of the commonest: thieves try these first. */
export const isKnownToThieves = (deps: Deps, password: string) => deps.breached.has(normalise(password));
