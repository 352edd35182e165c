import type { Core } from '@targum/identity-client';
import { createElement, type ReactNode, useCallback, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { AuthTokenParams, CommonOptions, GetConsentManifest, SignInConfig, View } from '../config/types.ts';
import { EARLY_SCRIPT } from '../prerender/early-script.ts';
import { firstStyle } from '../prerender/first-style.ts';
import { holdPresses } from '../shell/hold-presses.ts';
import { SHELL_ATTRIBUTE } from '../shell/standing.ts';
import { hasFirstTexts, type Locale, loadFirstTexts, resolveLocale } from '../strings/index.ts';
import { adoptStyles } from '../styles/adopt.ts';
import { Widget, type WidgetProps } from '../widget.tsx';

export interface SignInProps extends CommonOptions {
  /** Undefined on a server only, which has no browser for a client to live in. */
  core: Core | undefined;
  config?: SignInConfig;
  /** Of the page's policy, for what a server draws. */
  nonce?: string;
}

const onServer = typeof document === 'undefined';
const never = () => () => undefined;

/** True on a server, and in the render that takes over what it drew. */
function useDrawnByServer(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

/** Languages that did not come: asked for once more by the widget itself, and not waited for. */
const lost = new Set<Locale>();

async function fetchTexts(locale: Locale): Promise<void> {
  try {
    await loadFirstTexts(locale);
  } catch {
    lost.add(locale);
  }
}

/** A ref for the host element, and where the widget goes once it is there: a shadow root can only be had from an element. */
function usePlace(shadow: boolean): [ref: (element: HTMLElement | null) => void, root: ShadowRoot | null] {
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const place = shadow ? (element.shadowRoot ?? element.attachShadow({ mode: 'open' })) : element;
      adoptStyles(place);
      if (place instanceof ShadowRoot) setRoot(place);
    },
    [shadow],
  );
  return [ref, root];
}

/** The shell in what a server drew, and whether it still stands; none where nothing is drawn before there is a browser. */
function useShell(possible: boolean): { shell: WidgetProps['shell']; stands: boolean } {
  // Names as a stylesheet and every server can write them.
  const id = `tgm-${useId().replace(/\W/g, '')}`;
  const drawn = useDrawnByServer() && possible;
  const [stands, setStands] = useState(drawn);
  const [shell] = useState(() => {
    if (!drawn) return undefined;
    const takenOver = (root: HTMLElement) => {
      setStands(false);
      holdPresses(root).release();
    };
    return { id, dark: false, blind: true, takenOver };
  });
  return { shell, stands };
}

interface HostProps extends SignInProps {
  view: View;
}

/** Renders inside the host's own tree. A server draws the first screen of a sign-in; all else waits for the browser. */
function Host({ core, nonce, ...props }: HostProps) {
  const shadow = props.config?.enableShadowDOM ?? false;
  const [ref, root] = usePlace(shadow);
  const { shell, stands } = useShell(!shadow && props.view.kind === 'login');
  const locale = resolveLocale(props.locale);
  // oxlint-disable-next-line typescript/only-throw-error -- the way to make React wait that all its versions know
  if (stands && !hasFirstTexts(locale) && !lost.has(locale)) throw fetchTexts(locale);
  // On a server nothing asks for the client: it is for what happens later.
  const ready = core ?? (onServer && shell ? ({} as Core) : undefined);
  const widget = ready && createElement(Widget, { ...props, core: ready, ...(shell && { shell }) });
  const inside = shadow ? root && widget && createPortal(widget, root) : widget;
  if (!stands || !shell) return createElement('div', { ref }, null, inside, null);
  const style = part('style', onServer ? firstStyle(props, shell.id) : '', nonce);
  return createElement('div', { ref, [SHELL_ATTRIBUTE]: shell.id }, style, inside, part('script', EARLY_SCRIPT, nonce));
}

/** Stands in the page until the widget has taken over. A browser shows neither text nor nonce the way it was written. */
function part(tag: 'style' | 'script', text: string, nonce: string | undefined): ReactNode {
  return createElement(tag, { nonce, suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: text } });
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

export interface IdentityProviderProps extends Omit<SignInProps, 'config' | 'nonce'> {
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

/** The texts of the first screen. A server that renders in one go, without a stream, waits for them before. */
export async function loadTexts(locale: string): Promise<void> {
  await loadFirstTexts(resolveLocale(locale));
}
