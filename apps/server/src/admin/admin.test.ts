import * as contract from '@targum/contracts';
import { defineJob, GiveUp, transaction } from '@targum/server-kit';
import { createCaller } from '@targum/wire';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { makeTestServer } from '../testing/test-server.ts';
import { recordAudit } from './record-audit.ts';
import { sampleHealth } from './sample-health.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
let admin: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  server = await makeTestServer({ worker: false });
  admin = await signedIn('admin', 'admin@localhost.test');
});

async function signedIn(name: string, email = `${name}@example.test`) {
  const id = `user-test-${name}`;
  const jwt = await server.signIn({ id, email });
  const call = createCaller({ baseUrl: server.url, headers: () => ({ authorization: `Bearer ${jwt}` }) });
  const user = await call(contract.syncUser, { body: { identity_user_id: id, email, name } });
  return { call, user };
}

test('nobody but an administrator reaches the console', async () => {
  const visitor = createCaller({ baseUrl: server.url });
  const { call } = await signedIn('curious');
  const nowhere = '00000000-0000-4000-8000-000000000000';
  const calls = [
    (ask: typeof call) => ask(contract.getSystemHealth, {}),
    (ask: typeof call) => ask(contract.listHealthSamples, { query: {} }),
    (ask: typeof call) => ask(contract.listJobs, {}),
    (ask: typeof call) => ask(contract.retryJob, { params: { jobId: nowhere } }),
    (ask: typeof call) => ask(contract.listUsers, { query: {} }),
    (ask: typeof call) => ask(contract.setUserRoles, { params: { userId: nowhere }, body: { reviewer: true } }),
    (ask: typeof call) => ask(contract.listContactRequests, { query: {} }),
    (ask: typeof call) =>
      ask(contract.handleContactRequest, { params: { requestId: nowhere }, body: { handled: true } }),
    (ask: typeof call) => ask(contract.listAuditEvents, { query: {} }),
  ];
  for (const make of calls) {
    await expect(make(call)).rejects.toMatchObject({ status: 403 });
    await expect(make(visitor)).rejects.toMatchObject({ status: 401 });
  }
});

describe('users', () => {
  test('are found by a part of the name or the address, a page at a time, newest first', async () => {
    for (const name of ['noa one', 'noa two', 'noa three']) {
      await signedIn(name, `${name.replace(' ', '.')}@authors.test`);
    }
    const first = await admin.call(contract.listUsers, { query: { search: 'AUTHORS.test', limit: 2 } });
    expect(first.users.map((user) => user.name)).toEqual(['noa three', 'noa two']);
    const second = await admin.call(contract.listUsers, {
      query: { search: 'AUTHORS.test', limit: 2, cursor: first.next_cursor ?? '' },
    });
    expect(second.users.map((user) => user.name)).toEqual(['noa one']);
    expect(second.next_cursor).toBeNull();
    expect(second.users[0]).toMatchObject({ email: 'noa.one@authors.test', projects: 0, is_reviewer: false });
  });

  test('becoming a reviewer and no longer being one are written down', async () => {
    const { user } = await signedIn('rina');
    const params = { userId: user.id };
    await admin.call(contract.setUserRoles, { params, body: { reviewer: true } });
    const found = await admin.call(contract.listUsers, { query: { search: 'rina@' } });
    expect(found.users[0]?.is_reviewer).toBe(true);
    await admin.call(contract.setUserRoles, { params, body: { reviewer: false } });
    const { events } = await admin.call(contract.listAuditEvents, { query: { limit: 2 } });
    expect(events.map(({ action, subject }) => [action, subject])).toEqual([
      ['reviewer.withdrawn', 'rina@example.test'],
      ['reviewer.granted', 'rina@example.test'],
    ]);
  });

  test('a percent sign is looked for and does not stand for anything', async () => {
    expect((await admin.call(contract.listUsers, { query: { search: '%' } })).users).toEqual([]);
  });

  test('a cursor that nobody gave out is refused', async () => {
    await expect(admin.call(contract.listUsers, { query: { cursor: 'bm8' } })).rejects.toMatchObject({ status: 400 });
  });
});

