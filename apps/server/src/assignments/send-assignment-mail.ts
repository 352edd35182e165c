import { MessageError } from '@targum/server-kit';
import { findRecipient } from '../account/find-recipient.ts';
import type { Deps } from '../deps.ts';
import { inDollars, toAmount } from '../ledger/amount.ts';
import type { AssignmentMail } from './assignment-mail.job.ts';
import { assignmentMailTexts } from './assignment-mail-texts.ts';

/** In the language the person has chosen; who turned messages off or is gone gets none. */
export async function sendAssignmentMail(deps: Deps, mail: AssignmentMail): Promise<void> {
  const recipient = await findRecipient(deps.db, mail.userId);
  if (!recipient) return;
  const { language } = recipient;
  const texts = assignmentMailTexts[language];
  const { subject, text } = texts[mail.kind]({
    project: mail.project,
    name: mail.name,
    text: mail.text,
    words: new Intl.NumberFormat(language).format(mail.words),
    at: mail.at
      ? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
          new Date(mail.at),
        )
      : '',
    amount:
      mail.amount === null
        ? ''
        : new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(
            inDollars(toAmount(mail.amount)),
          ),
  });
  const link = `${deps.config.publicUrl}${mail.path}`;
  try {
    await deps.messages.messenger.send({
      to: recipient.email,
      channel: 'email',
      kind: `review_${mail.kind}`,
      subject,
      text: `${texts.greeting(recipient.name)}\n\n${text}\n\n${link}\n\n${texts.settings(`${deps.config.publicUrl}/profile`)}\n`,
      link,
    });
  } catch (error) {
    // An address that takes no mail will not take it later either.
    if (error instanceof MessageError && !error.temporary) deps.log.warn({ err: error }, 'a mail could not be sent');
    else throw error;
  }
}
