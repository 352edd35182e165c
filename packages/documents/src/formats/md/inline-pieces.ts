import type { Image, ImageReference, Nodes, Parents, PhrasingContent } from 'mdast';
import type { PartBuilder } from '../../splice/part-builder.ts';
import type { Piece } from '../../splice/pieces.ts';

export interface Range {
  start: number;
  end: number;
}

export function rangeOf(node: Nodes): Range {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
}

/** Cuts what stands in a paragraph into text and marks, by where the parser found it in the source. */
export function inlinePieces(parent: Parents, builder: PartBuilder): Piece[] {
  const { source } = builder.part;
  const pieces: Piece[] = [];
  let fresh = 1_000_000;
  const htmlNames = new Map<string, number>();

  const single = ({ start, end }: Range): void => {
    fresh += 1;
    pieces.push({ kind: 'single', code: fresh, start, end });
  };

  const pair = (node: Parents, spelledClose?: string): void => {
    const { start, end } = rangeOf(node);
    const first = node.children[0];
    const last = node.children.at(-1);
    if (!first || !last) return single({ start, end });
    fresh += 1;
    const code = fresh;
    pieces.push({ kind: 'open', code, start, end: rangeOf(first).start });
    for (const child of node.children) visit(child as PhrasingContent);
    const close: Piece = { kind: 'close', code, start: rangeOf(last).end, end };
    pieces.push(spelledClose === undefined ? close : { ...close, spelled: spelledClose });
  };

  const markup = (range: Range): void => {
    const raw = source.slice(range.start, range.end);
    const tag = /^<(\/?)([a-z][a-z0-9-]*)\b[^>]*?(\/?)>$/i.exec(raw);
    const name = tag?.[2]?.toLowerCase() ?? '';
    if (/^<br\s*\/?>$/i.test(raw)) pieces.push({ kind: 'text', text: '\n', ...range, line: true });
    else if (!tag || tag[3] === '/' || name === 'img' || name === 'input' || name === 'wbr') single(range);
    else {
      const code = htmlNames.get(name) ?? htmlNames.size + 1;
      htmlNames.set(name, code);
      pieces.push({ kind: tag[1] === '/' ? 'close' : 'open', code, ...range });
    }
  };

  const visit = (node: PhrasingContent): void => {
    const range = rangeOf(node);
    switch (node.type) {
      case 'text':
        pieces.push({ kind: 'text', text: node.value, ...range });
        break;
      case 'emphasis':
      case 'strong':
      case 'delete':
        pair(node);
        break;
      case 'link':
        if (isBareAddress(source, node)) {
          for (const child of node.children) if (child.type === 'text') builder.exclude(child.value, 'identifier');
          single(range);
        } else {
          pair(node);
          titleUnit(source, range, node.title, builder);
        }
        break;
      case 'linkReference':
        // Once its text is translated a short reference no longer names its target: the name is added.
        pair(node, node.referenceType === 'full' ? undefined : `][${node.label ?? node.identifier}]`);
        break;
      case 'image':
      case 'imageReference':
        altUnit(source, range, node, builder);
        if (node.type === 'image') titleUnit(source, range, node.title, builder);
        single(range);
        break;
      case 'inlineCode':
        builder.exclude(node.value, 'code');
        single(range);
        break;
      case 'break':
        pieces.push({ kind: 'text', text: '\n', ...range, line: true });
        break;
      case 'html':
        markup(range);
        break;
      default:
        single(range);
    }
  };

  for (const child of parent.children) visit(child as PhrasingContent);
  return widenBreaks(pieces);
}

/** A break takes the quote marks and indent of the next line with it. */
function widenBreaks(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece, index) => {
    const next = pieces[index + 1];
    if (piece.kind !== 'text' || !piece.line || !next || next.start <= piece.end) return piece;
    return { ...piece, end: next.start };
  });
}

function isBareAddress(source: string, node: Parents): boolean {
  const { start, end } = rangeOf(node);
  const first = node.children[0];
  return source[start] === '<' || (first !== undefined && rangeOf(first).start === start && rangeOf(first).end === end);
}

function altUnit(source: string, range: Range, node: Image | ImageReference, builder: PartBuilder): void {
  const { alt } = node;
  if (!alt) return;
  builder.found(alt);
  const start = range.start + 2;
  let depth = 1;
  let end = start;
  for (; end < range.end; end += 1) {
    if (source[end] === '\\') end += 1;
    else if (source[end] === '[') depth += 1;
    else if (source[end] === ']') depth -= 1;
    if (depth === 0) break;
  }
  // A short reference is found by its text: once that is translated the name has to be added.
  const short = node.type === 'imageReference' && node.referenceType !== 'full';
  const label = short ? `][${node.label ?? node.identifier}` : '';
  const collapsed = node.type === 'imageReference' && node.referenceType === 'collapsed' ? '][' : '';
  builder.add([{ kind: 'text', text: alt, start, end: end + collapsed.length }], {
    kind: 'alt-text',
    spell: (text) => text.replace(/[\\`*[\]_<]/g, '\\$&').replace(/\s+/g, ' ') + label,
  });
}

function titleUnit(source: string, range: Range, title: string | null | undefined, builder: PartBuilder): void {
  if (!title) return;
  builder.found(title);
  const raw = source.slice(range.start, range.end);
  const match = /\s(["'(])((?:\\[\s\S]|(?!\1)[^\\)]|(?!\1)[^\\])*)["')]\s*\)$/.exec(raw);
  if (!match?.[2]) {
    builder.exclude(title, 'identifier');
    return;
  }
  const start = range.start + match.index + match[0].indexOf(match[1] ?? '') + 1;
  builder.add([{ kind: 'text', text: title, start, end: start + match[2].length }], {
    kind: 'alt-text',
    spell: (text) =>
      text
        .replace(/\\/g, '\\\\')
        .replace(/["'()]/g, '\\$&')
        .replace(/\s+/g, ' '),
  });
}
