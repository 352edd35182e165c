import type { LedgerBook } from '../../ledger/index.ts';
import {
  allElements,
  childElements,
  descendants,
  directText,
  firstChild,
  insertAt,
  removeNode,
  replaceNode,
  setChildren,
  type XmlElement,
  type XmlNode,
  type XmlTree,
} from '../../xml/index.ts';
import { altAttributes } from './scan-text.ts';

const inserted = new Set(['w:ins', 'w:moveTo']);
const deleted = new Set(['w:del', 'w:moveFrom']);
const markers = /^w:(moveFrom|moveTo|customXmlIns|customXmlDel|customXmlMoveFrom|customXmlMoveTo)Range(Start|End)$/;
const cellMarks = new Set(['w:cellIns', 'w:cellDel', 'w:cellMerge']);

function isRevision(element: XmlElement): boolean {
  return (
    inserted.has(element.name) ||
    deleted.has(element.name) ||
    /^w:\w+Change$/.test(element.name) ||
    cellMarks.has(element.name)
  );
}

export function countRevisions(root: XmlElement): number {
  let count = 0;
  for (const element of descendants(root)) if (isRevision(element)) count++;
  return count;
}

/** Takes all tracked changes of a part in, or back; text that goes is entered as a deleted revision. */
export function resolveRevisions(tree: XmlTree, how: 'accept' | 'reject', ledger: LedgerBook, part: string): void {
  const keep = how === 'accept' ? inserted : deleted;
  const drop = how === 'accept' ? deleted : inserted;
  const enter = (element: XmlElement): void => {
    for (const paragraphText of deepTexts(element)) ledger.exclude(part, paragraphText, 'deleted-revision');
  };
  // Inner elements first, so that a change within a change is settled before its surroundings go.
  for (const element of allElements(tree.root).reverse()) {
    if (element.parent === undefined) continue;
    if (markers.test(element.name) || cellMarks.has(element.name)) removeNode(element);
    else if (/^w:\w+Change$/.test(element.name)) settleProperties(element, how);
    else if (isMark(element)) continue;
    else if (keep.has(element.name)) replaceNode(element, ...restored(element));
    else if (drop.has(element.name)) {
      enter(element);
      removeNode(element);
    }
  }
  settleMarks(tree.root, keep, drop, enter);
}

/** Deleted text that is wanted back is ordinary text again. */
function restored(element: XmlElement): XmlElement['children'] {
  for (const item of descendants(element)) {
    if (item.name === 'w:delText' || item.name === 'w:delInstrText') {
      const name = item.name === 'w:delText' ? 't' : 'instrText';
      item.raw = item.raw.replace(/[^:]+$/, name);
      item.name = `w:${name}`;
      item.tagChanged = true;
      for (let up: XmlElement | undefined = item; up && !up.changed; up = up.parent) up.changed = true;
    }
  }
  return [...element.children];
}

/** `w:ins` or `w:del` inside the properties of a paragraph mark or of a row, not around text. */
function isMark(element: XmlElement): boolean {
  return element.parent?.name === 'w:rPr' || element.parent?.name === 'w:trPr' || element.parent?.name === 'w:numPr';
}

function settleProperties(change: XmlElement, how: 'accept' | 'reject'): void {
  const properties = change.parent;
  const before = childElements(change)[0];
  if (how === 'accept' || !properties) {
    removeNode(change);
    return;
  }
  // A section's headers and a paragraph's mark are not part of what the change remembers.
  const kept = childElements(properties).filter((child) =>
    /^w:(headerReference|footerReference|rPr|sectPr)$/.test(child.name),
  );
  setChildren(properties, [
    ...kept.filter((child) => child.name.endsWith('Reference')),
    ...(before?.children ?? []),
    ...kept.filter((child) => !child.name.endsWith('Reference')),
  ]);
}

function settleMarks(
  root: XmlElement,
  keep: Set<string>,
  drop: Set<string>,
  enter: (element: XmlElement) => void,
): void {
  const joined = new Set<XmlElement>();
  for (const element of allElements(root)) {
    if (!isMark(element) || !(keep.has(element.name) || drop.has(element.name))) continue;
    const row = element.parent?.name === 'w:trPr' ? element.parent.parent : undefined;
    const paragraph = element.parent?.parent?.name === 'w:pPr' ? element.parent.parent.parent : undefined;
    removeNode(element);
    if (!drop.has(element.name)) continue;
    if (row) {
      enter(row);
      removeRow(row);
    } else if (paragraph) joined.add(paragraph);
  }
  for (const parent of new Set([...joined].map((paragraph) => paragraph.parent)))
    if (parent) joinParagraphs(parent, joined);
}

/** A table of which the last row went goes too. */
function removeRow(row: XmlElement): void {
  const table = row.parent;
  removeNode(row);
  if (table && !firstChild(table, 'w:tr')) removeNode(table);
}

/** A deleted paragraph mark joins its text with the next paragraph, whose properties win; one pass for all of them. */
function joinParagraphs(parent: XmlElement, joined: ReadonlySet<XmlElement>): void {
  const children: XmlNode[] = [];
  let waiting: XmlElement | undefined;
  let carried: XmlNode[] = [];
  for (const child of parent.children) {
    if (child.kind !== 'element') children.push(child);
    else if (joined.has(child)) {
      carried.push(...child.children.filter((node) => !isProperties(node)));
      waiting = child;
    } else {
      if (waiting && child.name === 'w:p') insertAt(child, child.children.findIndex(isProperties) + 1, ...carried);
      else if (waiting) children.push(keepParagraph(waiting, carried));
      waiting = undefined;
      carried = [];
      children.push(child);
    }
  }
  if (waiting) children.push(keepParagraph(waiting, carried));
  setChildren(parent, children);
}

/** No paragraph follows, only a table or the end: the last one stays. */
function keepParagraph(paragraph: XmlElement, content: XmlNode[]): XmlElement {
  setChildren(paragraph, [...paragraph.children.filter(isProperties), ...content]);
  return paragraph;
}

function isProperties(node: XmlNode): boolean {
  return node.kind === 'element' && node.name === 'w:pPr';
}

/** All text below, that of nested paragraphs included. */
function deepTexts(element: XmlElement): string[] {
  const texts: string[] = [];
  for (const item of descendants(element)) {
    if (/^(w:(t|delText|instrText|delInstrText)|m:t|a:t)$/.test(item.name)) {
      texts.push(directText(item));
    }
    for (const alt of altAttributes(item)) texts.push(alt.value);
  }
  return texts;
}
