import {
  allElements,
  attribute,
  childElements,
  directText,
  firstChild,
  removeAttribute,
  setAttribute,
  setChildren,
  setText,
  type XmlElement,
  type XmlNode,
  type XmlTree,
} from '../../xml/index.ts';
import { frameWidth, type PageGeometry, pageGeometry } from './page-geometry.ts';
import { mirrorShapeStyle } from './shape-style.ts';

const otherSide: Record<string, string> = {
  left: 'right',
  right: 'left',
  leftMargin: 'rightMargin',
  rightMargin: 'leftMargin',
};
const emuPerTwip = 635;

/**
 * Turns what Word places by the page and not by the direction of text: floating pictures, shapes and
 * frames, the side that text flows past them, and bars beside paragraphs. Indents and table borders
 * are logical already. Doing it twice gives back what there was.
 */
export function mirrorSides(tree: XmlTree, fallback: PageGeometry | undefined): void {
  const elements = allElements(tree.root);
  const sections = elements.filter((element) => element.name === 'w:sectPr');
  const geometries = new Map(sections.map((section) => [section, pageGeometry(section)]));
  let next = 0;
  for (const element of elements) {
    if (element === sections[next]) next++;
    const geometry = geometries.get(sections[next] ?? element) ?? fallback;
    switch (element.name) {
      case 'wp:anchor':
        mirrorAnchor(tree, element, geometry);
        break;
      case 'w:pBdr':
      case 'w:pgBorders':
        swapBorders(element);
        break;
      case 'w:framePr':
        mirrorFrame(tree, element, geometry);
        break;
      case 'w:tblpPr':
        swapValue(tree, element, 'w:tblpXSpec');
        swapAttributes(tree, element, 'w:leftFromText', 'w:rightFromText');
        break;
      case 'w10:wrap':
        swapValue(tree, element, 'side');
        break;
      default:
        if (element.name.startsWith('v:')) mirrorShapeStyle(tree, element, geometry);
    }
  }
}

/** What the last section says holds for headers, footers and notes. */
export function lastGeometry(body: XmlTree | undefined): PageGeometry | undefined {
  const sections = body ? allElements(body.root).filter((element) => element.name === 'w:sectPr') : [];
  return pageGeometry(sections.at(-1));
}

function mirrorAnchor(tree: XmlTree, anchor: XmlElement, geometry: PageGeometry | undefined): void {
  swapAttributes(tree, anchor, 'distL', 'distR');
  for (const child of childElements(anchor)) {
    if (!/^wp:wrap(Square|Tight|Through)$/.test(child.name)) continue;
    swapValue(tree, child, 'wrapText');
    swapAttributes(tree, child, 'distL', 'distR');
  }
  const position = firstChild(anchor, 'wp:positionH');
  if (!position) return;
  const relative = attribute(position, 'relativeFrom') ?? '';
  const align = firstChild(position, 'wp:align');
  const offset = firstChild(position, 'wp:posOffset');
  const extent = firstChild(anchor, 'wp:extent');
  if (align) setSide(align);
  else if (offset) {
    const width = inCell(anchor) ? undefined : frameWidth(geometry, relative);
    const own = Number(extent && attribute(extent, 'cx'));
    // A shape that cannot be measured stays where it is, as a whole.
    if (width === undefined || Number.isNaN(own)) return;
    mirrorNumber(offset, width * emuPerTwip - own);
  }
  swapValue(tree, position, 'relativeFrom');
}

function setSide(element: XmlElement): void {
  const side = otherSide[directText(element).trim()];
  if (side) setText(element, side);
}

function mirrorNumber(element: XmlElement, sum: number): void {
  const value = Number(directText(element));
  if (!Number.isNaN(value)) setText(element, String(sum - value));
}

/** A frame is measured as shapes are, but says it in attributes; a dropped initial follows its paragraph. */
function mirrorFrame(tree: XmlTree, frame: XmlElement, geometry: PageGeometry | undefined): void {
  if (attribute(frame, 'w:dropCap') !== undefined) return;
  swapValue(tree, frame, 'w:xAlign');
  const [x, own] = ['w:x', 'w:w'].map((name) => Number(attribute(frame, name)));
  const anchor = attribute(frame, 'w:hAnchor') ?? 'text';
  const width = frameWidth(geometry, anchor === 'text' ? 'column' : anchor);
  if (attribute(frame, 'w:xAlign') !== undefined || x === undefined || own === undefined || width === undefined) return;
  if (!Number.isNaN(x) && !Number.isNaN(own)) setAttribute(tree, frame, 'w:x', String(width - own - x));
}

function swapBorders(borders: XmlElement): void {
  const [left, right] = [firstChild(borders, 'w:left'), firstChild(borders, 'w:right')];
  if (left) rename(left, 'right');
  if (right) rename(right, 'left');
  const order = ['w:top', 'w:left', 'w:bottom', 'w:right', 'w:between', 'w:bar'];
  if (left || right)
    setChildren(
      borders,
      borders.children.toSorted((one, other) => rank(order, one) - rank(order, other)),
    );
}

function rename(element: XmlElement, local: string): void {
  element.name = `w:${local}`;
  element.raw = element.raw.replace(/[^:]+$/, local);
  element.tagChanged = true;
}

function rank(order: readonly string[], node: XmlNode): number {
  const at = node.kind === 'element' ? order.indexOf(node.name) : -1;
  return at < 0 ? order.length : at;
}

function swapValue(tree: XmlTree, element: XmlElement, name: string): void {
  const side = otherSide[attribute(element, name) ?? ''];
  if (side) setAttribute(tree, element, name, side);
}

function swapAttributes(tree: XmlTree, element: XmlElement, one: string, other: string): void {
  const [first, second] = [attribute(element, one), attribute(element, other)];
  if (first === second) return;
  for (const [name, value] of [
    [one, second],
    [other, first],
  ] as const) {
    if (value === undefined) removeAttribute(element, name);
    else setAttribute(tree, element, name, value);
  }
}

/** A cell's width depends on its neighbours. */
function inCell(element: XmlElement): boolean {
  for (let up = element.parent; up; up = up.parent) if (up.name === 'w:tc') return true;
  return false;
}
