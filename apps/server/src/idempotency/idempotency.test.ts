import { createHash } from 'node:crypto';
import * as contract from '@targum/contracts';
import { createApp } from '@targum/server-kit';
import { createCaller } from '@targum/wire';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerProduct } from '../register-product.ts';
import { aKey, aPerson, callerWith } from '../testing/people.ts';
import { makeTestServer } from '../testing/test-server.ts';
import { forgetAnswers } from './forget-answers.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
beforeAll(async () => {
  server = await makeTestServer({ worker: false });
});

const refusal = (status: number, code: string) => expect.objectContaining({ status, code });

describe('an Idempotency-Key', () => {
  test('repeats the first answer, for the session and the API key of one person alike', async () => {
    const ada = await aPerson(server, 'ada');
    const byKey = callerWith(server, (await aKey(ada, ['projects:write'])).key);
    const request = { body: { name: 'once' }, idempotencyKey: 'create-1' };
    const first = await ada.call(contract.createProject, request);
    expect(await ada.call(contract.createProject, request)).toEqual(first);
    expect(await byKey(contract.createProject, request)).toEqual(first);
    expect((await ada.call(contract.listProjects, { query: {} })).projects).toHaveLength(1);
    const raw = await fetch(`${server.url}/api/create-project`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ada.jwt}`,
        'content-type': 'application/json',
        'idempotency-key': 'create-1',
      },
      body: '{ "name": "once" }',
    });
    expect([raw.status, raw.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
  });

  test('with another body or on another call is refused', async () => {
    const ben = await aPerson(server, 'ben');
    await ben.call(contract.createProject, { body: { name: 'one' }, idempotencyKey: 'k' });
    const reused = refusal(409, 'idempotency_key_reused');
    await expect(ben.call(contract.createProject, { body: { name: 'two' }, idempotencyKey: 'k' })).rejects.toEqual(
      reused,
    );
    const other = ben.call(contract.createApiKey, {
      body: { name: 'one', scopes: ['projects:read'] },
      idempotencyKey: 'k',
    });
    await expect(other).rejects.toEqual(reused);
  });

  test('belongs to its owner: the same key of somebody else is another', async () => {
    const [cat, dan] = [await aPerson(server, 'cat'), await aPerson(server, 'dan')];
    const request = { body: { name: 'shared name' }, idempotencyKey: 'same' };
    const [one, two] = [
      await cat.call(contract.createProject, request),
      await dan.call(contract.createProject, request),
    ];
    expect(one.project_id).not.toBe(two.project_id);
  });

  test('of ten requests at once lets one through; the others are told to wait or get its answer', async () => {
    const eve = await aPerson(server, 'eve');
    const request = { body: { name: 'raced' }, idempotencyKey: 'race' };
    const settled = await Promise.allSettled(
      Array.from({ length: 10 }, () => eve.call(contract.createProject, request)),
    );
    const answers = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value.project_id] : []));
    const refusals = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(new Set(answers).size).toBe(1);
    expect(refusals.filter((code) => code !== 'idempotency_in_progress')).toEqual([]);
    expect((await eve.call(contract.listProjects, { query: {} })).projects).toHaveLength(1);
    expect((await eve.call(contract.createProject, request)).project_id).toBe(answers[0]);
  });

  test('is not used up by a request that failed', async () => {
    const fay = await aPerson(server, 'fay');
    const same = { name: 'x', source_language: 'he', target_language: 'he' };
    await expect(fay.call(contract.createProject, { body: same, idempotencyKey: 'retry' })).rejects.toEqual(
      refusal(422, 'languages_equal'),
    );
    const mended = await fay.call(contract.createProject, { body: { name: 'x' }, idempotencyKey: 'retry' });
    expect(mended.name).toBe('x');
  });

  test('that is no key is refused', async () => {
    const gil = await aPerson(server, 'gil');
    for (const idempotencyKey of ['with space', 'x'.repeat(256)]) {
      await expect(gil.call(contract.createProject, { body: { name: 'x' }, idempotencyKey })).rejects.toEqual(
        refusal(400, 'idempotency_key_invalid'),
      );
    }
  });

  test('holds after a restart and on another process, and seals what is shown once', async () => {
    const hal = await aPerson(server, 'hal');
    const request = { body: { name: 'secret', scopes: ['projects:read' as const] }, idempotencyKey: 'key-1' };
    const first = await hal.call(contract.createApiKey, request);
    const { rows } = await server.deps.db.query('select r::text as row from product.idempotent_requests r');
    expect(JSON.stringify(rows)).not.toContain(first.key);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(first.key).toString('hex'));

    const app = await createApp({
      logger: pino({ level: 'silent' }),
      origins: [],
      secure: false,
      perMinute: 1000,
    });
    afterAll(() => app.close());
    await registerProduct(app, server.deps);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const elsewhere = createCaller({ baseUrl: url, headers: () => ({ authorization: `Bearer ${hal.jwt}` }) });
    expect(await elsewhere(contract.createApiKey, request)).toEqual(first);
  });

  test('of a process that died is free again after half a minute, for the same request only', async () => {
    const ivy = await aPerson(server, 'ivy');
    const request = { body: { name: 'orphan' }, idempotencyKey: 'dead' };
    const first = await ivy.call(contract.createProject, request);
    await server.deps.db.query(
      `update product.idempotent_requests set status = null, answer = null, locked_until = now() + interval '30 seconds'
       where owner = 'user ${ivy.id}'`,
    );
    await expect(ivy.call(contract.createProject, request)).rejects.toEqual(refusal(409, 'idempotency_in_progress'));
    await server.deps.db.query(
      `update product.idempotent_requests set locked_until = now() where owner = 'user ${ivy.id}'`,
    );
    await expect(ivy.call(contract.createProject, { ...request, body: { name: 'other' } })).rejects.toEqual(
      refusal(409, 'idempotency_key_reused'),
    );
    expect((await ivy.call(contract.createProject, request)).project_id).not.toBe(first.project_id);
  });

  test('is forgotten after a day', async () => {
    const joe = await aPerson(server, 'joe');
    const request = { body: { name: 'old' }, idempotencyKey: 'old' };
    const first = await joe.call(contract.createProject, request);
    const owned = `owner = 'user ${joe.id}'`;
    await server.deps.db.query(
      `update product.idempotent_requests set created_at = now() - interval '25 hours' where ${owned}`,
    );
    const second = await joe.call(contract.createProject, request);
    expect(second.project_id).not.toBe(first.project_id);
    await server.deps.db.query(
      `update product.idempotent_requests set created_at = now() - interval '25 hours' where ${owned}`,
    );
    await forgetAnswers(server.deps);
    const { rows } = await server.deps.db.query(`select 1 from product.idempotent_requests where ${owned}`);
    expect(rows).toEqual([]);
  });
});

describe('an upload with an Idempotency-Key', () => {
  test('is stored once, and the same key with other bytes is refused', async () => {
    const kay = await aPerson(server, 'kay');
    const { project_id: projectId } = await kay.call(contract.createProject, { body: { name: 'files' } });
    const upload = (text: string) =>
      kay.call(contract.uploadDocument, {
        body: { projectId },
        file: { name: 'a.txt', content: new Blob([text]) },
        idempotencyKey: 'file-1',
      });
    const text = 'A text of some length. '.repeat(50_000);
    const first = await upload(text);
    expect(first.sha256).toBe(createHash('sha256').update(text).digest('hex'));
    expect(await upload(text)).toEqual(first);
    await expect(upload(`${text}!`)).rejects.toEqual(refusal(409, 'idempotency_key_reused'));
    const { documents } = await kay.call(contract.getProjectStatus, { params: { projectId } });
    expect(documents).toHaveLength(1);
  });
});
