import type { Inline, Unit, UnitTranslation } from '../model.ts';
import { type Placement, placeCodes } from './place-codes.ts';
import { joinStrings, plainText, sameInline } from './plain-text.ts';
import { repairCodes } from './repair-codes.ts';
import { restoreBreaks } from './restore-breaks.ts';
import { spaceMarks } from './space-marks.ts';
import { validateCodes } from './validate-codes.ts';

/** Embeddings and overrides turn text around behind the reader's back; marks for single points stay. */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g;

export type Accepted = (Placement & { same: boolean }) | { failed: string };

/**
 * What a unit becomes: codes as given when they are right, else placed by alignment, else around the
 * whole text with a flag. A translation that is missing or empty fails and the source stays.
 */
export function acceptTranslation(unit: Unit, translation: UnitTranslation | undefined): Accepted {
  if (!translation) return { failed: 'no translation' };
  const source = unit.content;
  const plain = plainText(source);
  const placement =
    'content' in translation ? fromContent(source, translation.content) : fromText(source, plain, translation);
  if (plainText(placement.content).trim() === '' && plain.trim() !== '') return { failed: 'empty translation' };
  if (sameInline(source, placement.content)) return { content: source, same: true };
  return { ...placement, content: clean(placement.content, plain), same: false };
}

function fromContent(source: Inline[], content: Inline[]): Placement {
  const problems = validateCodes(source, content);
  if (problems.length === 0) return { content };
  const why = problems.map(({ code, problem }) => `code ${code} ${problem}`).join(', ');
  return repairCodes(source, content, why);
}

function fromText(source: Inline[], plain: string, translation: Extract<UnitTranslation, { text: string }>): Placement {
  if (translation.text === plain) return { content: source };
  const { text, links } = restoreBreaks(plain, translation.text, translation.links);
  const placed = placeCodes(source, text, links);
  return { ...placed, content: spaceMarks(source, placed.content) };
}

function clean(content: Inline[], sourceText: string): Inline[] {
  const keepsControls = sourceText.search(bidiControls) >= 0;
  if (keepsControls) return joinStrings(content);
  return joinStrings(content.map((piece) => (typeof piece === 'string' ? piece.replace(bidiControls, '') : piece)));
}
