import { fail } from '@targum/identity-contracts';
import { sendFailure } from '@targum/server-kit';
import { isAppError } from '@targum/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { identityEnvelope } from '../../http/envelope.ts';
import { pageLanguage, sendPage } from '../../http/page.ts';
import { ProviderFault } from './call-provider.ts';
import { FlowFailure } from './flow-failure.ts';

interface Words {
  title: string;
  failed: string;
  cancelled: string;
  again: string;
  back: string;
  /** By error type, where there is more to say than that it failed. */
  reasons: Record<string, string>;
}

const words: Record<'en' | 'he', Words> = {
  en: {
    title: 'Sign-in did not finish',
    failed: 'Something went wrong between us and the sign-in provider. Please try again.',
    cancelled: 'Sign-in was cancelled.',
    again: 'Try again',
    back: 'Back',
    reasons: {
      too_many_requests: 'Too many attempts. Please wait a moment and try again.',
      oauth_provider_not_configured: 'This sign-in provider is not configured.',
      invalid_redirect_url: 'The page that sent you here is not registered.',
      no_login_redirect_urls_set: 'The page that sent you here did not say where to return to.',
      duplicate_identity: 'This sign-in method already belongs to another account.',
    },
  },
  he: {
    title: 'הכניסה לא הושלמה',
    failed: 'משהו השתבש בינינו ובין ספק הכניסה. אפשר לנסות שוב.',
    cancelled: 'הכניסה בוטלה.',
    again: 'לנסות שוב',
    back: 'חזרה',
    reasons: {
      too_many_requests: 'יותר מדי ניסיונות. אפשר לנסות שוב בעוד רגע.',
      oauth_provider_not_configured: 'ספק הכניסה הזה אינו מוגדר.',
      invalid_redirect_url: 'הדף ששלח אותך לכאן אינו רשום.',
      no_login_redirect_urls_set: 'הדף ששלח אותך לכאן לא ציין לאן לחזור.',
      duplicate_identity: 'דרך הכניסה הזאת כבר שייכת לחשבון אחר.',
    },
  },
};

/** What went wrong, for whoever reads it: a page for a person, the usual JSON for a program. */
export function answerBrowser(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const flow = thrown instanceof FlowFailure ? thrown.flow : undefined;
  const error = thrown instanceof FlowFailure || thrown instanceof ProviderFault ? asError(thrown) : thrown;
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  const wantsPage = request.headers.accept?.includes('text/html') === true;
  if (!wantsPage || !isAppError(error)) return sendFailure(error, request, reply, identityEnvelope);
  request.log.info({ code: error.code, status: error.status }, error.message);
  const denied = thrown instanceof FlowFailure && thrown.denied;
  const language = pageLanguage(request);
  const text = words[language];
  // The way on: back to the application for somebody who said no, once more for everybody else.
  const again = flow?.start_path ? { label: text.again, href: flow.start_path } : undefined;
  const back = flow ? { label: text.back, href: flow.login_redirect_url } : undefined;
  const action = denied ? back : (again ?? back);
  const paragraphs = [denied ? text.cancelled : (text.reasons[error.code] ?? text.failed), request.id];
  sendPage(reply, language, { title: text.title, paragraphs, ...(action ? { action } : {}) }, error.status);
}

function asError(failure: Error) {
  return fail('oauth_flow_callback_error', { detail: failure.message, cause: failure });
}
