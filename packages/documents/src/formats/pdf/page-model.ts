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

export interface Page {
  width: number;
  height: number;
  runs: Run[];
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
