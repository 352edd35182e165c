/** A stretch of text as the page paints it; x grows to the right and y downwards, in points. */
export interface Run {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  bold: boolean;
  italic: boolean;
}

/** A raster picture and the box it fills on its page. */
export interface Picture {
  png: Uint8Array;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Page {
  width: number;
  height: number;
  runs: Run[];
  pictures: Picture[];
  /** Characters of text that stands at an angle: watermarks and marginal labels. */
  slanted: { nodes: number; characters: number };
}

/** Runs on one baseline that stand close together. */
export interface Segment {
  runs: Run[];
  left: number;
  right: number;
  y: number;
  size: number;
}

export interface Span {
  text: string;
  bold: boolean;
  italic: boolean;
  /** Page of a small raised mark, which may be that of a note. */
  raised?: number;
}

/** A segment in reading order. */
export interface Line {
  spans: Span[];
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
  page: number;
  /** The line begins at its right. */
  rightToLeft: boolean;
}

/** Text of one column in one stretch of a page, top to bottom, with its edges. */
export interface Column {
  segments: Segment[];
  left: number;
  right: number;
}

export type Matrix = [number, number, number, number, number, number];

export function multiply(outer: readonly number[], inner: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
