import type { LedgerBook } from '../../ledger/index.ts';
import { bilingualWriter } from '../../markup/bilingual-writer.ts';
import { collectUnits } from '../../markup/collect-units.ts';
import { directionEdits, findDirectionMarks } from '../../markup/direction-edits.ts';
import { type Dialect, markupWriter, plainXml, xhtml5, xhtml11 } from '../../markup/markup-writer.ts';
import type { NoteLinks } from '../../markup/note-links.ts';
import { xmlTokens } from '../../markup/xml-tokens.ts';
import type { Limits, WriteOptions } from '../../model.ts';
import type { Edit } from '../../splice/edits.ts';
import { PartBuilder, type SplicedPart } from '../../splice/part-builder.ts';
import type { UnitWriter } from '../../splice/translate-units.ts';
import { type DecodedXml, decodeXml } from '../../xml/index.ts';
import { collectMetadata, packageEdits } from './package-document.ts';
import { type PartStructure, structureOf } from './validate-part.ts';

/** A part of the book that holds text, ready to be written again. */
export interface BookPart {
  decoded: DecodedXml;
  part: SplicedPart;
  writer: (options: WriteOptions) => UnitWriter;
  otherEdits: (options: WriteOptions) => Edit[];
  /** Elements that must be there again when the part is written. */
  structure: PartStructure;
}

export type PartKind = 'package' | 'page' | 'contents' | 'drawing';

export function openPart(
  name: string,
  bytes: Uint8Array,
  kind: PartKind,
  version: 2 | 3,
  book: LedgerBook,
  limits: Limits,
  notes: NoteLinks,
): BookPart {
  const decoded = decodeXml(bytes, name);
  const source = decoded.text;
  const tokens = xmlTokens(source, name, limits);
  const builder = new PartBuilder(name, source, book);
  const structure = structureOf(tokens);
  const dialect: Dialect = kind !== 'page' ? plainXml : version === 3 ? xhtml5 : xhtml11;
  if (kind === 'package') {
    collectMetadata(tokens, builder);
    return {
      decoded,
      part: builder.part,
      structure,
      writer: (options) => writerFor(source, dialect, options),
      otherEdits: (options) => (options.layout === 'bilingual' ? [] : packageEdits(source, tokens, options, version)),
    };
  }
  collectUnits(tokens, builder, limits, { kind: kind === 'contents' ? 'toc' : undefined, notes });
  const marks = findDirectionMarks(tokens);
  return {
    decoded,
    part: builder.part,
    structure,
    writer: (options) => writerFor(source, dialect, options),
    otherEdits: (options) =>
      options.layout === 'bilingual' ? [] : directionEdits(source, marks, options, version === 3 ? 'both' : 'xml:lang'),
  };
}

function writerFor(source: string, dialect: Dialect, options: WriteOptions): UnitWriter {
  return options.layout === 'bilingual'
    ? bilingualWriter(source, dialect, options)
    : markupWriter(source, dialect, options);
}