describe('contact requests', () => {
  test('wait until they are handled, can be opened again, and both is written down', async () => {
    const writer = createCaller({ baseUrl: server.url });
    await writer(contract.sendContactRequest, {
      body: { name: 'Dana', email: 'dana@example.test', subject: 'A book', message: 'How long does it take?' },
    });
    const [request] = (await admin.call(contract.listContactRequests, { query: {} })).requests;
    expect(request).toMatchObject({ name: 'Dana', message: 'How long does it take?', handled_at: null });
    const params = { requestId: request?.id ?? '' };
    const handled = await admin.call(contract.handleContactRequest, { params, body: { handled: true } });
    const again = await admin.call(contract.handleContactRequest, { params, body: { handled: true } });
    expect(handled.handled_at).not.toBeNull();
    expect(again.handled_at).toBe(handled.handled_at);
    expect((await admin.call(contract.listContactRequests, { query: {} })).requests).toEqual([]);
    const closed = await admin.call(contract.listContactRequests, { query: { state: 'handled' } });
    expect(closed.requests).toHaveLength(1);
    await admin.call(contract.handleContactRequest, { params, body: { handled: false } });
    expect((await admin.call(contract.listContactRequests, { query: {} })).requests).toHaveLength(1);
    const { events } = await admin.call(contract.listAuditEvents, { query: {} });
    expect(events[0]).toMatchObject({
      action: 'contact.reopened',
      actor: 'admin@localhost.test',
      subject: 'dana@example.test',
    });
  });

  test('one that does not exist cannot be handled', async () => {
    const params = { requestId: '00000000-0000-4000-8000-000000000000' };
    await expect(admin.call(contract.handleContactRequest, { params, body: { handled: true } })).rejects.toMatchObject({
      status: 404,
      code: 'contact_request_not_found',
    });
  });
});

describe('jobs', () => {
  test('one that failed for good is shown with its error and runs again when it is put back', async () => {
    let broken = true;
    let ran = 0;
    const job = defineJob<Deps>()({
      name: 'test-console-job',
      input: z.object({ page: z.int() }),
      handler: async () => async () => {
        if (broken) throw new GiveUp('the ink is dry');
        ran += 1;
      },
    });
    await server.deps.queue.work([job], server.deps);
    await server.deps.queue.send(job, { page: 7 });
    const failure = await vi.waitFor(
      async () => {
        const { failures } = await admin.call(contract.listJobs, {});
        const found = failures.find((row) => row.job === job.name);
        expect(found).toMatchObject({ error: 'the ink is dry', input: '{"page":7}' });
        return found;
      },
      { timeout: 15_000 },
    );
    broken = false;
    const params = { jobId: failure?.id ?? '' };
    await admin.call(contract.retryJob, { params });
    await vi.waitFor(() => expect(ran).toBe(1), { timeout: 15_000 });
    await expect(admin.call(contract.retryJob, { params })).rejects.toMatchObject({ code: 'job_not_found' });
    const { events } = await admin.call(contract.listAuditEvents, { query: { limit: 1 } });
    expect(events[0]).toMatchObject({ action: 'job.retried', subject: job.name, note: params.jobId });
    expect((await admin.call(contract.listJobs, {})).queues.map((queue) => queue.name)).toContain(job.name);
  });
});

test('health is kept a sample at a time and read oldest first', async () => {
  await sampleHealth(server.deps);
  await sampleHealth(server.deps);
  const { samples } = await admin.call(contract.listHealthSamples, { query: { hours: 1 } });
  expect(samples).toHaveLength(2);
  expect(samples[0]).toMatchObject({ ok: true });
  expect(samples[0]?.memory_mb).toBeGreaterThan(0);
  expect((samples[0]?.at ?? '') < (samples[1]?.at ?? '')).toBe(true);
});

test('a new promotion code is written down, and one that exists already is not', async () => {
  await admin.call(contract.createPromotion, { body: { code: 'AUDIT-10', percent: 10 } });
  await expect(admin.call(contract.createPromotion, { body: { code: 'AUDIT-10', percent: 20 } })).rejects.toMatchObject(
    { code: 'promotion_exists' },
  );
  const { events } = await admin.call(contract.listAuditEvents, { query: {} });
  expect(events.filter((event) => event.subject === 'AUDIT-10').map((event) => event.action)).toEqual([
    'promotion.created',
  ]);
});

test('a person can change the name they go by, but not to nothing', async () => {
  const { call, user } = await signedIn('before');
  expect(await call(contract.renameUser, { body: { name: '  נועה  ' } })).toMatchObject({ id: user.id, name: 'נועה' });
  await expect(call(contract.renameUser, { body: { name: '   ' } })).rejects.toMatchObject({ status: 400 });
  await expect(
    createCaller({ baseUrl: server.url })(contract.renameUser, { body: { name: 'x' } }),
  ).rejects.toMatchObject({ status: 401 });
});

test('what is written down in a transaction that fails did not happen', async () => {
  const before = await admin.call(contract.listAuditEvents, { query: {} });
  await expect(
    transaction(server.deps.db, async (db) => {
      await recordAudit(db, { action: 'money.refunded', actorId: admin.user.id, subject: 'x', note: 'y' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect((await admin.call(contract.listAuditEvents, { query: {} })).events).toEqual(before.events);
});
