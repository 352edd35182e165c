import { fail } from '@targum/identity-contracts';
import { record } from '../audit/record.ts';
import { markBrowser } from '../challenges/browser-mark.ts';
import type { Deps } from '../deps.ts';
import { sessionOf, type Visit } from '../http/visit.ts';
import { hashToken } from '../secrets/token.ts';
import { demandOwnSession } from '../sessions/demand-own-session.ts';
import { presentUser } from '../users/present-user.ts';
import { answerAddress, findClient, judgeScopes } from './authorize-request.ts';
import { isPublic } from './client-metadata.ts';
import { askQuestion, type ClientRow, questionOfBrowser, takeQuestion } from './oidc.sql.ts';
import { asksFor, demandAge, newestProof } from './prompts.ts';

export interface AuthorizeInput {
  client_id: string;
  redirect_uri: string;
  response_type: string;
  scopes: string[];
  prompt?: string | undefined;
}

export interface SubmitInput extends AuthorizeInput {
  consent_granted: boolean;
  state?: string | undefined;
  nonce?: string | undefined;
  code_challenge?: string | undefined;
}

const questionMinutes = 10;

/** Only an application of our own that can keep a secret is trusted without asking. */
export const needsConsent = (client: ClientRow, prompt: string | undefined) =>
  client.client_type !== 'first_party' || asksFor(prompt, 'consent');

/** What the consent screen shows; also notes the question, so that only its answer counts. */
export async function startAuthorize(deps: Deps, visit: Visit, input: AuthorizeInput) {
  const session = sessionOf(visit);
  const client = await findClient(deps.db, visit.project, input.client_id, input.redirect_uri);
  if (input.response_type !== 'code') throw fail('unsupported_response_type');
  demandAge(deps, visit, input.prompt);
  const user = await presentUser(deps, deps.db, visit.project.id, session.user_id);
  const results = judgeScopes(visit.project, client, input.scopes, user.roles);
  await askQuestion(deps.db, {
    sessionId: session.session_id,
    clientId: client.client_id,
    redirectUri: input.redirect_uri,
    scopes: results.map(({ scope }) => scope),
    browser: markBrowser(visit).hash,
    now: deps.clock(),
  });
  return {
    user_id: user.user_id,
    user,
    client: {
      client_id: client.client_id,
      client_name: shownName(client.name),
      client_description: client.description,
      client_type: client.client_type,
      ...(client.logo_url ? { logo_url: client.logo_url } : {}),
    },
    consent_required: needsConsent(client, input.prompt),
    scope_results: results,
  };
}

/** A name cannot turn the line around, run on, or carry markup that anybody would render. */
const shownName = (name: string) => name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 64);

export async function submitAuthorize(
  deps: Deps,
  visit: Visit,
  input: SubmitInput,
): Promise<{ redirect_uri: string; authorization_code?: string }> {
  const session = sessionOf(visit);
  const client = await findClient(deps.db, visit.project, input.client_id, input.redirect_uri);
  const refuse = (error: string, description: string) => ({
    redirect_uri: answerAddress(deps, input.redirect_uri, {
      error,
      error_description: description,
      state: input.state,
    }),
  });
  if (input.response_type !== 'code') return refuse('unsupported_response_type', 'only code is supported');
  demandAge(deps, visit, input.prompt);
  const user = await presentUser(deps, deps.db, visit.project.id, session.user_id);
  const results = judgeScopes(visit.project, client, input.scopes, user.roles);
  await checkQuestion(
    deps,
    visit,
    input,
    results.map(({ scope }) => scope),
  );
  if (isPublic(client) && !input.code_challenge) return refuse('invalid_request', 'code_challenge is required');
  const asked = needsConsent(client, input.prompt);
  if (asked && asksFor(input.prompt, 'none')) return refuse('consent_required', 'the user has to be asked');
  if (asked && !input.consent_granted) {
    await record(deps, deps.db, visit, {
      action: 'consent.denied',
      userId: user.user_id,
      details: { client: client.client_id },
    });
    return refuse('access_denied', 'the user refused');
  }
  const granted = results.filter(({ is_grantable }) => is_grantable).map(({ scope }) => scope);
  const code = await mintCode(deps, visit, client, input, granted);
  await record(deps, deps.db, visit, {
    action: 'consent.granted',
    userId: user.user_id,
    details: { client: client.client_id, scopes: granted },
  });
  return {
    redirect_uri: answerAddress(deps, input.redirect_uri, { code, state: input.state }),
    authorization_code: code,
  };
}

/** The answer belongs to the question that was put to this user in this session, with these scopes. */
async function checkQuestion(deps: Deps, visit: Visit, input: SubmitInput, scopes: string[]): Promise<void> {
  const { session_id } = sessionOf(visit);
  const question = await takeQuestion(deps.db, session_id, input.client_id);
  if (!question) {
    const browser = visit.browserToken ? hashToken(visit.browserToken) : undefined;
    const other = browser && (await questionOfBrowser(deps.db, browser, input.client_id));
    throw fail(other ? 'session_changed' : 'unauthorized_action');
  }
  const isSame =
    question.redirect_uri === input.redirect_uri &&
    question.scopes.length === scopes.length &&
    question.scopes.every((scope) => scopes.includes(scope));
  if (!isSame) throw fail('invalid_scope');
  if (deps.clock().getTime() - question.asked_at.getTime() > questionMinutes * 60_000)
    throw fail('unauthorized_action');
}

/** A code for what was granted, bound to this session and this request. */
export async function mintCode(
  deps: Deps,
  visit: Visit,
  client: ClientRow,
  input: Pick<SubmitInput, 'redirect_uri' | 'nonce' | 'code_challenge'>,
  scopes: string[],
): Promise<string> {
  // Tokens do not say who was really there, and live longer than the visit.
  demandOwnSession(visit);
  const provider = await deps.openId();
  const session = sessionOf(visit);
  const known = await provider.Client.find(client.client_id);
  if (!known) throw fail('invalid_client');
  const scope = scopes.join(' ');
  const grant = new provider.Grant({ accountId: session.user_id, clientId: client.client_id });
  grant.addOIDCScope(scope);
  const grantId = await grant.save();
  const code = new provider.AuthorizationCode({
    accountId: session.user_id,
    client: known,
    grantId,
    gty: 'authorization_code',
    redirectUri: input.redirect_uri,
    scope,
    // Always told: an application that asked for a fresh proof has to be able to check it.
    claims: { id_token: { auth_time: { essential: true } } },
    authTime: newestProof(visit),
    sessionUid: session.session_id,
    expiresWithSession: false,
    ...(input.nonce ? { nonce: input.nonce } : {}),
    ...(input.code_challenge ? { codeChallenge: input.code_challenge, codeChallengeMethod: 'S256' } : {}),
  });
  return code.save();
}
