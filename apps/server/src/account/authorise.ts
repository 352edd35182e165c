import { type AnyRoute, AppError } from '@targum/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recogniseKey } from '../api-keys/recognise-key.ts';
import type { Deps } from '../deps.ts';
import { findUser } from './find-user.ts';
import type { Principal } from './principal.ts';
import { readSession, refuseOtherEmail } from './read-session.ts';
import { knownVisitor, newVisitor } from './recognise-visitor.ts';

/** Decides who calls, and refuses who may not. */
export async function authorise(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  route: AnyRoute,
): Promise<Principal> {
  if (route.access === 'public') return { kind: 'nobody' };
  const holder = await recogniseKey(deps, request, route);
  if (holder) {
    refuseOtherEmail(request, holder.email);
    // A key acts for its owner's own things, whatever else its owner may do.
    if (route.access === 'admin' || route.access === 'reviewer') throw AppError.base('forbidden');
    const { userId: id, email, keyId: apiKeyId } = holder;
    return { kind: 'user', id, email, admin: false, reviewer: false, apiKeyId };
  }
  const session = await readSession(deps, request);
  const user = session && (await findUser(deps, session));
  if (user) {
    const reviewer = user.is_reviewer || user.is_admin;
    if (route.access === 'admin' && !user.is_admin) throw AppError.base('forbidden');
    if (route.access === 'reviewer' && !reviewer) throw AppError.base('forbidden');
    return { kind: 'user', id: user.id, email: user.email, admin: user.is_admin, reviewer };
  }
  if (route.access !== 'visitor') throw AppError.base('unauthenticated');
  const visitor = await knownVisitor(deps, request);
  if (visitor) return { kind: 'visitor', id: visitor };
  // Reading what nobody can own needs no visitor: the answer is "not found" in any case.
  return request.method === 'GET' ? { kind: 'nobody' } : { kind: 'visitor', id: await newVisitor(deps, reply) };
}
