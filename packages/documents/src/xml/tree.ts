/**
 * A light tree over the source string. Every node remembers where it stood, and whether anything
 * in it has changed, so that writing copies untouched stretches and rebuilds only what was edited.
 */
export interface XmlAttribute {
  /** Canonical name: the agreed prefix of the namespace, whatever prefix the file uses. */
  name: string;
  /** The name as the file spells it. */
  raw: string;
  value: string;
}

export interface XmlText {
  kind: 'text';
  parent: XmlElement | undefined;
  value: string;
  start: number;
  end: number;
  cdata: boolean;
}

/** A comment or a processing instruction: kept as it stands. */
export interface XmlMisc {
  kind: 'misc';
  parent: XmlElement | undefined;
  start: number;
  end: number;
}

export interface XmlElement {
  kind: 'element';
  parent: XmlElement | undefined;
  name: string;
  raw: string;
  attributes: XmlAttribute[];
  children: XmlNode[];
  /** Offsets in the source; -1 for an element that was made here. */
  start: number;
  openEnd: number;
  closeStart: number;
  end: number;
  /** The open tag differs from the source. */
  tagChanged: boolean;
  /** Something below, or the list of children, differs from the source. */
  changed: boolean;
}

export type XmlNode = XmlElement | XmlText | XmlMisc;

export interface XmlTree {
  source: string;
  root: XmlElement;
  /** Prefix in this file for each canonical prefix, for new elements; attributes need a non-empty one. */
  elementPrefixes: Map<string, string>;
  attributePrefixes: Map<string, string>;
}

export function isElement(node: XmlNode | undefined): node is XmlElement {
  return node?.kind === 'element';
}

export function attribute(element: XmlElement, name: string): string | undefined {
  for (const item of element.attributes) if (item.name === name) return item.value;
  return undefined;
}

export function childElements(element: XmlElement): XmlElement[] {
  return element.children.filter(isElement);
}

export function firstChild(element: XmlElement | undefined, name: string): XmlElement | undefined {
  if (!element) return undefined;
  for (const child of element.children) if (child.kind === 'element' && child.name === name) return child;
  return undefined;
}

/** All elements below (and including) this one, in document order, without recursion. */
export function* descendants(element: XmlElement): Generator<XmlElement> {
  const stack: XmlElement[] = [element];
  for (let next = stack.pop(); next; next = stack.pop()) {
    yield next;
    for (let index = next.children.length - 1; index >= 0; index--) {
      const child = next.children[index];
      if (child?.kind === 'element') stack.push(child);
    }
  }
}

/** The same as a list, for passes that change the tree while they go through it. */
export function allElements(element: XmlElement): XmlElement[] {
  return Array.from(descendants(element));
}

/** Direct text of an element, CDATA included. */
export function directText(element: XmlElement): string {
  let text = '';
  for (const child of element.children) if (child.kind === 'text') text += child.value;
  return text;
}

export function deepText(element: XmlElement): string {
  let text = '';
  for (const child of element.children) {
    if (child.kind === 'text') text += child.value;
    else if (child.kind === 'element') text += deepText(child);
  }
  return text;
}
