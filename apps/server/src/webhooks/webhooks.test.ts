import * as contract from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { Webhook } from 'standardwebhooks';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { failProject, moveProject } from '../projects/change-project.ts';
import { aPerson, type Person } from '../testing/people.ts';
import { aReceiver } from '../testing/receiver.ts';
import { makeTestServer } from '../testing/test-server.ts';
import { deliverDue, forgetEvents } from './deliver-due.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
let receiver: Awaited<ReturnType<typeof aReceiver>>;
let count = 0;
let ada: Person;
beforeAll(async () => {
  server = await makeTestServer();
  receiver = await aReceiver();
});
beforeEach(async () => {
  ada = await aPerson(server, `ada${++count}`);
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 200, body: 'taken' });
});

const refusal = (status: number, code: string) => expect.objectContaining({ status, code });
const within = { timeout: 15_000, interval: 50 };
const all = contract.webhookEvents.map((event) => event.type);

async function aWebhook(person: Person, events: contract.WebhookEventType[] = all) {
  const { secret, webhook } = await person.call(contract.createWebhook, {
    body: { url: `${receiver.url}/${person.name}`, events },
  });
  return { secret, id: webhook.id, params: { webhookId: webhook.id } };
}

async function deliveries(person: Person, webhookId: string) {
  const page = await person.call(contract.listWebhookDeliveries, { params: { webhookId }, query: {} });
  return page.deliveries;
}

const arrived = (number: number) => vi.waitFor(() => expect(receiver.received).toHaveLength(number), within);
const settled = (person: Person, id: string, state: string) =>
  vi.waitFor(async () => expect((await deliveries(person, id))[0]?.state).toBe(state), within);
/** Waits for an attempt to have been noted, then lets the time pass until the next. */
async function afterAttempt(person: Person, id: string, attempt: number): Promise<number> {
  const row = await vi.waitFor(async () => {
    const [found] = await deliveries(person, id);
    expect([found?.attempts, found?.last_status ?? found?.last_error]).toEqual([attempt, expect.anything()]);
    return found;
  }, within);
  const wait = row?.next_attempt_at ? (Date.parse(row.next_attempt_at) - Date.now()) / 1000 : Number.NaN;
  await server.deps.db.query(
    `update product.webhook_deliveries set next_attempt_at = now(), last_status = null, last_error = null
     where webhook_id = '${id}' and state = 'pending'`,
  );
  await deliverDue(server.deps);
  return wait;
}

