import { findContact } from '../account/find-contact.ts';
import type { Deps } from '../deps.ts';
import { inDollars, toAmount } from '../ledger/amount.ts';
import { billingMailTexts } from './billing-mail-texts.ts';

interface Mail {
  userId: string;
  kind: keyof (typeof billingMailTexts)['en'];
  amount: string;
  about: string | null;
}

/** In the language the user has chosen; nobody is written to whose account is gone or whose address is not proved. */
export async function sendBillingMail(deps: Deps, mail: Mail): Promise<void> {
  const contact = await findContact(deps.db, mail.userId);
  if (!contact?.is_verified) return;
  const texts = billingMailTexts[contact.language] ?? billingMailTexts.en;
  const amount = new Intl.NumberFormat(contact.language, { style: 'currency', currency: 'USD' }).format(
    inDollars(toAmount(mail.amount)),
  );
  const link = `${deps.config.publicUrl}/${mail.kind === 'referral_earned' ? 'referral' : 'billing'}`;
  const { subject, text } = texts[mail.kind]({
    name: contact.name,
    amount,
    about: mail.about ?? '',
    link,
    test: deps.payments.mode === 'test',
  });
  await deps.messages.messenger.send({
    to: contact.email,
    channel: 'email',
    kind: `billing_${mail.kind}`,
    subject,
    text,
    link,
  });
}
