import { type BuiltInline, buildInline, plainText } from '../../inline/index.ts';
import type { LedgerBook } from '../../ledger/index.ts';
import type { ExclusionReason, Unit } from '../../model.ts';
import { emptyReason, hasLetters, type UnitSlot } from '../../units/unit-slot.ts';
import { attribute, type XmlElement, type XmlTree } from '../../xml/index.ts';
import { type Atom, isWhole, type Payload, type RawPiece } from './atoms.ts';
import { codeLooks } from './code-looks.ts';
import { foldFields, type OpenField } from './fold-fields.ts';
import { type IsCodeStyle, readAtoms } from './read-atoms.ts';
import { toTokens } from './tokens.ts';
import { writeParagraph } from './write-paragraph.ts';

export interface ParagraphContext {
  tree: XmlTree;
  part: string;
  ledger: LedgerBook;
  fields: OpenField[];
  isCode: IsCodeStyle;
  /** Why nothing here is translated, when that is so. */
  excluded: ExclusionReason | undefined;
  describe(): Omit<Unit, 'content' | 'part'>;
}

export interface ReadParagraph {
  slot: UnitSlot | undefined;
  /** Notes cited here: `footnote 3`. */
  cites: string[];
}

/** Reads one paragraph to a unit and enters each of its text nodes into the ledger. */
export function readParagraph(paragraph: XmlElement, context: ParagraphContext): ReadParagraph {
  const atoms = foldFields(readAtoms(paragraph, context.isCode), context.fields);
  if (atoms.length === 0) return { slot: undefined, cites: [] };
  const { tokens, rPr } = toTokens(atoms);
  const built = buildInline(tokens);
  const text = plainText(built.content);
  const reason = context.excluded ?? (hasLetters(text) ? undefined : emptyReason(text));
  const described = reason ? undefined : context.describe();
  enterTexts(atoms, context, described?.id, reason);
  const cites = citations(atoms);
  if (!described) return { slot: undefined, cites };
  const looks = codeLooks(built.codes);
  const unit: Unit = { ...described, content: built.content, part: context.part, ...(looks && { looks }) };
  return { slot: makeSlot(unit, paragraph, built, rPr, context.tree), cites };
}

function makeSlot(
  unit: Unit,
  paragraph: XmlElement,
  built: BuiltInline<Payload>,
  rPr: XmlElement | undefined,
  tree: XmlTree,
): UnitSlot {
  return { unit, paragraph, write: (content) => writeParagraph(tree, paragraph, built, content, rPr) };
}

function enterTexts(
  atoms: readonly Atom[],
  context: ParagraphContext,
  unit: string | undefined,
  reason: ExclusionReason | undefined,
): void {
  for (const atom of atoms) {
    if (atom.kind === 'text' && atom.node) {
      if (unit !== undefined) context.ledger.assign(unit, context.part, atom.node.text);
      else context.ledger.exclude(context.part, atom.node.text, reason ?? 'no-letters');
    }
    if (atom.kind === 'raw' || atom.kind === 'open-field') {
      for (const item of atom.texts) context.ledger.exclude(context.part, item.text, item.reason ?? 'do-not-translate');
    }
  }
}

function citations(atoms: readonly Atom[]): string[] {
  const cites: string[] = [];
  const look = (piece: RawPiece): void => {
    if (isWhole(piece)) return;
    const kind = /^w:(footnote|endnote|comment)Reference$/.exec(piece.child.name)?.[1];
    if (kind) cites.push(`${kind} ${attribute(piece.child, 'w:id') ?? ''}`);
  };
  for (const atom of atoms) if (atom.kind === 'raw') atom.pieces.forEach(look);
  return cites;
}
