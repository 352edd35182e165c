import { buildInline, type InlineToken, placeCodes, plainText, toMarkedText } from '../../inline/index.ts';
import type { Inline } from '../../model.ts';
import { emptyReason, hasLetters, type UnitSlot } from '../../units/unit-slot.ts';
import {
  cloneElement,
  createElement,
  createText,
  directText,
  firstChild,
  setChildren,
  setText,
  type XmlElement,
  type XmlNode,
  type XmlTree,
} from '../../xml/index.ts';
import type { Place } from './read-alt-text.ts';

/** Format of a run, or an element that stays as it is. */
type DrawingCode = { rPr: XmlElement | undefined } | { keep: XmlElement };

/** Paragraphs of charts, diagrams and grouped shapes: DrawingML has runs and breaks, and fields that stay. */
export function readDrawingParagraph(paragraph: XmlElement, place: Place): UnitSlot | undefined {
  const base = firstChild(firstChild(paragraph, 'a:r') ?? paragraph, 'a:rPr');
  const built = buildInline(drawingTokens(paragraph, signature(base)));
  const text = plainText(built.content);
  const twin = hasLetters(text) && !place.excluded ? place.twin?.(text) : undefined;
  const reason = place.excluded ?? (hasLetters(text) ? twin && 'duplicate-branch' : emptyReason(text));
  const id = reason ? undefined : place.nextId();
  for (const child of paragraph.children) {
    const t = child.kind === 'element' ? firstChild(child, 'a:t') : undefined;
    if (!t || child.kind !== 'element') continue;
    if (child.name !== 'a:r') place.ledger.exclude(place.part, directText(t), place.excluded ?? 'field-result');
    else if (id === undefined) place.ledger.exclude(place.part, directText(t), reason ?? 'no-letters');
    else place.ledger.assign(id, place.part, directText(t));
  }
  const write = (content: readonly Inline[]): void => {
    const codes = built.codes;
    const middle = content.map((piece): InlineToken<DrawingCode> => {
      if (typeof piece === 'string') return { text: piece };
      if ('close' in piece) return { close: true };
      const code = codes.get('open' in piece ? piece.open : piece.single) ?? { rPr: base };
      return 'open' in piece ? { open: code } : { single: code };
    });
    const head = paragraph.children.filter((child) => child.kind === 'element' && child.name === 'a:pPr');
    const tail = paragraph.children.filter((child) => child.kind === 'element' && child.name === 'a:endParaRPr');
    const nodes = drawingNodes(place.tree, [...built.prefix, ...middle, ...built.suffix], base);
    setChildren(paragraph, [...head, ...nodes, ...tail]);
  };
  if (twin) follow(twin, built.content, write);
  if (id === undefined) return undefined;
  return { unit: { id, kind: 'text-box', part: place.part, content: built.content }, write };
}

/** What is written into a unit is written here as well, with its codes where both have the same. */
function follow(twin: UnitSlot, own: readonly Inline[], write: (content: readonly Inline[]) => void): void {
  const first = twin.write;
  const alike = toMarkedText(own) === toMarkedText(twin.unit.content);
  twin.write = (content) => {
    first(content);
    write(alike ? content : placeCodes(own, plainText(content)).content);
  };
}

export function readChartLabel(element: XmlElement, place: Place): UnitSlot | undefined {
  const text = directText(element);
  const reason = place.excluded ?? (hasLetters(text) ? undefined : emptyReason(text));
  if (reason) {
    place.ledger.exclude(place.part, text, reason);
    return undefined;
  }
  const id = place.nextId();
  place.ledger.assign(id, place.part, text);
  return {
    unit: { id, kind: 'text-box', part: place.part, content: [text] },
    write: (content) => setText(element, plainText(content)),
  };
}

function drawingTokens(paragraph: XmlElement, base: string): InlineToken<DrawingCode>[] {
  const tokens: InlineToken<DrawingCode>[] = [];
  for (const child of paragraph.children) {
    if (child.kind !== 'element' || child.name === 'a:pPr' || child.name === 'a:endParaRPr') continue;
    const t = firstChild(child, 'a:t');
    if (child.name === 'a:br') tokens.push({ text: '\n' });
    else if (child.name !== 'a:r' || !t) tokens.push({ single: { keep: child } });
    else {
      const rPr = firstChild(child, 'a:rPr');
      const plain = signature(rPr) === base;
      if (!plain) tokens.push({ open: { rPr } });
      tokens.push({ text: directText(t) });
      if (!plain) tokens.push({ close: true });
    }
  }
  return tokens;
}

/** Language and proofing state are no look. */
function signature(rPr: XmlElement | undefined): string {
  if (!rPr) return '';
  const own = rPr.attributes.filter((item) => !['lang', 'altLang', 'dirty', 'err', 'noProof'].includes(item.name));
  const children = rPr.children.map((child) => (child.kind === 'element' ? `${child.name}{${signature(child)}}` : ''));
  return (
    own
      .map((item) => `${item.name}=${item.value}`)
      .sort()
      .join() + children.join()
  );
}

function drawingNodes(
  tree: XmlTree,
  tokens: readonly InlineToken<DrawingCode>[],
  base: XmlElement | undefined,
): XmlNode[] {
  const nodes: XmlNode[] = [];
  const formats = [base];
  for (const token of tokens) {
    const rPr = formats.at(-1);
    if ('open' in token) formats.push('rPr' in token.open ? token.open.rPr : rPr);
    else if ('close' in token) formats.pop();
    else if ('single' in token) nodes.push(...('keep' in token.single ? [token.single.keep] : []));
    else {
      for (const piece of token.text.split(/(\n)/)) {
        const format = rPr ? [cloneElement(rPr)] : [];
        if (piece === '\n') nodes.push(createElement(tree, 'a:br', {}, format));
        else if (piece)
          nodes.push(createElement(tree, 'a:r', {}, [...format, createElement(tree, 'a:t', {}, [createText(piece)])]));
      }
    }
  }
  return nodes;
}
