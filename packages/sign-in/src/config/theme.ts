import type { StyleConfig } from './types.ts';

type Check = (value: string) => boolean;

/** Anything that could fetch or run has no place in a colour or a length. */
const HARMLESS = /^(?!.*(url\(|expression|javascript:|[;{}<>\\])).{1,200}$/is;
const supports = (property: string) => (value: string) => HARMLESS.test(value) && CSS.supports(property, value);
const color = supports('color');
const length = supports('width');
const radius = supports('border-radius');
const font: Check = (value) => /^[\p{L}\p{N}\s,"'-]{1,200}$/u.test(value) && CSS.supports('font-family', value);

/** Theme values become custom properties through the CSSOM: no style text is ever built, so none can be broken out of. */
export function themeVariables(styles: StyleConfig, warn: (message: string) => void): [name: string, value: string][] {
  const found: [string, string][] = [];
  const take = (name: string, value: unknown, check: Check) => {
    if (value === undefined) return;
    if (typeof value === 'string' && check(value)) found.push([`--tgm-${name}`, value]);
    else warn(`styles: the value for ${name} is not usable and was ignored.`);
  };
  const { container = {}, colors = {}, buttons = {}, inputs = {}, fontFamily } = styles;
  take('bg', container.backgroundColor, color);
  take('border', container.borderColor, color);
  take('radius', container.borderRadius, radius);
  take('width', container.width, length);
  for (const name of ['primary', 'secondary', 'success', 'warning', 'error', 'accent'] as const)
    take(name, colors[name], color);
  for (const name of ['primary', 'secondary', 'disabled'] as const) {
    const button = buttons[name] ?? {};
    take(`btn-${name}-bg`, button.backgroundColor, color);
    take(`btn-${name}-text`, button.textColor, color);
    take(`btn-${name}-border`, button.borderColor, color);
    take(`btn-${name}-radius`, button.borderRadius, radius);
  }
  take('input-bg', inputs.backgroundColor, color);
  take('input-text', inputs.textColor, color);
  take('input-border', inputs.borderColor, color);
  take('input-radius', inputs.borderRadius, radius);
  take('input-placeholder', inputs.placeholderColor, color);
  take('font', fontFamily, font);
  return found;
}

/** Web addresses, addresses of the host itself, and raster data. SVG data can carry scripts. */
export function safeImage(url: string | undefined): string | undefined {
  if (!url) return undefined;
  if (/^data:image\/(png|jpeg|gif|webp);base64,/i.test(url)) return url;
  try {
    const { protocol, href } = new URL(url, location.href);
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
}
