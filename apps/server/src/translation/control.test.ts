import * as contract from '@targum/contracts';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { aPerson } from '../testing/people.ts';
import { paragraphs, steps } from '../testing/steps.ts';
import { makeTestServer } from '../testing/test-server.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
let people = 0;
beforeAll(async () => {
  server = await makeTestServer();
});
beforeEach(() => {
  server.engine.failOn = () => false;
  server.engine.before = async () => {};
});

async function somebody() {
  const person = await aPerson(server, `control${people++}`);
  const download = (projectId: string) =>
    fetch(`${server.url}/api/download/${projectId}`, { headers: { authorization: `Bearer ${person.jwt}` } });
  return { ...person, ...steps(person.call), download };
}

/** Keeps calls of the engine waiting until they are let go or called off; at the latest when the test ends. */
function hold(wanted: (texts: string[]) => boolean) {
  let calledOff = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => resolve());
  server.engine.before = async (texts, signal) => {
    if (!wanted(texts)) return;
    const off = new Promise<void>((done) =>
      signal?.addEventListener('abort', () => {
        calledOff += 1;
        done();
      }),
    );
    await Promise.race([promise, off]);
  };
  return { release: resolve, calledOff: () => calledOff };
}

function holdAfter(answered: number) {
  let calls = 0;
  return hold(() => calls++ >= answered);
}

const params = (projectId: string) => ({ params: { projectId } });

describe('pause and resume', () => {
  test('a pause calls the running work off and keeps what is stored; resume translates the rest and nothing twice', async () => {
    const { call, project, start, until, download } = await somebody();
    const projectId = await project(paragraphs(450));
    const before = server.engine.calls;
    const gate = holdAfter(2);
    await start(projectId);
    await until(projectId, (seen) => seen.segments.done >= 200);
    const paused = await call(contract.pauseProject, params(projectId));
    expect(paused.status).toBe('paused');
    await expect.poll(gate.calledOff).toBeGreaterThanOrEqual(1);
    gate.release();
    server.engine.before = async () => {};
    const still = await call(contract.pauseProject, params(projectId));
    expect(still.segments.done).toBe(paused.segments.done);
    await call(contract.resumeProject, params(projectId));
    const done = await until(projectId, (seen) => seen.status === 'completed');
    expect(done.segments).toMatchObject({ total: 450, done: 450, failed: 0 });
    expect(server.engine.calls - before).toBe(450);
    expect((await (await download(projectId)).text()).split('\n\n')).toHaveLength(450);
  });

  test('the workers of a paused project are free for somebody else', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const big = await one.project(paragraphs(1000));
    const gate = holdAfter(0);
    await one.start(big);
    await one.until(big, (seen) => seen.status === 'translating');
    await one.call(contract.pauseProject, params(big));
    server.engine.before = async () => {};
    const small = await other.project('A page.');
    await other.start(small);
    await other.until(small, (seen) => seen.status === 'completed');
    expect((await one.status(big)).segments.done).toBe(0);
    gate.release();
  });

  test.each([
    { state: 'estimated', route: contract.pauseProject },
    { state: 'estimated', route: contract.resumeProject },
    { state: 'estimated', route: contract.cancelProject },
    { state: 'estimated', route: contract.retryProject },
    { state: 'completed', route: contract.pauseProject },
    { state: 'completed', route: contract.cancelProject },
    { state: 'completed', route: contract.retryProject },
  ])('$route.name of a project that is $state is refused with a reason', async ({ state, route }) => {
    const { call, project, start, until } = await somebody();
    const projectId = await project('Some words.');
    if (state === 'completed') {
      await start(projectId);
      await until(projectId, (seen) => seen.status === 'completed');
    }
    await expect(call(route, params(projectId))).rejects.toMatchObject({
      status: 409,
      code: 'wrong_project_state',
    });
    expect((await call(contract.getProject, params(projectId))).status).toBe(state);
  });
});

