import { IdentityApiError, otps } from '@targum/identity-client';
import { useState } from 'react';
import { otpMinutes } from '../actions/email.ts';
import { sessionDuration } from '../config/check-config.ts';
import { useFlow } from '../flow/context.ts';
import { useKeptPlace } from '../flow/kept-place.ts';
import { useBusy } from '../flow/use-busy.ts';
import { useOnChange, useShown } from '../flow/use-effects.ts';
import { Back } from '../ui/back.tsx';
import { LinkButton } from '../ui/button.tsx';
import { ErrorText } from '../ui/error-text.tsx';
import { Heading } from '../ui/heading.tsx';
import { Success } from '../ui/success.tsx';
import { CODE_LENGTH, OtpInput } from './otp-input.tsx';
import { PasswordInstead } from './password-instead.tsx';

const SENT_MS = 2000;
/** A server refuses also the right code after so many wrong ones, and must not say why. */
const TRIES = 5;

type Resend = 'initial' | 'sending' | 'sent' | 'waiting';

export function OtpAuthenticate() {
  const flow = useFlow();
  const { t, state, core, config, set } = flow;
  const { type, methodId, otpDestination } = state.otpState;
  const [code, setCode] = useState('');
  const [busy, run] = useBusy();
  const [refusals, setRefusals] = useState(0);
  const [resend, setResend] = useState<Resend>('initial');
  // Not the code's fault: it stands beside the button, and the code's field stays as it was.
  const [unsent, setUnsent] = useState('');
  const [shownAt] = useState(Date.now);
  const deadline = (state.otpState.sentAt ?? shownAt) + otpMinutes(config) * 60_000;
  const left = useSecondsLeft(deadline);
  useKeptPlace(deadline);

  function authenticate(candidate: string) {
    flow.announce(t('button.loading'));
    run(async () => {
      try {
        const answer = await otps(core).authenticate(candidate, methodId, sessionDuration(config));
        flow.emit('OTP_AUTHENTICATE', { ...answer, method_id: methodId });
        flow.finish('OTPConfirmation');
      } catch (error) {
        setCode('');
        const wrong = error instanceof IdentityApiError && error.error_type === 'otp_code_not_found';
        const sofar = refusals + (wrong ? 1 : 0);
        setRefusals(sofar);
        flow.announce(sofar < TRIES ? '' : t('otp.spent'));
        flow.fail(error);
      }
    });
  }

  function enter(next: string) {
    setCode(next);
    if (next && state.error) set({ error: '' });
    if (next.length === CODE_LENGTH) authenticate(next);
  }

  async function sendAgain() {
    setResend('sending');
    setUnsent('');
    try {
      const answer = await otps(core)[type].loginOrCreate(otpDestination, { expiration_minutes: otpMinutes(config) });
      flow.emit('OTP_LOGIN_OR_CREATE', answer);
      if (type === 'email') {
        core.events.log('email_try_again_clicked', { type: 'login_or_create_otp' });
        flow.toast('success', t('toast.emailResent'));
      } else flow.announce(t('otp.codeSent'));
      set({ otpState: { ...state.otpState, methodId: answer.method_id, sentAt: Date.now() }, error: '' });
      setRefusals(0);
      setResend('sent');
      setTimeout(() => setResend('waiting'), SENT_MS);
    } catch (error) {
      setResend('initial');
      flow.report(error);
      setUnsent(flow.describe(error));
      flow.announce(flow.describe(error));
    }
  }

  useWebOtp(type === 'sms', enter);

  return (
    <div className="stack">
      <Back />
      <Heading>{t('otp.title')}</Heading>
      <p>{t.rich('otp.message', { destination: otpDestination })}</p>
      <form className="stack" onSubmit={(event) => event.preventDefault()} noValidate>
        <OtpInput value={code} error={state.error} disabled={busy} onChange={enter} />
      </form>
      <p className="hint" role="timer" aria-live="off">
        {busy ? t('loading.text') : left > 0 ? t('otp.expiresIn', { time: asClock(left) }) : t('otp.expired')}
      </p>
      <p className="hint row">
        {resend !== 'sent' && t('otp.didNotGet')}
        {/* One button through all states: it keeps the focus of whoever pressed it. */}
        <LinkButton busy={resend === 'sending' || resend === 'sent'} onClick={() => void sendAgain()}>
          {resend === 'sent' ? (
            <span className="success">{t('otp.codeSent')}</span>
          ) : (
            t(resend === 'sending' ? 'otp.resending' : 'otp.resend')
          )}
        </LinkButton>
      </p>
      <ErrorText>{unsent}</ErrorText>
      <p className="hint">{t(refusals < TRIES ? 'otp.sameCode' : 'otp.spent')}</p>
      <PasswordInstead email={otpDestination} />
    </div>
  );
}

export function OtpConfirmation() {
  return <Success body="otp.verified" />;
}

/** m:ss. */
export function asClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function useSecondsLeft(deadline: number): number {
  const { t, announce } = useFlow();
  const compute = () => Math.max(0, Math.ceil((deadline - Date.now()) / 1000));
  const [left, setLeft] = useState(compute);
  useOnChange(deadline, () => {
    setLeft(compute());
    const timer = setInterval(() => setLeft(compute()), 1000);
    return () => clearInterval(timer);
  });
  useOnChange(left === 0, () => {
    if (left === 0) announce(t('otp.expired'));
    return undefined;
  });
  return left;
}

/** Takes the code out of the text message where the browser offers that (WebOTP). */
function useWebOtp(wanted: boolean, onCode: (code: string) => void): void {
  useShown(() => {
    if (!wanted || !('OTPCredential' in window)) return undefined;
    const abort = new AbortController();
    const wait = async () => {
      const request = { otp: { transport: ['sms'] }, signal: abort.signal };
      const credential = await navigator.credentials.get(request);
      if (credential && 'code' in credential && typeof credential.code === 'string') onCode(credential.code);
    };
    // Refused, unsupported or left behind: the visitor types.
    wait().catch(() => undefined);
    return () => abort.abort();
  });
}
