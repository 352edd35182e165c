import { AppError } from '@targum/wire';

/** Who calls: nobody, a visitor known by a cookie, or a person with a session of the identity provider or an API key. */
export type Principal =
  | { kind: 'nobody' }
  | { kind: 'visitor'; id: string }
  | { kind: 'user'; id: string; email: string; admin: boolean; reviewer: boolean; apiKeyId?: string };

export type SignedIn = Extract<Principal, { kind: 'user' }>;

/** Whose projects somebody may see; nobody owns nothing. */
export type Owner = { visitorId: string; userId: null } | { visitorId: null; userId: string };

export function ownerOf(principal: Principal): Owner | undefined {
  if (principal.kind === 'visitor') return { visitorId: principal.id, userId: null };
  if (principal.kind === 'user') return { visitorId: null, userId: principal.id };
  return undefined;
}

/** For routes that only a signed-in person reaches. */
export function requireUser(principal: Principal): SignedIn {
  if (principal.kind !== 'user') throw AppError.base('unauthenticated');
  return principal;
}
