import { type Code, type MarkedLine, mark, numberOf } from './marked-line.ts';

/**
 * The line between the model and the page: a paragraph in an editable element is text nodes and chips, side by side.
 * A place in it is counted in letters, of which a chip is one.
 */

const chipAttribute = 'data-code';

interface ChipLabels {
  /** What a chip says to a reader who cannot see it. */
  labelOf: (code: Code) => string;
}

export function drawLine(root: HTMLElement, { text, codes }: MarkedLine, { labelOf }: ChipLabels): void {
  const nodes: Node[] = [];
  text.split(mark).forEach((words, at) => {
    const code = codes[at - 1];
    if (code) nodes.push(chipOf(code, labelOf(code)));
    if (words !== '') nodes.push(document.createTextNode(words));
  });
  // A line break at the very end shows no new line without something behind it.
  if (text.endsWith('\n')) nodes.push(document.createElement('br'));
  root.replaceChildren(...nodes);
}

/** The look of a chip, in the editor and beside it. */
export const chipClass = (code: Code): string =>
  `review-chip ${'open' in code ? 'review-chip-open' : 'close' in code ? 'review-chip-close' : ''}`;

function chipOf(code: Code, label: string): HTMLElement {
  const chip = document.createElement('span');
  chip.className = chipClass(code);
  chip.contentEditable = 'false';
  chip.setAttribute(chipAttribute, JSON.stringify(code));
  chip.setAttribute('role', 'img');
  chip.setAttribute('aria-label', label);
  chip.title = label;
  chip.textContent = String(numberOf(code));
  return chip;
}

const isChip = (node: Node): node is HTMLElement => node instanceof HTMLElement && node.hasAttribute(chipAttribute);

/** What stands in the element now, however the browser has left it after an input method was at work. */
export function readLine(root: HTMLElement): MarkedLine {
  const codes: Code[] = [];
  const read = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replaceAll(mark, '');
    if (isChip(node)) {
      codes.push(JSON.parse(node.getAttribute(chipAttribute) ?? '{}') as Code);
      return mark;
    }
    return [...node.childNodes].map(read).join('');
  };
  return { text: read(root), codes };
}

const lengthOf = (node: Node): number => {
  if (isChip(node)) return 1;
  if (node.nodeType === Node.TEXT_NODE) return node.textContent?.length ?? 0;
  return [...node.childNodes].reduce((sum, child) => sum + lengthOf(child), 0);
};

/** How many letters stand before a point of the page. */
export function placeOf(root: HTMLElement, node: Node, offset: number): number {
  if (node === root) return [...root.childNodes].slice(0, offset).reduce((sum, child) => sum + lengthOf(child), 0);
  if (!root.contains(node)) return 0;
  let inside: Node = node;
  let count = node.nodeType === Node.TEXT_NODE ? offset : 0;
  while (inside !== root) {
    if (isChip(inside)) count = offset > 0 ? 1 : 0;
    for (let before = inside.previousSibling; before; before = before.previousSibling) count += lengthOf(before);
    inside = inside.parentNode ?? root;
  }
  return count;
}

/** The selected stretch in letters; undefined while the selection is elsewhere. */
export function selectedRange(root: HTMLElement): { from: number; to: number } | undefined {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.commonAncestorContainer)) return undefined;
  return {
    from: placeOf(root, range.startContainer, range.startOffset),
    to: placeOf(root, range.endContainer, range.endOffset),
  };
}

function pointAt(root: HTMLElement, place: number): [Node, number] {
  let left = place;
  const children = [...root.childNodes];
  for (const [index, child] of children.entries()) {
    const length = lengthOf(child);
    if (child.nodeType === Node.TEXT_NODE && left <= length) return [child, left];
    if (left === 0) return [root, index];
    left -= length;
  }
  return [root, children.length];
}

export function select(root: HTMLElement, from: number, to = from): void {
  const selection = getSelection();
  const [startNode, startOffset] = pointAt(root, from);
  const [endNode, endOffset] = pointAt(root, to);
  selection?.setBaseAndExtent(startNode, startOffset, endNode, endOffset);
}

/** Whether the caret stands on the first or the last line that is seen: the arrows then lead out of the paragraph. */
export function caretAtEdge(root: HTMLElement, edge: 'first' | 'last'): boolean {
  const selection = getSelection();
  if (!selection?.isCollapsed || selection.rangeCount === 0) return false;
  const [caret] = selection.getRangeAt(0).getClientRects();
  const all = document.createRange();
  all.selectNodeContents(root);
  const box = all.getBoundingClientRect();
  if (!caret || box.height === 0) return true;
  const slack = caret.height * 0.75;
  return edge === 'first' ? caret.top - box.top < slack : box.bottom - caret.bottom < slack;
}
