import type { XmlAttribute, XmlElement, XmlNode, XmlText, XmlTree } from './tree.ts';

/** Marks the way up to the root: the writer rebuilds these and copies everything else. */
function touch(element: XmlElement | undefined): void {
  for (let up = element; up && !up.changed; up = up.parent) up.changed = true;
}

function spell(prefixes: Map<string, string>, name: string): string {
  const colon = name.indexOf(':');
  if (colon < 0) return name;
  const prefix = prefixes.get(name.slice(0, colon)) ?? name.slice(0, colon);
  return prefix === '' ? name.slice(colon + 1) : `${prefix}:${name.slice(colon + 1)}`;
}

export function createElement(
  tree: XmlTree,
  name: string,
  attributes: Record<string, string> = {},
  children: XmlNode[] = [],
): XmlElement {
  const element: XmlElement = {
    kind: 'element',
    parent: undefined,
    name,
    raw: spell(tree.elementPrefixes, name),
    attributes: Object.entries(attributes).map(([key, value]) => makeAttribute(tree, key, value)),
    children,
    start: -1,
    openEnd: -1,
    closeStart: -1,
    end: -1,
    tagChanged: true,
    changed: true,
  };
  for (const child of children) child.parent = element;
  return element;
}

export function createText(value: string): XmlText {
  return { kind: 'text', parent: undefined, value, start: -1, end: -1, cdata: false };
}

function makeAttribute(tree: XmlTree, name: string, value: string): XmlAttribute {
  return { name, raw: spell(tree.attributePrefixes, name), value };
}

export function setAttribute(tree: XmlTree, element: XmlElement, name: string, value: string): void {
  const existing = element.attributes.find((item) => item.name === name);
  if (existing?.value === value) return;
  if (existing) existing.value = value;
  else element.attributes = [...element.attributes, makeAttribute(tree, name, value)];
  element.tagChanged = true;
  touch(element);
}

export function removeAttribute(element: XmlElement, name: string): void {
  const kept = element.attributes.filter((item) => item.name !== name);
  if (kept.length === element.attributes.length) return;
  element.attributes = kept;
  element.tagChanged = true;
  touch(element);
}

export function setText(element: XmlElement, value: string): void {
  setChildren(element, value === '' ? [] : [createText(value)]);
}

export function setChildren(element: XmlElement, children: XmlNode[]): void {
  element.children = children;
  for (const child of children) child.parent = element;
  touch(element);
}

export function insertAt(parent: XmlElement, index: number, ...nodes: XmlNode[]): void {
  setChildren(parent, [...parent.children.slice(0, index), ...nodes, ...parent.children.slice(index)]);
}

export function removeNode(node: XmlNode): void {
  const parent = node.parent;
  if (!parent) return;
  setChildren(
    parent,
    parent.children.filter((child) => child !== node),
  );
  node.parent = undefined;
}

export function replaceNode(node: XmlNode, ...replacements: XmlNode[]): void {
  const parent = node.parent;
  if (!parent) return;
  const index = parent.children.indexOf(node);
  setChildren(parent, [...parent.children.slice(0, index), ...replacements, ...parent.children.slice(index + 1)]);
  if (!replacements.includes(node)) node.parent = undefined;
}

/** A copy that keeps its source offsets, so an unchanged copy is still written as it was. */
export function cloneElement(element: XmlElement): XmlElement {
  const copy: XmlElement = {
    ...element,
    parent: undefined,
    attributes: element.attributes.map((item) => ({ ...item })),
  };
  copy.children = element.children.map((child) => {
    const twin: XmlNode = child.kind === 'element' ? cloneElement(child) : { ...child };
    twin.parent = copy;
    return twin;
  });
  return copy;
}
