import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isSameBrowser } from '../../challenges/browser-mark.ts';
import { findCode } from '../../challenges/guess-code.ts';
import { passcodeOf } from '../../challenges/passcode.ts';
import { type ChallengeRow, findByToken } from '../../challenges/redeem-token.ts';
import type { Deps } from '../../deps.ts';
import { browserCookie, readCookie } from '../../http/cookies.ts';
import { pageLanguage, sendPage } from '../../http/page.ts';
import { withParameters } from '../../projects/match-redirect.ts';
import { emailAddress } from '../../users/find-address.ts';

const query = z.object({ public_token: z.string().max(200), token: z.string().max(200) });

const words = {
  en: {
    title: 'Continue to {project}',
    account: 'You are about to continue as {email}.',
    go: 'Continue',
    elsewhere:
      'This link works only in the browser where you asked for it. If that is another one, type this code there: {code}',
    gone: 'This link does not work any more',
    again: 'It was already used or has expired. Ask for a new one where you wanted to sign in.',
  },
  he: {
    title: 'המשך אל {project}',
    account: 'ההמשך יהיה בתור {email}.',
    go: 'המשך',
    elsewhere: 'הקישור פועל רק בדפדפן שבו ביקשת אותו. אם זה דפדפן אחר, הקלידו בו את הקוד: {code}',
    gone: 'הקישור הזה כבר אינו פעיל',
    again: 'הוא כבר שימש או שפג תוקפו. אפשר לבקש קישור חדש במקום שבו רצית להיכנס.',
  },
};

/**
 * Where mailed links lead. Opening it spends nothing, so mail scanners do no harm; the browser that asked is sent on
 * at once, any other has to press the button. Where to is what was stored when the link was made.
 */
export function serveLinkPage(app: FastifyInstance, deps: Deps): void {
  app.get('/v1/magic_links/redirect', async (request, reply) => {
    const language = pageLanguage(request);
    const text = words[language];
    const found = await findLink(deps, request);
    if (!found) return sendPage(reply, language, { title: text.gone, paragraphs: [text.again] }, 200);
    const { link, email, project, href } = found;
    const mark = { browserToken: readCookie(request, browserCookie) };
    if (request.method === 'GET' && isSameBrowser(mark, link)) {
      return reply.header('referrer-policy', 'no-referrer').redirect(href, 302);
    }
    const code = await codeOfSameMail(deps, link);
    return sendPage(reply, language, {
      title: text.title.replace('{project}', () => project.name),
      paragraphs: [
        text.account.replace('{email}', () => email),
        ...(code ? [text.elsewhere.replace('{code}', () => code)] : []),
      ],
      action: { label: text.go, href },
    });
  });
}

/** A link that is bound to the browser that asked is no way in here: its mail's code is, typed where it was asked for. */
async function codeOfSameMail(deps: Deps, link: ChallengeRow): Promise<string | undefined> {
  if (link.kind !== 'magic_link' || !link.code_challenge) return undefined;
  const code = await findCode(deps, link.project_id, link.method_id);
  return code && passcodeOf(deps.secret, code.challenge_id);
}

async function findLink(deps: Deps, request: FastifyRequest) {
  const parsed = query.safeParse(request.query);
  if (!parsed.success) return undefined;
  const project = await deps.projects.byPublicToken(parsed.data.public_token);
  if (!project) return undefined;
  const { found: link } = await findByToken(deps, project.id, parsed.data.token, ['magic_link', 'reset_password']);
  if (!link?.redirect_url) return undefined;
  const type = link.kind === 'magic_link' ? 'magic_links' : 'reset_password';
  const href = withParameters(link.redirect_url, { stytch_token_type: type, token: parsed.data.token });
  const email = link.pending_address ?? (await emailAddress(deps.db, project, link.method_id)) ?? '';
  return { link, email, project, href };
}
