import { fail, identityErrors, isIdentityErrorType } from '@targum/identity-contracts';
import { sendFailure } from '@targum/server-kit';
import { isAppError } from '@targum/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { identityEnvelope } from '../../http/envelope.ts';
import { FlowFailure } from './flow-failure.ts';
import type { FlowRow } from './oauth.sql.ts';

/** What went wrong, for whoever reads it: a page for a person, the usual JSON for a program. */
export function answerBrowser(_deps: Deps, thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const flow = thrown instanceof FlowFailure ? thrown.flow : undefined;
  const error = thrown instanceof FlowFailure ? asError(thrown) : thrown;
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  const wantsPage = request.headers.accept?.includes('text/html') === true;
  if (!wantsPage || !isAppError(error)) return sendFailure(error, request, reply, identityEnvelope);
  request.log.info({ code: error.code, status: error.status }, error.message);
  const text = isIdentityErrorType(error.code) ? identityErrors[error.code].message : error.userMessage;
  const denied = thrown instanceof FlowFailure && thrown.denied;
  void reply
    .code(error.status)
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'")
    .type('text/html; charset=utf-8')
    .send(page(denied ? 'Sign-in was cancelled.' : text, flow, request.id));
}

function asError(failure: FlowFailure) {
  return fail('oauth_flow_callback_error', { detail: failure.message, cause: failure });
}

/** Without script or style: nothing of it can be turned against its reader. */
function page(text: string, flow: FlowRow | undefined, requestId: string): string {
  const links = [
    flow?.start_path ? `<p><a href="${escape(flow.start_path)}">Try again</a></p>` : '',
    flow ? `<p><a href="${escape(flow.login_redirect_url)}">Back</a></p>` : '',
  ];
  return `<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Sign-in</title></head>
<body><main><h1>Sign-in did not finish</h1><p role="alert">${escape(text)}</p>${links.join('')}
<p><small>${escape(requestId)}</small></p></main></body></html>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