describe('cancel', () => {
  test('what is done can be downloaded with the rest as it was, and nothing more is translated', async () => {
    const { call, project, start, until, download } = await somebody();
    const projectId = await project(paragraphs(450));
    const gate = holdAfter(2);
    await start(projectId);
    await until(projectId, (seen) => seen.segments.done === 200);
    const cancelled = await call(contract.cancelProject, params(projectId));
    expect(cancelled.status).toBe('cancelled');
    await expect.poll(gate.calledOff, { timeout: 20_000 }).toBeGreaterThan(0);
    const calls = server.engine.calls;
    const kept = await until(projectId, (seen) => seen.documents[0]?.state === 'translated');
    expect(kept).toMatchObject({ status: 'cancelled', segments: { total: 450, done: 200 } });
    expect(kept.documents[0]?.notices).toContainEqual(
      expect.objectContaining({ code: 'paragraphs_not_translated', count: 250 }),
    );
    const text = await (await download(projectId)).text();
    expect(text.match(/hpargaraP/g)).toHaveLength(200);
    expect(text.match(/Paragraph/g)).toHaveLength(250);
    expect(server.engine.calls).toBe(calls);
    await expect(call(contract.resumeProject, params(projectId))).rejects.toMatchObject({
      code: 'wrong_project_state',
    });
  });

  test('what was cancelled goes on where it stopped when it is tried again, and is paid for once', async () => {
    const { call, project, add, start, until, download } = await somebody();
    const projectId = await project(paragraphs(450));
    await add(projectId, paragraphs(20, 'Second'), 'second.txt');
    await until(projectId, (seen) => seen.documents.every((row) => row.state === 'measured'));
    const before = (await call(contract.getBilling, {})).balance;
    const gate = holdAfter(2);
    await start(projectId);
    await until(projectId, (seen) => seen.segments.done === 200);
    await call(contract.cancelProject, params(projectId));
    gate.release();
    await until(projectId, (seen) => seen.documents[0]?.state === 'translated');
    const asked = server.engine.calls;
    await call(contract.retryProject, params(projectId));
    const done = await until(projectId, (seen) => seen.status === 'completed');
    expect(done.segments).toMatchObject({ total: 470, done: 470, failed: 0 });
    expect(server.engine.calls - asked).toBe(270);
    expect(await (await download(projectId)).text()).not.toContain('Paragraph');
    const { balance, reserved } = await call(contract.getBilling, {});
    expect(Math.round((before - balance) * 100)).toBe(Math.round((done.estimate?.total_cost ?? 0) * 100));
    expect(reserved).toBe(0);
  });

  test('a document that was delivered before stays as it was delivered', async () => {
    const { call, project, add, start, until, download } = await somebody();
    const projectId = await project(paragraphs(3, 'First'), 'first.txt');
    await add(projectId, paragraphs(300, 'Second'), 'second.txt');
    await until(projectId, (seen) => seen.documents.every((row) => row.state === 'measured'));
    hold(([first]) => first?.startsWith('Second') ?? false);
    await start(projectId);
    await until(projectId, (seen) => seen.documents.some((row) => row.state === 'translated'));
    const cancelled = await call(contract.cancelProject, params(projectId));
    expect(cancelled.documents.map((row) => [row.filename, row.state, row.result?.name])).toEqual([
      ['first.txt', 'translated', 'first.he.txt'],
      ['second.txt', 'measured', undefined],
    ]);
    expect(await (await download(projectId)).text()).toContain('tsriF 2.');
  });
});

