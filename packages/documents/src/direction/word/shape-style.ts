import { attribute, setAttribute, type XmlElement, type XmlTree } from '../../xml/index.ts';
import { frameWidth, type PageGeometry } from './page-geometry.ts';

const swaps: Record<string, string> = {
  left: 'right',
  right: 'left',
  'left-margin-area': 'right-margin-area',
  'right-margin-area': 'left-margin-area',
};
const frames: Record<string, string> = {
  page: 'page',
  margin: 'margin',
  text: 'column',
  'left-margin-area': 'leftMargin',
  'right-margin-area': 'rightMargin',
};
const points: Record<string, number> = { pt: 1, in: 72, cm: 72 / 2.54, mm: 7.2 / 2.54, px: 0.75 };

/** Mirrors a floating shape of the old kind, which says its place in a style; shapes of a group stand within it. */
export function mirrorShapeStyle(tree: XmlTree, shape: XmlElement, geometry: PageGeometry | undefined): void {
  const style = attribute(shape, 'style');
  if (!style || !/position\s*:\s*absolute/i.test(style) || inGroup(shape)) return;
  const pairs = style.split(';').map((pair) => {
    const at = pair.indexOf(':');
    return [pair.slice(0, at), pair.slice(at + 1)] as [string, string];
  });
  const find = (name: string) => pairs.find((pair) => pair[0].trim().toLowerCase() === name);
  const align = find('mso-position-horizontal');
  const relative = find('mso-position-horizontal-relative');
  const [start, own] = [find('margin-left') ?? find('left'), find('width')];
  const placed = align !== undefined && align[1].trim() !== 'absolute';
  if (!placed && start) {
    const width = frameWidth(geometry, frames[relative?.[1].trim() ?? 'text'] ?? '');
    const [from, size] = [lengthOf(start[1]), lengthOf(own?.[1])];
    if (width === undefined || from === undefined || size === undefined) return;
    start[1] = `${Number((width / 20 - from - size).toFixed(3))}pt`;
  }
  for (const pair of [align, relative]) if (pair) pair[1] = swaps[pair[1].trim()] ?? pair[1];
  const [left, right] = [find('mso-wrap-distance-left'), find('mso-wrap-distance-right')];
  if (left && right) [left[1], right[1]] = [right[1], left[1]];
  setAttribute(tree, shape, 'style', pairs.map((pair) => (pair[0] ? pair.join(':') : pair[1])).join(';'));
}

function lengthOf(value: string | undefined): number | undefined {
  const [, number, unit = 'pt'] = /^\s*(-?[\d.]+)\s*(pt|in|cm|mm|px)?\s*$/.exec(value ?? '') ?? [];
  const factor = points[unit];
  // A bare number counts pixels, but nought is nought.
  return number === undefined || factor === undefined ? undefined : Number(number) * factor;
}

function inGroup(shape: XmlElement): boolean {
  for (let up = shape.parent; up; up = up.parent) if (up.name === 'v:group') return true;
  return false;
}
