import { css } from './css.ts';

let sheet: CSSStyleSheet | undefined;

/** Constructed sheets pass a strict `style-src`, where a style element would need a nonce. One sheet serves every widget of the page. */
export function adoptStyles(root: Document | ShadowRoot): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
