import type { ReviewState } from '@targum/contracts';
import { type Executor, maybeRow, rows, sql } from '@targum/server-kit';

export interface ExportedRow {
  ordinal: number;
  unit_id: string;
  kind: string;
  source: unknown;
  target: string | null;
  target_content: unknown;
  links: unknown;
  review: ReviewState;
}

export async function selectRows(
  db: Executor,
  documentId: string,
  from: number,
  limit: number,
): Promise<ExportedRow[]> {
  return rows<ExportedRow>(
    db,
    sql`
    select ordinal, unit_id, kind, source, target, target_content, links, review from product.segments
    where document_id = ${documentId} and ordinal >= ${from} order by ordinal limit ${limit}`,
  );
}

export async function hasTranslations(db: Executor, documentId: string): Promise<boolean> {
  const found = await maybeRow(
    db,
    sql`select from product.segments where document_id = ${documentId} and target is not null limit 1`,
  );
  return found !== undefined;
}
