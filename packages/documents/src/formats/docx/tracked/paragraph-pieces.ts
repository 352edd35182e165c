import { attribute, createText, directText, firstChild, type XmlElement, type XmlNode } from '../../../xml/index.ts';

/** A word, a blank or a sign with the format of its run; a tab or a break has its element. */
export interface WordPiece {
  kind: 'word';
  key: string;
  text: string;
  element?: XmlElement;
  rPr: XmlElement | undefined;
}

/** Something that is no text and stays in its place: a note's mark, a picture, a bookmark, the edge of a link. */
export type AnchorPiece =
  | { kind: 'whole'; key: string; node: XmlElement }
  | { kind: 'in-run'; key: string; node: XmlElement; rPr: XmlElement | undefined }
  | { kind: 'open'; key: string; element: XmlElement; slot: XmlElement }
  | { kind: 'close'; key: string };

export type Piece = WordPiece | AnchorPiece;

const containers = new Set(['w:hyperlink', 'w:smartTag', 'w:customXml', 'w:sdt', 'w:fldSimple', 'w:dir', 'w:bdo']);
const textLike = new Set(['w:tab', 'w:br', 'w:cr', 'w:noBreakHyphen']);
/** Where a program paused to look at spelling or broke the last page says nothing. */
const noise = new Set(['w:proofErr', 'w:lastRenderedPageBreak']);
const words = /\s+|[\p{L}\p{M}\p{N}]+(?:['’"״׳][\p{L}\p{M}\p{N}]+)*|[^\s\p{L}\p{M}\p{N}]/gu;

/** Lays a paragraph flat to the pieces that are compared. */
export function piecesOf(parent: XmlElement, pieces: Piece[] = []): Piece[] {
  for (const child of parent.children) {
    if (
      child.kind !== 'element' ||
      noise.has(child.name) ||
      /^w:(?:pPr|sdtPr|smartTagPr|customXmlPr)$/.test(child.name)
    )
      continue;
    const slot = child.name === 'w:sdt' ? firstChild(child, 'w:sdtContent') : child;
    if (child.name === 'w:r') readRun(child, pieces);
    else if (containers.has(child.name) && slot) {
      pieces.push({ kind: 'open', key: `open ${describe(child)}`, element: child, slot });
      piecesOf(slot, pieces);
      pieces.push({ kind: 'close', key: 'close' });
    } else pieces.push({ kind: 'whole', key: describe(child), node: child });
  }
  return pieces;
}

function readRun(run: XmlElement, pieces: Piece[]): void {
  const rPr = firstChild(run, 'w:rPr');
  const look = rPr ? deepDescribe(rPr) : '';
  for (const child of run.children) {
    if (child.kind !== 'element' || child === rPr || noise.has(child.name)) continue;
    if (child.name === 'w:t') {
      for (const text of directText(child).match(words) ?? [])
        pieces.push({ kind: 'word', key: `${text}|${look}`, text, rPr });
    } else if (textLike.has(child.name) && attribute(child, 'w:type') === undefined) {
      pieces.push({ kind: 'word', key: `<${child.name}>|${look}`, text: '', element: child, rPr });
    } else pieces.push({ kind: 'in-run', key: describe(child), node: child, rPr });
  }
}

const describe = (element: XmlElement): string =>
  `${element.name} ${element.attributes.map(({ name, value }) => `${name}=${value}`).join(' ')}`;

function deepDescribe(element: XmlElement): string {
  const inner = element.children.map((child) => (child.kind === 'element' ? deepDescribe(child) : ''));
  return `${describe(element)}(${inner.join('')})`;
}

/** A copy that remembers no place in any file, so that it can stand in another one. */
export function fresh(element: XmlElement): XmlElement {
  const children = element.children.flatMap((child): XmlNode[] =>
    child.kind === 'element' ? [fresh(child)] : child.kind === 'text' ? [createText(child.value)] : [],
  );
  const copy: XmlElement = {
    ...element,
    parent: undefined,
    attributes: element.attributes.map((item) => ({ ...item })),
    children,
    start: -1,
    openEnd: -1,
    closeStart: -1,
    end: -1,
    tagChanged: true,
    changed: true,
  };
  for (const child of children) child.parent = copy;
  return copy;
}
