import { checkConfig } from '../config/check-config.ts';
import { isOneTapAlone } from '../config/one-tap-alone.ts';
import { themeVariables } from '../config/theme.ts';
import type { CommonOptions, SignInConfig } from '../config/types.ts';
import { directionOf, type Locale } from '../strings/index.ts';
import { translator } from '../strings/translator.ts';
import { nextId } from '../ui/next-id.ts';
import { element } from './element.ts';
import { holdPresses } from './hold-presses.ts';
import { mainScreen } from './main-screen.ts';

interface ShellProps extends CommonOptions {
  config?: SignInConfig;
}

/** The main screen before the widget's code is there: real fields, which the widget takes over as they are. */
export interface Shell {
  id: string;
  /** Draws, or draws anew and keeps what was typed. */
  draw: (props: ShellProps, locale: Locale) => void;
  /** Whether there is something to take over. */
  drawn: () => boolean;
  email: () => string;
  /** Ends the shell's part; presses it held back are pressed again. */
  handOver: () => void;
}

export function createShell(inner: HTMLElement): Shell {
  const id = nextId();
  const presses = holdPresses(inner);
  let root: HTMLElement | undefined;
  const input = () => root?.querySelector('input');
  return {
    id,
    draw(props, locale) {
      const next = firstScreen(props, locale, id);
      // Elements are told their attributes one by one; what looks the same stays, with cursor and all.
      if (root && next?.isEqualNode(root)) return;
      const typed = input();
      const focused = typed?.matches(':focus');
      root = next;
      inner.replaceChildren(...(root ? [root] : []));
      const field = input();
      if (!typed || !field) return;
      field.value = typed.value;
      if (focused) field.focus();
    },
    drawn: () => root !== undefined,
    email: () => input()?.value ?? '',
    handOver: presses.release,
  };
}

/** Undefined where the first thing to see is no plain main screen. */
function firstScreen(
  { config = {}, styles = {}, strings, appearance }: ShellProps,
  locale: Locale,
  id: string,
): HTMLElement | undefined {
  if (checkConfig(config) || isOneTapAlone(config)) return undefined;
  const dark = appearance === 'dark' || (appearance === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  const root = element(
    'div',
    {
      class: 'tgm',
      lang: locale,
      dir: directionOf(locale),
      'data-appearance': dark ? 'dark' : 'light',
      'data-screen': 'Main',
    },
    mainScreen(translator(locale, strings), config, styles, id),
    element('div', { class: 'toasts' }),
    element('div', { class: 'sr', role: 'alert' }),
    element('output', { class: 'sr' }),
  );
  // Silent: the widget reads the theme again and tells the developer of what it cannot use.
  for (const [name, value] of themeVariables(styles, () => undefined)) root.style.setProperty(name, value);
  return root;
}
