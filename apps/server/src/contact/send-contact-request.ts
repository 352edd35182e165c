import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { insertContactRequest } from './contact.sql.ts';

interface ContactInput {
  name: string;
  email: string;
  subject?: string | undefined;
  message: string;
}

/** Stored first, so that nothing is lost when the mail cannot be sent; then mailed to the operator. */
export async function sendContactRequest(
  deps: Deps,
  principal: Principal,
  input: ContactInput,
): Promise<{ id: string; received: true }> {
  const userId = principal.kind === 'user' ? principal.id : null;
  const id = await insertContactRequest(deps.db, {
    userId,
    name: input.name,
    email: input.email,
    subject: input.subject ?? null,
    message: input.message,
  });
  const to = deps.config.adminEmail;
  if (to) {
    const subject = `Contact: ${input.subject ?? input.name}`;
    const text = `${input.name} <${input.email}>\n\n${input.message}`;
    await deps.messages.messenger
      .send({ to, channel: 'email', kind: 'contact_request', subject, text })
      .catch((error: unknown) => deps.log.warn({ err: error, id }, 'A contact request was stored but not mailed'));
  }
  return { id, received: true };
}
