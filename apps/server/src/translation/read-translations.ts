import type { Inline, Link, UnitTranslation } from '@targum/documents';
import type { Executor } from '@targum/server-kit';
import { listSegments } from './segments.sql.ts';

/** What the document's writer needs of each segment: codes as somebody placed them, or links that place them. */
export function asTranslation(row: {
  target: string | null;
  target_content: unknown;
  links: unknown;
}): UnitTranslation | undefined {
  if (row.target === null) return undefined;
  if (row.target_content) return { content: row.target_content as Inline[] };
  return { text: row.target, links: (row.links ?? []) as Link[] };
}

/** Every stored translation of a document, by its unit. */
export async function readTranslations(db: Executor, documentId: string): Promise<Map<string, UnitTranslation>> {
  const segments = await listSegments(db, documentId);
  return new Map(
    segments.flatMap((row) => {
      const translation = asTranslation(row);
      return translation ? [[row.unit_id, translation] as const] : [];
    }),
  );
}
