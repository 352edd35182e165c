import type { MessageKey } from '../../i18n/texts.ts';

export interface Draft {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** The lengths that the server takes. */
export const longest: Record<keyof Draft, number> = { name: 200, email: 320, subject: 200, message: 10_000 };

export type Faults = Partial<Record<keyof Draft, { key: MessageKey; most?: number }>>;

/** What is wrong with a draft, field by field; empty when it can be sent. */
export function checkMessage(draft: Draft): Faults {
  const faults: Faults = {};
  if (!draft.name.trim()) faults.name = { key: 'contact.error.name' };
  // The server has the last word; this only catches what was mistyped.
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(draft.email.trim())) faults.email = { key: 'contact.error.email' };
  if (!draft.message.trim()) faults.message = { key: 'contact.error.message' };
  for (const field of ['name', 'email', 'subject', 'message'] as const) {
    const most = longest[field];
    if (draft[field].trim().length > most) faults[field] = { key: 'contact.error.long', most };
  }
  return faults;
}
