import { randomUUID } from 'node:crypto';
import * as contract from '@targum/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
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
  {
    title: 'One',
    paragraphs: [
      'The lantern stood by the door.',
      'She carried a lantern down.',
      'No lantern was lit.',
      'Some <b>bold</b> words.',
      'The Cat sat. The cat ran. Concatenate.',
    ],
  },
]);
const somebody = () => aReviewedBook(server, `help${people++}`, book);
type Somebody = Awaited<ReturnType<typeof somebody>>;

/** As the engine had it, with another word for the lantern. */
async function rename({ place, open, edit }: Somebody, start: string, word: string) {
  const { target, version } = await open(place(start));
  const words = (target ?? '').split(' ');
  const at = start === 'The lantern' ? 1 : start === 'She carried' ? 3 : 1;
  await edit(place(start), { version, content: [words.toSpliced(at, 1, word).join(' ')] });
}

describe('an earlier version', () => {
  test('is brought back whole, as a change of its own that can be taken back too', async () => {
    const { call, place, open, edit } = await somebody();
    const params = place('Some bold');
    const draft = await open(params);
    await edit(params, {
      version: 0,
      content: ['מילים ', { open: 1 }, 'בולטות', { close: 1 }, '.'],
      review: 'approved',
    });
    await edit(params, { version: 1, content: [{ open: 1 }, 'אחרת', { close: 1 }] });
    const first = await call(contract.restoreSegment, { params, body: { version: 2, to: 1 } });
    expect(first).toMatchObject({
      target_content: ['מילים ', { open: 1 }, 'בולטות', { close: 1 }, '.'],
      review: 'approved',
      version: 3,
      can_undo: true,
    });
    const back = await call(contract.restoreSegment, { params, body: { version: 3, to: 0 } });
    expect(back).toMatchObject({ target: draft.target, origin: 'engine', review: 'draft' });
    const undone = await call(contract.undoSegment, { params, body: { version: back.version } });
    expect(undone.target).toBe('מילים בולטות.');
    await expect(
      call(contract.restoreSegment, { params, body: { version: undone.version, to: 99 } }),
    ).rejects.toMatchObject({ status: 404, code: 'version_not_found' });
    await expect(call(contract.restoreSegment, { params, body: { version: 1, to: 0 } })).rejects.toMatchObject({
      code: 'segment_changed',
    });
  });
});

describe('replacing', () => {
  test('knows whole words and capitals, and leaves the hits that were chosen to stay', async () => {
    const { call, projectId, place, open, edit } = await somebody();
    const params = place('The Cat');
    await edit(params, { version: 0, content: ['Cat and cat in concatenate.'] });
    const preview = (more: object) =>
      call(contract.previewReplacement, { params: { projectId }, body: { find: 'cat', replace: 'dog', ...more } });
    expect(await preview({})).toMatchObject({ segments: 1, matches: 3 });
    expect(await preview({ whole_words: true })).toMatchObject({ matches: 2 });
    expect(await preview({ case_sensitive: true })).toMatchObject({ matches: 2 });
    const both = await preview({ whole_words: true, case_sensitive: true });
    expect(both).toMatchObject({ matches: 1, examples: [{ hits: [{ start: 8, end: 11 }] }] });
    const { seal } = await preview({});
    const { documentId: document_id, ordinal } = params;
    const applied = await call(contract.applyReplacement, {
      params: { projectId },
      body: { find: 'cat', replace: 'dog', seal, leave: [{ document_id, ordinal, hit: 1 }] },
    });
    expect(applied).toEqual({ segments: 1 });
    expect((await open(params)).target).toBe('dog and cat in condogenate.');
    const again = await preview({});
    const all = again.examples.flatMap((row) => row.hits.map((_, hit) => ({ document_id, ordinal, hit })));
    const none = await call(contract.applyReplacement, {
      params: { projectId },
      body: { find: 'cat', replace: 'dog', seal: again.seal, leave: all },
    });
    expect(none).toEqual({ segments: 0 });
  });
});

