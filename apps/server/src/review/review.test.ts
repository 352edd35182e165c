import { randomUUID } from 'node:crypto';
import * as contract from '@targum/contracts';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { aBook } from '../testing/documents.ts';
import { aReviewedBook } from '../testing/reviewed-book.ts';
import { makeTestServer } from '../testing/test-server.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
let people = 0;
beforeAll(async () => {
  server = await makeTestServer();
  server.engine.inScript = true;
});

const book = aBook([
  { title: 'One', paragraphs: ['Some <b>bold</b> words.', 'The second paragraph.', 'The last one.'] },
]);

const somebody = () => aReviewedBook(server, `review${people++}`, book);

describe('a segment', () => {
  test('is edited, approved, taken back step by step, and the download follows each time', async () => {
    const { call, place, open, edit, download } = await somebody();
    const params = place('The second');
    const before = await open(params);
    const edited = await edit(params, { version: before.version, content: ['הפסקה', ' השנייה.'] });
    expect(edited).toMatchObject({
      target: 'הפסקה השנייה.',
      review: 'edited',
      origin: 'person',
      version: 1,
      can_undo: true,
    });
    expect(await download()).toContain('הפסקה השנייה.');
    const approved = await edit(params, { version: 1, review: 'approved' });
    const undone = await call(contract.undoSegment, { params, body: { version: approved.version } });
    expect(undone).toMatchObject({ target: 'הפסקה השנייה.', review: 'edited' });
    const back = await call(contract.undoSegment, { params, body: { version: undone.version } });
    expect(back).toMatchObject({ target: before.target, review: 'draft', origin: before.origin, can_undo: false });
    expect(await download()).not.toContain('הפסקה השנייה.');
    await expect(call(contract.undoSegment, { params, body: { version: back.version } })).rejects.toMatchObject({
      code: 'nothing_to_undo',
    });
    const { history } = await call(contract.listSegmentHistory, { params });
    expect(history.map(({ kind, undone: gone }) => [kind, gone])).toEqual([
      ['state', true],
      ['edit', true],
    ]);
  });

  test('keeps its codes: a text without them, with strange ones or crossed ones is refused', async () => {
    const { place, open, edit, download } = await somebody();
    const params = place('Some bold');
    const { version, target } = await open(params);
    for (const content of [['בלי'], [{ open: 1 }, 'א'], [{ close: 1 }, 'א', { open: 1 }], ['א', { single: 9 }]])
      await expect(edit(params, { version, content })).rejects.toMatchObject({ status: 422, code: 'codes_lost' });
    await expect(edit(params, { version, content: [{ open: 1 }, ' ', { close: 1 }] })).rejects.toMatchObject({
      code: 'segment_empty',
    });
    expect(await open(params)).toMatchObject({ target, version });
    await edit(params, { version, content: ['מילים ', { open: 1 }, 'בולטות\u0000', { close: 1 }, '.'] });
    expect(await download()).toContain('מילים <b>בולטות</b>.');
  });

  test('that a page saves again and again while somebody types has one change in its history', async () => {
    const { call, place, open, edit } = await somebody();
    const params = place('The second');
    const editor = randomUUID();
    const { target } = await open(params);
    for (const [version, text] of ['הפ', 'הפסקה', 'הפסקה השנייה.'].entries())
      await edit(params, { version, content: [text], editor });
    const { history } = await call(contract.listSegmentHistory, { params });
    expect(history).toMatchObject([{ version: 3, before: { target }, after: { target: 'הפסקה השנייה.' } }]);
    await edit(params, { version: 3, review: 'approved', editor });
    await edit(params, { version: 4, content: ['אחרת.'], editor });
    expect((await call(contract.listSegmentHistory, { params })).history.map(({ kind }) => kind)).toEqual([
      'edit',
      'state',
      'edit',
    ]);
    const back = await call(contract.undoSegment, { params, body: { version: 5, editor } });
    expect(back).toMatchObject({ target: 'הפסקה השנייה.', review: 'approved' });
  });

  test('saved against an older version is refused with the newer text', async () => {
    const { place, edit } = await somebody();
    const params = place('The last');
    await edit(params, { version: 0, content: ['ראשון.'] });
    await expect(edit(params, { version: 0, content: ['שני.'] })).rejects.toMatchObject({
      code: 'segment_changed',
      facts: { segment: { target: 'ראשון.', version: 1 } },
    });
  });

  test('that is locked changes only after it is unlocked, and its checks are run again on every save', async () => {
    const { place, edit } = await somebody();
    const params = place('The last');
    const locked = await edit(params, { version: 0, review: 'locked' });
    await expect(edit(params, { version: locked.version, content: ['אחר.'] })).rejects.toMatchObject({
      code: 'segment_locked',
    });
    const open = await edit(params, { version: locked.version, review: 'edited' });
    const doubtful = await edit(params, { version: open.version, content: ['האחרון 17.'] });
    expect(doubtful.checks.map(({ code }) => code)).toContain('number-mismatch');
    const sound = await edit(params, { version: doubtful.version, content: ['האחרון מכולם.'] });
    expect(sound.checks.map(({ code }) => code)).not.toContain('number-mismatch');
  });

  test('in the hands of one page is refused to another, and watchers see who holds it', async () => {
    const { call, jwt, name, projectId, place, edit } = await somebody();
    const params = place('The last');
    const [here, there] = [randomUUID(), randomUUID()];
    const gone = new AbortController();
    onTestFinished(() => gone.abort());
    const events = await fetch(`${server.url}/api/projects/${projectId}/review/events`, {
      headers: { authorization: `Bearer ${jwt}` },
      signal: gone.signal,
    });
    let heard = '';
    void (async () => {
      for await (const piece of events.body?.pipeThrough(new TextDecoderStream()) ?? []) heard += piece;
    })().catch(() => {});
    await call(contract.holdSegment, { params, body: { editor: here } });
    await expect.poll(() => heard).toContain(`"editor":"${here}","name":"${name}"`);
    await expect(call(contract.holdSegment, { params, body: { editor: there } })).rejects.toMatchObject({
      code: 'segment_taken',
      facts: { name },
    });
    await expect(edit(params, { version: 0, content: ['שלהם.'], editor: there })).rejects.toMatchObject({
      code: 'segment_taken',
    });
    await edit(params, { version: 0, content: ['שלנו.'], editor: here });
    await expect.poll(() => heard).toContain(`"ordinal":${params.ordinal},"version":1`);
    await call(contract.releaseSegment, { params, query: { editor: here } });
    await edit(params, { version: 1, content: ['שלהם.'], editor: there });
  });
});

