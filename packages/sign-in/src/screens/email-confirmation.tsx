import { useFlow } from '../flow/context.ts';
import { LinkButton } from '../ui/button.tsx';
import { Heading } from '../ui/heading.tsx';
import { HandBack } from './hand-back.tsx';
import { mailboxLinks } from './mailbox-links.ts';

export function EmailConfirmation() {
  const { t, state, core, config, go } = useFlow();
  const email = state.magicLinkEmail;
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
      <p className="hint row">
        {t('emailConfirmation.didNotGet')} <LinkButton onClick={tryAgain}>{t('button.tryAgain')}</LinkButton>
      </p>
    </div>
  );
}
