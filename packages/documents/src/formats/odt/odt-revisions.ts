import { LedgerBook } from '../../ledger/index.ts';
import type { Notice, OpenOptions } from '../../model.ts';
import {
  allElements,
  attribute,
  childElements,
  createElement,
  descendants,
  firstChild,
  insertAt,
  isElement,
  removeNode,
  replaceNode,
  setChildren,
  type XmlElement,
  type XmlNode,
  type XmlTree,
} from '../../xml/index.ts';
import { isParagraph } from './odt-atoms.ts';
import { scanOdt } from './scan-odt.ts';

const marks = /^text:change(-start|-end)?$/;

/**
 * Settles the tracked changes of a part. Insertions stand in the text and deletions stand apart, so
 * accepting them is forgetting both; rejecting cuts out what was inserted and puts back what was deleted.
 */
export function settleChanges(
  tree: XmlTree,
  how: NonNullable<OpenOptions['trackedChanges']>,
  ledger: LedgerBook,
  part: string,
): Notice[] {
  const regions = [...descendants(tree.root)].filter((element) => element.name === 'text:changed-region');
  const count = regions.length;
  if (count === 0) return [];
  if (how === 'keep')
    return [{ code: 'tracked_changes_kept', message: `${count} tracked changes were kept as they are`, count }];
  const settled = new Settlement(tree, ledger, part);
  if (how === 'reject') settled.reject(regions);
  settled.forget();
  const looks = how === 'reject' ? regions.filter((region) => firstChild(region, 'text:format-change')).length : 0;
  const done: Notice = {
    code: `tracked_changes_${how}ed`,
    message: `${count - looks} tracked changes were ${how}ed`,
    count: count - looks,
  };
  if (looks === 0) return [done];
  const message = 'The file does not say how text looked before its format was changed: it keeps its looks';
  return [done, { code: 'format_changes_kept', message, count: looks }];
}

class Settlement {
  readonly #tree: XmlTree;
  readonly #ledger: LedgerBook;
  readonly #part: string;

  constructor(tree: XmlTree, ledger: LedgerBook, part: string) {
    this.#tree = tree;
    this.#ledger = ledger;
    this.#part = part;
  }

