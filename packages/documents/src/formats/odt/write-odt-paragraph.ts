import type { BuiltInline, InlineToken } from '../../inline/index.ts';
import type { Inline } from '../../model.ts';
import {
  createElement,
  createText,
  setChildren,
  type XmlElement,
  type XmlNode,
  type XmlTree,
} from '../../xml/index.ts';
import type { OdtPayload, SpanFormat } from './odt-atoms.ts';

interface Frame {
  nodes: XmlNode[];
  format: SpanFormat;
  payload: OdtPayload | undefined;
}

/** Builds the content of an ODF paragraph again from translated content. */
export function writeOdtParagraph(
  tree: XmlTree,
  paragraph: XmlElement,
  built: BuiltInline<OdtPayload>,
  content: readonly Inline[],
  format: SpanFormat,
): void {
  const tokens = [...built.prefix, ...toTokens(content, built.codes), ...built.suffix];
  const root: Frame = { nodes: [], format, payload: undefined };
  const stack = [root];
  for (const [index, token] of tokens.entries()) {
    const frame = stack.at(-1) ?? root;
    if ('text' in token) {
      const edge = index === 0 || index === tokens.length - 1;
      frame.nodes.push(...wrap(tree, textNodes(tree, token.text, edge), frame.format));
    } else if ('single' in token) {
      if (token.single.type === 'raw')
        for (const piece of token.single.pieces) frame.nodes.push(...wrap(tree, [piece.node], piece.format));
    } else if ('open' in token) {
      if (token.open.type === 'raw') continue;
      stack.push({
        nodes: token.open.type === 'container' ? [] : frame.nodes,
        format: token.open.format,
        payload: token.open,
      });
    } else if (stack.length > 1) {
      const { payload, nodes } = stack.pop() ?? root;
      if (payload?.type !== 'container') continue;
      setChildren(payload.element, nodes);
      (stack.at(-1) ?? root).nodes.push(payload.element);
    }
  }
  setChildren(paragraph, root.nodes);
}

function toTokens(content: readonly Inline[], codes: Map<number, OdtPayload>): InlineToken<OdtPayload>[] {
  return content.flatMap((piece): InlineToken<OdtPayload>[] => {
    if (typeof piece === 'string') return [{ text: piece }];
    if ('close' in piece) return [{ close: true }];
    const payload = codes.get('open' in piece ? piece.open : piece.single);
    if (!payload) return [];
    return ['open' in piece ? { open: payload } : { single: payload }];
  });
}

/** Spans are made anew around each stretch; only their attributes matter. */
function wrap(tree: XmlTree, nodes: XmlNode[], format: SpanFormat): XmlNode[] {
  return format.reduceRight((inner, span) => {
    const copy = createElement(tree, span.name, {}, inner);
    copy.raw = span.raw;
    copy.attributes = span.attributes.map((item) => ({ ...item }));
    return [copy];
  }, nodes);
}

/** White space that would collapse is written as elements. */
function textNodes(tree: XmlTree, text: string, edge: boolean): XmlNode[] {
  const nodes: XmlNode[] = [];
  for (const piece of text.split(/([\t\n]| {2,}|^ | $)/)) {
    if (piece === '\t') nodes.push(createElement(tree, 'text:tab'));
    else if (piece === '\n') nodes.push(createElement(tree, 'text:line-break'));
    else if (piece === ' ' && !edge) nodes.push(createText(' '));
    else if (/^ +$/.test(piece))
      nodes.push(createElement(tree, 'text:s', piece.length > 1 ? { 'text:c': String(piece.length) } : {}));
    else if (piece !== '') nodes.push(createText(piece));
  }
  return nodes;
}
