import { z } from 'zod';
import { inlineContent, reviewState, segment, side } from './segments.ts';

/** Whoever works on a row: one open page of somebody, under a name. */
export const rowHolder = z.object({
  document_id: z.uuid(),
  ordinal: z.int(),
  editor: z.uuid(),
  /** Null for a visitor. */
  name: z.string().nullable(),
});

const hint = z.object({ source: z.string(), target: z.string() });

/** A segment as it is worked on: with its codes, terms and whoever is on it. */
export const reviewSegment = segment.extend({
  document_id: z.uuid(),
  source_side: side,
  target_side: side,
  source_content: inlineContent,
  /** Null where there is no translation. */
  target_content: inlineContent.nullable(),
  /** Glossary terms and approved names that the source holds. */
  terms: z.array(hint),
  holder: rowHolder.nullable(),
  can_undo: z.boolean(),
});

/** A text to be worked on: what there is of it, and how far people have come. */
export const reviewOverview = z.object({
  project_id: z.uuid(),
  name: z.string(),
  /** While workers write, nothing can be changed. */
  running: z.boolean(),
  /** The asker has handed it over: the author reads it now, and the asker can change nothing. */
  handed_over: z.boolean(),
  source: side,
  target: side,
  documents: z.array(z.object({ document_id: z.uuid(), filename: z.string(), segments: z.int() })),
  counts: z.record(reviewState, z.int()),
});

const textState = z.object({ target: z.string().nullable(), review: segment.shape.review });

export const historyEntry = z.object({
  version: z.int(),
  /** By whom; null for a visitor or somebody who has left. */
  name: z.string().nullable(),
  /** `machine`: translated anew. */
  kind: z.enum(['edit', 'replace', 'state', 'machine']),
  changed_at: z.string(),
  before: textState,
  after: textState,
  undone: z.boolean(),
});

export const reviewComment = z.object({
  id: z.uuid(),
  document_id: z.uuid(),
  ordinal: z.int(),
  name: z.string().nullable(),
  side: z.enum(['source', 'target']),
  start: z.int(),
  end: z.int(),
  /** What stood there when the comment was made. */
  quote: z.string(),
  text: z.string(),
  resolved: z.boolean(),
  created_at: z.string(),
});

export const replacementMatch = z.object({
  document_id: z.uuid(),
  ordinal: z.int(),
  before: z.string(),
  after: z.string(),
  /** Where the text stands in `before`, in letters; each can be left as it is. */
  hits: z.array(z.object({ start: z.int(), end: z.int() })),
});

/** How words were translated before. */
export const concordanceUnit = z.object({
  source: z.string(),
  target: z.string(),
  /** `reviewed` was looked at by a person. */
  quality: z.enum(['machine', 'imported', 'reviewed']),
  memory: z.string(),
});

/** A stretch of a document that is translated anew, as far as it is. */
export const retranslation = z.object({
  id: z.uuid(),
  document_id: z.uuid(),
  from: z.int(),
  to: z.int(),
  total: z.int(),
  done: z.int(),
  /** Approved, locked, held or changed meanwhile: they stay as they are. */
  left_out: z.int(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
});

/** A word that people have changed the same way in several segments. */
export const termProposal = z.object({
  source: z.string(),
  target: z.string(),
  /** What the engine had written. */
  before: z.string(),
  /** In how many segments. */
  times: z.int(),
  example: z.object({ document_id: z.uuid(), ordinal: z.int(), source: z.string(), target: z.string() }),
});

/** What changes live in a review: who is on which row, and which rows have other texts than before. */
export const reviewNews = z.object({
  holders: z.array(rowHolder),
  changed: z.array(z.object({ document_id: z.uuid(), ordinal: z.int(), version: z.int() })),
  /** Those that are under way. */
  retranslations: z.array(retranslation),
  /** Another one than before means: the comments are others. */
  comments: z.string(),
  /** The watcher has handed it over, and can change nothing now. */
  handed_over: z.boolean(),
});

export type ReviewOverview = z.output<typeof reviewOverview>;
export type ReviewSegment = z.output<typeof reviewSegment>;
export type HistoryEntry = z.output<typeof historyEntry>;
export type ReviewComment = z.output<typeof reviewComment>;
export type ReplacementMatch = z.output<typeof replacementMatch>;
export type ConcordanceUnit = z.output<typeof concordanceUnit>;
export type Retranslation = z.output<typeof retranslation>;
export type TermProposal = z.output<typeof termProposal>;
export type RowHolder = z.output<typeof rowHolder>;
export type ReviewNews = z.output<typeof reviewNews>;
