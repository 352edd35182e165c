import { firstCss } from './css.ts';

const sheets = new Map<string, CSSStyleSheet>();

/** Constructed sheets pass a strict `style-src`, where a style element would need a nonce. One sheet serves every widget of the page. */
export function adoptStyles(near: Node, css = firstCss): void {
  const root = near.getRootNode();
  const scope = root instanceof ShadowRoot ? root : document;
  let sheet = sheets.get(css);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(css, sheet);
  }
  if (!scope.adoptedStyleSheets.includes(sheet)) scope.adoptedStyleSheets = [...scope.adoptedStyleSheets, sheet];
}
