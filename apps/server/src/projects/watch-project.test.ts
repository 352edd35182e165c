import * as contract from '@targum/contracts';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { aPerson, type Person } from '../testing/people.ts';
import { paragraphs, steps } from '../testing/steps.ts';
import { makeTestServer } from '../testing/test-server.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
let second: { url: string };
let people = 0;
beforeAll(async () => {
  server = await makeTestServer();
  second = await server.addNode();
});
beforeEach(() => {
  server.engine.before = async () => {};
});

async function somebody() {
  const person = await aPerson(server, `watcher${people++}`);
  return { ...steps(person.call), person };
}

interface Event {
  id: string;
  status: contract.ProjectStatus;
}

/** Reads the events of a project as a browser does; `next` waits for the first that fits, `seen` holds all of them. */
async function watch(person: Person, projectId: string, { at = server.url, lastEventId = '' } = {}) {
  const gone = new AbortController();
  const response = await fetch(`${at}/api/projects/${projectId}/events`, {
    headers: { authorization: `Bearer ${person.jwt}`, ...(lastEventId && { 'last-event-id': lastEventId }) },
    signal: gone.signal,
  });
  onTestFinished(() => gone.abort());
  if (!response.ok || !response.body) throw new Error(`Watching answered ${response.status}`);
  const seen: Event[] = [];
  let ended = false;
  const reading = (async () => {
    let text = '';
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + piece).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, id, data] = /^id: (.+)\nevent: status\ndata: (.+)$/.exec(block) ?? [];
        if (id && data) seen.push({ id, status: JSON.parse(data) as contract.ProjectStatus });
      }
    }
  })()
    .catch(() => {})
    .finally(() => (ended = true));
  return {
    seen,
    ended: () => ended,
    async next(wanted: (status: contract.ProjectStatus) => boolean): Promise<Event> {
      await expect.poll(() => seen.some((event) => wanted(event.status)), { timeout: 8000 }).toBe(true);
      const found = seen.find((event) => wanted(event.status));
      if (!found) throw new Error('unreachable');
      return found;
    },
    async leave() {
      gone.abort();
      await reading;
    },
  };
}

describe('watching a project', () => {
  test('a watcher at any API process sees every step up to the end, whichever process made it', async () => {
    const { person, project, start } = await somebody();
    const projectId = await project(paragraphs(250));
    const [here, there] = [await watch(person, projectId), await watch(person, projectId, { at: second.url })];
    await here.next((status) => status.status === 'estimated');
    await there.next((status) => status.status === 'estimated');
    await start(projectId);
    const ends = await Promise.all([here, there].map((one) => one.next((status) => status.status === 'completed')));
    expect(ends[0]).toEqual(ends[1]);
    expect(ends[0]?.status.segments).toMatchObject({ total: 250, done: 250 });
    for (const { seen } of [here, there]) {
      const done = seen.map((event) => event.status.segments.done);
      expect(done).toEqual(done.toSorted((a, b) => a - b));
    }
  });

  test('who comes back to another process, naming the last event, gets what is new and not what was seen', async () => {
    const { call, person, project } = await somebody();
    const projectId = await project('Some words.');
    const first = await watch(person, projectId);
    const last = await first.next((status) => status.status === 'estimated');
    await first.leave();
    const again = await watch(person, projectId, { at: second.url, lastEventId: last.id });
    await call(contract.updateProject, { params: { projectId }, body: { name: 'Renamed meanwhile' } });
    await again.next((status) => status.name === 'Renamed meanwhile');
    expect(again.seen).toHaveLength(1);
    const fresh = await watch(person, projectId, { lastEventId: 'of another time' });
    await fresh.next((status) => status.name === 'Renamed meanwhile');
  });

  test('what happens while nobody is connected is in the first event after it', async () => {
    const { person, project, start, until } = await somebody();
    const projectId = await project(paragraphs(3));
    const first = await watch(person, projectId);
    const last = await first.next((status) => status.status === 'estimated');
    await first.leave();
    await start(projectId);
    await until(projectId, (seen) => seen.status === 'completed');
    const again = await watch(person, projectId, { lastEventId: last.id });
    await again.next((status) => status.status === 'completed');
    expect(again.seen).toHaveLength(1);
  });

  test('a hundred watchers cost no more readings than one', async () => {
    const { person, project, call } = await somebody();
    const projectId = await project('Watched by many.');
    const watchers = await Promise.all(Array.from({ length: 100 }, () => watch(person, projectId)));
    for (const one of watchers) await one.next((status) => status.status === 'estimated');
    let queries = 0;
    const count = () => (queries += 1);
    server.deps.db.on('acquire', count);
    onTestFinished(() => void server.deps.db.off('acquire', count));
    await call(contract.updateProject, { params: { projectId }, body: { name: 'Seen by all' } });
    for (const one of watchers) await one.next((status) => status.name === 'Seen by all');
    expect(queries).toBeLessThan(50);
  });

  test('the stream ends when the project is deleted, and opens for nobody but its owner', async () => {
    const [owner, stranger] = [await somebody(), await somebody()];
    const projectId = await owner.project('Private words.');
    await expect(watch(stranger.person, projectId)).rejects.toThrow('404');
    const watcher = await watch(owner.person, projectId);
    await watcher.next(() => true);
    await owner.call(contract.deleteProject, { params: { projectId } });
    await expect.poll(watcher.ended).toBe(true);
  });
});

test('the speed is that of the last minute, and a translation that stands still promises no end', async () => {
  const { project, start, until, status } = await somebody();
  const projectId = await project(paragraphs(450));
  let calls = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => resolve());
  server.engine.before = async () => {
    calls += 1;
    if (calls > 2) await promise;
  };
  await start(projectId);
  const moving = await until(projectId, (seen) => seen.segments.done === 200);
  expect(moving.words_per_second).toBeGreaterThan(0);
  const left = moving.words.total - moving.words.done;
  const wordsPerSecond = moving.words_per_second ?? 0;
  expect(moving.seconds_remaining).toBeGreaterThanOrEqual(Math.floor(left / (wordsPerSecond + 0.1)));
  await server.deps.db.query(`update product.paces set at = at - interval '2 minutes' where project_id = $1`, [
    projectId,
  ]);
  expect(await status(projectId)).toMatchObject({ words_per_second: null, seconds_remaining: null });
  resolve();
  const done = await until(projectId, (seen) => seen.status === 'completed');
  expect(done.seconds_remaining).toBe(0);
});
