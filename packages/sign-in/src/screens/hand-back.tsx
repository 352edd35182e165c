import { otps } from '@targum/identity-client';
import { useState } from 'react';
import { sessionDuration } from '../config/check-config.ts';
import { useFlow } from '../flow/context.ts';
import { useBusy } from '../flow/use-busy.ts';
import { useShown } from '../flow/use-effects.ts';
import { CODE_LENGTH, OtpInput } from './otp-input.tsx';

/** Whoever reads the mail on another device types its code here, where the sign-in began. */
export function HandBack() {
  const flow = useFlow();
  const { t, state, core, config, set, finish } = flow;
  const { methodId } = state.otpState;
  const [code, setCode] = useState('');
  const [busy, run] = useBusy();

  // The link was opened in another tab of this browser: the session is here already.
  useShown(() =>
    core.store.onChange((session) => {
      if (session) finish('PasswordConfirmation');
    }),
  );

  function enter(next: string) {
    setCode(next);
    if (next && state.error) set({ error: '' });
    if (next.length !== CODE_LENGTH) return;
    flow.announce(t('button.loading'));
    run(async () => {
      try {
        const answer = await otps(core).authenticate(next, methodId, sessionDuration(config));
        flow.emit('OTP_AUTHENTICATE', { ...answer, method_id: methodId });
        finish('OTPConfirmation');
      } catch (error) {
        setCode('');
        flow.announce('');
        flow.fail(error);
      }
    });
  }

  if (!methodId) return null;
  return (
    <form className="stack" onSubmit={(event) => event.preventDefault()} noValidate>
      <p>{t('emailConfirmation.elsewhere')}</p>
      <OtpInput value={code} error={state.error} disabled={busy} onChange={enter} />
    </form>
  );
}
