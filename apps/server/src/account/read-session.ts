import type { VerifiedSession } from '@targum/identity-contracts';
import { AppError } from '@targum/wire';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';

const sessionCookie = 'targum_session_jwt';

/**
 * The session that a request proves. A browser's own requests for pages, files and events cannot carry a
 * header, so for reading the cookie counts too; for changing anything it does not.
 */
export async function readSession(deps: Deps, request: FastifyRequest): Promise<VerifiedSession | undefined> {
  const bearer = /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '')?.[1];
  const jwt = bearer ?? (request.method === 'GET' ? request.cookies[sessionCookie] : undefined);
  const session = jwt ? await deps.verifySession(jwt) : undefined;
  if (bearer && !session) throw AppError.base('unauthenticated', { message: 'Your session has ended. Sign in again.' });
  if (session?.email !== undefined) refuseOtherEmail(request, session.email);
  return session;
}

/** Older callers name the user in a header; a name that contradicts the session is an attack or a bug. */
export function refuseOtherEmail(request: FastifyRequest, email: string): void {
  const claimed = request.headers['user-email'];
  if (claimed === undefined) return;
  if (typeof claimed !== 'string' || claimed.toLowerCase() !== email.toLowerCase()) {
    throw AppError.base('forbidden', { message: 'The User-Email header does not match the session.' });
  }
}
