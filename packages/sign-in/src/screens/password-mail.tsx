import { sendMagicLink, sendPasswordReset } from '../actions/email.ts';
import { useFlow } from '../flow/context.ts';
import { useBusy } from '../flow/use-busy.ts';
import type { MessageId } from '../strings/index.ts';
import { Back } from '../ui/back.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { ErrorText } from '../ui/error-text.tsx';
import { Heading } from '../ui/heading.tsx';

interface MailScreenProps {
  title: MessageId;
  body: MessageId;
  withoutPassword?: boolean;
  /** Set New tells the host about its resends; the others do not. */
  tells?: boolean;
}

/** "Look into your mailbox", in the four situations of the password flow. */
function MailScreen({ title, body, withoutPassword = true, tells = false }: MailScreenProps) {
  const flow = useFlow();
  const { t, state } = flow;
  const { email } = state.passwordState;
  const [busy, run] = useBusy();

  const resend = async () => {
    try {
      const answer = await sendPasswordReset(flow, email);
      if (tells) flow.emit('PASSWORD_RESET_BY_EMAIL_START', answer);
      flow.core.events.log('email_try_again_clicked', { email, type: 'reset_password' });
      flow.toast('success', t('toast.emailResent'));
    } catch (error) {
      flow.fail(error);
    }
  };

  return (
    <div className="stack">
      <Back />
      <Heading>{t(title)}</Heading>
      <p>{t.rich(body, { email })}</p>
      <ErrorText>{state.error}</ErrorText>
      <Button kind="secondary" busy={busy} onClick={() => run(resend)}>
        {t('button.resendEmail')}
      </Button>
      {withoutPassword && (
        <LinkButton busy={busy} onClick={() => run(() => sendMagicLink(flow, email, true).catch(flow.fail))}>
          {t('button.loginWithoutPassword')}
        </LinkButton>
      )}
    </div>
  );
}

export function PasswordForgot() {
  return <MailScreen title="password.forgot.title" body="password.forgot.body" />;
}

export function PasswordBreached() {
  return <MailScreen title="password.breached.title" body="password.breached.body" />;
}

export function PasswordSetNew() {
  return <MailScreen title="password.setNew.title" body="password.setNew.body" withoutPassword={false} tells />;
}

export function PasswordDedupe() {
  return <MailScreen title="password.dedupe.title" body="password.dedupe.body" />;
}
