import {
  attribute,
  createElement,
  firstChild,
  removeNode,
  setAttribute,
  type XmlElement,
  type XmlTree,
} from '../../xml/index.ts';
import { insertOrdered } from './schema-order.ts';

const off = new Set(['0', 'false', 'off']);

/**
 * Turns a switch on so that it can be turned back exactly: a missing one becomes `<w:bidi/>`, one
 * that was switched off becomes `w:val="1"`.
 */
export function switchOn(tree: XmlTree, parent: XmlElement, name: string): void {
  const existing = firstChild(parent, name);
  if (!existing) insertOrdered(parent, createElement(tree, name));
  else if (off.has(attribute(existing, 'w:val') ?? '')) setAttribute(tree, existing, 'w:val', '1');
}

/** The way back: `<w:bidi/>` goes, an explicit `1` becomes an explicit `0`. */
export function switchOff(tree: XmlTree, parent: XmlElement, name: string): void {
  const existing = firstChild(parent, name);
  if (!existing) return;
  const value = attribute(existing, 'w:val');
  if (value === undefined) removeNode(existing);
  else if (!off.has(value)) setAttribute(tree, existing, 'w:val', '0');
}

export function isSwitchedOn(parent: XmlElement | undefined, name: string): boolean | undefined {
  const existing = firstChild(parent, name);
  return existing && !off.has(attribute(existing, 'w:val') ?? '1');
}

/** An explicit off, for what differs from its surroundings; one that was there before is spelled out, to be told apart. */
export function switchExplicitlyOff(tree: XmlTree, parent: XmlElement, name: string): void {
  const existing = firstChild(parent, name);
  if (existing) setAttribute(tree, existing, 'w:val', off.has(attribute(existing, 'w:val') ?? '') ? 'false' : '0');
  else insertOrdered(parent, createElement(tree, name, { 'w:val': '0' }));
}

/** The way back for an explicit off: no exception any more, unless it was one before. */
export function clearExplicitOff(tree: XmlTree, parent: XmlElement, name: string): void {
  const existing = firstChild(parent, name);
  if (existing && attribute(existing, 'w:val') === 'false') setAttribute(tree, existing, 'w:val', '0');
  else if (existing) removeNode(existing);
}

/** Finds or makes a child in its proper place. */
export function ensureChild(tree: XmlTree, parent: XmlElement, name: string): XmlElement {
  const existing = firstChild(parent, name);
  if (existing) return existing;
  const made = createElement(tree, name);
  insertOrdered(parent, made);
  return made;
}

export function dropIfEmpty(element: XmlElement | undefined): void {
  if (element && element.children.length === 0 && element.attributes.length === 0) removeNode(element);
}