test('a text is replaced everywhere as previewed, around codes, and not at all when something changed since', async () => {
  const { call, projectId, place, open, edit } = await somebody();
  await edit(place('Some bold'), { version: 0, content: ['בית ', { open: 1 }, 'גד', { close: 1 }, 'ול.'] });
  await edit(place('The second'), { version: 0, content: ['בית גדול מאוד.'] });
  await edit(place('The last'), { version: 0, content: ['בית גדול נעול.'], review: 'locked' });
  const body = { find: 'גדול', replace: 'קטן $&' };
  const preview = await call(contract.previewReplacement, { params: { projectId }, body });
  expect(preview).toMatchObject({ segments: 2, matches: 2, left_out: 1 });
  await edit(place('The second'), { version: 1, content: ['בית גדול.'] });
  const apply = (seal: string) => call(contract.applyReplacement, { params: { projectId }, body: { ...body, seal } });
  await expect(apply(preview.seal)).rejects.toMatchObject({ code: 'replacement_changed' });
  const { seal } = await call(contract.previewReplacement, { params: { projectId }, body });
  expect(await apply(seal)).toEqual({ segments: 2 });
  expect((await open(place('The second'))).target).toBe('בית קטן $&.');
  expect((await open(place('Some bold'))).target_content).toEqual(['בית ', { open: 1 }, 'קטן $&', { close: 1 }, '.']);
});

test('comments stay with what they were said about, and are settled and deleted', async () => {
  const { call, projectId, name, place } = await somebody();
  const params = place('The second');
  const comment = await call(contract.addComment, {
    params,
    body: { side: 'source', start: 4, end: 10, text: 'Why?' },
  });
  expect(comment).toMatchObject({ quote: 'second', name, resolved: false });
  await expect(
    call(contract.addComment, { params, body: { side: 'source', start: 4, end: 999, text: 'Why?' } }),
  ).rejects.toMatchObject({ code: 'comment_outside' });
  const one = { projectId, commentId: comment.id };
  expect(await call(contract.resolveComment, { params: one, body: { resolved: true } })).toMatchObject({
    resolved: true,
  });
  await call(contract.deleteComment, { params: one });
  expect(await call(contract.listComments, { params: { projectId }, query: {} })).toEqual({ comments: [] });
});

test('an approved translation is in the memory at once', async () => {
  const { call, place, edit } = await somebody();
  await edit(place('The second'), { version: 0, content: ['כך בדיוק.'], review: 'approved' });
  const { memories } = await call(contract.listMemories, {});
  const memoryId = memories.find(({ automatic }) => automatic)?.id ?? '';
  const { units } = await call(contract.listMemoryUnits, { params: { memoryId }, query: { search: 'כך בדיוק' } });
  expect(units).toMatchObject([{ source: 'The second paragraph.', target: 'כך בדיוק.', quality: 'reviewed' }]);
});
