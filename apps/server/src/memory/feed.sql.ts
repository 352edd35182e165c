import type { ReviewState } from '@targum/contracts';
import { type Executor, rows, sql } from '@targum/server-kit';

export interface FinishedRow {
  ordinal: number;
  source: string;
  target: string;
  before_key: string | null;
  after_key: string | null;
  review: ReviewState;
}

/** Translated segments that no error speaks against; what came from the memory is there already. */
export async function selectFinished(
  db: Executor,
  documentId: string,
  from: number,
  limit: number,
): Promise<FinishedRow[]> {
  return rows<FinishedRow>(
    db,
    sql`
    select s.ordinal, s.source_text as source, s.target, s.review, b.source_key as before_key, a.source_key as after_key
    from product.segments s
      left join product.segments b on b.document_id = s.document_id and b.ordinal = s.ordinal - 1
      left join product.segments a on a.document_id = s.document_id and a.ordinal = s.ordinal + 1
    where s.document_id = ${documentId} and s.ordinal >= ${from} and s.state = 'done' and s.review <> 'rejected'
      and (s.origin is distinct from 'memory' or s.match = 100)
      and not s.checks @> '[{"severity": "error"}]'
    order by s.ordinal limit ${limit}`,
  );
}
