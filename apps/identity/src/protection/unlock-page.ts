import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { recordBy } from '../audit/record.ts';
import { findByToken, spendChallenge } from '../challenges/redeem-token.ts';
import type { Deps } from '../deps.ts';
import { pageLanguage, sendPage } from '../http/page.ts';
import { clearAllFailures } from './protection.sql.ts';

const given = z.object({ public_token: z.string().max(200), token: z.string().max(200) });

const words = {
  en: {
    ask: 'Open sign-in again?',
    why: 'Sign-in was paused after many wrong attempts. If it was you, you can open it now.',
    go: 'Unlock',
    done: 'Sign-in is open again',
    gone: 'This link does not work any more',
  },
  he: {
    ask: 'לפתוח שוב את הכניסה?',
    why: 'הכניסה הושהתה אחרי ניסיונות שגויים רבים. אם הניסיונות היו שלך, אפשר לפתוח אותה עכשיו.',
    go: 'לפתיחה',
    done: 'הכניסה פתוחה שוב',
    gone: 'הקישור הזה כבר אינו פעיל',
  },
};

/** The way out of a lock for the owner: opening the mail's link asks, only the button acts. */
export function serveUnlockPage(app: FastifyInstance, deps: Deps): void {
  app.get('/v1/unlock', async (request, reply) => {
    const language = pageLanguage(request);
    const text = words[language];
    const found = await find(deps, request.query);
    if (!found) return sendPage(reply, language, { title: text.gone, paragraphs: [] });
    const action = { label: text.go, posts: true as const };
    return sendPage(reply, language, { title: text.ask, paragraphs: [text.why], action });
  });
  app.register(async (scope) => {
    // The button sends an empty form; what counts stands in the address.
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    scope.post('/v1/unlock', (request, reply) => unlock(deps, request, reply));
  });
}

async function unlock(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const language = pageLanguage(request);
  const text = words[language];
  const found = await find(deps, request.query);
  if (!found) return sendPage(reply, language, { title: text.gone, paragraphs: [] }, 400);
  const isOpen = await deps.transaction(async (db) => {
    if (!(await spendChallenge(deps, db, found))) return false;
    await clearAllFailures(db, found.user_id);
    const { project_id: projectId, user_id: userId } = found;
    const doer = { projectId, actor: userId, ip: request.ip, requestId: request.id };
    await recordBy(deps, db, doer, { action: 'user.unlocked', userId, details: { by: 'mail' } });
    return true;
  });
  return sendPage(reply, language, { title: isOpen ? text.done : text.gone, paragraphs: [] }, isOpen ? 200 : 400);
}

async function find(deps: Deps, values: unknown) {
  const parsed = given.safeParse(values);
  const project = parsed.success ? await deps.projects.byPublicToken(parsed.data.public_token) : undefined;
  if (!parsed.success || !project) return undefined;
  return (await findByToken(deps, project.id, parsed.data.token, ['unlock'])).found;
}
