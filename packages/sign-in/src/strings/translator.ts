import { formatText, type Values } from './format.ts';
import { type Locale, type MessageId, textOf } from './index.ts';

export interface Translator {
  (id: MessageId, values?: Values): string;
  /** The message before its values are put in. */
  message: (id: MessageId) => string;
}

/** Texts of a language, each of which the host may have replaced. */
export function translator(locale: Locale, own: Partial<Record<MessageId, string>> | undefined): Translator {
  const message = (id: MessageId) => {
    const replaced: unknown = own?.[id];
    return typeof replaced === 'string' ? replaced : textOf(locale, id);
  };
  return Object.assign((id: MessageId, values: Values = {}) => formatText(message(id), values, locale), { message });
}
