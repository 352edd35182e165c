import { z } from 'zod';
import { segmentCheck } from './checks.ts';

/** `draft` came from an engine or a memory; the rest is a person's word. `locked` is not to be changed by anybody. */
export const reviewState = z.enum(['draft', 'edited', 'approved', 'rejected', 'locked']);
export type ReviewState = z.output<typeof reviewState>;

/** Where a translation came from. */
export const segmentOrigin = z.enum(['engine', 'memory', 'repetition', 'import', 'person']);

/** A translation of a like text, for a person to look at. */
export const memorySuggestion = z.object({
  source: z.string(),
  target: z.string(),
  /** 0–100. */
  match: z.int(),
});

/** A stretch of text, or the beginning, end or place of a piece of formatting by its number. */
const inlinePiece = z.union([
  z.string().max(100_000),
  z.object({ open: z.int() }),
  z.object({ close: z.int() }),
  z.object({ single: z.int() }),
]);

export const inlineContent = z.array(inlinePiece).max(2_000);

export const segment = z.object({
  ordinal: z.int(),
  unit_id: z.string(),
  /** What kind of text: paragraph, heading, cell, note … */
  kind: z.string(),
  source: z.string(),
  target: z.string().nullable(),
  /** The same with the places of their formatting; null where there is none. */
  source_content: inlineContent.nullable(),
  target_content: inlineContent.nullable(),
  words: z.int(),
  /** How far the translation is. */
  state: z.enum(['pending', 'done', 'failed']),
  review: reviewState,
  origin: segmentOrigin.nullable(),
  /** How good the memory's match was: 101 in the same context, 100 exact, less for a like text; null without one. */
  match: z.int().nullable(),
  suggestion: memorySuggestion.nullable(),
  /** Mean log-probability, 0 at best. */
  score: z.number().nullable(),
  checks: z.array(segmentCheck),
  /** How often a person changed it. */
  version: z.int(),
});

export const side = z.object({ language: z.string(), direction: z.enum(['ltr', 'rtl']) });

export const segmentPage = z.object({
  document_id: z.uuid(),
  source: side,
  target: side,
  /** Segments that pass the filters, in the whole document. */
  total: z.int(),
  segments: z.array(segment),
  /** The ordinal to ask for next; null at the end. */
  next: z.int().nullable(),
});

/** A stretch of a document from one heading to the next. */
export const chapter = z.object({
  document_id: z.uuid(),
  /** Of its first segment. */
  ordinal: z.int(),
  segments: z.int(),
  words: z.int(),
  done: z.int(),
  /** Null for what stands before the first heading. */
  source: z.string().nullable(),
  target: z.string().nullable(),
});

export type Segment = z.output<typeof segment>;
export type SegmentPage = z.output<typeof segmentPage>;
export type Chapter = z.output<typeof chapter>;
