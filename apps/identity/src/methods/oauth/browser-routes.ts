import { fail, oauthCallbackPath, oauthStart, oneTapStart } from '@targum/identity-contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { answerBrowser } from './answer-browser.ts';
import { type CallbackFields, finishFlow } from './finish-flow.ts';
import { finishOneTap } from './finish-one-tap.ts';
import { startFlow } from './start-flow.ts';
import { startOneTap } from './start-one-tap.ts';

const rateLimit = { max: 300, timeWindow: '1 minute' };

/**
 * The addresses of social sign-in that a browser reaches by navigation, a form or the helper frame. They
 * are mounted by hand: they carry no project credentials, and take bodies that no other route takes.
 */
export async function installOAuthRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeContentTypeParser(['text/plain']);
    scope.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: 65_536 }, readJsonText);
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 65_536 }, readForm);
    scope.setErrorHandler((error, request, reply) => answerBrowser(error, request, reply));
    // Codes and states stand in these addresses, and addresses stand in the log of finished requests.
    const options = { config: { rateLimit }, logLevel: 'warn' as const };
    scope.get(oauthStart.path, options, async (request, reply) => {
      const address = await startFlow(deps, request, reply);
      return noStore(reply).redirect(address, 302);
    });
    scope.get(oneTapStart.path, options, async (request, reply) => reply.send(await startOneTap(deps, request, reply)));
    scope.get(oauthCallbackPath, options, async (request, reply) => {
      const target = await finishFlow(deps, request, reply, callbackId(request), fieldsOf(request.query));
      return noStore(reply).redirect(target, 302);
    });
    scope.post(oauthCallbackPath, options, async (request, reply) => receivePost(deps, request, reply));
  });
}

/** One Tap sends JSON as text and says so in a header; anything else is a provider's form (Apple). */
async function receivePost(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  if (request.headers['x-stytch-oauth-type'] === 'google-one-tap') {
    return noStore(reply).send(await finishOneTap(deps, request, reply, callbackId(request), request.body));
  }
  if (!(request.body instanceof URLSearchParams)) throw fail('oauth_flow_callback_error');
  const fields = fieldsOf(Object.fromEntries(groupFields(request.body)));
  // A form posted from another site brings no Lax cookie, the GET that follows it does.
  const again = new URLSearchParams(fields);
  return noStore(reply).redirect(`${request.url.split('?')[0] ?? ''}?${again.toString()}`, 303);
}

function callbackId(request: FastifyRequest): string {
  return (request.params as { callbackId: string }).callbackId;
}

/** A field that comes twice is refused: two readers of one request would see two requests. */
function fieldsOf(raw: unknown): CallbackFields {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(raw as Record<string, unknown>)) {
    if (typeof value !== 'string') throw fail('oauth_flow_callback_error', { detail: `${name} came more than once` });
    fields[name] = value.slice(0, 8192);
  }
  return fields;
}

function groupFields(form: URLSearchParams): [string, string | string[]][] {
  return [...new Set(form.keys())].map((name) => {
    const values = form.getAll(name);
    return [name, values.length === 1 ? (values[0] ?? '') : values];
  });
}

function noStore(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
}

function readJsonText(
  _request: unknown,
  body: string | Buffer,
  done: (error: Error | null, value?: unknown) => void,
): void {
  try {
    done(null, JSON.parse(body.toString()));
  } catch (cause) {
    done(fail('bad_request', { cause }));
  }
}

function readForm(
  _request: unknown,
  body: string | Buffer,
  done: (error: Error | null, value?: unknown) => void,
): void {
  done(null, new URLSearchParams(body.toString()));
}
