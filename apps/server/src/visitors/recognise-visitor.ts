import { createHash, randomBytes } from 'node:crypto';
import type { AnyRoute } from '@targum/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { findVisitor, insertVisitor } from './visitors.sql.ts';

const cookieName = 'targum_visitor';
const yearInSeconds = 365 * 24 * 3600;

/** Who calls. A visitor has no account yet, only a secret that the browser keeps. */
export type Principal = { kind: 'nobody' } | { kind: 'visitor'; id: string };

/** Knows a visitor again by the cookie, and gives a new one to whoever has none and needs it. */
export async function recogniseVisitor(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  route: AnyRoute,
): Promise<Principal> {
  if (route.access === 'public') return { kind: 'nobody' };
  const given = request.cookies[cookieName];
  if (given && /^[A-Za-z0-9_-]{43}$/.test(given)) {
    const known = await findVisitor(deps.db, hash(given));
    if (known) return { kind: 'visitor', id: known };
  }
  // Reading what nobody can own needs no visitor: the answer is "not found" in any case.
  if (route.method === 'GET') return { kind: 'nobody' };
  const secret = randomBytes(32).toString('base64url');
  const id = await insertVisitor(deps.db, hash(secret));
  reply.setCookie(cookieName, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.secure,
    maxAge: yearInSeconds,
  });
  return { kind: 'visitor', id };
}

function hash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
