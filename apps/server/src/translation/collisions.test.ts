import * as contract from '@targum/contracts';
import { oneRow, run, sql } from '@targum/server-kit';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { aPerson } from '../testing/people.ts';
import { paragraphs, steps } from '../testing/steps.ts';
import { makeTestServer } from '../testing/test-server.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
let people = 0;
beforeAll(async () => {
  // One job at a time: a test knows which chunk is next.
  server = await makeTestServer({ env: { JOBS_AT_ONCE: '1' } });
});
beforeEach(() => {
  server.engine.before = async () => {};
});

async function somebody() {
  const person = await aPerson(server, `collision${people++}`);
  return { ...person, ...steps(person.call) };
}

/** A transaction of our own that stands in a worker's way until it is let go. */
async function standOn(what: ReturnType<typeof sql>) {
  const client = await server.deps.db.connect();
  let held = true;
  const letGo = async () => {
    if (!held) return;
    held = false;
    await client.query('commit');
    client.release();
  };
  onTestFinished(letGo);
  await client.query('begin');
  await run(client, what);
  return letGo;
}

/** Until a statement that contains these words waits for somebody's lock. */
async function untilWaits(words: string): Promise<void> {
  const waiting = async () => {
    const { count } = await oneRow<{ count: number }>(
      server.deps.db,
      sql`
      select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and strpos(query, ${words}) > 0`,
    );
    return count;
  };
  await expect.poll(waiting).toBe(1);
}

async function moneyOf(call: Awaited<ReturnType<typeof somebody>>['call']) {
  const { balance, reserved } = await call(contract.getBilling, {});
  return { balance, reserved };
}

const params = (projectId: string) => ({ params: { projectId } });

test('a cancel that meets a worker storing results waits for them: they are kept and charged, the rest is released', async () => {
  const { call, project, start, status, until } = await somebody();
  const before = await moneyOf(call);
  const projectId = await project(paragraphs(300));
  const letGo = await standOn(sql`
    select from product.segments s join product.documents d on d.id = s.document_id
    where d.project_id = ${projectId} and s.ordinal = 50 for update of s`);
  const started = await start(projectId);
  // The worker holds its chunk and waits for our paragraph; the cancel holds the project and waits for the chunk.
  await untilWaits('update product.segments');
  const cancelling = call(contract.cancelProject, params(projectId));
  await untilWaits('update product.chunks');
  await letGo();
  expect(await cancelling).toMatchObject({ status: 'cancelled', segments: { total: 300, done: 100 } });
  await until(projectId, (seen) => seen.documents[0]?.state === 'translated');
  expect((await status(projectId)).segments.done).toBe(100);
  const after = await moneyOf(call);
  expect(after.reserved).toBe(0);
  const paid = before.balance - after.balance;
  const { words } = await status(projectId);
  expect(paid).toBeCloseTo(((started.estimate?.total_cost ?? 0) * words.done) / words.total, 2);
});

test('a cancel that meets a worker claiming a chunk takes it away again: nothing of it is translated', async () => {
  const { call, project, start, status } = await somebody();
  const projectId = await project(paragraphs(30));
  const letGo = await standOn(sql`select from product.chunks where project_id = ${projectId} for update`);
  const asked = server.engine.calls;
  await start(projectId);
  // The worker has chosen the project and waits for its first chunk; the cancel comes in between.
  await untilWaits('for update of w');
  const cancelling = call(contract.cancelProject, params(projectId));
  await untilWaits('for no key update');
  await letGo();
  expect(await cancelling).toMatchObject({ status: 'cancelled', segments: { done: 0 } });
  // Whoever comes next is served, so the worker is free and done with the first one.
  const other = await somebody();
  const page = await other.project('A page.');
  await other.start(page);
  await other.until(page, (seen) => seen.status === 'completed');
  expect(server.engine.calls - asked).toBe(1);
  expect((await status(projectId)).segments.done).toBe(0);
});

test('a book that was cancelled in the middle goes on to its end, and every paragraph is translated once', async () => {
  const { call, project, start, status, until } = await somebody();
  const before = await moneyOf(call);
  const projectId = await project(paragraphs(300));
  const asked = server.engine.calls;
  const letGo = await standOn(sql`
    select from product.segments s join product.documents d on d.id = s.document_id
    where d.project_id = ${projectId} and s.ordinal = 150 for update of s`);
  const started = await start(projectId);
  await until(projectId, (seen) => seen.segments.done === 100);
  await untilWaits('update product.segments');
  const cancelling = call(contract.cancelProject, params(projectId));
  await untilWaits('update product.chunks');
  await letGo();
  await cancelling;
  await until(projectId, (seen) => seen.documents[0]?.state === 'translated');
  await call(contract.retryProject, params(projectId));
  await until(projectId, (seen) => seen.status === 'completed');
  expect((await status(projectId)).segments).toMatchObject({ total: 300, done: 300, failed: 0 });
  expect(server.engine.calls - asked).toBe(300);
  const after = await moneyOf(call);
  expect(after.reserved).toBe(0);
  expect(before.balance - after.balance).toBeCloseTo(started.estimate?.total_cost ?? 0, 2);
});
