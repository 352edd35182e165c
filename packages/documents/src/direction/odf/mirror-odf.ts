import { attribute, removeAttribute, setAttribute, type XmlElement, type XmlTree } from '../../xml/index.ts';

const otherSide: Record<string, string> = { left: 'right', right: 'left' };
const pairs: readonly (readonly [string, string])[] = [
  ['fo:border-left', 'fo:border-right'],
  ['fo:padding-left', 'fo:padding-right'],
  ['style:border-line-width-left', 'style:border-line-width-right'],
];

/** Frames and pictures that stand at a side, and what flows past them; a measured distance turns with the text. */
export function mirrorFrame(tree: XmlTree, element: XmlElement): void {
  for (const name of ['style:horizontal-pos', 'style:wrap']) {
    const side = otherSide[attribute(element, name) ?? ''];
    if (side) setAttribute(tree, element, name, side);
  }
}

/** Bars beside paragraphs are drawn by the page; indents follow the text already. */
export function mirrorBars(tree: XmlTree, element: XmlElement): void {
  for (const [left, right] of pairs) swapAttributes(tree, element, left, right);
}

export function swapAttributes(tree: XmlTree, element: XmlElement, one: string, other: string): void {
  const [first, second] = [attribute(element, one), attribute(element, other)];
  if (first === second) return;
  if (second === undefined) removeAttribute(element, one);
  else setAttribute(tree, element, one, second);
  if (first === undefined) removeAttribute(element, other);
  else setAttribute(tree, element, other, first);
}
