import type { Inline, Unit } from '../model.ts';
import type { XmlElement } from '../xml/index.ts';

/** A unit and the place in the document that its translation goes to. */
export interface UnitSlot {
  unit: Unit;
  write: (content: readonly Inline[]) => void;
  /** The paragraph of a Word document that the unit is. */
  paragraph?: XmlElement;
}

const letter = /\p{L}/u;

/** Why a text without letters is no unit. */
export function emptyReason(text: string): 'no-letters' | 'whitespace' {
  return text.trim() === '' ? 'whitespace' : 'no-letters';
}

export function hasLetters(text: string): boolean {
  return letter.test(text);
}
