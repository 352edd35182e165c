import { z } from 'zod';

/**
 * The query of every list that can grow: `query: pageQuery`, or `pageQuery.extend({…})`. The cursor comes from
 * the answer's `next_cursor` and means nothing to whoever carries it.
 */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().min(1).max(500).optional(),
});

/** Null on the last page. */
export const nextCursor = z.string().nullable();
