import { route } from '@targum/wire';
import { z } from 'zod';
import { admin, base, seenValues } from './admin-base.ts';
import { emptyAnswer } from './objects.ts';

const userParams = z.object({ userId: z.string().max(200) });
const sessionParams = z.object({ sessionId: z.string().max(200) });

/** A session as an administrator sees it: without its token, which nobody can read any more. */
export const administeredSession = z.object({
  session_id: z.string(),
  user_id: z.string(),
  /** The user's first address, where there is one. */
  email: z.string().nullable(),
  started_at: z.string(),
  last_accessed_at: z.string(),
  expires_at: z.string(),
  ip_address: z.string(),
  user_agent: z.string(),
  /** How the person proved themselves: `otp`, `password` and so on. */
  factors: z.array(z.string()),
  /** What an operator put into its JWTs beside our own claims. */
  custom_claims: z.record(z.string(), z.unknown()),
});

export const adminSessionsList = route({
  ...admin,
  name: 'admin-sessions-list',
  method: 'GET',
  path: `${base}/sessions`,
  summary: 'Running sessions, the newest first, of everybody or of one user',
  query: z.object({
    user_id: z.string().max(200).optional(),
    before: z.string().max(128).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.object({ sessions: z.array(administeredSession), next: z.string().nullable() }),
});

export const adminSessionRevoke = route({
  ...admin,
  name: 'admin-session-revoke',
  method: 'DELETE',
  path: `${base}/sessions/:sessionId`,
  summary: 'End one session',
  params: sessionParams,
  output: emptyAnswer,
});

export const adminUserSessionsRevoke = route({
  ...admin,
  name: 'admin-user-sessions-revoke',
  method: 'POST',
  path: `${base}/users/:userId/sessions/revoke`,
  summary: 'End every session of a user',
  params: userParams,
  output: z.object({ revoked: z.int() }),
});

export const adminSessionClaims = route({
  ...admin,
  name: 'admin-session-claims',
  method: 'PUT',
  path: `${base}/sessions/:sessionId/claims`,
  summary: 'Custom claims of a session; its JWTs carry them from the next refresh on',
  params: sessionParams,
  body: z.object({ custom_claims: z.record(z.string().max(128), z.unknown()), seen: seenValues }),
  output: emptyAnswer,
});

/** A way to sign in that is closed for a while after too many failures. */
export const lock = z.object({
  user_id: z.string(),
  email: z.string().nullable(),
  method: z.string(),
  /** Closed for a browser that is known to be the user's; otherwise for strangers. */
  known_device: z.boolean(),
  failures: z.int(),
  locked_at: z.string(),
  locked_until: z.string(),
});

export const adminLocksList = route({
  ...admin,
  name: 'admin-locks-list',
  method: 'GET',
  path: `${base}/locks`,
  summary: 'Methods that are closed now, the longest first; at most 200',
  query: z.object({ user_id: z.string().max(200).optional() }),
  output: z.object({ locks: z.array(lock) }),
});