describe('a project', () => {
  test('tells of its way from the estimate to the end, signed so that an independent library believes it', async () => {
    const { secret } = await aWebhook(ada);
    const { project_id: projectId } = await ada.call(contract.createProject, { body: { name: 'told' } });
    await ada.call(contract.uploadDocument, {
      body: { projectId },
      file: { name: 'a.txt', content: new Blob(['Some words to translate.']) },
    });
    await arrived(1);
    await ada.call(contract.startTranslation, { body: { projectId } });
    await arrived(3);
    const verifier = new Webhook(secret);
    const told = receiver.received.map(({ body, headers }) => verifier.verify(body, headers));
    const types = told.map((event) => (event as { type: string }).type);
    expect(types.toSorted()).toEqual(['project.completed', 'project.estimated', 'project.started']);
    expect(told).toContainEqual({
      type: 'project.completed',
      timestamp: expect.any(String),
      data: expect.objectContaining({ project_id: projectId, name: 'told', status: 'completed', error: null }),
    });
    expect(() => verifier.verify(`${receiver.received[0]?.body} `, receiver.received[0]?.headers ?? {})).toThrow(
      /signature/i,
    );
  });

  test('tells of a file that cannot be read', async () => {
    await aWebhook(ada, ['document.rejected']);
    const { project_id: projectId } = await ada.call(contract.createProject, { body: { name: 'broken' } });
    await ada.call(contract.uploadDocument, {
      body: { projectId },
      file: { name: 'broken.docx', content: new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0])]) },
    });
    await arrived(1);
    const event = JSON.parse(receiver.received[0]?.body ?? '') as { type: string; data: object };
    expect(event).toMatchObject({
      type: 'document.rejected',
      data: { project_id: projectId, filename: 'broken.docx', error: { code: expect.any(String) } },
    });
  });

  test('tells of a pause, a failure with its reason and a cancellation, and of a state it is in already only once', async () => {
    const { id } = await aWebhook(ada);
    const { project_id: projectId } = await ada.call(contract.createProject, { body: { name: 'stopped' } });
    await transaction(server.deps.db, async (db) => {
      await moveProject(db, projectId, 'paused');
      await moveProject(db, projectId, 'paused');
      await failProject(db, projectId, 'translation_failed', 'It broke.');
      await moveProject(db, projectId, 'cancelled');
      // Nothing fails that was cancelled.
      await failProject(db, projectId, 'translation_failed', 'Too late.');
    });
    await arrived(3);
    const told = receiver.received.map(
      ({ body }) => JSON.parse(body) as { type: string; data: { error: object | null } },
    );
    expect(told.map((event) => event.type).toSorted()).toEqual([
      'project.cancelled',
      'project.failed',
      'project.paused',
    ]);
    expect(told.find((event) => event.type === 'project.failed')?.data.error).toEqual({
      code: 'translation_failed',
      message: 'It broke.',
    });
    expect(await deliveries(ada, id)).toHaveLength(3);
  });

  test('whose change is rolled back tells nothing', async () => {
    const { id } = await aWebhook(ada);
    const { project_id: projectId } = await ada.call(contract.createProject, { body: { name: 'undone' } });
    const undone = transaction(server.deps.db, async (db) => {
      await moveProject(db, projectId, 'completed');
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await deliveries(ada, id)).toEqual([]);
  });

  test('tells only what a webhook asked for, and only to its owner', async () => {
    const ben = await aPerson(server, `ben${count}`);
    const { id } = await aWebhook(ada, ['project.failed']);
    const { id: other } = await aWebhook(ben);
    const { project_id: projectId } = await ada.call(contract.createProject, { body: { name: 'quiet' } });
    await transaction(server.deps.db, (db) => moveProject(db, projectId, 'completed'));
    expect(await deliveries(ada, id)).toEqual([]);
    expect(await deliveries(ben, other)).toEqual([]);
  });
});

