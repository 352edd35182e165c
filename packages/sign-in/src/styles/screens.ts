import { adoptStyles } from './adopt.ts';

let css: string | undefined;

/** The look of all screens behind the first one, which come with it. */
export async function loadScreenStyles(): Promise<void> {
  css ??= (await import('./screens-css.ts')).screensCss;
}

export function hasScreenStyles(): boolean {
  return css !== undefined;
}

/** For where the widget stands: a page may hold several, in roots of their own. */
export function adoptScreenStyles(near: Node): void {
  if (css !== undefined) adoptStyles(near, css);
}
