import { comparable, signatureOf } from '@targum/translation';
import type { NewUnit } from './units.sql.ts';

/** So that the hashes of one user's texts are not those of another's: an index entry is then nobody else's. */
export function saltOf(userId: string): number {
  return Number.parseInt(userId.replaceAll('-', '').slice(0, 8), 16) | 0;
}

/** What is looked for, and what is kept, about a text. */
export function fingerprintOf(userId: string, text: string): { letters: number; signature: number[] } {
  const salt = saltOf(userId);
  return { letters: comparable(text).length, signature: signatureOf(text).map((value) => value ^ salt) };
}

type Given = Pick<NewUnit, 'source' | 'target' | 'quality'> & Partial<Pick<NewUnit, 'before_key' | 'after_key'>>;

export function makeUnit(userId: string, given: Given): NewUnit {
  return { before_key: null, after_key: null, ...given, ...fingerprintOf(userId, given.source) };
}
