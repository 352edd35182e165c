import { isAppError } from '@targum/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { record } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import { browserVisit } from '../http/browser-visit.ts';
import { readSessionToken } from '../http/cookies.ts';
import type { Visit } from '../http/visit.ts';
import type { Project } from '../projects/project-directory.ts';
import { findLiveSession } from '../sessions/find-live-session.ts';
import { presentUser } from '../users/present-user.ts';
import { mintCode, needsConsent } from './authorize.ts';
import { judgeScopes } from './authorize-request.ts';
import { type ClientRow, grantsOfUser } from './oidc.sql.ts';
import { demandAge } from './prompts.ts';
import { readHint } from './read-hint.ts';

type Answer = { code: string } | { error: string; error_description: string };

interface Asked {
  client: ClientRow;
  project: Project;
  query: Record<string, unknown>;
  /** With the moment that `max_age` means, as `composePrompt` makes it. */
  prompt: string | undefined;
  /** Where people are asked; elsewhere than here, its cookies do not reach us. */
  page: URL;
}

const refuse = (error: string, description: string): Answer => ({ error, error_description: description });
const defaultScopes = ['openid', 'email', 'profile'];

/**
 * `prompt=none` (OpenID Connect Core 3.1.2.1): answered by the browser's session and by what the person has allowed
 * before; where either is missing the application is told which, and nobody is asked anything.
 */
export async function answerSilently(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Asked,
): Promise<Answer> {
  const { client, project, query, prompt, page } = asked;
  if (String(query['prompt']).trim().split(/\s+/).length > 1)
    return refuse('invalid_request', 'prompt=none goes with no other prompt');
  const visit = await visitOf(deps, request, reply, project);
  if (!visit.session) {
    return page.origin === deps.publicUrl
      ? refuse('login_required', 'nobody is signed in')
      : refuse('interaction_required', 'only the page that asks knows who is signed in');
  }
  const { user_id: userId } = visit.session;
  try {
    demandAge(deps, visit, prompt);
    if (typeof query['id_token_hint'] === 'string') {
      const hinted = await readHint(deps, query['id_token_hint'], client.client_id);
      if (hinted.userId !== userId) return refuse('login_required', 'somebody else is signed in');
    }
    const user = await presentUser(deps, deps.db, project.id, userId);
    const results = judgeScopes(project, client, scopesOf(query), user.roles);
    const granted = results.filter(({ is_grantable }) => is_grantable).map(({ scope }) => scope);
    if (needsConsent(client, undefined) && !(await hasAllowed(deps, userId, client, granted)))
      return refuse('consent_required', 'the user has to be asked');
    const code = await mintCode(deps, visit, client, codeInput(query), granted);
    const details = { client: client.client_id, scopes: granted };
    await record(deps, deps.db, visit, { action: 'consent.reused', userId, details });
    return { code };
  } catch (error) {
    return refusalOf(error);
  }
}

async function visitOf(deps: Deps, request: FastifyRequest, reply: FastifyReply, project: Project): Promise<Visit> {
  const visit = browserVisit(deps, request, reply, project);
  const token = readSessionToken(request, deps.publicUrl.startsWith('https:'));
  return { ...visit, sessionToken: token, session: token ? await findLiveSession(deps, project, token) : undefined };
}

function scopesOf(query: Record<string, unknown>): string[] {
  const given = typeof query['scope'] === 'string' ? query['scope'].split(' ').filter(Boolean) : [];
  return given.length > 0 ? given : defaultScopes;
}

function codeInput(query: Record<string, unknown>) {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : undefined);
  return {
    redirect_uri: text('redirect_uri') ?? '',
    nonce: text('nonce'),
    code_challenge: text('code_challenge'),
  };
}

/** Everything asked for now was allowed to this application before, in one answer or in several. */
async function hasAllowed(deps: Deps, userId: string, client: ClientRow, scopes: string[]): Promise<boolean> {
  const grants = (await grantsOfUser(deps.db, userId)).filter((grant) => grant.client_id === client.client_id);
  const allowed = new Set(grants.flatMap((grant) => (grant.payload.openid?.scope ?? '').split(' ')));
  return grants.length > 0 && scopes.every((scope) => allowed.has(scope));
}

function refusalOf(error: unknown): Answer {
  if (!isAppError(error)) throw error;
  if (error.code === 'reauth_required') return refuse('login_required', 'the last proof is too old');
  if (error.code === 'invalid_scope') return refuse('invalid_scope', error.userMessage);
  if (error.code === 'invalid_id_token_hint') return refuse('invalid_request', error.userMessage);
  throw error;
}