describe('the engine', () => {
  test('translates a paragraph anew past the memory, with the terms of now, and what is approved stays', async () => {
    const { call, place, edit } = await somebody();
    const params = place('No lantern');
    await edit(params, { version: 0, content: ['טעות.'] });
    const again = await call(contract.retranslateSegment, { params, body: { version: 1 } });
    expect(again).toMatchObject({ origin: 'engine', review: 'draft', version: 2, can_undo: true });
    expect(again.target).not.toBe('טעות.');
    const { history } = await call(contract.listSegmentHistory, { params });
    expect(history[0]).toMatchObject({ kind: 'machine' });
    const approved = await edit(params, { version: 2, review: 'approved' });
    await expect(
      call(contract.retranslateSegment, { params, body: { version: approved.version } }),
    ).rejects.toMatchObject({ code: 'segment_approved' });
  });

  test('that fails is told as one that does not answer, and nothing is changed', async () => {
    const { call, place, open } = await somebody();
    const params = place('No lantern');
    server.engine.failOn = () => true;
    try {
      const refused = { status: 503, code: 'engine_unavailable' };
      await expect(call(contract.retranslateSegment, { params, body: { version: 0 } })).rejects.toMatchObject(refused);
      await expect(call(contract.suggestAlternatives, { params })).rejects.toMatchObject(refused);
    } finally {
      server.engine.failOn = () => false;
    }
    expect((await open(params)).version).toBe(0);
  });

  test('offers other translations than the present one', async () => {
    const { call, place, edit } = await somebody();
    const params = place('No lantern');
    const same = await call(contract.suggestAlternatives, { params });
    expect(same.alternatives).toEqual([]);
    await edit(params, { version: 0, content: ['משהו אחר.'] });
    const { alternatives } = await call(contract.suggestAlternatives, { params });
    expect(alternatives).toHaveLength(1);
    expect(alternatives[0]?.target).not.toBe('משהו אחר.');
  });

  test('translates a chapter anew in the background; approved, locked and held rows stay as they are', async () => {
    const { call, projectId, documentId, place, open, edit } = await somebody();
    await edit(place('The lantern'), { version: 0, content: ['מאושר.'], review: 'approved' });
    await edit(place('She carried'), { version: 0, content: ['נעול.'], review: 'locked' });
    await edit(place('No lantern'), { version: 0, content: ['נערך.'] });
    await edit(place('Some bold'), { version: 0, review: 'rejected' });
    await call(contract.holdSegment, { params: place('The Cat'), body: { editor: randomUUID() } });
    const body = { document_id: documentId, from: 0, to: 100 };
    const begun = await call(contract.retranslateStretch, { params: { projectId }, body });
    expect(begun).toMatchObject({ done: 0 });
    const last = async () => (await call(contract.listRetranslations, { params: { projectId } })).retranslations[0];
    await expect.poll(async () => (await last())?.state, { timeout: 20_000 }).toBe('done');
    expect(await last()).toMatchObject({ total: begun.total, done: begun.total - 1, left_out: 1 });
    expect(await open(place('The lantern'))).toMatchObject({ target: 'מאושר.', review: 'approved' });
    expect(await open(place('She carried'))).toMatchObject({ target: 'נעול.', review: 'locked' });
    expect(await open(place('No lantern'))).toMatchObject({ target: 'נערך.', review: 'edited' });
    expect(await open(place('Some bold'))).toMatchObject({ origin: 'engine', review: 'draft', version: 2 });
    expect((await open(place('The Cat'))).version).toBe(0);
    const edited = { ...body, edited: true };
    await call(contract.retranslateStretch, { params: { projectId }, body: edited });
    await expect.poll(async () => (await open(place('No lantern'))).review, { timeout: 20_000 }).toBe('draft');
  });

  test('goes on where a killed worker stopped, and one document is not translated twice at once', async () => {
    const { call, projectId, documentId, place, open } = await somebody();
    const body = { document_id: documentId, from: 0, to: 100 };
    let release: (value?: unknown) => void = () => undefined;
    const gate = new Promise((resolve) => (release = resolve));
    let tries = 0;
    server.engine.before = async () => {
      // The first try dies while the engine is at work.
      if (++tries === 1) {
        await gate;
        throw new Error('the worker was killed');
      }
    };
    try {
      await call(contract.retranslateStretch, { params: { projectId }, body });
      await expect.poll(() => tries, { timeout: 20_000 }).toBe(1);
      await expect(call(contract.retranslateStretch, { params: { projectId }, body })).rejects.toMatchObject({
        code: 'retranslation_running',
      });
      release();
      await expect.poll(async () => (await open(place('No lantern'))).version, { timeout: 30_000 }).toBe(1);
    } finally {
      server.engine.before = async () => {};
    }
    expect(tries).toBeGreaterThan(1);
  });
});

test('words that were changed the same way again and again are proposed as a term, and accepted or dismissed', async () => {
  const owner = await somebody();
  const { call, projectId, place, open } = owner;
  const list = async () => (await call(contract.listTermProposals, { params: { projectId } })).proposals;
  await rename(owner, 'The lantern', 'פנס');
  expect(await list()).toEqual([]);
  await rename(owner, 'She carried', 'פנס');
  expect(await list()).toMatchObject([{ source: 'lantern', target: 'פנס', times: 2 }]);
  const decide = (body: { source: string; target: string; accept: boolean }) =>
    call(contract.decideTermProposal, { params: { projectId }, body });
  expect(await decide({ source: 'lantern', target: 'פנס', accept: true })).toEqual({ proposals: [] });
  expect((await open(place('No lantern'))).terms).toContainEqual({ source: 'lantern', target: 'פנס' });
  const { glossaries } = await call(contract.listGlossaries, {});
  expect(glossaries).toMatchObject([{ terms: 1 }]);

  const other = await somebody();
  await rename(other, 'The lantern', 'עששית');
  await rename(other, 'She carried', 'עששית');
  const params = { projectId: other.projectId };
  const body = { source: 'lantern', target: 'עששית', accept: false };
  expect(await other.call(contract.decideTermProposal, { params, body })).toEqual({ proposals: [] });
  expect(await other.call(contract.listTermProposals, { params })).toEqual({ proposals: [] });
});

test('the concordance shows how words were translated before, what a person approved first, and nobody else’s', async () => {
  const { call, projectId, place, edit } = await somebody();
  await edit(place('No lantern'), { version: 0, content: ['שום פנס לא דלק.'], review: 'approved' });
  const search = async (words: string) =>
    (await call(contract.searchConcordance, { params: { projectId }, query: { words } })).units;
  await expect
    .poll(async () => (await search('LANTERN'))[0], { timeout: 15_000 })
    .toMatchObject({ source: 'No lantern was lit.', target: 'שום פנס לא דלק.', quality: 'reviewed' });
  expect((await search('פנס')).map(({ source }) => source)).toEqual(['No lantern was lit.']);
  expect(await search('100%')).toEqual([]);
  const stranger = await somebody();
  const { units } = await stranger.call(contract.searchConcordance, {
    params: { projectId: stranger.projectId },
    query: { words: 'פנס' },
  });
  expect(units).toEqual([]);
});
