import { randomUUID } from 'node:crypto';
import * as contract from '@targum/contracts';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { aBook } from '../testing/documents.ts';
import { aPerson } from '../testing/people.ts';
import { aReviewedBook } from '../testing/reviewed-book.ts';
import { makeTestServer } from '../testing/test-server.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
let second: { url: string };
let people = 0;
beforeAll(async () => {
  server = await makeTestServer();
  second = await server.addNode();
  server.engine.inScript = true;
});

const book = aBook([{ title: 'One', paragraphs: ['The first one.', 'The second one.'] }]);
const somebody = () => aReviewedBook(server, `live${people++}`, book);

/** What a watcher hears, all of it. */
async function watch(url: string, jwt: string, projectId: string): Promise<() => contract.ReviewNews[]> {
  const gone = new AbortController();
  onTestFinished(() => gone.abort());
  const events = await fetch(`${url}/api/projects/${projectId}/review/events`, {
    headers: { authorization: `Bearer ${jwt}` },
    signal: gone.signal,
  });
  let heard = '';
  void (async () => {
    for await (const piece of events.body?.pipeThrough(new TextDecoderStream()) ?? []) heard += piece;
  })().catch(() => {});
  return () =>
    [...heard.matchAll(/^event: review\ndata: (.+)$/gm)].map((row) => JSON.parse(row[1] ?? '') as contract.ReviewNews);
}

const patient = { timeout: 15_000 };

test('a page at another process hears who holds a row and what was changed', async () => {
  const { call, jwt, name, projectId, place, edit } = await somebody();
  const params = place('The first');
  const editor = randomUUID();
  const heard = await watch(second.url, jwt, projectId);
  await expect.poll(() => heard().length, patient).toBeGreaterThan(0);
  await call(contract.holdSegment, { params, body: { editor } });
  await expect
    .poll(() => heard().at(-1)?.holders, patient)
    .toEqual([{ document_id: params.documentId, ordinal: params.ordinal, editor, name }]);
  await edit(params, { version: 0, content: ['כאן.'], editor });
  await expect
    .poll(() => heard().flatMap(({ changed }) => changed), patient)
    .toContainEqual({ document_id: params.documentId, ordinal: params.ordinal, version: 1 });
  await call(contract.releaseSegment, { params, query: { editor } });
  await expect.poll(() => heard().at(-1)?.holders, patient).toEqual([]);
  const before = heard().at(-1)?.comments;
  const { id: commentId } = await call(contract.addComment, { params, body: { side: 'source', text: 'Why?' } });
  await expect.poll(() => heard().at(-1)?.comments, patient).not.toBe(before);
  await call(contract.deleteComment, { params: { projectId, commentId } });
  await expect.poll(() => heard().at(-1)?.comments, patient).toBe(before);
});

test('a lease that nobody renews lapses: watchers hear of it, others take the row, and its holder is refused', async () => {
  const { call, jwt, projectId, place, edit } = await somebody();
  const params = place('The first');
  const [here, there] = [randomUUID(), randomUUID()];
  await call(contract.holdSegment, { params, body: { editor: here } });
  await server.deps.db.query(
    `update product.segment_leases set until = clock_timestamp() + interval '1 second' where editor = $1`,
    [here],
  );
  const heard = await watch(server.url, jwt, projectId);
  await expect.poll(() => heard()[0]?.holders.length, patient).toBe(1);
  // Nobody does anything: the time alone frees it.
  await expect.poll(() => heard().at(-1)?.holders, patient).toEqual([]);
  await call(contract.holdSegment, { params, body: { editor: there } });
  await expect(edit(params, { version: 0, content: ['מאוחר.'], editor: here })).rejects.toMatchObject({
    code: 'segment_taken',
  });
  await edit(params, { version: 0, content: ['בזמן.'], editor: there });
});

test('while workers write, nothing is changed by hand', async () => {
  const { call, projectId, place, edit, open } = await somebody();
  const params = place('The first');
  await server.deps.db.query(`update product.projects set state = 'translating' where id = $1`, [projectId]);
  const refused = { status: 409, code: 'project_running' };
  await expect(edit(params, { version: 0, content: ['לא.'] })).rejects.toMatchObject(refused);
  await expect(call(contract.undoSegment, { params, body: { version: 0 } })).rejects.toMatchObject(refused);
  await expect(call(contract.retranslateSegment, { params, body: { version: 0 } })).rejects.toMatchObject(refused);
  const body = { find: 'x', replace: 'y', seal: 'z' };
  await expect(call(contract.applyReplacement, { params: { projectId }, body })).rejects.toMatchObject(refused);
  expect(await call(contract.readReview, { params: { projectId } })).toMatchObject({ running: true });
  await server.deps.db.query(`update product.projects set state = 'completed' where id = $1`, [projectId]);
  expect((await open(params)).version).toBe(0);
});

test('a locked translation is not taken from an XLIFF that says otherwise, and is reported', async () => {
  const { call, jwt, projectId, place, edit, open } = await somebody();
  await edit(place('The first'), { version: 0, content: ['נעול.'], review: 'locked' });
  const headers = { authorization: `Bearer ${jwt}` };
  const exported = await fetch(`${server.url}/api/projects/${projectId}/exports/xliff-1.2`, { headers });
  const back = (await exported.text()).replace('נעול.', 'אחר.');
  expect(back).toContain('אחר.');
  const outcome = await call(contract.importXliff, {
    params: { projectId },
    body: { apply: 'true' },
    file: { name: 'back.xlf', content: new Blob([back]) },
  });
  expect(outcome.conflicts).toMatchObject([{ reason: 'locked' }]);
  expect(await open(place('The first'))).toMatchObject({ target: 'נעול.', review: 'locked' });
});

test('nothing of a review is there for somebody else', async () => {
  const { projectId, place } = await somebody();
  const stranger = await aPerson(server, `stranger${people++}`);
  const params = place('The first');
  const missing = { status: 404, code: 'project_not_found' };
  await expect(stranger.call(contract.readReview, { params: { projectId } })).rejects.toMatchObject(missing);
  await expect(stranger.call(contract.restoreSegment, { params, body: { version: 0, to: 0 } })).rejects.toMatchObject(
    missing,
  );
  await expect(
    stranger.call(contract.searchConcordance, { params: { projectId }, query: { words: 'one' } }),
  ).rejects.toMatchObject(missing);
});
