import type { StyleConfig } from './types.ts';

type Check = (value: string) => boolean;

/** Anything that could fetch or run has no place in a colour or a length. */
const HARMLESS = /^(?!.*(url\(|expression|javascript:|[;{}<>\\])).{1,200}$/is;
const FONT = /^[\p{L}\p{N}\s,"'-]{1,200}$/u;

/** Whether a browser would take a value for a property. */
export type Supports = (property: string, value: string) => boolean;

/** In a browser theme values become custom properties through the CSSOM: no style text is built there, so none can be broken out of. */
export function themeVariables(
  styles: StyleConfig,
  warn: (message: string) => void,
  supports: Supports = (property, value) => CSS.supports(property, value),
): [name: string, value: string][] {
  const check = (property: string) => (value: string) => HARMLESS.test(value) && supports(property, value);
  const color = check('color');
  const length = check('width');
  const radius = check('border-radius');
  const font: Check = (value) => FONT.test(value) && supports('font-family', value);
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
    // As given: a server does not know where its page will stand, and the browser resolves it all the same.
    return ['https:', 'http:'].includes(new URL(url, 'https://host.invalid').protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}
