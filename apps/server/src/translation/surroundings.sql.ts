import { type Executor, rows, sql } from '@targum/server-kit';

export interface SurroundingsRow {
  ordinal: number;
  before: string | null;
  after: string | null;
  heading: string | null;
}

/** What stands before and after each of some segments, and the heading above it. */
export async function selectSurroundings(
  db: Executor,
  documentId: string,
  ordinals: readonly number[],
): Promise<SurroundingsRow[]> {
  return rows<SurroundingsRow>(
    db,
    sql`
    select w.ordinal, b.source_text as before, a.source_text as after, h.source_text as heading
    from unnest(${ordinals}::int[]) as w (ordinal)
      left join product.segments b on b.document_id = ${documentId} and b.ordinal = w.ordinal - 1
      left join product.segments a on a.document_id = ${documentId} and a.ordinal = w.ordinal + 1
      left join lateral (
        select source_text from product.segments
        where document_id = ${documentId} and kind = 'heading' and ordinal < w.ordinal
        order by ordinal desc limit 1
      ) h on true`,
  );
}
