import { createHmac } from 'node:crypto';
import { fail, oneTapStart } from '@targum/identity-contracts';
import { AppError } from '@targum/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { readCookie, writeCookie } from '../../http/cookies.ts';
import { newId } from '../../identifiers/ids.ts';
import { hashToken, newToken } from '../../secrets/token.ts';
import { flowMinutes } from './flow-cookie.ts';
import { insertOneTapFlow } from './one-tap.sql.ts';
import { resolveProvider } from './resolve-provider.ts';

/** The name is the published SDK's own. */
export const csrfCookie = 'stytch_csrf_private_token';

/** What the page repeats to us: computed from the cookie, so that both must come from the same browser. */
export function csrfToken(secret: string): string {
  return createHmac('sha256', secret).update('one tap').digest('base64url');
}

/** What Google's prompt needs; an empty client id says that it is not configured. */
export async function startOneTap(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const query = oneTapStart.query.safeParse(request.query);
  if (!query.success) throw fail('bad_request');
  const project = await deps.projects.byPublicToken(query.data.public_token);
  if (!project) throw fail('project_not_found');
  const clientId = googleClientId(() => resolveProvider(project, 'google').client.client_id);
  // Every tab of a browser starts for itself: one that comes later must not make an earlier one's prompt void.
  const secret = readCookie(request, csrfCookie) ?? newToken();
  const callbackId = newId('oauth-callback', project.environment);
  const expiresAt = new Date(deps.clock().getTime() + flowMinutes * 60_000);
  if (clientId) await insertOneTapFlow(deps.db, callbackId, project.id, hashToken(secret), expiresAt);
  const secure = deps.publicUrl.startsWith('https:');
  writeCookie(reply, csrfCookie, secret, { maxAge: flowMinutes * 60, secure });
  reply.header('cache-control', 'no-store');
  return {
    request_id: request.id,
    status_code: 200,
    google_client_id: clientId,
    oauth_callback_id: clientId ? callbackId : '',
    stytch_csrf_token: csrfToken(secret),
  };
}

function googleClientId(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError && error.code === 'oauth_provider_not_configured') return '';
    throw error;
  }
}
