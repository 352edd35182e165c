import { type AnyRoute, AppError } from '@targum/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { findUser } from './find-user.ts';
import type { Principal } from './principal.ts';
import { readSession } from './read-session.ts';
import { knownVisitor, newVisitor } from './recognise-visitor.ts';

/** Decides who calls, and refuses who may not. */
export async function authorise(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  route: AnyRoute,
): Promise<Principal> {
  if (route.access === 'public') return { kind: 'nobody' };
  const session = await readSession(deps, request);
  const user = session && (await findUser(deps, session));
  if (user) {
    if (route.access === 'admin' && !user.is_admin) throw AppError.base('forbidden');
    return { kind: 'user', id: user.id, email: user.email, admin: user.is_admin };
  }
  if (route.access !== 'visitor') throw AppError.base('unauthenticated');
  const visitor = await knownVisitor(deps, request);
  if (visitor) return { kind: 'visitor', id: visitor };
  // Reading what nobody can own needs no visitor: the answer is "not found" in any case.
  return request.method === 'GET' ? { kind: 'nobody' } : { kind: 'visitor', id: await newVisitor(deps, reply) };
}