describe('a paragraph that the engine cannot cope with', () => {
  test('fails alone and is shown with its text; the document is delivered with it as it was; a retry tries only it', async () => {
    const { call, project, start, until, download } = await somebody();
    const projectId = await project(`${paragraphs(230)}\n\nThe poisoned words.\n\n${paragraphs(40, 'More')}`);
    server.engine.failOn = (text) => text.includes('poisoned');
    await start(projectId);
    const failed = await until(projectId, (seen) => seen.status === 'failed' && seen.documents[0]?.result !== null);
    expect(failed).toMatchObject({
      segments: { total: 271, done: 270, failed: 1 },
      error: { code: 'segments_failed', retryable: true },
    });
    expect(await call(contract.listFailedSegments, { ...params(projectId), query: {} })).toEqual({
      total: 1,
      segments: [
        expect.objectContaining({
          ordinal: 230,
          text: 'The poisoned words.',
          filename: 'text.txt',
          reason: 'engine_failed',
        }),
      ],
    });
    expect(await (await download(projectId)).text()).toContain('The poisoned words.');

    server.engine.failOn = () => false;
    const before = server.engine.calls;
    await call(contract.retryProject, params(projectId));
    const done = await until(projectId, (seen) => seen.status === 'completed');
    expect(done).toMatchObject({ segments: { total: 271, done: 271, failed: 0 }, error: null });
    expect(done.documents[0]?.notices).toEqual([]);
    expect(server.engine.calls - before).toBe(1);
    expect(await (await download(projectId)).text()).toContain('ehT denosiop sdrow.');
  });

  test('in one document does not keep the others of the project from being delivered', async () => {
    const { project, add, start, until } = await somebody();
    const projectId = await project('Poison alone.', 'bad.txt');
    await add(projectId, paragraphs(250), 'good.txt');
    await until(projectId, (seen) => seen.documents.every((row) => row.state === 'measured'));
    server.engine.failOn = (text) => text.startsWith('Poison');
    await start(projectId);
    const failed = await until(projectId, (seen) => seen.status === 'failed');
    expect(failed.documents.map((row) => [row.filename, row.state, row.segments.failed])).toEqual([
      ['bad.txt', 'translated', 1],
      ['good.txt', 'translated', 0],
    ]);
  });

  test('an engine that is down altogether is held against no paragraph, and the retry does them all', async () => {
    const { call, project, start, until } = await somebody();
    const projectId = await project(paragraphs(5));
    server.engine.failOn = () => true;
    await start(projectId);
    const failed = await until(projectId, (seen) => seen.status === 'failed');
    expect(failed).toMatchObject({ segments: { failed: 0, done: 0 }, error: { code: 'translation_failed' } });
    server.engine.failOn = () => false;
    await call(contract.retryProject, params(projectId));
    await until(projectId, (seen) => seen.status === 'completed');
  });
});

test('the owner is told by email when it is ready, in their language, unless they turned that off', async () => {
  const person = await somebody();
  const sent = async () => (await server.deps.messages.outbox?.list(person.email)) ?? [];
  const finished = async () => {
    const projectId = await person.project('To be told about.', 'Letter.txt');
    await person.start(projectId);
    await person.until(projectId, (seen) => seen.status === 'completed');
    return projectId;
  };
  const first = await finished();
  await expect.poll(async () => (await sent()).map((mail) => mail.kind)).toContain('translation_ready');
  const [english] = (await sent()).filter((mail) => mail.kind === 'translation_ready');
  expect(english).toMatchObject({ subject: 'Your translation is ready: Letter.txt' });
  expect(english?.link).toContain(`/projects/${first}`);
  await person.call(contract.updatePreferences, { body: { language: 'he' } });
  await finished();
  await expect.poll(async () => (await sent()).map((mail) => mail.subject)).toContain('התרגום שלך מוכן: Letter.txt');
  await person.call(contract.updatePreferences, { body: { email_notifications: false } });
  const quiet = await finished();
  await person.call(contract.updatePreferences, { body: { email_notifications: true } });
  const told = await finished();
  const links = async () => (await sent()).map((mail) => mail.link?.split('/').at(-1));
  await expect.poll(links).toContain(told);
  expect(await links()).not.toContain(quiet);
});
