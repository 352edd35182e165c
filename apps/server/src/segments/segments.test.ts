import * as contract from '@targum/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { aBook } from '../testing/documents.ts';
import { aPerson } from '../testing/people.ts';
import { steps } from '../testing/steps.ts';
import { makeTestServer } from '../testing/test-server.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
let people = 0;
beforeAll(async () => {
  server = await makeTestServer();
  server.engine.inScript = true;
});

async function somebody() {
  const person = await aPerson(server, `segments${people++}`);
  const all = steps(person.call);
  const list = (projectId: string, query: Record<string, unknown> = {}) =>
    person.call(contract.listSegments, { params: { projectId }, query });
  return { ...person, ...all, list };
}

describe('the segments of a document', () => {
  test('come with both texts, the directions of both languages and what is known of them', async () => {
    const { project, start, until, list } = await somebody();
    const projectId = await project('The first one.\n\nIt has 12 words.');
    const waiting = await list(projectId);
    expect(waiting).toMatchObject({
      source: { language: 'en', direction: 'ltr' },
      target: { language: 'he', direction: 'rtl' },
      total: 2,
      next: null,
    });
    expect(waiting.segments[0]).toMatchObject({
      ordinal: 0,
      kind: 'paragraph',
      source: 'The first one.',
      target: null,
      words: 3,
      state: 'pending',
      review: 'draft',
      origin: null,
      checks: [],
    });
    await start(projectId);
    await until(projectId, (seen) => seen.status === 'completed');
    expect((await list(projectId)).segments[1]).toMatchObject({
      state: 'done',
      target: expect.stringContaining('12'),
      score: expect.closeTo(-0.1),
      origin: 'engine',
    });
  });

  test('say where their formatting stands, and nothing of it where there is none', async () => {
    const { project, start, until, list } = await somebody();
    const book = aBook([{ title: 'One', paragraphs: ['The <b>first</b> one.', 'A plain one.'] }]);
    const projectId = await project(book, 'book.html');
    const find = async (source: string) =>
      (await list(projectId)).segments.find((segment) => segment.source.startsWith(source));
    expect(await find('The first')).toMatchObject({
      source_content: ['The ', { open: 1 }, 'first', { close: 1 }, ' one.'],
      target_content: null,
    });
    await start(projectId);
    await until(projectId, (seen) => seen.status === 'completed');
    expect((await find('The first'))?.target_content).toEqual(
      expect.arrayContaining([{ open: 1 }, expect.any(String), { close: 1 }]),
    );
    expect(await find('A plain')).toMatchObject({ source_content: null, target_content: null });
  });

  test('are read from any place, and the pages meet without a gap', async () => {
    const { project, list } = await somebody();
    const projectId = await project(Array.from({ length: 620 }, (_, at) => `Number ${at}.`).join('\n\n'));
    const first = await list(projectId, { limit: 500 });
    expect(first).toMatchObject({ total: 620, next: 500 });
    const second = await list(projectId, { limit: 500, from: first.next ?? 0 });
    expect(second.segments.map((segment) => segment.ordinal)).toEqual(Array.from({ length: 120 }, (_, at) => at + 500));
    expect(second.next).toBeNull();
    const far = await list(projectId, { from: 300, offset: 10, limit: 1 });
    expect(far.segments[0]?.source).toBe('Number 310.');
    const past = await list(projectId, { from: 9_000 });
    expect(past).toMatchObject({ total: 620, segments: [], next: null });
    await expect(list(projectId, { limit: 501 })).rejects.toMatchObject({ code: 'bad_request' });
  });

  test('are filtered by text on both sides, state, doubt and weight', async () => {
    const { project, start, until, list, call } = await somebody();
    server.engine.failOn = (text) => text.includes('poison');
    const projectId = await project('Plain text.\n\nA 100% SURE_thing.\n\nThe poison line.\n\nGive 7 back.');
    await call(contract.addName, {
      params: { projectId },
      body: { source: 'Give', rendering: 'תן', kind: 'other' },
    });
    await start(projectId);
    await until(projectId, (seen) => seen.status === 'failed');
    server.engine.failOn = () => false;
    const sources = async (query: Record<string, unknown>) =>
      (await list(projectId, query)).segments.map((segment) => segment.source);
    expect(await sources({ search: '100%' })).toEqual(['A 100% SURE_thing.']);
    expect(await sources({ search: 'sure_' })).toEqual(['A 100% SURE_thing.']);
    expect(await sources({ search: '%' })).toEqual(['A 100% SURE_thing.']);
    expect(await sources({ search: 'תן' })).toEqual(['Give 7 back.']);
    expect(await sources({ state: 'failed' })).toEqual(['The poison line.']);
    expect(await sources({ review: 'approved' })).toEqual([]);
    expect(await sources({ check: 'number-mismatch' })).toEqual([]);
    expect((await list(projectId, { severity: 'error' })).total).toBe(0);
    await expect(list(projectId, { check: 'no-such-check' })).rejects.toMatchObject({ code: 'bad_request' });
  });

  test('are those of the named document, and another project’s document is not found', async () => {
    const { project, add, until, list } = await somebody();
    const projectId = await project('One.');
    const two = await add(projectId, 'Two.', 'two.txt');
    await until(projectId, (seen) => seen.segments.total === 2);
    expect((await list(projectId, { document_id: two.document_id })).segments[0]?.source).toBe('Two.');
    const elsewhere = await project('Three.');
    await expect(list(elsewhere, { document_id: two.document_id })).rejects.toMatchObject({
      code: 'document_not_found',
    });
  });
});

describe('the chapters', () => {
  test('begin at headings, with what stands before the first as one without a title', async () => {
    const { project, call } = await somebody();
    const book = aBook([
      { title: 'One', paragraphs: ['First words here.', 'More words.'] },
      { title: 'Two', paragraphs: ['Last words.'] },
    ]);
    const projectId = await project(book, 'book.html');
    const { chapters } = await call(contract.listChapters, { params: { projectId }, query: {} });
    expect(chapters.map(({ source, ordinal, segments, words }) => ({ source, ordinal, segments, words }))).toEqual([
      { source: null, ordinal: 0, segments: 1, words: 2 },
      { source: 'One', ordinal: 1, segments: 3, words: 6 },
      { source: 'Two', ordinal: 4, segments: 2, words: 3 },
    ]);
  });
});

describe('what the engine is told', () => {
  test('is the heading above and the sentences around, across paragraphs', async () => {
    const { project, start, until } = await somebody();
    const book = aBook([{ title: 'The Storm', paragraphs: ['It rained. It poured.', 'Nobody came.', 'Night fell.'] }]);
    const projectId = await project(book, 'book.html');
    server.engine.asked.length = 0;
    await start(projectId);
    await until(projectId, (seen) => seen.status === 'completed');
    const sent = server.engine.asked.find(({ text }) => text === 'Nobody came.');
    expect(sent).toMatchObject({
      heading: 'The Storm',
      before: ['It rained.', 'It poured.'],
      after: ['Night fell.'],
    });
  });
});
