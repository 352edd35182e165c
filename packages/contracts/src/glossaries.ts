import { z } from 'zod';

export const glossary = z.object({
  id: z.uuid(),
  name: z.string(),
  source_language: z.string(),
  target_language: z.string(),
  terms: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

/** `force` must be used, `prefer` where it fits, `keep` is not translated. */
export const termMode = z.enum(['force', 'prefer', 'keep']);

export const glossaryTerm = z.object({
  id: z.uuid(),
  source: z.string(),
  target: z.string(),
  mode: termMode,
  case_sensitive: z.boolean(),
  note: z.string(),
});

const phrase = z.string().trim().min(1).max(300);

export const newTerm = z.object({
  source: phrase,
  /** May be left out for a term that is kept. */
  target: z.string().trim().max(300).default(''),
  mode: termMode.default('force'),
  case_sensitive: z.boolean().default(false),
  note: z.string().trim().max(2000).default(''),
});

export const termChange = z.object({
  source: phrase.optional(),
  target: z.string().trim().max(300).optional(),
  mode: termMode.optional(),
  case_sensitive: z.boolean().optional(),
  note: z.string().trim().max(2000).optional(),
});

export type Glossary = z.output<typeof glossary>;
export type GlossaryTermEntry = z.output<typeof glossaryTerm>;
export type NewTerm = z.output<typeof newTerm>;
export type TermChange = z.output<typeof termChange>;
