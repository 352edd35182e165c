import { z } from 'zod';

export const memory = z.object({
  id: z.uuid(),
  name: z.string(),
  source_language: z.string(),
  target_language: z.string(),
  /** Filled by itself from finished documents. */
  automatic: z.boolean(),
  units: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export const memoryUnit = z.object({
  id: z.uuid(),
  source: z.string(),
  target: z.string(),
  /** Whether a person has looked at it. */
  quality: z.enum(['machine', 'imported', 'reviewed']),
  updated_at: z.iso.datetime(),
});

export const memorySettings = z.object({
  /** Finished documents go into your own memory. */
  feed_memory: z.boolean(),
  /** From how many per cent on a like text is offered. */
  fuzzy_threshold: z.int().min(50).max(99),
});

/** Words of a project by what is known of them already. Every word is in one of the five. */
export const matchShares = z.object({
  new: z.int(),
  repetitions: z.int(),
  fuzzy: z.int(),
  exact: z.int(),
  context: z.int(),
});

export type Memory = z.output<typeof memory>;
export type MemoryUnitEntry = z.output<typeof memoryUnit>;
export type MemorySettings = z.output<typeof memorySettings>;
export type MatchShares = z.output<typeof matchShares>;
