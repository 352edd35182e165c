import { countWords } from '../counting/count-words.ts';
import { closeText, type TextFile } from '../encoding/open-text.ts';
import { plainText } from '../inline/index.ts';
import type { LedgerBook } from '../ledger/index.ts';
import type { Notice, OpenedDocument, Unit, WriteOptions } from '../model.ts';
import { applyEdits, type Edit } from './edits.ts';
import type { SplicedPart } from './part-builder.ts';
import { translateUnits, type UnitWriter } from './translate-units.ts';

interface SplicedText {
  format: string;
  file: TextFile;
  part: SplicedPart;
  book: LedgerBook;
  notices: Notice[];
  /** How a unit is spelled, for a pair of languages. */
  writer: (options: WriteOptions) => UnitWriter;
  /** Edits that no unit asks for: language and direction. */
  otherEdits?: (options: WriteOptions) => Edit[];
  /** Last change to the whole text, such as a declared encoding. */
  finish?: (text: string, notices: Notice[], options: WriteOptions) => string;
}

/** The opened document of every format that is one text file. */
export function openSpliced(spliced: SplicedText): OpenedDocument {
  const { format, file, part, book } = spliced;
  const units = part.units.map((item) => item.unit);
  return {
    format,
    writesAs: format,
    units,
    words: wordsOf(units),
    notices: [...file.notices, ...spliced.notices],
    async write(options) {
      const translated = translateUnits(part.units, options, spliced.writer(options));
      const notices = [...file.notices, ...spliced.notices];
      const edited = applyEdits(part.source, [...translated.edits, ...(spliced.otherEdits?.(options) ?? [])]);
      const text = spliced.finish ? spliced.finish(edited, notices, options) : edited;
      return {
        bytes: closeText(text, file.encoding, notices),
        format,
        ledger: book.close((unit) => translated.failed.get(unit)),
        notices,
        flagged: translated.flagged,
      };
    },
  };
}

export function wordsOf(units: readonly Unit[]): number {
  return units.reduce((sum, unit) => sum + countWords(plainText(unit.content)), 0);
}
