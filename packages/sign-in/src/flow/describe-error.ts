import { IdentityApiError, IdentityUnreachableError } from '@targum/identity-client';
import { hasText, type Locale, type MessageId } from '../strings/index.ts';

/** The text for an error: by its type where the catalogue knows it, else the server's own words, always as text. */
export function errorMessage(error: unknown, locale: Locale): { id: MessageId } | { text: string } {
  if (error instanceof IdentityApiError) {
    const id = `error.${error.error_type}`;
    if (hasText(locale, id)) return { id };
    return error.error_message ? { text: error.error_message.slice(0, 500) } : { id: 'error.unknown' };
  }
  if (error instanceof IdentityUnreachableError) return { id: 'error.unreachable' };
  if (error instanceof Error && error.name === 'CaptchaRequiredError') return { id: 'error.captcha_failed' };
  return { id: 'error.unknown' };
}