describe('a delivery', () => {
  test('that is refused, cut off or redirected is logged and tried again with the same id', async () => {
    const { id, params } = await aWebhook(ada);
    const answers = [
      { status: 500, body: 'a fault\u0000 with more text'.repeat(500) },
      'hang up' as const,
      { status: 302, headers: { location: `${receiver.url}/elsewhere` } },
      { status: 204 },
    ];
    receiver.answer = () => answers.shift() ?? { status: 200 };
    await ada.call(contract.testWebhook, { params });
    for (const attempt of [1, 2, 3]) await afterAttempt(ada, id, attempt);
    await settled(ada, id, 'delivered');
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    const [row] = await deliveries(ada, id);
    const deliveryId = row?.id ?? '';
    const log = await ada.call(contract.getWebhookDelivery, { params: { ...params, deliveryId } });
    expect(log.body).toBe(receiver.received[0]?.body);
    expect(log.attempts.map((attempt) => attempt.status)).toEqual([500, null, 302, 204]);
    expect(log.attempts[0]?.response_excerpt).toMatch(/^a fault with more text/);
    expect(log.attempts[0]?.response_excerpt.length).toBeLessThanOrEqual(2048);
    expect(log.attempts[1]?.error).toMatch(/hang up|reset/i);
    expect(log.attempts[2]?.error).toMatch(/redirect/i);
    expect(log.attempts[3]?.request_headers['webhook-signature']).toMatch(/^v1,/);
    const after = await ada.call(contract.getWebhook, { params });
    expect(after).toMatchObject({ enabled: true, failing_since: null });
  });

  test('waits longer each time, gives up after eight tries, and can be sent again by hand', async () => {
    const { id, params } = await aWebhook(ada);
    receiver.answer = () => ({ status: 503 });
    const first = await ada.call(contract.testWebhook, { params });
    expect(first).toMatchObject({ type: 'webhook.test', state: 'pending' });
    for (const seconds of [5, 300, 1800, 7200, 18_000, 36_000, 36_000]) {
      const attempt = receiver.received.length || 1;
      const wait = await afterAttempt(ada, id, attempt);
      expect(Math.abs(wait - seconds)).toBeLessThan(seconds / 10 + 5);
      await arrived(attempt + 1);
    }
    await settled(ada, id, 'failed');
    expect(receiver.received).toHaveLength(8);
    expect((await ada.call(contract.getWebhook, { params })).failing_since).not.toBeNull();

    receiver.answer = () => ({ status: 200 });
    const again = await ada.call(contract.redeliverWebhook, { params: { ...params, deliveryId: first.id } });
    expect(again).toMatchObject({ event_id: first.event_id, state: 'pending' });
    await settled(ada, id, 'delivered');
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(first.event_id);
    expect((await ada.call(contract.getWebhook, { params })).failing_since).toBeNull();
  });

  test('of a process that died is taken up again', async () => {
    const { id, params } = await aWebhook(ada);
    await ada.call(contract.testWebhook, { params });
    await settled(ada, id, 'delivered');
    await server.deps.db.query(
      `update product.webhook_deliveries set state = 'pending', delivered_at = null, attempts = 1, next_attempt_at = now()
       where webhook_id = '${id}'`,
    );
    await arrived(2);
    await settled(ada, id, 'delivered');
  });

  test('is listed page by page, by state, and forgotten after thirty days', async () => {
    const { id, params } = await aWebhook(ada);
    for (let n = 0; n < 5; n++) await ada.call(contract.testWebhook, { params });
    await arrived(5);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor ? { cursor } : {}) };
      const page = await ada.call(contract.listWebhookDeliveries, { params, query });
      expect(page.deliveries.length).toBeLessThanOrEqual(2);
      seen.push(...page.deliveries.map((row) => row.id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(new Set(seen).size).toBe(5);
    const failed = await ada.call(contract.listWebhookDeliveries, { params, query: { state: 'failed' } });
    expect(failed).toEqual({ deliveries: [], next_cursor: null });
    await expect(ada.call(contract.listWebhookDeliveries, { params, query: { cursor: 'made-up' } })).rejects.toEqual(
      refusal(400, 'bad_cursor'),
    );
    await server.deps.db.query(
      `update product.webhook_events set created_at = now() - interval '31 days' where user_id = '${ada.id}'`,
    );
    await forgetEvents(server.deps);
    expect(await deliveries(ada, id)).toEqual([]);
  });
});

