import { IdentityApiError, IdentityUnreachableError } from '@targum/identity-client';
import { en, type MessageId } from '../strings/en.ts';

/** The text for an error: by its type where the catalogue knows it, else the server's own words, always as text. */
export function errorMessage(error: unknown): { id: MessageId } | { text: string } {
  if (error instanceof IdentityApiError) {
    const id = `error.${error.error_type}`;
    if (Object.hasOwn(en, id)) return { id: id as MessageId };
    return error.error_message ? { text: error.error_message.slice(0, 500) } : { id: 'error.unknown' };
  }
  if (error instanceof IdentityUnreachableError) return { id: 'error.unreachable' };
  if (error instanceof Error && error.name === 'CaptchaRequiredError') return { id: 'error.captcha_failed' };
  return { id: 'error.unknown' };
}
