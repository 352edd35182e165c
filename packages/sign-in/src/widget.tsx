import type { Core } from '@targum/identity-client';
import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import { isOneTapAlone } from './config/one-tap-alone.ts';
import { themeVariables } from './config/theme.ts';
import type { CommonOptions, SignInConfig, View } from './config/types.ts';
import { type Flow, FlowContext, type Translate } from './flow/context.ts';
import { errorMessage } from './flow/describe-error.ts';
import { returnToPlace } from './flow/return-to-place.ts';
import { type FormState, INITIAL, type Screen, type Toast } from './flow/state.ts';
import { useBeforePaint, useOnChange, useOnce, useShown } from './flow/use-effects.ts';
import { SCREEN_COMPONENTS } from './screens/index.tsx';
import { formatParts, type Values } from './strings/format.ts';
import {
  directionOf,
  hasFirstTexts,
  type Locale,
  loadAllTexts,
  loadFirstTexts,
  type MessageId,
  resolveLocale,
} from './strings/index.ts';
import { translator } from './strings/translator.ts';
import { adoptScreenStyles } from './styles/screens.ts';
import { useFieldId } from './ui/use-field-id.ts';

export interface WidgetProps extends CommonOptions {
  core: Core;
  config?: SignInConfig;
  view: View;
  /** Where the gallery starts, and what was typed into the shell. */
  initial?: Partial<FormState>;
  /**
   * Present when the widget takes over a shell that is on the screen already. A `blind` one was drawn by a server, which
   * knows neither the browser nor what was typed since.
   */
  shell?: { id: string; dark: boolean; blind?: boolean; takenOver: (root: HTMLElement) => void };
}

const FIRST: Record<View['kind'], Screen> = {
  login: 'Main',
  'reset-password': 'PasswordResetForm',
  'passkey-registration': 'RegisterNewPasskey',
  'identity-provider': 'IDPConsent',
};

const TOAST_MS: Record<Toast['kind'], number> = { error: 4000, success: 2000, blank: 4000 };
const MAX_TOASTS = 20;
let toastId = 0;

/** Not for the visitor: what a developer should mend. */
function hint(message: string): void {
  // oxlint-disable-next-line no-console -- the console is where a developer who embeds the widget looks
  console.warn(`[targum sign-in] ${message}`);
}

export function Widget(props: WidgetProps) {
  const { core, config = {}, styles = {}, view } = props;
  const [state, setState] = useState<FormState>(() => ({
    ...INITIAL,
    screen: FIRST[view.kind],
    ...(view.kind === 'reset-password' && { resetPasswordState: { token: view.passwordResetToken } }),
    ...props.initial,
  }));
  const [spoken, setSpoken] = useState('');
  const [settled, setSettled] = useState(!props.shell);
  const ownId = useFieldId();
  const id = props.shell?.id ?? ownId;
  const [t, ready] = useTranslate(props);
  const blind = props.shell?.blind === true && !settled;
  const dark = useDark(props.appearance ?? 'light', props.shell?.dark);
  const root = useRef<HTMLDivElement>(null);
  useTyped(root, blind, (email) => setState((old) => ({ ...old, email })));
  useBootstrapArrival(core);

  // Callbacks of the latest render, read when they are called: a remount swaps them without a new flow.
  const latest = useRef(props);
  useBeforePaint(() => {
    latest.current = props;
  });

  const flow = useMemo((): Flow => {
    const set = (patch: Partial<FormState>) => setState((old) => ({ ...old, ...patch }));
    // An answer that comes after the visitor has moved on must neither pull them along nor speak on another screen.
    const here = (patch: Partial<FormState>) =>
      setState((old) => (old.screen === state.screen ? { ...old, ...patch } : old));
    const clean = { error: '', banner: '' };
    const describe = (error: unknown) => {
      const found = errorMessage(error, t.locale);
      return 'id' in found ? t(found.id) : found.text;
    };
    const report = (error: unknown) => {
      const known = typeof error === 'object' && error !== null && 'message' in error;
      latest.current.callbacks?.onError?.(known ? (error as { message: string }) : { message: String(error) });
    };
    const tell = async (problem: unknown) => {
      try {
        await loadAllTexts(t.locale);
      } catch {
        // The catalogue of errors travels behind the first screen; without it the server's own words stand.
      }
      here({ error: describe(problem) });
    };
    return {
      id,
      settled,
      userAgent: blind ? '' : navigator.userAgent,
      core,
      config,
      styles,
      view,
      state,
      t,
      set,
      go: (screen, patch = {}) => here({ ...clean, ...patch, screen }),
      finish: (screen, patch = {}) => set({ ...clean, ...patch, screen }),
      emit: (type, data) => latest.current.callbacks?.onEvent?.({ type, data }),
      describe,
      report,
      fail(error) {
        report(error);
        void tell(error);
      },
      toast(kind, text) {
        toastId += 1;
        const id = toastId;
        setState((old) => ({ ...old, toasts: [...old.toasts, { id, kind, text }].slice(-MAX_TOASTS) }));
        setTimeout(
          () => setState((old) => ({ ...old, toasts: old.toasts.filter((one) => one.id !== id) })),
          TOAST_MS[kind],
        );
      },
      announce: setSpoken,
      dress() {
        if (root.current) adoptScreenStyles(root.current);
      },
    };
  }, [id, settled, blind, core, config, styles, view, state, t]);

  // Parts that are there at once appear before the element that holds them is known.
  useBeforePaint(flow.dress, []);
  // Where a server drew, the theme stands in a style element until the browser has said which of it can be used.
  const variables = useMemo(
    () => (blind ? undefined : Object.fromEntries(themeVariables(styles, hint))),
    [styles, blind],
  );
  useFocus(root, state.screen);
  useOnChange(settled, () => {
    // Only now: what was typed has arrived in the state that a press sends.
    if (settled && root.current) props.shell?.takenOver(root.current);
    return undefined;
  });
  useOnce(() => {
    setSettled(true);
    if (view.kind === 'login')
      void returnToPlace(core, config, (place) =>
        setState((old) => (old.screen === 'Main' && !old.email ? { ...old, ...place } : old)),
      );
  });

  const locale = resolveLocale(props.locale);
  const Current = SCREEN_COMPONENTS[state.screen];
  return (
    <FlowContext.Provider value={flow}>
      <div
        ref={root}
        className="tgm"
        style={variables}
        lang={locale}
        dir={directionOf(locale)}
        data-appearance={dark ? 'dark' : 'light'}
        data-screen={state.screen}
        data-bare={state.screen === 'Main' && isOneTapAlone(config) ? '' : undefined}
        // The shell wrote the theme through the CSSOM, as a strict policy demands; React would compare it as text.
        suppressHydrationWarning={Boolean(props.shell) || undefined}
      >
        {ready && <Current key={state.screen} />}
        <div className="toasts">
          {state.toasts.map((one) => (
            <p key={one.id} className="toast" data-kind={one.kind}>
              {one.text}
            </p>
          ))}
        </div>
        {/* Always there, so that screen readers know it before it speaks. */}
        <div className="sr" role="alert">
          {state.error || state.banner}
        </div>
        <output className="sr">{[spoken, ...state.toasts.map((one) => one.text)].filter(Boolean).join(' ')}</output>
      </div>
    </FlowContext.Provider>
  );
}

