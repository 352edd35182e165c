import { findContact } from '../account/find-contact.ts';
import type { Deps } from '../deps.ts';

const texts = {
  en: {
    subject: 'A webhook was switched off',
    failing: (url: string) =>
      `For three days nothing could be delivered to your webhook ${url}, so it was switched off. Switch it on again when its address answers.`,
    gone: (url: string) =>
      `Your webhook ${url} answered that it is gone (410), so it was switched off. Switch it on again if that was a mistake.`,
  },
  he: {
    subject: 'וובהוק כובה',
    failing: (url: string) =>
      `במשך שלושה ימים לא ניתן היה למסור דבר לוובהוק ${url}, ולכן הוא כובה. אפשר להפעיל אותו שוב כשהכתובת תענה.`,
    gone: (url: string) =>
      `הוובהוק ${url} השיב שאיננו קיים עוד (410), ולכן הוא כובה. אם זו הייתה טעות, אפשר להפעיל אותו שוב.`,
  },
};

export async function tellOwner(
  deps: Deps,
  webhook: { user_id: string; url: string },
  reason: 'failing' | 'gone',
): Promise<void> {
  const contact = await findContact(deps.db, webhook.user_id);
  if (!contact) return;
  const { subject, [reason]: text } = texts[contact.language];
  await deps.messages.messenger
    .send({ to: contact.email, channel: 'email', kind: 'webhook_disabled', subject, text: text(webhook.url) })
    .catch((error: unknown) => deps.log.warn({ err: error }, 'The owner of a webhook could not be told'));
}