  reject(regions: readonly XmlElement[]): void {
    const places = new Map<string, XmlElement>();
    for (const element of descendants(this.#tree.root))
      if (marks.test(element.name)) places.set(`${element.name} ${attribute(element, 'text:change-id')}`, element);
    const insertions = regions.filter((region) => firstChild(region, 'text:insertion'));
    for (const region of insertions) {
      const [start, end] = ['text:change-start', 'text:change-end'].map((name) =>
        places.get(`${name} ${idOf(region)}`),
      );
      if (start && end) this.#cut(start, end);
    }
    for (const region of regions) {
      const deletion = firstChild(region, 'text:deletion');
      const place = places.get(`text:change ${idOf(region)}`);
      // What was inserted and then deleted was not there in the first place.
      if (deletion && place && !insertions.includes(region) && isIn(this.#tree.root, place))
        this.#restore(deletion, place);
    }
  }

  /** Takes all marks out, and the store of deleted text with what is left in it. */
  forget(): void {
    for (const element of allElements(this.#tree.root)) {
      if (element.name === 'text:tracked-changes') this.#drop(element);
      else if (marks.test(element.name)) removeNode(element);
    }
  }

  #drop(node: XmlNode): void {
    const inside = enclosingParagraph(node.parent) !== undefined;
    const gone = new HeardTexts();
    if (node.kind === 'element') scanOdt(gone, this.#part, node, inside);
    else if (node.kind === 'text' && inside) gone.found(this.#part, node.value);
    for (const text of gone.texts) this.#ledger.exclude(this.#part, text, 'deleted-revision');
    removeNode(node);
  }

  /** Removes all between two marks; when they stand in two paragraphs, those become one as they were before. */
  #cut(start: XmlElement, end: XmlElement): void {
    const around = ancestors(start);
    const meeting = ancestors(end).find((element) => around.includes(element));
    if (!meeting) return;
    const [from, to] = [branchBelow(meeting, start), branchBelow(meeting, end)];
    const [first, last] = [meeting.children.indexOf(from), meeting.children.indexOf(to)];
    if (first > last) return;
    const gone: XmlNode[] = meeting.children.slice(first + 1, Math.max(first + 1, last));
    for (let node: XmlElement = start; node !== from && node.parent; node = node.parent)
      gone.push(...node.parent.children.slice(node.parent.children.indexOf(node) + 1));
    for (let node: XmlElement = end; node !== to && node.parent; node = node.parent)
      gone.push(...node.parent.children.slice(0, node.parent.children.indexOf(node)));
    for (const node of gone) this.#drop(node);
    const [before, after] = [enclosingParagraph(start), enclosingParagraph(end)];
    if (before && after && before !== after && cellOf(before) === cellOf(after)) this.#join(before, after, meeting);
  }

  #join(before: XmlElement, after: XmlElement, meeting: XmlElement): void {
    insertAt(before, before.children.length, ...after.children);
    for (let empty = after; empty !== meeting && empty.parent; ) {
      const parent: XmlElement = empty.parent;
      setChildren(empty, []);
      removeNode(empty);
      if (childElements(parent).length > 0) break;
      empty = parent;
    }
  }

  /** The first and the last deleted paragraph are the pieces that the text before and behind the mark lost. */
  #restore(deletion: XmlElement, place: XmlElement): void {
    const blocks = childElements(deletion).filter((child) => child.name !== 'office:change-info');
    const paragraph = enclosingParagraph(place);
    const [head] = blocks;
    setChildren(deletion, []);
    if (!head) return;
    if (!paragraph) replaceNode(place, ...blocks);
    else if (blocks.length === 1 && isParagraph(head)) replaceNode(place, ...head.children);
    else {
      const rest = this.#splitOff(paragraph, place);
      const opening = isParagraph(head) ? blocks.shift() : undefined;
      replaceNode(place, ...(opening?.children ?? []));
      const tail = blocks.at(-1);
      if (tail && isParagraph(tail)) insertAt(tail, tail.children.length, ...rest);
      else if (rest.length > 0) blocks.push(this.#shell(paragraph, rest));
      const parent = paragraph.parent;
      if (parent) insertAt(parent, parent.children.indexOf(paragraph) + 1, ...blocks);
    }
  }

  /** Takes everything behind a mark out of its paragraph; spans around the mark are parted in two. */
  #splitOff(paragraph: XmlElement, place: XmlElement): XmlNode[] {
    let rest: XmlNode[] = [];
    for (let node = place; node !== paragraph && node.parent; node = node.parent) {
      const parent = node.parent;
      const at = parent.children.indexOf(node) + 1;
      rest = [...(node !== place && rest.length > 0 ? [this.#shell(node, rest)] : rest), ...parent.children.slice(at)];
      setChildren(parent, parent.children.slice(0, at));
    }
    return rest;
  }

  #shell(element: XmlElement, children: XmlNode[]): XmlElement {
    const copy = createElement(this.#tree, element.name, {}, children);
    copy.raw = element.raw;
    copy.attributes = element.attributes.filter((item) => item.name !== 'xml:id').map((item) => ({ ...item }));
    return copy;
  }
}

/** Listens to a scan without counting. */
class HeardTexts extends LedgerBook {
  readonly texts: string[] = [];
  override found(_part: string, text: string): void {
    this.texts.push(text);
  }
}

function idOf(region: XmlElement): string | undefined {
  return attribute(region, 'text:id') ?? attribute(region, 'xml:id');
}

function ancestors(element: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  for (let up = element.parent; up; up = up.parent) found.push(up);
  return found;
}

function isIn(root: XmlElement, element: XmlElement): boolean {
  return ancestors(element).at(-1) === root;
}

function branchBelow(top: XmlElement, element: XmlElement): XmlElement {
  let node = element;
  while (node.parent && node.parent !== top) node = node.parent;
  return node;
}

function enclosingParagraph(element: XmlElement | undefined): XmlElement | undefined {
  return element && [element, ...ancestors(element)].find(isParagraph);
}

function cellOf(element: XmlElement): XmlElement | undefined {
  return ancestors(element).find(
    (up) => isElement(up) && /^(table:table-cell|text:note-body|draw:text-box)$/.test(up.name),
  );
}