/** The texts; `ready` is false until a language that has to travel is there, so that nobody sees a flash of another one. */
function useTranslate({ locale: wanted, strings }: WidgetProps): [t: Translate, ready: boolean] {
  const locale = resolveLocale(wanted);
  const [shown, setShown] = useState<Locale | undefined>(hasFirstTexts(locale) ? locale : undefined);
  useOnChange(locale, () => {
    let live = true;
    // At the start the first texts are enough; a change of language may meet any screen.
    const changes = shown !== undefined && shown !== locale;
    const show = () => {
      if (live) setShown(locale);
      if (!changes) loadAllTexts(locale).catch(() => undefined);
    };
    (changes ? loadAllTexts : loadFirstTexts)(locale).then(show, show);
    return () => {
      live = false;
    };
  });
  const t = useMemo(() => {
    const spoken = shown ?? locale;
    const plain = translator(spoken, strings);
    const rich = (id: MessageId, values: Values) =>
      formatParts(plain.message(id), values, spoken).map((part, at) => (
        <Fragment key={at}>{typeof part === 'string' ? part : <bdi>{part.value}</bdi>}</Fragment>
      ));
    return Object.assign(plain, { rich, locale: spoken });
  }, [shown, strings, locale]);
  return [t, shown !== undefined];
}

/** Starts as the shell was drawn, if there is one: the system may have changed since. */
function useDark(appearance: 'light' | 'dark' | 'auto', drawn: boolean | undefined): boolean {
  const [system, setSystem] = useState(() => drawn ?? matchMedia('(prefers-color-scheme: dark)').matches);
  useEffect(() => {
    const query = matchMedia('(prefers-color-scheme: dark)');
    const hear = () => setSystem(query.matches);
    hear();
    query.addEventListener('change', hear);
    return () => query.removeEventListener('change', hear);
  }, []);
  return appearance === 'dark' || (appearance === 'auto' && system);
}

/** Takes what was typed into a field that stood before there was a script to hear it. */
function useTyped(root: { current: HTMLDivElement | null }, blind: boolean, take: (email: string) => void): void {
  const latest = useRef(take);
  useBeforePaint(() => {
    const typed = blind && root.current?.querySelector('input')?.value;
    if (typed) latest.current(typed);
  }, [blind, root]);
}

/** The first paint uses the cached settings; fresh ones repaint once. */
function useBootstrapArrival(core: Core): void {
  const [, repaint] = useState(0);
  useEffect(() => {
    let live = true;
    void core.bootstrap.ready().then(() => live && repaint((count) => count + 1));
    return () => {
      live = false;
    };
  }, [core]);
}

const FOCUSABLE = ['form input:not([readonly]):not([type=checkbox])', 'h1,p[tabindex]'];

function focusInside(root: HTMLElement): boolean {
  const found = FOCUSABLE.map((one) => root.querySelector<HTMLElement>(one)).find(Boolean);
  found?.focus();
  return Boolean(found);
}

/** Focus goes along with the screen, but a page that just loaded keeps its own. Lazy screens are waited for. Focus is not lost either when what held it goes. */
function useFocus(root: { current: HTMLDivElement | null }, screen: Screen): void {
  const shown = useRef(screen);
  const due = useRef(false);
  useOnChange(screen, () => {
    if (shown.current !== screen && root.current) due.current = !focusInside(root.current);
    shown.current = screen;
    return undefined;
  });
  useShown(() => {
    const element = root.current;
    if (!element) return undefined;
    let held: EventTarget | null = null;
    const hear = (event: Event) => {
      held = event.target;
    };
    const watch = new MutationObserver(() => {
      const lost = held && !element.contains(held as Node) && document.activeElement === document.body;
      if ((due.current || lost) && focusInside(element)) due.current = false;
    });
    element.addEventListener('focusin', hear);
    watch.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', hear);
      watch.disconnect();
    };
  });
}
