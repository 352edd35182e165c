import { IdentityApiError, magicLinks, passwords } from '@targum/identity-client';
import { type FormEvent, useRef, useState } from 'react';
import { sendPasswordReset } from '../actions/email.ts';
import { emailAlternative, mailToSetPassword, sendAlternative } from '../actions/find-user.ts';
import { sessionDuration } from '../config/check-config.ts';
import { type Flow, useFlow } from '../flow/context.ts';
import type { Screen } from '../flow/state.ts';
import { useBusy } from '../flow/use-busy.ts';
import { useOnce } from '../flow/use-effects.ts';
import { Back } from '../ui/back.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Divider } from '../ui/divider.tsx';
import { Heading } from '../ui/heading.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Success } from '../ui/success.tsx';
import { TextField } from '../ui/text-field.tsx';
import { offerToKeep } from './keep-password.ts';
import { PasswordField } from './password-field.tsx';
import { Strength, usePasswordStrength } from './password-strength.tsx';

/** Errors that the visitor can only mend through the mailbox. */
const MAILED: Record<string, Screen> = { reset_password: 'PasswordDedupe', breached_password: 'PasswordBreached' };

async function mailInstead(flow: Flow, email: string, error: unknown): Promise<void> {
  const screen = error instanceof IdentityApiError ? MAILED[error.error_type] : undefined;
  if (!screen) {
    flow.fail(error);
    return;
  }
  flow.report(error);
  try {
    await sendPasswordReset(flow, email);
    flow.go(screen);
  } catch (failed) {
    flow.fail(failed);
  }
}

export function Password() {
  const { state } = useFlow();
  return state.passwordState.type === 'password' ? <LogIn /> : <Create />;
}

function Username({ email }: { email: string }) {
  const { t } = useFlow();
  // Password managers need the name beside the password, as a real field of the same form.
  return (
    <TextField
      name="username"
      type="email"
      autoComplete="username"
      readOnly
      label={t('formField.email')}
      value={email}
      onChange={() => undefined}
    />
  );
}

function Alternative({ email, link = false }: { email: string; link?: boolean }) {
  const flow = useFlow();
  const [busy, run] = useBusy();
  const kind = emailAlternative(flow);
  if (!kind) return null;
  const label = flow.t(kind === 'code' ? 'button.emailCode' : 'button.emailLink');
  const send = () => run(() => sendAlternative(flow, email).catch(flow.fail));
  if (link)
    return (
      <LinkButton busy={busy} onClick={send}>
        {label}
      </LinkButton>
    );
  return (
    <Button kind="secondary" busy={busy} onClick={send}>
      {label}
    </Button>
  );
}

function Create() {
  const flow = useFlow();
  const { t, core, config, state } = flow;
  const { email } = state.passwordState;
  const [password, setPassword] = useState('');
  const [busy, run] = useBusy();
  const strength = usePasswordStrength(password, email);
  const choice = emailAlternative(flow) !== undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    run(async () => {
      try {
        const answer = await passwords(core).create({ email, password, ...sessionDuration(config) });
        flow.emit('PASSWORD_CREATE', answer);
        flow.finish('PasswordConfirmation');
      } catch (error) {
        if (error instanceof IdentityApiError && error.error_type === 'breached_password') flow.fail(error);
        else await mailInstead(flow, email, error);
      }
    });
  }

  return (
    <div className="stack">
      <Back />
      <Heading>{t(choice ? 'password.create.title' : 'createAccount.title')}</Heading>
      {choice && (
        <>
          <p>{t('createAccount.chooseHow')}</p>
          <Alternative email={email} />
          <Divider />
          <h2>{t('password.create.setPassword')}</h2>
        </>
      )}
      <form className="stack" onSubmit={submit} noValidate>
        <Username email={email} />
        <PasswordField
          id="new-password"
          autoComplete="new-password"
          label={t('formField.password')}
          value={password}
          error={state.error}
          onChange={setPassword}
        />
        <Strength check={strength} />
        <Button type="submit" busy={busy} disabled={!strength?.valid_password}>
          {t('password.create.submit')}
        </Button>
      </form>
    </div>
  );
}

