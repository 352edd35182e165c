import type { Core } from '@targum/identity-client';
import { createElement, useCallback, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { AuthTokenParams, CommonOptions, GetConsentManifest, SignInConfig, View } from '../config/types.ts';
import { adoptStyles } from '../styles/adopt.ts';
import { Widget } from '../widget.tsx';

export interface SignInProps extends CommonOptions {
  core: Core;
  config?: SignInConfig;
}

/** A ref for the host element, and where the widget goes once it is there. */
function usePlace(shadow: boolean): [ref: (element: HTMLElement | null) => void, inside: ShadowRoot | 'here' | null] {
  const [inside, setInside] = useState<ShadowRoot | 'here' | null>(null);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const root = shadow ? (element.shadowRoot ?? element.attachShadow({ mode: 'open' })) : element.getRootNode();
      adoptStyles(root instanceof ShadowRoot ? root : document);
      setInside(shadow ? (root as ShadowRoot) : 'here');
    },
    [shadow],
  );
  return [ref, inside];
}

/** Renders inside the host's own tree. Nothing is drawn on a server, so the first client render matches it. */
function Host({ view, ...props }: SignInProps & { view: View }) {
  const [ref, inside] = usePlace(props.config?.enableShadowDOM ?? false);
  const widget = createElement(Widget, { ...props, view });
  return createElement('div', { ref }, inside === 'here' ? widget : inside ? createPortal(widget, inside) : null);
}

const LOGIN: View = { kind: 'login' };
const PASSKEYS: View = { kind: 'passkey-registration' };

export function SignIn(props: SignInProps) {
  return createElement(Host, { ...props, view: LOGIN });
}

export function PasskeyRegistration(props: SignInProps) {
  return createElement(Host, { ...props, view: PASSKEYS });
}

export function ResetPassword({ passwordResetToken, ...props }: SignInProps & { passwordResetToken: string }) {
  const view = useMemo<View>(() => ({ kind: 'reset-password', passwordResetToken }), [passwordResetToken]);
  return createElement(Host, { ...props, view });
}

export interface IdentityProviderProps extends Omit<SignInProps, 'config'> {
  getIDPConsentManifest?: GetConsentManifest;
  authTokenParams?: AuthTokenParams;
}

export function IdentityProvider({ getIDPConsentManifest, authTokenParams, ...props }: IdentityProviderProps) {
  const [view] = useState<View>({
    kind: 'identity-provider',
    ...(getIDPConsentManifest && { getIDPConsentManifest }),
    ...(authTokenParams && { authTokenParams }),
  });
  return createElement(Host, { ...props, view });
}
