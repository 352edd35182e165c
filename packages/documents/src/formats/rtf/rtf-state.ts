/** Where text goes: into the document, to one of its side texts, or nowhere. */
export type Destination =
  | 'body'
  | 'note'
  | 'header'
  | 'footer'
  | 'comment'
  | 'fonts'
  | 'styles'
  | 'instruction'
  | 'title'
  | 'mark'
  | 'skip';

/** Formatting that a group inherits and gives back at its end. */
export interface RtfState {
  destination: Destination;
  bold: boolean;
  complexBold: boolean;
  italic: boolean;
  complexItalic: boolean;
  underline: boolean;
  strike: boolean;
  raised: 'superscript' | 'subscript' | undefined;
  hidden: boolean;
  rightToLeft: boolean;
  font: number;
  complexFont: number;
  /** Characters that follow a `\u` for readers that do not know it. */
  fallback: number;
  href: string | undefined;
}

export const firstState: RtfState = {
  destination: 'body',
  bold: false,
  complexBold: false,
  italic: false,
  complexItalic: false,
  underline: false,
  strike: false,
  raised: undefined,
  hidden: false,
  rightToLeft: false,
  font: 0,
  complexFont: 0,
  fallback: 1,
  href: undefined,
};

/** Formatting of the paragraph that is being read. */
export interface ParagraphState {
  style: number;
  outline: number | undefined;
  inTable: boolean;
  list: boolean;
  listLevel: number;
  ordered: boolean;
  rightToLeft: boolean;
  centred: boolean;
}

export const firstParagraph: ParagraphState = {
  style: 0,
  outline: undefined,
  inTable: false,
  list: false,
  listLevel: 0,
  ordered: false,
  rightToLeft: false,
  centred: false,
};
