import { randomInt } from 'node:crypto';

/** Without the letters and digits that look alike on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten codes of 12 characters, 59 bits each: for the drawer at home. */
export function makeRecoveryCodes(count = 10): string[] {
  return Array.from({ length: count }, () => [part(), part(), part()].join('-'));
}

function part(): string {
  return Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** How a code is compared: case, spaces and dashes are the typist's own. */
export function plainRecoveryCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '');
}
