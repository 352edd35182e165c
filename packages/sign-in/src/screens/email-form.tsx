import type { FormEvent } from 'react';
import { isEmail, sendEmailOtp, sendMagicLink } from '../actions/email.ts';
import { findUser } from '../actions/find-user.ts';
import { otpMethodsOf, productsOf } from '../config/check-config.ts';
import { emailAutoComplete } from '../config/form-methods.ts';
import { useFlow } from '../flow/context.ts';
import { useBusy } from '../flow/use-busy.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';

/** One address field for three products: code, link, or the password flow. */
export function EmailForm() {
  const flow = useFlow();
  const { t, state, config, set } = flow;
  const [busy, run] = useBusy();
  const withPassword = productsOf(config).includes('passwords');
  const withCode = !withPassword && otpMethodsOf(config).includes('email');

  function submit(event: FormEvent) {
    event.preventDefault();
    const email = state.email.trim();
    if (!isEmail(email)) {
      const message = t(withCode ? 'errors.invalidEmail' : 'error.invalid_email');
      set({ error: message });
      if (withCode) flow.report({ message });
      return;
    }
    set({ error: '' });
    const send = withPassword ? findUser : withCode ? sendEmailOtp : sendMagicLink;
    run(() => send(flow, email).catch(flow.fail));
  }

  return (
    <form className="stack" method="dialog" onSubmit={submit} noValidate>
      <TextField
        id="email-input"
        name="email"
        type="email"
        inputMode="email"
        label={t('formField.email')}
        placeholder={t('formField.emailHint')}
        autoComplete={emailAutoComplete(config)}
        value={state.email}
        error={state.error}
        onChange={(email) => set({ email, error: '' })}
      />
      <Button type="submit" busy={busy}>
        {t('button.continueWithEmail')}
      </Button>
    </form>
  );
}
