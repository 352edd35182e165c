import { z } from 'zod';

/** The most voices of one person, works in one voice, pairs that one voice learns from and bytes of one file. */
export const voiceLimits = { voices: 50, works: 100, pairs: 200_000, fileBytes: 50 * 1024 * 1024 } as const;

const gender = z.enum(['female', 'male']);

/** How the author wants to be written. What is left out stays as the engine writes it. */
export const styleProfile = z.object({
  /** Marks around speech: "straight", “curly”, ‘single’, „low”, «angle». */
  quotes: z.enum(['straight', 'curly', 'single', 'low', 'angle']).optional(),
  /** Between clauses: an em dash set close, or an en dash between spaces. */
  dash: z.enum(['em', 'spaced']).optional(),
  /** English words that the two countries write differently. */
  spelling: z.enum(['american', 'british']).optional(),
  /** Hebrew: with the letters that stand for vowels, or as the older books have it. */
  vowels: z.enum(['full', 'traditional']).optional(),
  /** Between the parts of a Hebrew compound. */
  compound: z.enum(['maqaf', 'hyphen']).optional(),
  /** Between thousands. */
  thousands: z.enum(['comma', 'space', 'none']).optional(),
  /** English: 5 May 1948 or May 5, 1948. Hebrew: 5.5.1948 or 5/5/1948. */
  dates: z.enum(['day-first', 'month-first', 'dots', 'slashes']).optional(),
  /** English: a formal narrator writes no contractions, an informal one does. Speech stays as it is. */
  formality: z.enum(['formal', 'informal']).optional(),
  /** Small numbers in words or in figures. */
  numbers: z.enum(['words', 'figures']).optional(),
  /** Hebrew letters that are written in several ways in English names. */
  transliteration: z
    .object({
      het: z.enum(['h', 'ch', 'kh']).optional(),
      khaf: z.enum(['kh', 'ch']).optional(),
      tsadi: z.enum(['ts', 'tz']).optional(),
    })
    .optional(),
  /** Who says "I". */
  narrator: gender.optional(),
  characters: z
    .array(z.object({ name: z.string().trim().min(1).max(100), gender }))
    .max(200)
    .optional(),
  /** In the author's own words, for engines that can read. */
  notes: z.string().max(2000).optional(),
});

const scores = z.object({ bleu: z.number(), chrf: z.number() });

/** What training brought, measured on pairs that it did not see. */
export const voiceGain = z.object({
  before: scores,
  after: scores,
  /** Whether it is better with than without. */
  helpful: z.boolean(),
  /** Sentences that the scores are of. */
  held_out: z.int(),
  examples: z.array(z.object({ source: z.string(), reference: z.string(), before: z.string(), after: z.string() })),
});

export const voiceTraining = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  stage: z.enum(['learning', 'measuring']),
  /** 0 to 100. */
  progress: z.number(),
  pairs: z.int(),
  gain: voiceGain.nullable(),
  error: z.string().nullable(),
  created_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
});

export const voice = z.object({
  id: z.uuid(),
  name: z.string(),
  source_language: z.string(),
  target_language: z.string(),
  works: z.int(),
  /** Pairs that are used: good enough, or found good by a person. */
  pairs: z.int(),
  /** Pairs that nobody has looked at and that look doubtful. */
  doubtful: z.int(),
  terms_proposed: z.int(),
  memory_id: z.uuid().nullable(),
  glossary_id: z.uuid().nullable(),
  style: styleProfile,
  /** What its texts show of its style. */
  found_style: styleProfile,
  /** `auto` uses what was learned where it helps. */
  adaptation: z.enum(['auto', 'on', 'off']),
  /** Whether orders with this voice use what was learned. */
  adapts: z.boolean(),
  /** The latest training. */
  training: voiceTraining.nullable(),
  /** Pairs have changed since. */
  stale: z.boolean(),
  /** What was learned is of another model than the engine has now: it is not used until the voice is trained again. */
  needs_training: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export const voiceWork = z.object({
  id: z.uuid(),
  /** A book and its translation, a TMX or XLIFF file, or a text in the target language alone. */
  kind: z.enum(['pair', 'exchange', 'target']),
  original: z.string().nullable(),
  translation: z.string().nullable(),
  bytes: z.int(),
  /** `incomplete` waits for the file of its translation. */
  state: z.enum(['incomplete', 'waiting', 'reading', 'ready', 'rejected']),
  /** 0 to 100. */
  progress: z.int(),
  pairs: z.int(),
  /** Sentences of either side that have no partner. */
  alone: z.int(),
  words: z.int(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  created_at: z.iso.datetime(),
});

export const voicePair = z.object({
  work_id: z.uuid(),
  ordinal: z.int(),
  source: z.string(),
  target: z.string(),
  /** How sure the alignment is, 0 to 100. */
  score: z.int(),
  state: z.enum(['proposed', 'good', 'bad']),
  used: z.boolean(),
});

export const voiceTerm = z.object({
  id: z.uuid(),
  source: z.string(),
  target: z.string(),
  kind: z.enum(['name', 'term']),
  /** Pairs in which both stand. */
  count: z.int(),
  /** How exclusively they keep company, 0 to 1. */
  score: z.number(),
  state: z.enum(['proposed', 'approved', 'dismissed']),
});

export const stylePreview = z.object({
  paragraphs: z.array(z.object({ source: z.string(), before: z.string(), after: z.string() })),
  /** Whether a language model translates and is told what no rule can do. */
  prompts_used: z.boolean(),
});

export type StyleProfile = z.output<typeof styleProfile>;
export type Voice = z.output<typeof voice>;
export type VoiceWork = z.output<typeof voiceWork>;
export type VoicePair = z.output<typeof voicePair>;
export type VoiceTerm = z.output<typeof voiceTerm>;
export type VoiceGain = z.output<typeof voiceGain>;
export type VoiceTraining = z.output<typeof voiceTraining>;
export type StylePreview = z.output<typeof stylePreview>;
