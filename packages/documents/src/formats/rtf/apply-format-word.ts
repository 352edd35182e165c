import { firstParagraph, type ParagraphState, type RtfState } from './rtf-state.ts';

const plain: Partial<RtfState> = {
  bold: false,
  complexBold: false,
  italic: false,
  complexItalic: false,
  underline: false,
  strike: false,
  raised: undefined,
  hidden: false,
};

const characterWords: Readonly<Record<string, (on: boolean, value: number) => Partial<RtfState>>> = {
  plain: () => plain,
  b: (bold) => ({ bold }),
  ab: (complexBold) => ({ complexBold }),
  i: (italic) => ({ italic }),
  ai: (complexItalic) => ({ complexItalic }),
  ul: (underline) => ({ underline }),
  ulnone: () => ({ underline: false }),
  strike: (strike) => ({ strike }),
  super: (on) => ({ raised: on ? 'superscript' : undefined }),
  sub: (on) => ({ raised: on ? 'subscript' : undefined }),
  nosupersub: () => ({ raised: undefined }),
  v: (hidden) => ({ hidden }),
  rtlch: () => ({ rightToLeft: true }),
  ltrch: () => ({ rightToLeft: false }),
  f: (_, font) => ({ font }),
  af: (_, complexFont) => ({ complexFont }),
};

const paragraphWords: Readonly<Record<string, (value: number) => Partial<ParagraphState>>> = {
  pard: () => firstParagraph,
  s: (style) => ({ style }),
  outlinelevel: (outline) => ({ outline }),
  intbl: () => ({ inTable: true }),
  ls: (value) => ({ list: value > 0 }),
  ilvl: (value) => ({ listLevel: Math.max(0, Math.min(8, value)) }),
  pndec: () => ({ list: true, ordered: true }),
  pnlvlblt: () => ({ list: true }),
  rtlpar: () => ({ rightToLeft: true }),
  ltrpar: () => ({ rightToLeft: false }),
  qc: () => ({ centred: true }),
};

/** Changes the state by one control word; a word that is not known changes nothing, as RTF asks. */
export function applyFormatWord(
  name: string,
  value: number | undefined,
  state: RtfState,
  paragraph: ParagraphState,
): ParagraphState {
  const character = Object.hasOwn(characterWords, name) ? characterWords[name] : undefined;
  if (character) Object.assign(state, character(value !== 0, value ?? 0));
  const change = Object.hasOwn(paragraphWords, name) ? paragraphWords[name] : undefined;
  return change ? { ...paragraph, ...change(value ?? 0) } : paragraph;
}
