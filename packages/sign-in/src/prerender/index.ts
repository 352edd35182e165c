import type { CommonOptions, SignInConfig } from '../config/types.ts';
import { firstScreen } from '../shell/first-screen.ts';
import { PART_ATTRIBUTE, SHELL_ATTRIBUTE } from '../shell/standing.ts';
import { loadFirstTexts, resolveLocale } from '../strings/index.ts';
import { EARLY_SCRIPT } from './early-script.ts';
import { firstStyle } from './first-style.ts';
import { escapeHtml, toHtml } from './to-html.ts';

export interface FirstScreenOptions extends Omit<CommonOptions, 'callbacks'> {
  config?: SignInConfig;
  /** Names the parts of the screen; needed where a page holds two. Letters, digits, `-` and `_`. */
  id?: string;
  /** Of the page's policy. Without one, name the hashes of the answer there. */
  nonce?: string;
  /** Of the request, where pages are made for each: browsers inside other apps get no button that would not work there. */
  userAgent?: string;
}

export interface FirstScreen {
  /**
   * Goes between the tags of the element that the widget is mounted into, or of `targum-sign-in`. Empty where the first thing
   * to see is no form: a configuration that cannot work, or Google's prompt alone.
   */
  html: string;
  /** Sources for `style-src` and `script-src`, quotes and all. */
  styleSource: string;
  scriptSource: string;
}

/** The first screen as HTML, styles included. Needs no browser. The widget takes it over with whatever was typed by then. */
export async function firstScreenHtml(options: FirstScreenOptions = {}): Promise<FirstScreen> {
  const { id = 'tgm-first', nonce, userAgent = '', ...props } = options;
  if (!/^[\w-]+$/.test(id)) throw new Error(`firstScreenHtml: "${id}" cannot be an id.`);
  const locale = resolveLocale(props.locale);
  await loadFirstTexts(locale);
  const style = firstStyle(props, id);
  const [styleSource, scriptSource] = await Promise.all([source(style), source(EARLY_SCRIPT)]);
  const screen = firstScreen(props, locale, id, { dark: props.appearance === 'dark', userAgent });
  if (!screen) return { html: '', styleSource, scriptSource };
  const part = ` ${PART_ATTRIBUTE}${nonce ? ` nonce="${escapeHtml(nonce)}"` : ''}`;
  const shell = `<style${part}>${style}</style><div ${SHELL_ATTRIBUTE}="${id}">${toHtml(screen)}</div>`;
  const inside = props.config?.enableShadowDOM ? `<template shadowrootmode="open">${shell}</template>` : shell;
  return { html: `${inside}<script${part}>${EARLY_SCRIPT}</script>`, styleSource, scriptSource };
}

async function source(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}
