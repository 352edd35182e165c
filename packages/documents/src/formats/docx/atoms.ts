import type { ExclusionReason } from '../../model.ts';
import type { XmlElement, XmlNode } from '../../xml/index.ts';

/** A node that goes back as it was: a whole element of the paragraph, or one child of a run with the run's format. */
export type RawPiece = { node: XmlElement } | { run: XmlElement; child: XmlElement };

export interface TextNode {
  text: string;
  reason?: ExclusionReason;
}

/** A paragraph laid flat: what the reader finds from left to right. */
export type Atom =
  | { kind: 'text'; text: string; rPr: XmlElement | undefined; piece: RawPiece; node: TextNode | undefined }
  | { kind: 'raw'; pieces: RawPiece[]; texts: TextNode[] }
  | { kind: 'open'; element: XmlElement; slot: XmlElement }
  | { kind: 'close'; element: XmlElement }
  | { kind: 'field'; step: 'begin' | 'separate' | 'end'; piece: RawPiece }
  | { kind: 'instruction'; text: string; piece: RawPiece; texts: TextNode[] }
  | { kind: 'open-field'; begin: RawPiece[]; texts: TextNode[] }
  | { kind: 'close-field'; end: RawPiece[] };

/** What a numbered code stands for when the paragraph is written again. */
export type Payload =
  | { type: 'run'; rPr: XmlElement | undefined }
  | { type: 'container'; element: XmlElement; slot: XmlElement; rPr: XmlElement | undefined }
  | { type: 'field'; begin: RawPiece[]; end: RawPiece[]; rPr: XmlElement | undefined }
  | { type: 'raw'; pieces: RawPiece[] };

export function isWhole(piece: RawPiece): piece is { node: XmlElement } {
  return 'node' in piece;
}

/** Children of a run other than its properties. */
export function runContent(run: XmlElement): XmlNode[] {
  return run.children.filter((child) => child.kind === 'element' && child.name !== 'w:rPr');
}
