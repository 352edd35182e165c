import { HttpError } from '@targum/wire';
import type { Translate } from '../i18n/index.ts';
import type { MessageKey } from '../i18n/texts.ts';

/** What went wrong, in words: a text of ours where the page knows the code, else as the server put it. */
export function describeError(t: Translate, error: unknown, known: Record<string, MessageKey> = {}): string {
  if (!(error instanceof HttpError)) return t('error.network');
  const key = known[error.code];
  if (key) return t(key);
  return error.code === 'unknown' ? error.message : error.userMessage;
}
