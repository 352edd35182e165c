import { ONE_TAP_PARENT_ID, oneTap } from '@targum/identity-client';
import { useRef, useState } from 'react';
import { hasPrompt } from '../config/one-tap-alone.ts';
import type { ProviderConfig } from '../config/types.ts';
import { useFlow } from '../flow/context.ts';
import { useShown } from '../flow/use-effects.ts';
import type { MessageId } from '../strings/index.ts';
import { ErrorText } from '../ui/error-text.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { OAuthButton } from './oauth-button.tsx';

/** Failure reasons a developer can mend, in words; shown for test tokens only. */
const REASONS: Record<string, MessageId> = {
  oauth_config_not_found: 'oneTap.noConfig',
  no_login_redirect_urls_set: 'oneTap.noLoginUrls',
  no_signup_redirect_urls_set: 'oneTap.noSignupUrls',
  unregistered_origin: 'oneTap.originNotAllowed',
  invalid_client: 'oneTap.invalidClient',
  default_provider_not_allowed: 'oneTap.defaultProvider',
};

/**
 * Google looks for its place in the document, which does not reach into shadow roots. The place is found there, as a child of
 * the outermost host, and shown in here through one slot for each root around. Answers how to take it away.
 */
function leadOut(place: HTMLElement): () => void {
  const steps: HTMLElement[] = [];
  let around: HTMLElement = place;
  for (let root = place.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) {
    const slot = document.createElement('slot');
    slot.name = ONE_TAP_PARENT_ID;
    around.append(slot);
    around = document.createElement('div');
    around.slot = ONE_TAP_PARENT_ID;
    root.host.append(around);
    steps.push(slot, around);
  }
  if (around !== place) around.id = ONE_TAP_PARENT_ID;
  return () => {
    for (const one of steps) one.remove();
  };
}

/** Google's prompt beside or above the buttons. Whatever happens to it, the ordinary button is there. */
export function OneTap({ provider, alone = false }: { provider: ProviderConfig; alone?: boolean }) {
  const { core, config, t, report } = useFlow();
  const [state, setState] = useState<'pending' | 'shown' | 'failed'>('pending');
  const [problem, setProblem] = useState('');
  const embedded = (provider.position ?? 'floating') !== 'floating';
  const place = useRef<HTMLDivElement>(null);

  useShown(() => {
    if (!hasPrompt(provider)) {
      setState('failed');
      return undefined;
    }
    let live = true;
    const takeBack = place.current && leadOut(place.current);
    const { loginRedirectURL, signupRedirectURL } = config.oauthOptions ?? {};
    const prompt = oneTap(core);
    const fail = (reason: string) => {
      if (!live) return;
      setState('failed');
      const id = REASONS[reason];
      // oxlint-disable-next-line no-console -- developers look here; visitors get the ordinary button
      console.warn(`[targum sign-in] One Tap: ${id ? t(id) : reason}`);
      if (id && core.settings.publicToken.includes('public-token-test')) setProblem(t(id));
    };
    /** Also Google's script may be broken, or not be Google's. */
    const broken = (error: unknown) => {
      report(error);
      fail('broken');
    };
    prompt
      .show({
        ...(provider.position && { position: provider.position }),
        ...(provider.cancel_on_tap_outside !== undefined && { cancel_on_tap_outside: provider.cancel_on_tap_outside }),
        ...(loginRedirectURL && { login_redirect_url: loginRedirectURL }),
        ...(signupRedirectURL && { signup_redirect_url: signupRedirectURL }),
        onCancel: () => live && setState('failed'),
        onError: broken,
      })
      .then((outcome) => (outcome.success ? live && setState('shown') : fail(outcome.reason)), broken);
    return () => {
      live = false;
      prompt.cancel();
      takeBack?.();
    };
  });

  return (
    <div className="stack">
      {embedded && state !== 'failed' && (
        <div className="one-tap">
          {/* What is inside this one is Google's. */}
          <div ref={place} id={ONE_TAP_PARENT_ID} />
          {state === 'pending' && <Spinner label={t('loading.text')} />}
        </div>
      )}
      <ErrorText>{problem}</ErrorText>
      {alone && state === 'failed' && <OAuthButton provider={provider} />}
    </div>
  );
}
