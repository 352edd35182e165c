import { timingSafeEqual } from 'node:crypto';
import { fail, identityErrors } from '@targum/identity-contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { browserVisit } from '../http/browser-visit.ts';
import { readSessionToken, scriptCookie } from '../http/cookies.ts';
import { pageLanguage, sendPage } from '../http/page.ts';
import type { Visit } from '../http/visit.ts';
import { isAllowedRedirect } from '../projects/match-redirect.ts';
import { findLiveSession } from '../sessions/find-live-session.ts';
import { revokeSession } from '../sessions/revoke-session.ts';
import { type ClientRow, clientById } from './oidc.sql.ts';
import { readHint } from './read-hint.ts';
import { optional, type Parameters, showError } from './request-parameters.ts';

const words = {
  en: {
    ask: 'Log out?',
    named: 'asks to end your session.',
    yes: 'Log out',
    done: 'You have been logged out',
    close: 'You may close this page.',
    stay: identityErrors.invalid_redirect_url.message,
  },
  he: {
    ask: 'להתנתק?',
    named: 'מבקש לסיים את הכניסה שלכם.',
    yes: 'להתנתק',
    done: 'נותקתם',
    close: 'אפשר לסגור את הדף.',
    stay: 'הכתובת שאליה היישום ביקש לחזור אינה רשומה.',
  },
};

/**
 * RP-Initiated Logout 1.0. A link or an image cannot sign anybody out: a page asks first. With a registered address to
 * return to that is the project's own page; with none, or with a wrong one, the question and the farewell are ours.
 */
export async function leadToLogout(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  query: Parameters,
): Promise<FastifyReply> {
  try {
    const client = await clientOf(deps, query);
    const target = optional(query, 'post_logout_redirect_uri');
    const known =
      target !== undefined && client !== undefined && isAllowedRedirect(target, client.post_logout_redirect_uris);
    const project = client && (await deps.projects.byId(client.project_id));
    const page = new URL(project?.settings.authorize_page_url ?? `${deps.publicUrl}/idp`);
    const elsewhere = page.origin !== deps.publicUrl;
    if (!client || (!known && !elsewhere)) return await askHere(deps, request, reply, query, client);
    page.searchParams.set('client_id', client.client_id);
    // Empty tells the page to ask and to stay; an address that is not the client's never travels on.
    page.searchParams.set('post_logout_redirect_uri', known ? target : '');
    for (const name of ['state', 'id_token_hint'])
      if (typeof query[name] === 'string') page.searchParams.set(name, query[name]);
    return await reply.redirect(page.href, 303);
  } catch (error) {
    return showError(request, reply, error);
  }
}

/** Named by its id or by the hint; a wish to sign out need not say whose it is. */
async function clientOf(deps: Deps, query: Parameters): Promise<ClientRow | undefined> {
  const hint = optional(query, 'id_token_hint');
  const named = optional(query, 'client_id');
  const clientId = hint ? (await readHint(deps, hint, named)).clientId : named;
  if (clientId === undefined) return undefined;
  const client = await clientById(deps.db, clientId);
  if (!client?.enabled) throw fail('invalid_client');
  return client;
}

async function askHere(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  query: Parameters,
  client: ClientRow | undefined,
): Promise<FastifyReply> {
  const answered = request.method === 'POST' ? optional(query, 'confirm') : undefined;
  // A form of another site comes without cookies; asked for by a link, the same browser shows them.
  if (request.method === 'POST' && answered === undefined)
    return reply.redirect(`/oauth2/logout?${asQuery(query)}`, 303);
  const language = pageLanguage(request);
  const text = words[language];
  const visit = await findVisit(deps, request, reply, client);
  const wrong = optional(query, 'post_logout_redirect_uri') !== undefined;
  const status = wrong ? 400 : 200;
  const about = wrong ? [text.stay] : [];
  const farewell = { title: text.done, paragraphs: [...about, text.close] };
  if (!visit?.session || !visit.sessionToken) return sendPage(reply, language, farewell, status);
  const proof = deps.secret.digest('logout', visit.sessionToken).toString('base64url');
  if (answered !== undefined && isSame(answered, proof)) {
    await revokeSession(deps, visit, visit.session.session_id);
    forgetCookies(reply);
    return sendPage(reply, language, farewell);
  }
  const asks = client ? [`${client.name} ${text.named}`] : [];
  const fields = { ...Object.fromEntries(new URLSearchParams(asQuery(query))), confirm: proof };
  const action = { label: text.yes, posts: true as const, fields };
  return sendPage(reply, language, { title: text.ask, paragraphs: [...asks, ...about], action }, status);
}

/** What the question is about, without anything else that was sent. */
function asQuery(query: Parameters): string {
  const kept = new URLSearchParams();
  for (const name of ['client_id', 'id_token_hint', 'post_logout_redirect_uri', 'state']) {
    const value = optional(query, name);
    if (value !== undefined) kept.set(name, value);
  }
  return kept.toString();
}

/** The session whose cookie came along, of the client's project or, without a client, of whichever it is. */
async function findVisit(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  client: ClientRow | undefined,
): Promise<Visit | undefined> {
  const token = readSessionToken(request, deps.publicUrl.startsWith('https:'));
  if (!token) return undefined;
  for (const project of await deps.projects.all()) {
    if (client && project.id !== client.project_id) continue;
    const session = await findLiveSession(deps, project, token);
    if (session) return { ...browserVisit(deps, request, reply, project), session, sessionToken: token };
  }
  return undefined;
}

const isSame = (given: string, expected: string) =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

/** The widget's own cookies: script wrote them, so they have no flags to repeat. */
function forgetCookies(reply: FastifyReply): void {
  for (const name of [scriptCookie, `${scriptCookie}_jwt`]) {
    const before = reply.getHeader('set-cookie');
    const list = before === undefined ? [] : Array.isArray(before) ? before : [String(before)];
    reply.header('set-cookie', [...list, `${name}=; Path=/; Max-Age=0; SameSite=Lax`]);
  }
}
