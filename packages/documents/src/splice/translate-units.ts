import { acceptTranslation, plainText } from '../inline/index.ts';
import type { Inline, WriteOptions } from '../model.ts';
import type { Edit } from './edits.ts';
import type { CodePiece, SplicedUnit } from './pieces.ts';

interface TranslatedUnits {
  edits: Edit[];
  /** Why a unit kept its source text, by unit id. */
  failed: Map<string, string>;
  flagged: { unit: string; why: string }[];
}

/** Writes a code again: the source it was spelled with, edits inside it made. */
type WriteCode = (piece: Exclude<Inline, string>) => string;

export interface UnitWriter {
  /** The new spelling of a unit's whole stretch. */
  write(content: readonly Inline[], spliced: SplicedUnit, writeCode: WriteCode): string;
  /** A unit whose content did not change but whose spelling must, such as isolation that is dropped. */
  rewrites?(spliced: SplicedUnit): boolean;
}

/** Asks for each unit's translation and makes an edit of it; a unit that reads the same gets none. */
export function translateUnits(
  units: readonly SplicedUnit[],
  options: WriteOptions,
  writer: UnitWriter,
): TranslatedUnits {
  const result: TranslatedUnits = { edits: [], failed: new Map(), flagged: [] };
  for (const spliced of units) {
    const accepted = acceptTranslation(spliced.unit, options.translate(spliced.unit));
    if ('failed' in accepted) {
      result.failed.set(spliced.unit.id, accepted.failed);
      continue;
    }
    if (accepted.flag !== undefined) result.flagged.push({ unit: spliced.unit.id, why: accepted.flag });
    if (accepted.same && !writer.rewrites?.(spliced)) continue;
    const codes = indexCodes(spliced);
    result.edits.push({
      start: spliced.start,
      end: spliced.end,
      text: (writeRange) => {
        if (spliced.spell) return spliced.spell(plainText(accepted.content).toWellFormed());
        return writer.write(accepted.content, spliced, (piece) => {
          const code = codes.get(JSON.stringify(piece));
          return code ? (code.spelled ?? writeRange(code.start, code.end)) : '';
        });
      },
    });
  }
  return result;
}

function indexCodes(spliced: SplicedUnit): Map<string, CodePiece> {
  const codes = new Map<string, CodePiece>();
  for (const piece of spliced.pieces) {
    if (piece.kind === 'text' || piece.kind === 'ghost') continue;
    codes.set(JSON.stringify({ [piece.kind]: piece.code }), piece);
  }
  return codes;
}

/** The usual writer: text through `escape`, codes as they were. */
export function plainWriter(escape: (text: string, spliced: SplicedUnit) => string): UnitWriter {
  return {
    write: (content, spliced, writeCode) =>
      content
        .map((piece) => (typeof piece === 'string' ? escape(piece.toWellFormed(), spliced) : writeCode(piece)))
        .join(''),
  };
}
