import type { BuiltInline, InlineToken } from '../../inline/index.ts';
import type { Inline } from '../../model.ts';
import {
  cloneElement,
  createElement,
  createText,
  setChildren,
  type XmlElement,
  type XmlNode,
  type XmlTree,
} from '../../xml/index.ts';
import { isWhole, type Payload, type RawPiece, runContent } from './atoms.ts';

interface Frame {
  nodes: XmlNode[];
  rPr: XmlElement | undefined;
  payload: Payload | undefined;
}

/** Builds the children of a paragraph again from translated content; its properties stay in front. */
export function writeParagraph(
  tree: XmlTree,
  paragraph: XmlElement,
  built: BuiltInline<Payload>,
  content: readonly Inline[],
  rPr: XmlElement | undefined,
): void {
  const tokens = [...built.prefix, ...toTokens(content, built.codes), ...built.suffix];
  const head = paragraph.children.filter((child) => child.kind === 'element' && child.name === 'w:pPr');
  setChildren(paragraph, [...head, ...buildNodes(tree, tokens, rPr)]);
}

function toTokens(content: readonly Inline[], codes: Map<number, Payload>): InlineToken<Payload>[] {
  return content.flatMap((piece): InlineToken<Payload>[] => {
    if (typeof piece === 'string') return [{ text: piece }];
    if ('close' in piece) return [{ close: true }];
    const payload = codes.get('open' in piece ? piece.open : piece.single);
    if (!payload) return [];
    return ['open' in piece ? { open: payload } : { single: payload }];
  });
}

function buildNodes(tree: XmlTree, tokens: readonly InlineToken<Payload>[], rPr: XmlElement | undefined): XmlNode[] {
  const root: Frame = { nodes: [], rPr, payload: undefined };
  const stack = [root];
  for (const token of tokens) {
    const frame = stack.at(-1) ?? root;
    if ('text' in token) frame.nodes.push(...textRun(tree, token.text, frame.rPr));
    else if ('single' in token) {
      if (token.single.type === 'raw') frame.nodes.push(...rawNodes(tree, token.single.pieces));
    } else if ('open' in token) {
      if (token.open.type === 'raw') continue;
      const nodes = token.open.type === 'container' ? [] : frame.nodes;
      if (token.open.type === 'field') nodes.push(...rawNodes(tree, token.open.begin));
      stack.push({ nodes, rPr: token.open.rPr, payload: token.open });
    } else if (stack.length > 1) {
      const { payload, nodes } = stack.pop() ?? root;
      const outer = stack.at(-1) ?? root;
      if (payload?.type === 'field') nodes.push(...rawNodes(tree, payload.end));
      if (payload?.type === 'container') {
        const head = payload.slot.children.filter((child) => child.kind === 'element' && child.name.endsWith('Pr'));
        setChildren(payload.slot, [...head, ...nodes]);
        outer.nodes.push(payload.element);
      }
    }
  }
  return root.nodes;
}

/** One run for a stretch of text; its breaks and tabs become their elements again. */
function textRun(tree: XmlTree, text: string, rPr: XmlElement | undefined): XmlElement[] {
  const children: XmlNode[] = [];
  for (const piece of text.split(/([\t\n])/)) {
    if (piece === '\t') children.push(createElement(tree, 'w:tab'));
    else if (piece === '\n') children.push(createElement(tree, 'w:br'));
    else if (piece !== '') children.push(createElement(tree, 'w:t', { 'xml:space': 'preserve' }, [createText(piece)]));
  }
  if (children.length === 0) return [];
  return [createElement(tree, 'w:r', {}, rPr ? [cloneElement(rPr), ...children] : children)];
}

/** Pieces of one run go back into that run when all of it is there, else into a copy with its format. */
function rawNodes(tree: XmlTree, pieces: readonly RawPiece[]): XmlElement[] {
  const nodes: XmlElement[] = [];
  for (let index = 0; index < pieces.length; ) {
    const piece = pieces[index];
    if (!piece) break;
    if (isWhole(piece)) {
      nodes.push(piece.node);
      index++;
      continue;
    }
    const children: XmlElement[] = [];
    for (let next = pieces[index]; next && !isWhole(next) && next.run === piece.run; next = pieces[++index]) {
      children.push(next.child);
    }
    nodes.push(sameNodes(runContent(piece.run), children) ? piece.run : copyRun(tree, piece.run, children));
  }
  return nodes;
}

function sameNodes(one: readonly XmlNode[], other: readonly XmlNode[]): boolean {
  return one.length === other.length && one.every((node, index) => node === other[index]);
}

function copyRun(tree: XmlTree, run: XmlElement, children: XmlElement[]): XmlElement {
  const rPr = run.children.find((child) => child.kind === 'element' && child.name === 'w:rPr');
  return createElement(tree, 'w:r', {}, rPr?.kind === 'element' ? [cloneElement(rPr), ...children] : children);
}
