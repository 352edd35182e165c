import { fail, sessionAuthenticate, sessionRevoke } from '@targum/identity-contracts';
import { addressKey } from '@targum/server-kit';
import type { AnyRoute } from '@targum/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { isAllowedOrigin } from '../projects/match-redirect.ts';
import type { Project } from '../projects/project-directory.ts';
import { findLiveSession } from '../sessions/find-live-session.ts';
import { parseBasic } from './basic-auth.ts';
import { browserCookie, deviceCookie, readCookie, sessionCookie, writeCookie } from './cookies.ts';
import type { Visit } from './visit.ts';

const secretNames = ['session_token', 'session_jwt', 'public_token', 'token', 'secret', 'password', 'access_token'];

/** Who calls: the project by its public token, the user by a live session token. */
export function authoriser(deps: Deps) {
  return async (request: FastifyRequest, reply: FastifyReply, route: AnyRoute): Promise<Visit> => {
    const secure = deps.publicUrl.startsWith('https:');
    const cookieToken = readCookie(request, sessionCookie(secure));
    refuseForgedForms(request, cookieToken);
    const given = parseBasic(request.headers.authorization);
    const project = given && (await deps.projects.byPublicToken(given.user));
    if (!project) throw fail('unauthorized_credentials');
    checkOrigin(deps, request, project);
    refuseQuerySecrets(request);
    const sessionToken =
      given.password === given.user ? (project.settings.http_only_cookies ? cookieToken : undefined) : given.password;
    const session = sessionToken ? await findLiveSession(deps, project, sessionToken) : undefined;
    if (route.access === 'user') demandSession(session, sessionToken, route);
    return {
      project,
      session,
      sessionToken,
      ip: request.ip,
      place: addressKey(request.ip),
      userAgent: cleanHeader(request.headers['user-agent']),
      requestId: request.id,
      language: cleanHeader(request.headers['accept-language']).slice(0, 35),
      deviceToken: readCookie(request, deviceCookie),
      browserToken: readCookie(request, browserCookie),
      sameSite: /^same-(?:origin|site)$/.test(request.headers['sec-fetch-site']?.toString() ?? ''),
      setCookie: (name, value, maxAge) => writeCookie(reply, name, value, { maxAge, secure }),
    };
  };
}

/** On these two the published client lets go of a dead session, but only for an error that says so (section 6.3). */
const endsOnRefusal: readonly string[] = [sessionAuthenticate.name, sessionRevoke.name];

function demandSession(session: unknown, token: string | undefined, route: AnyRoute): void {
  if (session) return;
  if (!token) throw fail('user_unauthenticated');
  // A JWT, or anything else that never was one of our opaque tokens.
  const isOurs = /^[A-Za-z0-9_-]{44}$/.test(token);
  throw fail(isOurs || endsOnRefusal.includes(route.name) ? 'session_not_found' : 'invalid_session_token');
}

function checkOrigin(deps: Deps, request: FastifyRequest, project: Project): void {
  const { origin } = request.headers;
  if (origin === undefined || origin === deps.publicUrl) return;
  if (!isAllowedOrigin(origin, project.settings.allowed_origins)) throw fail('bad_domain_for_stytch_sdk');
}

/** A page of another site can make a browser send our cookie with a form, but not with our headers. */
function refuseForgedForms(request: FastifyRequest, cookieToken: string | undefined): void {
  if (cookieToken && request.method !== 'GET' && !request.headers.authorization) throw fail('unauthorized_action');
}

/** Secrets in addresses end in logs and histories. */
function refuseQuerySecrets(request: FastifyRequest): void {
  const query = request.query as Record<string, unknown>;
  if (secretNames.some((name) => Object.hasOwn(query, name))) throw fail('bad_request');
}

function cleanHeader(value: string | undefined): string {
  return (value ?? '').replaceAll(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 300);
}