function LogIn() {
  const flow = useFlow();
  const { t, core, config, state } = flow;
  const { email } = state.passwordState;
  const [password, setPassword] = useState('');
  const [busy, run] = useBusy();
  const [mailing, mail] = useBusy();
  const { strict } = core.bootstrap.now();

  function submit(event: FormEvent) {
    event.preventDefault();
    run(async () => {
      try {
        const answer = await passwords(core).authenticate({ email, password, ...sessionDuration(config) });
        flow.emit('PASSWORD_AUTHENTICATE', answer);
        flow.finish('PasswordConfirmation');
      } catch (error) {
        await mailInstead(flow, email, error);
      }
    });
  }

  async function forgot() {
    try {
      await sendPasswordReset(flow, email);
      flow.go('PasswordForgot');
    } catch (error) {
      flow.fail(error);
    }
  }

  return (
    <div className="stack">
      <Back />
      <Heading>{t(strict ? 'login.title' : 'password.login.title')}</Heading>
      <form className="stack" onSubmit={submit} noValidate>
        <Username email={email} />
        <PasswordField
          id="current-password"
          autoComplete="current-password"
          label={t('formField.password')}
          value={password}
          error={state.error}
          onChange={setPassword}
        />
        <Button type="submit" busy={busy} disabled={password === ''}>
          {t('password.login.submit')}
        </Button>
      </form>
      <LinkButton busy={mailing} onClick={() => mail(forgot)}>
        {t('password.login.forgot')}
      </LinkButton>
      {strict ? <StrictWays email={email} /> : <Alternative email={email} link />}
    </div>
  );
}

/** A strict server does not say who is new, so the way for newcomers stands beside the password: a code, a link, or a mail to set one. */
function StrictWays({ email }: { email: string }) {
  const flow = useFlow();
  const [busy, run] = useBusy();
  return (
    <>
      <Divider />
      {emailAlternative(flow) ? (
        <Alternative email={email} />
      ) : (
        <Button kind="secondary" busy={busy} onClick={() => run(() => mailToSetPassword(flow, email).catch(flow.fail))}>
          {flow.t('button.setPasswordByMail')}
        </Button>
      )}
    </>
  );
}

/** Takes the token of a reset mail. A link that says `login` signs in at once; anything else sets a password. */
export function PasswordResetForm() {
  const flow = useFlow();
  const { t, core, config, state, view } = flow;
  // The host may mount again with another token.
  const token = view.kind === 'reset-password' ? view.passwordResetToken : state.resetPasswordState.token;
  const [password, setPassword] = useState('');
  const [busy, run] = useBusy();
  const [entering, enter] = useBusy();
  const strength = usePasswordStrength(password);
  const owner = useRef<HTMLInputElement>(null);
  const [signsIn] = useState(() => tokenType() === 'login');

  const withoutPassword = async () => {
    hideToken(token);
    try {
      await magicLinks(core).authenticate(token, sessionDuration(config));
      flow.finish('PasswordConfirmation');
    } catch (error) {
      flow.fail(error);
    }
  };

  // The token is spent once, on arrival.
  useOnce(() => {
    if (signsIn) enter(withoutPassword);
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    run(async () => {
      hideToken(token);
      try {
        const answer = await passwords(core).resetByEmail({ token, password, ...sessionDuration(config) });
        const name = answer.user.emails[0]?.email ?? '';
        if (owner.current) owner.current.value = name;
        offerToKeep(name, password);
        flow.emit('PASSWORD_RESET_BY_EMAIL', answer);
        flow.finish('PasswordConfirmation');
      } catch (error) {
        flow.fail(error);
      }
    });
  }

  if (signsIn && entering) return <Spinner label={t('loading.text')} />;
  return (
    <div className="stack">
      <Heading>{t('password.reset.title')}</Heading>
      <form className="stack" onSubmit={submit} noValidate>
        {/* Only the answer says whose the token is. Keepers of passwords that read a form when it goes find the name here. */}
        <input ref={owner} name="username" type="email" autoComplete="username" readOnly hidden />
        <PasswordField
          id="new-password"
          autoComplete="new-password"
          label={t('formField.newPassword')}
          value={password}
          error={state.error}
          onChange={setPassword}
        />
        <Strength check={strength} />
        <Button type="submit" busy={busy} disabled={!strength?.valid_password || entering}>
          {t('password.reset.submit')}
        </Button>
      </form>
      <LinkButton busy={busy || entering} onClick={() => enter(withoutPassword)}>
        {t('button.loginWithoutPassword')}
      </LinkButton>
    </div>
  );
}

/** A token about to be spent leaves the address, where history, referrers and other scripts could read it. */
function hideToken(token: string): void {
  const url = new URL(location.href);
  if (url.searchParams.get('token') !== token) return;
  url.searchParams.delete('token');
  url.searchParams.delete('stytch_token_type');
  history.replaceState(history.state, '', url);
}

/** The page address says what a token is for; without a word it is a password reset. */
export function tokenType(): string {
  return new URLSearchParams(location.search).get('stytch_token_type') || 'reset_password';
}

export function PasswordConfirmation() {
  return <Success />;
}
