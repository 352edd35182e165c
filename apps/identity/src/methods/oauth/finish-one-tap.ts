import { timingSafeEqual } from 'node:crypto';
import { fail } from '@targum/identity-contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { record } from '../../audit/record.ts';
import type { Deps } from '../../deps.ts';
import { browserVisit } from '../../http/browser-visit.ts';
import { readCookie } from '../../http/cookies.ts';
import { withParameters } from '../../projects/match-redirect.ts';
import type { Project } from '../../projects/project-directory.ts';
import { hashToken, newToken } from '../../secrets/token.ts';
import { checkPageToken, isRefusedToken } from './check-page-token.ts';
import { flowMinutes } from './flow-cookie.ts';
import { identifyPerson } from './identify-person.ts';
import { insertToken } from './oauth.sql.ts';
import { spendIdToken, takeOneTapFlow } from './one-tap.sql.ts';
import { redirectTargets } from './redirect-targets.ts';
import { resolveProvider } from './resolve-provider.ts';
import { csrfCookie, csrfToken } from './start-one-tap.ts';
import { sealValues } from './token-values.ts';

const submitted = z.object({
  id_token: z.string().min(1).max(16_384),
  stytch_csrf_token: z.string().max(200),
  login_redirect_url: z.string().max(2048).optional(),
  signup_redirect_url: z.string().max(2048).optional(),
});

/** Google's prompt gave the page an id token: the same end as a redirect flow, without the redirects. */
export async function finishOneTap(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  callbackId: string,
  raw: unknown,
) {
  const parsed = submitted.safeParse(raw);
  if (!parsed.success) throw fail('bad_request');
  const body = parsed.data;
  const project = await claimFlow(deps, request, callbackId, body.stytch_csrf_token);
  const targets = redirectTargets(project, { login: body.login_redirect_url, signup: body.signup_redirect_url });
  const visit = browserVisit(deps, request, reply, project);
  const provider = resolveProvider(project, 'google');
  const { claims, profile } = await checkPageToken(provider, body.id_token, undefined).catch(async (error: unknown) => {
    const why = error instanceof Error ? error.message : 'unknown';
    const details = { provider: 'google', one_tap: true, why: why.slice(0, 200) };
    await record(deps, deps.db, visit, { action: 'oauth.failed', result: 'refused', details });
    throw isRefusedToken(error) ? fail('oauth_flow_callback_error', { cause: error }) : error;
  });
  const tokens = { accessToken: '', idToken: body.id_token, scopes: [...provider.row.scopes] };
  const token = newToken();
  const now = deps.clock();
  const target = await deps.transaction(async (db) => {
    const dies = new Date((claims.exp ?? 0) * 1000 + 120_000);
    if (!(await spendIdToken(db, hashToken(body.id_token), dies))) throw fail('oauth_flow_callback_error');
    const person = await identifyPerson(deps, db, visit, 'google', profile);
    const row = {
      token_hash: hashToken(token),
      project_id: project.id,
      user_id: person.registration.user_id,
      oauth_user_registration_id: person.registration.oauth_user_registration_id,
      attach_session_id: null,
      provider: 'google',
      code_challenge: null,
      sealed_values: sealValues(deps, { profile, tokens }),
      reset_sessions: person.resetSessions,
    };
    await insertToken(db, row, new Date(now.getTime() + flowMinutes * 60_000));
    return person.created ? targets.signup : targets.login;
  });
  const redirectUrl = withParameters(target, { stytch_token_type: 'oauth', token });
  return { request_id: request.id, status_code: 200, redirect_url: redirectUrl };
}

/** Single use, and only for the browser whose cookie and page agree. */
async function claimFlow(deps: Deps, request: FastifyRequest, callbackId: string, given: string): Promise<Project> {
  const secret = readCookie(request, csrfCookie);
  const flow = await takeOneTapFlow(deps.db, callbackId, deps.clock());
  const project = flow && (await deps.projects.byId(flow.project_id));
  const expected = Buffer.from(csrfToken(secret ?? ''));
  // In bytes: as many letters may be more of them, and the comparison would throw.
  const brought = Buffer.from(given);
  const same = brought.length === expected.length && timingSafeEqual(brought, expected);
  if (!flow || !project || !secret || !same || !flow.csrf_hash.equals(hashToken(secret))) {
    throw fail('oauth_flow_callback_error');
  }
  return project;
}
