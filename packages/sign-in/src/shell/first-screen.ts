import { checkConfig } from '../config/check-config.ts';
import { isOneTapAlone } from '../config/one-tap-alone.ts';
import type { CommonOptions, SignInConfig } from '../config/types.ts';
import { directionOf, type Locale } from '../strings/index.ts';
import { translator } from '../strings/translator.ts';
import { element, type ShellElement } from './element.ts';
import { mainScreen } from './main-screen.ts';

export interface ShellProps extends CommonOptions {
  config?: SignInConfig;
}

/** What the browser knows of its visitor; a server only what the request says. */
export interface Surroundings {
  dark: boolean;
  userAgent: string;
}

/** Undefined where the first thing to see is no plain main screen. The theme is left to whoever can write styles here. */
export function firstScreen(
  { config = {}, styles = {}, strings }: ShellProps,
  locale: Locale,
  id: string,
  { dark, userAgent }: Surroundings,
): ShellElement | undefined {
  if (checkConfig(config) || isOneTapAlone(config)) return undefined;
  return element(
    'div',
    {
      class: 'tgm',
      lang: locale,
      dir: directionOf(locale),
      'data-appearance': dark ? 'dark' : 'light',
      'data-screen': 'Main',
    },
    mainScreen(translator(locale, strings), config, styles, id, userAgent),
    element('div', { class: 'toasts' }),
    element('div', { class: 'sr', role: 'alert' }),
    element('output', { class: 'sr' }),
  );
}
