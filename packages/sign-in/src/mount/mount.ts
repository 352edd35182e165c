import { createShell, type Shell } from '../shell/shell.ts';
import { showLost } from '../shell/show-lost.ts';
import { dropLateShell, removeLeftovers, standingShell } from '../shell/standing.ts';
import { hasFirstTexts, loadFirstTexts, resolveLocale } from '../strings/index.ts';
import { adoptStyles } from '../styles/adopt.ts';
import type { WidgetProps } from '../widget.tsx';
import type { WidgetView } from './later.ts';
import { type CoreSource, laterNow, loadLater } from './load-later.ts';

export interface MountProps extends Omit<WidgetProps, 'core' | 'shell'> {
  core: CoreSource;
}

interface Mounted {
  shadow: boolean;
  inner: HTMLElement;
  /** Of the latest call. */
  props: MountProps;
  /** Draws the first screen while the widget's code is on its way. */
  shell: Shell | undefined;
  view: WidgetView | undefined;
}

const mounted = new WeakMap<Element, Mounted>();

/** Puts the widget into an element; doing it again updates what is there, state and all. */
export function mountWidget(target: string | Element, caller: string, props: MountProps): () => void {
  const element = typeof target === 'string' ? document.querySelector(target) : target;
  if (!element) throw new Error(`${caller}: no element matches the selector "${target as string}".`);
  const shadow = props.config?.enableShadowDOM ?? false;
  const existing = mounted.get(element);
  const differs = existing && (existing.shadow !== shadow || existing.props.view.kind !== props.view.kind);
  if (differs) unmount(element);
  const one = mounted.get(element) ?? open(element, shadow, props);
  one.props = props;
  if (!one.view) drawShell(one);
  void render(element, one);
  return () => unmount(element);
}

function open(element: Element, shadow: boolean, props: MountProps): Mounted {
  const container = shadow ? (element.shadowRoot ?? element.attachShadow({ mode: 'open' })) : element;
  adoptStyles(container);
  const standing = standingShell(container);
  const hasShell = props.view.kind === 'login' && !props.initial && (standing || !laterNow());
  if (standing && !hasShell) {
    removeLeftovers(standing);
    standing.remove();
  }
  const inner = (hasShell && standing) || document.createElement('div');
  if (inner !== standing) {
    container.append(inner);
    dropLateShell(container, inner);
  }
  const one = { shadow, inner, props, shell: hasShell ? createShell(inner) : undefined, view: undefined };
  mounted.set(element, one);
  return one;
}

function drawShell(one: Mounted): void {
  const locale = resolveLocale(one.props.locale);
  if (hasFirstTexts(locale)) one.shell?.draw(one.props, locale);
  else
    loadFirstTexts(locale).then(
      () => !one.view && drawShell(one),
      () => undefined,
    );
}

async function render(element: Element, one: Mounted): Promise<void> {
  const { props } = one;
  const overtaken = () => mounted.get(element) !== one || one.props !== props;
  try {
    // A shell that a server drew can only be taken over in its language.
    const texts = one.shell && loadFirstTexts(resolveLocale(props.locale)).catch(() => undefined);
    const [later, core] = await Promise.all([loadLater(), props.core(), texts]);
    if (overtaken()) return;
    one.view ??= later.openView(one.inner, one.shell);
    one.view.render({ ...props, core });
  } catch (error) {
    if (overtaken()) return;
    props.callbacks?.onError?.(error instanceof Error ? error : { message: String(error) });
    showLost(one.inner, props, () => void render(element, one));
  }
}

export function unmount(element: Element): void {
  const one = mounted.get(element);
  if (!one) return;
  mounted.delete(element);
  one.view?.unmount();
  (one.shadow ? element.shadowRoot : element)?.replaceChildren();
}
