import { addressKey } from '@targum/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Project } from '../projects/project-directory.ts';
import { browserCookie, deviceCookie, readCookie, writeCookie } from './cookies.ts';
import type { Visit } from './visit.ts';

/** A browser that came by navigation: it has cookies, but neither the project's token nor a session. */
export function browserVisit(deps: Deps, request: FastifyRequest, reply: FastifyReply, project: Project): Visit {
  const secure = deps.publicUrl.startsWith('https:');
  return {
    project,
    session: undefined,
    sessionToken: undefined,
    ip: request.ip,
    place: addressKey(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').replaceAll(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 300),
    requestId: request.id,
    language: (request.headers['accept-language'] ?? '').replaceAll(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 35),
    deviceToken: readCookie(request, deviceCookie),
    browserToken: readCookie(request, browserCookie),
    sameSite: false,
    setCookie: (name, value, maxAge) => writeCookie(reply, name, value, { maxAge, secure }),
  };
}
