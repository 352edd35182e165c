import { IdentityApiError, webauthn } from '@targum/identity-client';
import { useRef, useState } from 'react';
import { sessionDuration } from '../config/check-config.ts';
import { formMethods } from '../config/form-methods.ts';
import { type Flow, useFlow } from '../flow/context.ts';
import { useBusy } from '../flow/use-busy.ts';
import { useOnChange } from '../flow/use-effects.ts';
import { Button } from '../ui/button.tsx';

const RETRIES = 5;
/** Three quarters of the life of a challenge: whoever takes up the offer late must not meet a stale one. */
const RENEW_MS = 225_000;

/** Closed windows and replaced requests are the visitor's own doing: no message. */
function isQuiet(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

async function signIn(flow: Flow, options: { conditional_mediation?: boolean; signal?: AbortSignal }): Promise<void> {
  const answer = await webauthn(flow.core).authenticate({
    is_passkey: true,
    ...sessionDuration(flow.config),
    ...options,
  });
  flow.emit('PASSKEY_AUTHENTICATE', answer);
  flow.finish('PasskeyConfirmation');
}

function complain(flow: Flow, error: unknown): void {
  if (isQuiet(error)) return;
  flow.report(error);
  const missing = error instanceof IdentityApiError && error.error_type === 'webauthn_registration_not_found';
  flow.set({ banner: flow.t(missing ? 'passkey.error.notFound' : 'passkey.error.unknown') });
}

/** Offers stored passkeys inside the email field. Up to five tries; stops when the visitor says no or leaves. */
async function offerInField(flow: Flow, signal: AbortSignal): Promise<void> {
  if (!(await webauthn(flow.core).autofillSupported())) return;
  for (let attempt = 0; attempt < RETRIES && !signal.aborted; attempt += 1) {
    try {
      await signIn(flow, { conditional_mediation: true, signal });
      return;
    } catch (error) {
      if (signal.aborted || isQuiet(error)) return;
      complain(flow, error);
    }
  }
}

export function PasskeyButton() {
  const flow = useFlow();
  const [busy, run] = useBusy();
  const pressed = useRef(false);
  const request = useRef<AbortController | null>(null);
  /** Withdraws the request before, also one that is only being prepared: it would end what comes after it. */
  const takePlace = (): AbortSignal => {
    request.current?.abort();
    request.current = new AbortController();
    return request.current.signal;
  };
  const [round, setRound] = useState(0);
  const offerAgain = () => setRound((before) => before + 1);
  useOnChange(round, () => {
    if (formMethods(flow.config).length > 0) void offerInField(flow, takePlace());
    // The browser's window that the button opened is not taken away for it.
    const renewal = setTimeout(() => pressed.current || offerAgain(), RENEW_MS);
    return () => {
      clearTimeout(renewal);
      // That of the button as well: the offer may have been taken up just before, and no window stands over the end of a flow.
      request.current?.abort();
    };
  });

  /** Takes the place of the offer in the field, which stands again when nothing came of the button. */
  const press = async () => {
    flow.set({ banner: '' });
    pressed.current = true;
    try {
      await signIn(flow, { signal: takePlace() });
    } catch (error) {
      complain(flow, error);
      offerAgain();
    } finally {
      pressed.current = false;
    }
  };
  return (
    <Button kind="secondary" busy={busy} onClick={() => run(press)}>
      <svg className="icon" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
        <circle cx="8" cy="6" r="3.2" />
        <path d="M2.5 17c0-3.6 2.5-5.6 5.5-5.6 1 0 1.9.2 2.7.6M15 9.5a2.3 2.3 0 1 0-1.2 4.3V18l1.4-1.2-.9-1.2.9-1v-.8A2.3 2.3 0 0 0 15 9.5Z" />
      </svg>
      {flow.t('passkey.continue')}
    </Button>
  );
}
