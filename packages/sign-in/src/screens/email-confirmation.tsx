import { useState } from 'react';
import { linkMinutes } from '../actions/email.ts';
import { useFlow } from '../flow/context.ts';
import { useKeptPlace } from '../flow/kept-place.ts';
import { LinkButton } from '../ui/button.tsx';
import { ErrorText } from '../ui/error-text.tsx';
import { Heading } from '../ui/heading.tsx';
import { HandBack } from './hand-back.tsx';
import { mailboxLinks } from './mailbox-links.ts';
import { PasswordInstead } from './password-instead.tsx';

export function EmailConfirmation() {
  const { t, state, core, config, go } = useFlow();
  const email = state.magicLinkEmail;
  const [shownAt] = useState(Date.now);
  useKeptPlace((state.otpState.sentAt ?? shownAt) + linkMinutes(config) * 60_000);
  const hint = config.domainHint ?? config.emailMagicLinksOptions?.domainHint;

  function tryAgain() {
    core.events.log('email_try_again_clicked', { email, type: 'login_or_create_eml' });
    go('Main', { magicLinkEmail: '' });
  }

  return (
    <div className="stack">
      <Heading>{t('emailConfirmation.title')}</Heading>
      <p>{t.rich('emailConfirmation.sent', { email })}</p>
      <div className="stack">
        {mailboxLinks(hint, core.bootstrap.now().emailDomains).map(({ id, href }) => (
          <a key={id} className="btn btn-secondary" href={href} target="_blank" rel="noreferrer noopener">
            {t(`emailConfirmation.${id}`)}
          </a>
        ))}
      </div>
      <HandBack />
      {!state.otpState.methodId && <ErrorText>{state.error}</ErrorText>}
      <p className="hint row">
        {t('emailConfirmation.didNotGet')} <LinkButton onClick={tryAgain}>{t('button.tryAgain')}</LinkButton>
      </p>
      <PasswordInstead email={email} />
    </div>
  );
}
