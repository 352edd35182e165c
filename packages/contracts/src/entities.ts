import { z } from 'zod';

export const tierName = z.enum(['standard', 'custom', 'pro']);

export const pricingTier = z.object({
  name: tierName,
  rate_per_word: z.number(),
  description: z.string(),
  features: z.array(z.string()),
});

export const estimate = z.object({
  word_count: z.int(),
  tier: tierName,
  rate_per_word: z.number(),
  total_cost: z.number(),
  /** Minutes. */
  estimated_time: z.int(),
  estimated_time_minutes: z.int(),
  rush_multiplier: z.number(),
  breakdown: z.object({ base_cost: z.number(), fees: z.number(), discount_amount: z.number(), final_cost: z.number() }),
});

export const projectState = z.enum([
  'draft',
  'uploaded',
  'estimated',
  'queued',
  'translating',
  'checking',
  'in_review',
  'completed',
  'paused',
  'cancelled',
  'failed',
]);

export const failure = z.object({ code: z.string(), message: z.string(), retryable: z.boolean() });

export const documentState = z.enum([
  'uploaded',
  'measuring',
  'measured',
  'rejected',
  'translating',
  'translated',
  'failed',
]);

export const segmentCounts = z.object({ total: z.int(), done: z.int(), failed: z.int(), needs_review: z.int() });

export const notice = z.object({ code: z.string(), message: z.string(), count: z.int().optional() });

export const projectDocument = z.object({
  document_id: z.uuid(),
  filename: z.string(),
  format: z.string().nullable(),
  bytes: z.int(),
  word_count: z.int().nullable(),
  state: documentState,
  segments: segmentCounts,
  /** What can be downloaded now; in a cancelled or failed project some paragraphs in it are still in the source language. */
  result: z.object({ name: z.string(), bytes: z.int() }).nullable(),
  notices: z.array(notice),
  error: failure.nullable(),
});

export const projectStatus = z.object({
  project_id: z.uuid(),
  name: z.string(),
  status: projectState,
  source_language: z.string(),
  target_language: z.string(),
  tier: tierName.nullable(),
  rush: z.boolean(),
  archived: z.boolean(),
  progress: z.number().min(0).max(100),
  segments: segmentCounts,
  words: z.object({ total: z.int(), done: z.int() }),
  /** Over the last minute while it runs, over all of it when it is done. */
  words_per_second: z.number().nullable(),
  seconds_remaining: z.int().nullable(),
  engine: z.string().nullable(),
  documents: z.array(projectDocument),
  estimate: estimate.nullable(),
  error: failure.nullable(),
  /** When it is deleted if nothing happens to it; null when its owner keeps everything. */
  kept_until: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

/** A project in its owner's list. */
export const listedProject = projectStatus.extend({
  /** What its reviewer wrote and its owner has not read. */
  unread_messages: z.int(),
});

export const productUser = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  credits_remaining: z.number(),
  referral_code: z.string(),
  subscription_tier: z.string(),
  created_at: z.iso.datetime(),
  is_verified: z.boolean(),
  is_admin: z.boolean(),
  is_reviewer: z.boolean(),
});

const monthOfUse = z.object({
  projects_created: z.int(),
  translations_completed: z.int(),
  words_translated: z.int(),
  total_cost: z.number(),
});

export const usage = z.object({
  email: z.string(),
  /** Words translated this month. */
  usage: z.int(),
  /** Null: there is no limit. */
  limit: z.int().nullable(),
  current_month: monthOfUse,
  /** The last twelve months, the present one last; `month` is 2026-11. */
  historical: z.array(monthOfUse.extend({ month: z.string() })),
});

export type ProductUser = z.output<typeof productUser>;
export type Usage = z.output<typeof usage>;
export type Estimate = z.output<typeof estimate>;
export type PricingTier = z.output<typeof pricingTier>;
export type ProjectStatus = z.output<typeof projectStatus>;
export type ListedProject = z.output<typeof listedProject>;
export type ProjectState = z.output<typeof projectState>;
export type ProjectDocument = z.output<typeof projectDocument>;
