import { type Supports, themeVariables } from '../config/theme.ts';
import type { CommonOptions } from '../config/types.ts';
import { SHELL_ATTRIBUTE } from '../shell/standing.ts';
import { darkVariables, firstCss } from '../styles/css.ts';

const FONTS = /^(?:[\p{L}\p{N} ,-]|"[\p{L}\p{N} ,'-]*"|'[\p{L}\p{N} ,"-]*')+$/u;
const PLAIN = /^[\w #%.,+*/()-]+$/;

/**
 * A server has no browser to ask what a property takes: it writes what cannot end a declaration. What is none after all
 * is put right by the widget, which asks.
 */
const looksUsable: Supports = (property, value) =>
  property === 'font-family' ? FONTS.test(value) : PLAIN.test(value) && !value.includes('/*') && isBalanced(value);

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const one of text) {
    if (one === '(') depth += 1;
    if (one === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** The text of a style element: the look of the first screen, and the theme of the shell with this id. */
export function firstStyle({ styles = {}, appearance }: CommonOptions, id: string): string {
  const scope = `[${SHELL_ATTRIBUTE}="${id}"] .tgm:not(#tgm)`;
  const variables = themeVariables(styles, () => undefined, looksUsable).map(([name, value]) => `${name}:${value}`);
  return [
    firstCss.trim(),
    appearance === 'auto' ? `@media(prefers-color-scheme:dark){${scope}{${darkVariables}}}` : '',
    // Twice the weight: a theme counts in the dark as well.
    variables.length > 0 ? `${scope}:not(#tgm){${variables.join(';')}}` : '',
  ].join('');
}
