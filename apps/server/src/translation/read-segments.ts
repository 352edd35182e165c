import { type Inline, plainText } from '@targum/documents';
import type { Executor } from '@targum/server-kit';
import { selectSegmentsFrom } from './segments.sql.ts';

const atOnce = 300;

/** All paragraphs of a document, some at a time. */
export async function* readSegments(db: Executor, documentId: string) {
  let from = 0;
  for (;;) {
    const found = await selectSegmentsFrom(db, documentId, from, atOnce);
    for (const { source, ...row } of found) yield { ...row, source: plainText(source as Inline[]) };
    const last = found.at(-1);
    if (!last || found.length < atOnce) return;
    from = last.ordinal + 1;
  }
}
