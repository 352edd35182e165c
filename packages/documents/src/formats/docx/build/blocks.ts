/** What a new Word document is made of; the builder's only input. */
export interface NewDocx {
  /** Language of the text where a paragraph does not say its own. */
  language: string;
  title?: string;
  author?: string;
  blocks: DocxBlock[];
  /** Landscape suits two columns of text. */
  landscape?: boolean;
  /** Text at the top of each page. */
  header?: DocxSpan[];
}

export type DocxBlock =
  | {
      kind: 'paragraph';
      content: DocxSpan[];
      align?: 'start' | 'center' | 'end' | 'justify';
      language?: string;
      style?: 'Quote' | 'Caption' | 'Code';
    }
  | { kind: 'heading'; level: number; content: DocxSpan[]; language?: string }
  | {
      kind: 'list-item';
      ordered: boolean;
      level: number;
      content: DocxSpan[];
      language?: string /** Items of one list share a number; a new one starts again at 1. */;
      list?: number;
    }
  | { kind: 'table'; rows: DocxRow[] /** Share of the width of each column. */; widths?: number[] }
  | { kind: 'page-break' }
  /** Sizes in points; a picture wider than the page is made smaller. */
  | { kind: 'picture'; png: Uint8Array; width: number; height: number };

export interface DocxRow {
  cells: DocxBlock[][];
  /** A hidden bookmark around the first paragraph, by which the row is found again; at most 40 letters, digits and `_`. */
  bookmark?: string;
  /** Repeats at the top of each page. */
  header?: boolean;
}

export type DocxSpan = string | DocxStyledSpan | { note: DocxBlock[] } | { break: 'line' };

export interface DocxStyledSpan {
  text: string;
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  position?: 'superscript' | 'subscript';
  /** Colour as six hexadecimal digits. */
  color?: string;
  href?: string;
  /** Name of a character style that shows nothing: it tells whoever reads the file again what the text stands for. */
  tag?: string;
}
