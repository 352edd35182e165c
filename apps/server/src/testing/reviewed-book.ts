import * as contract from '@targum/contracts';
import { aPerson } from './people.ts';
import { steps } from './steps.ts';
import type { makeTestServer } from './test-server.ts';

type Server = Awaited<ReturnType<typeof makeTestServer>>;

/** Somebody with a translated book, and the places of its paragraphs by how their source begins. */
export async function aReviewedBook(server: Server, name: string, book: string) {
  const person = await aPerson(server, name);
  const all = steps(person.call);
  const projectId = await all.project(book, 'book.html');
  await all.start(projectId);
  await all.until(projectId, (seen) => seen.status === 'completed');
  const page = await person.call(contract.listSegments, { params: { projectId }, query: {} });
  const place = (start: string) => ({
    projectId,
    documentId: page.document_id,
    ordinal: page.segments.find(({ source }) => source.startsWith(start))?.ordinal ?? -1,
  });
  type Place = ReturnType<typeof place>;
  const open = (params: Place) => person.call(contract.openSegment, { params });
  const edit = (params: Place, body: Parameters<typeof person.call<typeof contract.editSegment>>[1]['body']) =>
    person.call(contract.editSegment, { params, body });
  const download = async () =>
    (
      await fetch(`${server.url}/api/download/${projectId}`, { headers: { authorization: `Bearer ${person.jwt}` } })
    ).text();
  return { ...person, ...all, projectId, documentId: page.document_id, place, open, edit, download };
}
