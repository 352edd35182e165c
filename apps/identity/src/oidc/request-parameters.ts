import { fail, identityErrors } from '@targum/identity-contracts';
import { isAppError } from '@targum/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageLanguage, sendPage } from '../http/page.ts';

/** Of a request that came as a query or as a form. */
export type Parameters = Record<string, unknown>;

/** A parameter that must be there, once. */
export function once(query: Parameters, name: string): string {
  const value = optional(query, name);
  if (value === undefined) throw fail('bad_request', { message: missing(name) });
  return value;
}

/** A parameter that may be there, once; empty counts as absent. */
export function optional(query: Parameters, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw fail('bad_request', { message: `${name} was given more than once.` });
  return value;
}

const missing = (name: string) =>
  `Required parameter is missing: ${name}. Please reach out to the application developer.`;

const errorTitle = { en: 'Error', he: 'שגיאה' };

/** No redirect to an address that was not proved to be the client's. */
export function showError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  if (!isAppError(error)) request.log.error({ err: error }, 'an authorization request failed');
  const message = isAppError(error) ? error.userMessage : identityErrors.internal_server_error.message;
  const status = isAppError(error) ? error.status : 500;
  const language = pageLanguage(request);
  return sendPage(reply, language, { title: errorTitle[language], paragraphs: [message] }, status);
}
