import { z } from 'zod';
import { checkCode, checkSeverity, segmentCheck } from './checks.ts';
import { matchShares } from './memories.ts';
import { nameReport } from './names.ts';
import { side } from './segments.ts';

const bySeverity = z.object({ error: z.int(), warning: z.int(), info: z.int() });

/** How one chapter fared. */
export const chapterQuality = z.object({
  document_id: z.uuid(),
  title: z.string().nullable(),
  ordinal: z.int(),
  segments: z.int(),
  words: z.int(),
  done: z.int(),
  failed: z.int(),
  /** Segments with at least one doubt of that weight; a segment counts once, by its heaviest. */
  doubtful: bySeverity,
  /** Share of the words that no error and no warning speaks against, 0–100. */
  clean_percent: z.number(),
  mean_score: z.number().nullable(),
});

export const projectReport = z.object({
  project_id: z.uuid(),
  name: z.string(),
  status: z.string(),
  made_at: z.iso.datetime(),
  source: side,
  target: side,
  engines: z.array(z.string()),
  /** Who signed the text off, and when; null where nobody has. */
  signed_off: z.object({ reviewer: z.string(), at: z.iso.datetime() }).nullable(),
  segments: z.object({ total: z.int(), done: z.int(), failed: z.int(), edited: z.int(), approved: z.int() }),
  words: z.object({ total: z.int(), done: z.int(), clean: z.int() }),
  /** Words by where their translation came from; `null` origin is not translated yet. */
  origins: z.array(z.object({ origin: z.string().nullable(), segments: z.int(), words: z.int() })),
  matches: matchShares,
  checks: z.array(z.object({ code: checkCode, severity: checkSeverity, meaning: z.string(), segments: z.int() })),
  doubtful: bySeverity,
  chapters: z.array(chapterQuality),
  names: z.array(nameReport),
  documents: z.array(
    z.object({
      document_id: z.uuid(),
      filename: z.string(),
      state: z.string(),
      words: z.int().nullable(),
      /** Whether every text of the file is translated, left out for a named reason or named as failed. */
      ledger_closes: z.boolean().nullable(),
      failed_texts: z.int(),
    }),
  ),
  /** The heaviest doubts first, two hundred at most; the segments call lists them all. */
  worst: z.array(
    z.object({
      document_id: z.uuid(),
      ordinal: z.int(),
      source: z.string(),
      target: z.string().nullable(),
      checks: z.array(segmentCheck),
    }),
  ),
});

export type ChapterQuality = z.output<typeof chapterQuality>;
export type ProjectReport = z.output<typeof projectReport>;
