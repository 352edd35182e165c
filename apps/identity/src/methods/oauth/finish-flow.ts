import { createHash } from 'node:crypto';
import { fail } from '@targum/identity-contracts';
import { AppError } from '@targum/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { record } from '../../audit/record.ts';
import type { Deps } from '../../deps.ts';
import { browserVisit } from '../../http/browser-visit.ts';
import { withParameters } from '../../projects/match-redirect.ts';
import type { Project } from '../../projects/project-directory.ts';
import { hashToken, newToken } from '../../secrets/token.ts';
import { askWho } from './ask-who.ts';
import { clearFlowCookie, flowMinutes, readFlowCookie } from './flow-cookie.ts';
import { FlowFailure } from './flow-failure.ts';
import { identifyPerson } from './identify-person.ts';
import { type FlowRow, insertToken, takeFlow } from './oauth.sql.ts';
import { resolveProvider } from './resolve-provider.ts';
import { sealValues } from './token-values.ts';

export type CallbackFields = Readonly<Record<string, string>>;

/** The provider has sent the browser back: finds out who came, and gives the page a token for it. */
export async function finishFlow(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  callbackId: string,
  fields: CallbackFields,
): Promise<string> {
  const { flow, secret, project } = await claimFlow(deps, request, reply, fields['state'] ?? '');
  const visit = browserVisit(deps, request, reply, project);
  try {
    const provider = resolveProvider(project, flow.provider);
    // Each provider has a callback address of its own: an answer at another's is a mix-up (RFC 9700).
    if (provider.callbackId !== callbackId) throw new FlowFailure('answered at the address of another provider');
    const { profile, tokens } = await askWho(deps, provider, flow, secret, fields);
    const values = sealValues(deps, { profile, tokens });
    const token = newToken();
    const target = await deps.transaction(async (db) => {
      const row = {
        token_hash: hashToken(token),
        project_id: project.id,
        provider: flow.provider,
        code_challenge: flow.code_challenge,
        sealed_values: values,
      };
      const expiresAt = new Date(deps.clock().getTime() + flowMinutes * 60_000);
      if (flow.attach_user_id !== null) {
        const attached = { user_id: flow.attach_user_id, attach_session_id: flow.attach_session_id };
        const pending = { ...row, ...attached, oauth_user_registration_id: null, reset_sessions: false };
        await insertToken(db, pending, expiresAt);
        return flow.login_redirect_url;
      }
      const person = await identifyPerson(deps, db, visit, flow.provider, profile);
      const { user_id, oauth_user_registration_id } = person.registration;
      const known = {
        user_id,
        oauth_user_registration_id,
        attach_session_id: null,
        reset_sessions: person.resetSessions,
      };
      await insertToken(db, { ...row, ...known }, expiresAt);
      return person.created ? flow.signup_redirect_url : flow.login_redirect_url;
    });
    return withParameters(target, { stytch_token_type: 'oauth', token });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    await record(deps, deps.db, visit, {
      action: 'oauth.failed',
      result: 'refused',
      details: { provider: flow.provider, why: why.slice(0, 200) },
    });
    if (error instanceof AppError && error.status < 500) throw error;
    throw FlowFailure.from(error, flow);
  }
}

/** The flow behind a state, if this is the browser that began it; the cookie goes in any case. */
async function claimFlow(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  state: string,
): Promise<{ flow: FlowRow; secret: string; project: Project }> {
  const isState = /^[A-Za-z0-9_-]{44}$/.test(state);
  const secret = isState ? readFlowCookie(request, state) : undefined;
  if (isState) clearFlowCookie(reply, state, deps.publicUrl.startsWith('https:'));
  const browserHash = createHash('sha256')
    .update(secret ?? '')
    .digest();
  const flow = secret && (await takeFlow(deps.db, hashToken(state), browserHash, deps.clock()));
  const project = flow && (await deps.projects.byId(flow.project_id));
  if (!flow || !secret || !project) throw fail('oauth_flow_callback_error', { detail: 'no flow of this browser' });
  return { flow, secret, project };
}
