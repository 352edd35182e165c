import { mailToSetPassword } from '../actions/find-user.ts';
import { useFlow } from '../flow/context.ts';
import { useBusy } from '../flow/use-busy.ts';
import { LinkButton } from '../ui/button.tsx';

/** Somebody known without a password was sent a code or a link at once; here they may set a password instead. */
export function PasswordInstead({ email }: { email: string }) {
  const flow = useFlow();
  const [busy, run] = useBusy();
  const { passwordState } = flow.state;
  if (passwordState.type !== 'passwordless' || passwordState.email !== email) return null;
  return (
    <LinkButton busy={busy} onClick={() => run(() => mailToSetPassword(flow, email).catch(flow.fail))}>
      {flow.t('button.createPasswordInstead')}
    </LinkButton>
  );
}
