import { themeVariables } from '../config/theme.ts';
import type { Locale } from '../strings/index.ts';
import { nextId } from '../ui/next-id.ts';
import { firstScreen, type ShellProps } from './first-screen.ts';
import { holdPresses } from './hold-presses.ts';
import { isDark } from './is-dark.ts';
import { removeLeftovers, SHELL_ATTRIBUTE } from './standing.ts';
import { toDom } from './to-dom.ts';

/** The main screen before the widget's code is there: real fields, which the widget takes over as they are. */
export interface Shell {
  id: string;
  /** Draws, or draws anew and keeps what was typed. */
  draw: (props: ShellProps, locale: Locale) => void;
  /** Whether there is something to take over. */
  drawn: () => boolean;
  dark: () => boolean;
  email: () => string;
  /** Ends the shell's part; presses it held back are pressed again. */
  handOver: () => void;
}

/** A shell in `inner`, where a server may have drawn one already. */
export function createShell(inner: HTMLElement): Shell {
  const id = inner.getAttribute(SHELL_ATTRIBUTE) || nextId();
  inner.setAttribute(SHELL_ATTRIBUTE, id);
  const presses = holdPresses(inner);
  let drawn = false;
  const input = () => inner.querySelector('input');
  return {
    id,
    draw(props, locale) {
      const next = make(props, locale, id);
      drawn = next !== undefined;
      show(inner, next);
      removeLeftovers(inner);
    },
    drawn: () => drawn,
    dark: () => inner.firstElementChild?.getAttribute('data-appearance') === 'dark',
    email: () => input()?.value ?? '',
    handOver() {
      inner.removeAttribute(SHELL_ATTRIBUTE);
      presses.release();
    },
  };
}

function make(props: ShellProps, locale: Locale, id: string): HTMLElement | undefined {
  const { appearance, styles = {} } = props;
  const screen = firstScreen(props, locale, id, { dark: isDark(appearance), userAgent: navigator.userAgent });
  if (!screen) return undefined;
  const root = toDom(screen);
  // Silent: the widget reads the theme again and tells the developer of what it cannot use.
  for (const [name, value] of themeVariables(styles, () => undefined)) root.style.setProperty(name, value);
  return root;
}

/** Puts `next` into `inner` and leaves alone what looks the same: whoever types must not notice. */
function show(inner: HTMLElement, next: HTMLElement | undefined): void {
  const root = inner.firstElementChild;
  if (!next || !(root instanceof HTMLElement)) {
    inner.replaceChildren(...(next ? [next] : []));
    return;
  }
  const contents = [...next.childNodes];
  const same =
    contents.length === root.childNodes.length &&
    contents.every((one, at) => one.isEqualNode(root.childNodes[at] ?? null));
  if (!same) {
    const field = root.querySelector('input');
    const focused = field?.matches(':focus');
    const fresh = next.querySelector('input');
    if (field && fresh) {
      copyAttributes(fresh, field);
      fresh.replaceWith(field);
    }
    root.replaceChildren(...contents);
    if (focused) field?.focus();
  }
  copyAttributes(next, root);
  // Through the CSSOM, as a strict policy demands, and one by one: written as a text, a value left open would swallow the next.
  for (const name of [...root.style].filter((one) => !next.style.getPropertyValue(one)))
    root.style.removeProperty(name);
  for (const name of next.style) root.style.setProperty(name, next.style.getPropertyValue(name));
}

function copyAttributes(from: Element, to: Element): void {
  for (const name of to.getAttributeNames()) if (!from.hasAttribute(name)) to.removeAttribute(name);
  for (const { name, value } of from.attributes) if (name !== 'style') to.setAttribute(name, value);
}
