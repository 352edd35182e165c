/**
 * What every format speaks: a document is opened to units (paragraphs), each unit's text carries
 * numbered inline codes, and the same document is written again from translations of its units.
 */

/**
 * A piece of a unit: prose, or a numbered mark where formatting begins, ends or stands alone.
 * A line break inside a paragraph is the character `\n` of the prose and a tab is `\t`: splitters
 * part there, and writers turn them back into the format's own element.
 */
export type Inline = string | { open: number } | { close: number } | { single: number };

/** Which source characters became which target characters; offsets `[start, end)` in the plain texts. */
export interface Link {
  source: [number, number];
  target: [number, number];
  score: number;
}

export type UnitKind =
  | 'paragraph'
  | 'heading'
  | 'list-item'
  | 'cell'
  | 'note'
  | 'header'
  | 'footer'
  | 'caption'
  | 'comment'
  | 'text-box'
  | 'metadata'
  | 'alt-text'
  | 'cue'
  | 'toc';

/** The translatable unit: one paragraph with its inline codes. */
export interface Unit {
  /** Stable across openings of the same bytes; survives a database. */
  id: string;
  kind: UnitKind;
  content: Inline[];
  /** Package part or section it stands in, for reports ("word/footnotes.xml"). */
  part: string;
  /** Heading depth, 1 at the top. */
  level?: number;
  /** For a note: the unit that cites it, as context. */
  citedBy?: string;
  /** What codes look like, by number, where the format can tell: for editors and bilingual pages. */
  looks?: Record<number, CodeLook>;
}

export interface CodeLook {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  position?: 'superscript' | 'subscript';
  link?: boolean;
  /** A mark that cites a note. */
  note?: boolean;
  /** What a mark shows in its place, such as program text that is not translated. */
  text?: string;
}

/** A caller gives either placed codes, or plain text with links from which the codes are placed. */
export type UnitTranslation = { content: Inline[] } | { text: string; links?: Link[] };

/** A source text node is translated, excluded for a named reason, or failed: there is no fourth way. */
export type ExclusionReason =
  | 'no-letters'
  | 'code'
  | 'field-instruction'
  | 'field-result'
  | 'math'
  | 'script-or-style'
  | 'deleted-revision'
  | 'comment'
  | 'identifier'
  | 'do-not-translate'
  | 'whitespace'
  | 'duplicate-branch'
  | 'page-furniture';

export interface LedgerEntry {
  part: string;
  /** How many text nodes, and of how many characters. */
  nodes: number;
  characters: number;
}

export interface Ledger {
  total: LedgerEntry[];
  translated: LedgerEntry[];
  excluded: (LedgerEntry & { reason: ExclusionReason })[];
  failed: (LedgerEntry & { unit: string; why: string })[];
  /** total = translated + excluded + failed, in nodes and in characters. */
  closes: boolean;
}

/** Something a person should know: a conversion, a dropped signature, accepted revisions. */
export interface Notice {
  code: string;
  message: string;
  count?: number;
}

export interface WriteOptions {
  source: string;
  target: string;
  /** What happens to a unit without translation: kept in the source language and counted as failed. */
  translate: (unit: Unit) => UnitTranslation | undefined;
  /** Bilingual keeps the source and puts each translation with it: below it in epub and html, beside it in a new docx. */
  layout?: 'translation' | 'bilingual';
  /**
   * What counts the items of lists in Word and OpenDocument files: the digits they have, which is
   * usual, or the letters of the target language where it has such a custom (א, ב, ג).
   */
  listNumbers?: 'keep' | 'letters';
  /** Word only: shows how the translation came from a draft as tracked changes, unit by unit. */
  changes?: TrackedChanges;
}

export interface TrackedChanges {
  draft: (unit: Unit) => UnitTranslation | undefined;
  /** Who changed the unit and when (ISO); undefined when nobody did. */
  by: (unit: Unit) => { author: string; date: string } | undefined;
}

export interface WrittenDocument {
  bytes: Uint8Array;
  format: string;
  ledger: Ledger;
  notices: Notice[];
  /** Units whose codes could not be placed as wanted: they went around the whole text instead. */
  flagged: { unit: string; why: string }[];
}

export interface OpenedDocument {
  /** What came in, and what goes out (they differ for pdf, doc and rtf). */
  format: string;
  writesAs: string;
  units: Unit[];
  words: number;
  notices: Notice[];
  write(options: WriteOptions): Promise<WrittenDocument>;
}

export interface OpenOptions {
  /** File name; only its extension is looked at, and only as a hint. */
  name?: string;
  trackedChanges?: 'accept' | 'reject' | 'keep';
  translateComments?: boolean;
  limits?: Partial<Limits>;
}

export interface Limits {
  inputBytes: number;
  unpackedBytes: number;
  parts: number;
  ratio: number;
  depth: number;
}

/** One row of the format registry. */
export interface Format {
  id: string;
  name: string;
  extensions: string[];
  mediaType: string;
  /** The format that is written; the same id for first-class formats. */
  writesAs: string;
  open(bytes: Uint8Array, options: OpenOptions): Promise<OpenedDocument>;
  /** Whether the content is this format; looked at before the name is believed. */
  recognises?(sample: Sample): boolean;
}

/** What is known of a file before it is opened. */
export interface Sample {
  bytes: Uint8Array;
  /** The first kilobytes as Latin-1: enough for signatures. */
  head: string;
  /** Part names when the file is a zip package, and its `mimetype` part. */
  parts?: ReadonlySet<string>;
  mimetype?: string;
}
