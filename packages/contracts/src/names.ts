import { z } from 'zod';

export const nameKind = z.enum(['person', 'place', 'other']);

/** Somebody or something that the document names, and how its name is to be written in the translation. */
export const projectName = z.object({
  id: z.uuid(),
  source: z.string(),
  kind: nameKind,
  /** How often it stands in the project's documents. */
  count: z.int(),
  /** A sentence it stands in. */
  example: z.string(),
  /** How the engine or the rules of transliteration would write it. */
  proposal: z.string().nullable(),
  proposed_by: z.enum(['engine', 'transliteration']).nullable(),
  /** What you decided; used everywhere once the state is `approved`. */
  rendering: z.string().nullable(),
  state: z.enum(['proposed', 'approved', 'rejected']),
});

export const nameRendering = z.object({ text: z.string(), count: z.int() });

/** How one name was written in the translation, most frequent first. */
export const nameReport = z.object({
  id: z.uuid(),
  source: z.string(),
  kind: nameKind,
  state: z.enum(['proposed', 'approved', 'rejected']),
  rendering: z.string().nullable(),
  /** Places in finished segments where it stands. */
  occurrences: z.int(),
  /** Places whose counterpart could be found; the others are not in `renderings`. */
  aligned: z.int(),
  renderings: z.array(nameRendering),
  consistent: z.boolean(),
});

export type ProjectName = z.output<typeof projectName>;
export type NameReport = z.output<typeof nameReport>;
