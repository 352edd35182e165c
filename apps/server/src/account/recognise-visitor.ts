import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { findVisitor, insertVisitor } from './visitors.sql.ts';

const cookieName = 'targum_visitor';
const yearInSeconds = 365 * 24 * 3600;

/** The visitor whose secret the browser sent, if we gave it out. */
export async function knownVisitor(deps: Deps, request: FastifyRequest): Promise<string | undefined> {
  const given = request.cookies[cookieName];
  return given && /^[A-Za-z0-9_-]{43}$/.test(given) ? findVisitor(deps.db, hash(given)) : undefined;
}

/** A new visitor: the secret stays in the browser, we keep a hash of it. */
export async function newVisitor(deps: Deps, reply: FastifyReply): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const id = await insertVisitor(deps.db, hash(secret));
  reply.setCookie(cookieName, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.secure,
    maxAge: yearInSeconds,
  });
  return id;
}

function hash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
