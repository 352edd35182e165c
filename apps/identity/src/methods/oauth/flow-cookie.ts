import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from '../../http/cookies.ts';

export const flowMinutes = 10;
const path = '/v1/oauth/callback';

/** One cookie a flow, so that two tabs do not disturb each other. */
function cookieName(state: string): string {
  return `targum_oauth_${createHash('sha256').update(state).digest('hex').slice(0, 12)}`;
}

export function readFlowCookie(request: FastifyRequest, state: string): string | undefined {
  return readCookie(request, cookieName(state));
}

/** Lax is enough and best: the provider sends the browser back by a top-level GET, Apple's form by way of one. */
export function writeFlowCookie(reply: FastifyReply, state: string, secret: string, secure: boolean): void {
  append(
    reply,
    `${cookieName(state)}=${secret}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${flowMinutes * 60}`,
    secure,
  );
}

export function clearFlowCookie(reply: FastifyReply, state: string, secure: boolean): void {
  append(reply, `${cookieName(state)}=; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=0`, secure);
}

function append(reply: FastifyReply, cookie: string, secure: boolean): void {
  const earlier = reply.getHeader('set-cookie');
  const list = earlier === undefined ? [] : Array.isArray(earlier) ? earlier : [String(earlier)];
  reply.header('set-cookie', [...list, secure ? `${cookie}; Secure` : cookie]);
}