describe('a webhook', () => {
  test('that has failed for three days is switched off, its owner is told, and starts afresh by hand', async () => {
    const { id, params } = await aWebhook(ada);
    receiver.answer = () => ({ status: 500 });
    await server.deps.db.query(
      `update product.webhooks set failing_since = now() - interval '73 hours' where id = '${id}'`,
    );
    await ada.call(contract.testWebhook, { params });
    await settled(ada, id, 'failed');
    expect(await ada.call(contract.getWebhook, { params })).toMatchObject({
      enabled: false,
      disabled_reason: 'failing',
    });
    await vi.waitFor(async () => {
      const mails = await server.deps.messages.outbox?.list(ada.email);
      expect(mails?.map((mail) => mail.kind)).toContain('webhook_disabled');
    }, within);
    await expect(ada.call(contract.testWebhook, { params })).rejects.toEqual(refusal(409, 'webhook_disabled'));
    const on = await ada.call(contract.changeWebhook, { params, body: { enabled: true } });
    expect(on).toMatchObject({ enabled: true, disabled_reason: null, failing_since: null });
  });

  test('that answers 410 is switched off at once', async () => {
    const { id, params } = await aWebhook(ada);
    receiver.answer = () => ({ status: 410 });
    await ada.call(contract.testWebhook, { params });
    await settled(ada, id, 'failed');
    expect(await ada.call(contract.getWebhook, { params })).toMatchObject({ enabled: false, disabled_reason: 'gone' });
  });

  test('signs with both secrets for a day after a change of secret, then with the new one', async () => {
    const { secret: old, id, params } = await aWebhook(ada);
    const { secret: fresh } = await ada.call(contract.rotateWebhookSecret, { params });
    expect(fresh).not.toBe(old);
    await ada.call(contract.testWebhook, { params });
    await arrived(1);
    const [both] = receiver.received;
    for (const secret of [old, fresh]) {
      expect(new Webhook(secret).verify(both?.body ?? '', both?.headers ?? {})).toMatchObject({ type: 'webhook.test' });
    }
    await server.deps.db.query(`update product.webhooks set previous_secret_until = now() where id = '${id}'`);
    await ada.call(contract.testWebhook, { params });
    await arrived(2);
    const later = receiver.received[1];
    expect(() => new Webhook(old).verify(later?.body ?? '', later?.headers ?? {})).toThrow(/signature/i);
    expect(new Webhook(fresh).verify(later?.body ?? '', later?.headers ?? {})).toBeTruthy();
  });

  test('keeps its secret sealed', async () => {
    const { secret } = await aWebhook(ada);
    const { rows } = await server.deps.db.query('select w::text as row from product.webhooks w');
    expect(JSON.stringify(rows)).not.toContain(secret.slice(10));
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret).toString('hex'));
    expect(JSON.stringify(await ada.call(contract.listWebhooks, { query: {} }))).not.toContain(secret);
  });

  test('is changed, switched off with what still waited, and deleted', async () => {
    const { id, params } = await aWebhook(ada);
    receiver.answer = () => ({ status: 500 });
    await ada.call(contract.testWebhook, { params });
    await arrived(1);
    const changed = await ada.call(contract.changeWebhook, {
      params,
      body: { description: 'later', events: ['project.failed'], enabled: false },
    });
    expect(changed).toMatchObject({ description: 'later', events: ['project.failed'], enabled: false });
    expect((await deliveries(ada, id))[0]?.state).toBe('failed');
    await ada.call(contract.deleteWebhook, { params });
    await expect(ada.call(contract.getWebhook, { params })).rejects.toEqual(refusal(404, 'webhook_not_found'));
  });

  test('of somebody else does not exist, whatever is asked of it', async () => {
    const eve = await aPerson(server, `eve${count}`);
    const { params } = await aWebhook(ada);
    const { id: deliveryId } = await ada.call(contract.testWebhook, { params });
    const attempts = [
      () => eve.call(contract.getWebhook, { params }),
      () => eve.call(contract.changeWebhook, { params, body: { enabled: false } }),
      () => eve.call(contract.deleteWebhook, { params }),
      () => eve.call(contract.rotateWebhookSecret, { params }),
      () => eve.call(contract.testWebhook, { params }),
      () => eve.call(contract.listWebhookDeliveries, { params, query: {} }),
      () => eve.call(contract.getWebhookDelivery, { params: { ...params, deliveryId } }),
      () => eve.call(contract.redeliverWebhook, { params: { ...params, deliveryId } }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toEqual(refusal(404, 'webhook_not_found'));
    const { id: own } = await aWebhook(eve);
    await expect(eve.call(contract.redeliverWebhook, { params: { webhookId: own, deliveryId } })).rejects.toEqual(
      refusal(404, 'delivery_not_found'),
    );
  });

  test('is one of twenty at most', async () => {
    await server.deps.db.query(
      `insert into product.webhooks (user_id, url, description, events, secret)
       select '${ada.id}', 'https://example.com', '', '{}', '' from generate_series(1, 20)`,
    );
    await expect(aWebhook(ada)).rejects.toEqual(refusal(409, 'webhook_limit'));
  });
});
