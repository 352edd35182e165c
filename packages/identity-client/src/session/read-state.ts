import { isObject } from '../browser/safe-storage.ts';
import type { Session } from '../types/session.ts';
import type { User } from '../types/user.ts';

/** Who is signed in, as this tab knows it. Tokens are never part of it: they live in cookies only. */
export interface SessionState {
  session: Session;
  user: User;
}

/** Accepts stored state only in a shape the client could have written; lists that are missing become empty. */
export function readState(value: Record<string, unknown> | undefined): SessionState | null {
  if (!value || !isObject(value.session) || !isObject(value.user)) return null;
  const { session, user } = value;
  if (typeof session.session_id !== 'string' || typeof user.user_id !== 'string') return null;
  if (session.user_id !== undefined && session.user_id !== user.user_id) return null;
  return { session: withLists(session, ['authentication_factors']) as unknown as Session, user: completeUser(user) };
}

const USER_LISTS = [
  'emails',
  'phone_numbers',
  'providers',
  'webauthn_registrations',
  'biometric_registrations',
  'totps',
  'crypto_wallets',
];

/** Servers may leave lists out; screens must not have to ask whether a list exists. */
export function completeUser(user: object): User {
  return withLists(user as Record<string, unknown>, USER_LISTS) as unknown as User;
}

function withLists(value: Record<string, unknown>, lists: string[]): Record<string, unknown> {
  return { ...value, ...Object.fromEntries(lists.map((key) => [key, Array.isArray(value[key]) ? value[key] : []])) };
}

/** What of a state listeners want to hear changes of: `last_accessed_at` moves at every refresh. */
export function fingerprint(state: SessionState | null): string {
  return JSON.stringify(state && [{ ...state.session, last_accessed_at: 0 }, state.user]);
}
