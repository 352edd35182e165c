import { plainText } from '../inline/index.ts';
import type { LedgerBook } from '../ledger/index.ts';
import type { ExclusionReason, Unit, UnitKind } from '../model.ts';
import { countTrailing } from '../text/count-trailing.ts';
import { looksOf } from './code-looks.ts';
import { foldNestedPairs, numberCodes, pairCodes, trimCodes } from './normalise-pieces.ts';
import type { Piece, SplicedUnit, TextPiece } from './pieces.ts';
import { contentOf, type Spacing } from './unit-content.ts';

/** One part of a document: its source, and the units found in it. */
export interface SplicedPart {
  name: string;
  source: string;
  units: SplicedUnit[];
}

interface UnitOptions {
  kind: UnitKind;
  level?: number;
  spacing?: Spacing;
  place?: SplicedUnit['place'];
  spell?: (text: string) => string;
}

const letters = /\p{L}/u;
const blank = ' \t\r\n\f';

export class PartBuilder {
  readonly part: SplicedPart;
  readonly #book: LedgerBook;

  constructor(name: string, source: string, book: LedgerBook) {
    this.part = { name, source, units: [] };
    this.#book = book;
  }

  /** Counts a text node when it is first seen, whatever becomes of it. */
  found(text: string): void {
    if (text !== '') this.#book.found(this.part.name, text);
  }

  /** Text that stays as it is, for a reason that the ledger names. */
  exclude(text: string, reason: ExclusionReason): void {
    if (text === '') return;
    this.#book.exclude(this.part.name, text, /^\s*$/u.test(text) ? 'whitespace' : reason);
  }

  /** Makes a unit of the pieces, or excludes them when there is no prose in them. */
  add(pieces: readonly Piece[], options: UnitOptions): SplicedUnit | undefined {
    const spacing = options.spacing ?? 'collapse';
    const kept = numberCodes(foldNestedPairs(trimCodes(pairCodes(pieces))));
    const keptStarts = new Set(kept.map((piece) => piece.start));
    for (const piece of pieces) {
      if (piece.kind === 'text' && !piece.line && !keptStarts.has(piece.start)) this.exclude(piece.text, 'whitespace');
    }
    const trimmed = this.#trimText(kept);
    const content = contentOf(trimmed, spacing);
    const first = trimmed[0];
    const last = trimmed.at(-1);
    const texts = kept.filter((piece): piece is TextPiece => piece.kind === 'text' && !piece.line);
    if (!first || !last || !letters.test(plainText(content))) {
      for (const piece of texts) this.exclude(piece.text, 'no-letters');
      return undefined;
    }
    const unit: Unit = {
      id: `${this.part.name}:${this.part.units.length + 1}`,
      kind: options.kind,
      content,
      part: this.part.name,
      ...(options.level === undefined ? {} : { level: options.level }),
    };
    const looks = looksOf(trimmed, this.part.source);
    if (looks) unit.looks = looks;
    for (const piece of texts) this.#book.assign(unit.id, this.part.name, piece.text);
    const spliced: SplicedUnit = {
      unit,
      pieces: trimmed,
      start: first.start,
      end: last.end,
      place: options.place ?? 'prose',
      ...(options.spell === undefined ? {} : { spell: options.spell }),
    };
    this.part.units.push(spliced);
    return spliced;
  }

  /** White space at the ends is spelled as itself in every source, so it is cut by counting characters. */
  #trimText(pieces: readonly Piece[]): Piece[] {
    const result = [...pieces];
    const first = result[0];
    if (first?.kind === 'text') {
      const lead = /^[ \t\r\n\f]*/.exec(this.part.source.slice(first.start, first.end))?.[0].length ?? 0;
      result[0] = { ...first, text: first.text.replace(/^[ \t\r\n\f]+/, ''), start: first.start + lead };
    }
    const last = result.at(-1);
    if (last?.kind === 'text') {
      const tail = countTrailing(this.part.source.slice(last.start, last.end), blank);
      const text = last.text.slice(0, last.text.length - countTrailing(last.text, blank));
      result[result.length - 1] = { ...last, text, end: last.end - tail };
    }
    return result;
  }
}
