import type { Unit } from '../model.ts';

/** Text of a unit as it stands in the source: its decoded characters and where they are spelled. */
export interface TextPiece {
  kind: 'text';
  text: string;
  start: number;
  end: number;
  /** A line break that is spelled as markup: it counts as a character of the text but is no text node. */
  line?: true;
}

/** Markup inside a unit. A `single` may cover a whole element whose inside is not prose. */
export interface CodePiece {
  kind: 'open' | 'close' | 'single';
  /** Pairs an open with its close; numbered for the unit when it is finished. */
  code: number;
  start: number;
  end: number;
  /** How a rewritten unit spells it, where the source's own spelling only held for the source's text. */
  spelled?: string;
}

/** Markup that a rewritten unit does without, such as isolation around Latin words. */
interface GhostPiece {
  kind: 'ghost';
  start: number;
  end: number;
}

export type Piece = TextPiece | CodePiece | GhostPiece;

/** A unit together with its place in the source of its part. */
export interface SplicedUnit {
  unit: Unit;
  pieces: Piece[];
  start: number;
  end: number;
  /** What its text stands in: prose may hold markup, an attribute's value may not. */
  place: 'prose' | 'attribute' | 'bare-attribute' | 'raw-text';
  /** Spells the whole text of a unit that has no codes and its own rules, such as a quoted value. */
  spell?: (text: string) => string;
}
