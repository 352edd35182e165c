import type { Inline } from '../model.ts';

/** A code with the stretch of plain text it covers; a single covers nothing. */
export interface CodeNode {
  id: number;
  kind: 'pair' | 'single';
  start: number;
  end: number;
  /** Position among all codes of the unit. */
  order: number;
  children: CodeNode[];
}

/** Reads valid inline content into nested spans over its plain text. */
export function codeTree(content: readonly Inline[]): CodeNode[] {
  const roots: CodeNode[] = [];
  const open: CodeNode[] = [];
  let offset = 0;
  let order = 0;
  for (const piece of content) {
    if (typeof piece === 'string') {
      offset += piece.length;
    } else if ('close' in piece) {
      const node = open.pop();
      if (node) node.end = offset;
    } else {
      const kind = 'open' in piece ? 'pair' : 'single';
      const id = 'open' in piece ? piece.open : piece.single;
      const node: CodeNode = { id, kind, start: offset, end: offset, order: order++, children: [] };
      (open.at(-1)?.children ?? roots).push(node);
      if (kind === 'pair') open.push(node);
    }
  }
  return roots;
}

/** Writes spans back into content over a text; siblings must not cross. */
export function emitCodes(roots: readonly CodeNode[], text: string): Inline[] {
  const content: Inline[] = [];
  let cursor = 0;
  const advance = (to: number): void => {
    if (to > cursor) content.push(text.slice(cursor, to));
    cursor = Math.max(cursor, to);
  };
  const walk = (nodes: readonly CodeNode[]): void => {
    const sorted = [...nodes].sort((a, b) => a.start - b.start || a.end - b.end || a.order - b.order);
    for (const node of sorted) {
      advance(node.start);
      if (node.kind === 'single') {
        content.push({ single: node.id });
        continue;
      }
      content.push({ open: node.id });
      walk(node.children);
      advance(node.end);
      content.push({ close: node.id });
    }
  };
  walk(roots);
  advance(text.length);
  return content;
}
