import type { Executor } from '@targum/server-kit';
import { listProjectDocuments } from '../documents/list-project-documents.ts';
import { readSegments } from '../translation/read-segments.ts';

/** About the first page, and no more than somebody waits for. */
const mostWords = 250;
const mostParagraphs = 8;

/** The beginning of a project's first document that has words. */
export async function firstParagraphs(db: Executor, projectId: string): Promise<string[]> {
  for (const { document_id: documentId } of await listProjectDocuments(db, projectId)) {
    const texts: string[] = [];
    let words = 0;
    for await (const { source } of readSegments(db, documentId)) {
      if (!/\p{L}/u.test(source)) continue;
      words += source.split(/\s+/u).length;
      // A first paragraph of a whole chapter is shown nonetheless.
      if (texts.length > 0 && (words > mostWords || texts.length >= mostParagraphs)) break;
      texts.push(source);
    }
    if (texts.length > 0) return texts;
  }
  return [];
}
