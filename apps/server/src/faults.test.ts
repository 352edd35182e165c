import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as contract from '@targum/contracts';
import { FolderStorage, StorageError } from '@targum/server-kit';
import { createCaller } from '@targum/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { aKey, aPerson, callerWith, type Person } from './testing/people.ts';
import { paragraphs, steps } from './testing/steps.ts';
import { makeTestServer } from './testing/test-server.ts';

type Server = Awaited<ReturnType<typeof makeTestServer>>;
let server: Server;
let people = 0;
beforeAll(async () => {
  server = await makeTestServer();
});
beforeEach(() => {
  server.engine.before = async () => {};
});

async function somebody(at = server) {
  const person = await aPerson(at, `fault${people++}`);
  return { person, ...steps(person.call) };
}

const emptyProject = async (person: Person) =>
  (await person.call(contract.createProject, { body: { name: 'A book' } })).project_id;

const filesIn = async (folder: string) => {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
};

const stored = () => path.join(server.folder, 'files');

const disk = await mkdtemp(path.join(os.tmpdir(), 'targum-small-disk-'));

function mountSmallDisk(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const isMounted = mountSmallDisk();
afterAll(async () => {
  if (isMounted) execFileSync('umount', [disk]);
  await rm(disk, { recursive: true, force: true });
});

describe.runIf(isMounted)('on a full disk', () => {
  let small: Server;
  beforeAll(async () => {
    small = await makeTestServer();
    small.deps.storage = new FolderStorage(disk);
  });

  test('an upload is refused as such, leaves nothing, and a smaller one goes in', async () => {
    const { person, add, until } = await somebody(small);
    const projectId = await emptyProject(person);
    await expect(add(projectId, new Uint8Array(3_000_000).fill(97))).rejects.toMatchObject({
      status: 507,
      code: 'storage_full',
    });
    expect(await filesIn(disk)).toEqual([]);
    await add(projectId, 'A few words.');
    await until(projectId, (seen) => seen.status === 'estimated');
  });

  test('a result that cannot be written fails by that name, and a retry delivers it without translating or charging again', async () => {
    const { call, project, start, until } = await somebody(small);
    const projectId = await project(paragraphs(30));
    const balance = async () => (await call(contract.getBilling, {})).balance;
    const before = await balance();
    const filler = path.join(disk, 'filler');
    await writeFile(filler, new Uint8Array(2_000_000)).catch(() => undefined);
    small.engine.calls = 0;
    await start(projectId);
    const failed = await until(projectId, (seen) => seen.status === 'failed');
    expect(failed).toMatchObject({
      error: { code: 'storage_full', retryable: true },
      segments: { total: 30, done: 30, failed: 0 },
    });
    await rm(filler);
    await call(contract.retryProject, { params: { projectId } });
    const done = await until(projectId, (seen) => seen.status === 'completed');
    expect(small.engine.calls).toBe(30);
    expect(Math.round((before - (await balance())) * 100)).toBe(
      Math.round((done.estimate?.total_cost ?? Number.NaN) * 100),
    );
  });
});

/** An upload that the test sends as it likes. */
function uploadIn(person: Person, projectId: string, text: string, agent?: Agent) {
  const edge = 'edge-of-the-form';
  const head = `--${edge}\r\ncontent-disposition: form-data; name="projectId"\r\n\r\n${projectId}\r\n--${edge}\r\ncontent-disposition: form-data; name="document"; filename="slow.txt"\r\ncontent-type: text/plain\r\n\r\n`;
  const body = Buffer.from(`${head}${text}\r\n--${edge}--\r\n`);
  const sending = request(`${server.url}/api/upload-document`, {
    method: 'POST',
    ...(agent && { agent }),
    headers: {
      authorization: `Bearer ${person.jwt}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
      'content-length': body.length,
    },
  });
  return { sending, body };
}

describe('a client', () => {
  test('that goes away in the middle of an upload leaves nothing behind, and may begin again', async () => {
    const { person, add, status, until } = await somebody();
    const projectId = await emptyProject(person);
    const before = await filesIn(stored());
    const { sending, body } = uploadIn(person, projectId, 'Never sent to its end. '.repeat(50_000));
    sending.on('error', () => undefined);
    sending.write(body.subarray(0, 400_000));
    await expect.poll(async () => (await filesIn(stored())).length).toBeGreaterThan(before.length);
    sending.destroy();
    await expect.poll(async () => filesIn(stored())).toEqual(before);
    expect(await status(projectId)).toMatchObject({ status: 'draft', documents: [] });
    await add(projectId, 'A few words.');
    await until(projectId, (seen) => seen.status === 'estimated');
  });

  test('whose large upload is refused before it has all come is told so, and goes on over the same connection', async () => {
    const { person } = await somebody();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const { sending, body } = uploadIn(person, crypto.randomUUID(), 'Nobody reads this. '.repeat(500_000), agent);
    const answered = once(sending, 'response');
    sending.end(body);
    const [refused] = (await answered) as [IncomingMessage];
    expect(refused.statusCode).toBe(404);
    refused.resume();
    const [healthy] = (await once(get(`${server.url}/health`, { agent }), 'response')) as [IncomingMessage];
    expect(healthy.statusCode).toBe(200);
    healthy.resume();
  });

  test('that sends a drop at a time is heard to the end, and others are answered meanwhile', async () => {
    const { person, until, status } = await somebody();
    const projectId = await emptyProject(person);
    const text = 'Sent slowly. '.repeat(40);
    const { sending, body } = uploadIn(person, projectId, text);
    const answered = once(sending, 'response');
    for (let at = 0; at < body.length - 20; at += 100) {
      sending.write(body.subarray(at, Math.min(at + 100, body.length - 20)));
      await pause(20);
      expect((await status(projectId)).status).toBe('draft');
    }
    sending.end(body.subarray(body.length - 20));
    const [response] = (await answered) as [IncomingMessage];
    expect(response.statusCode).toBe(201);
    response.resume();
    const counted = await until(projectId, (seen) => seen.status === 'estimated');
    expect(counted.documents).toMatchObject([{ filename: 'slow.txt', bytes: text.length, word_count: 80 }]);
  });
});

describe('two processes of the API', () => {
  let second: { url: string };
  beforeAll(async () => {
    second = await server.addNode();
  });
  const elsewhere = ({ jwt }: Person) =>
    createCaller({ baseUrl: second.url, headers: () => ({ authorization: `Bearer ${jwt}` }) });

  test('that are told to start the same project at the same moment start it once and charge it once', async () => {
    const { person, call, project, until } = await somebody();
    const projectId = await project(paragraphs(450));
    const before = (await call(contract.getBilling, {})).balance;
    server.engine.calls = 0;
    const presses = [call, elsewhere(person), call, elsewhere(person)];
    const answers = await Promise.all(
      presses.map((press) => press(contract.startTranslation, { body: { projectId, tier: 'standard' } })),
    );
    expect(new Set(answers.map((answer) => answer.estimate?.total_cost)).size).toBe(1);
    const done = await until(projectId, (seen) => seen.status === 'completed');
    expect(server.engine.calls).toBe(450);
    const { balance, reserved } = await call(contract.getBilling, {});
    expect(Math.round((before - balance) * 100)).toBe(Math.round((done.estimate?.total_cost ?? Number.NaN) * 100));
    expect(reserved).toBe(0);
  });

  test('that get the same Idempotency-Key at the same moment do the thing once', async () => {
    const { person, call } = await somebody();
    const request = { body: { name: 'raced' }, idempotencyKey: 'at-both' };
    const settled = await Promise.allSettled(
      [call, elsewhere(person), call, elsewhere(person), call, elsewhere(person)].map((ask) =>
        ask(contract.createProject, request),
      ),
    );
    const made = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value.project_id] : []));
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(new Set(made).size).toBe(1);
    expect(refused.filter((code) => code !== 'idempotency_in_progress')).toEqual([]);
    expect((await call(contract.listProjects, { query: {} })).projects).toHaveLength(1);
    expect((await elsewhere(person)(contract.createProject, request)).project_id).toBe(made[0]);
  });
});

describe('a storage that does not answer', () => {
  test('while a file is counted is told in the end, the project stays usable, and the same file may be sent again', async () => {
    const { person, add, until } = await somebody();
    const projectId = await emptyProject(person);
    const broken = vi
      .spyOn(server.deps.storage, 'get')
      .mockRejectedValue(new StorageError('unavailable', 'The store is gone'));
    onTestFinished(() => broken.mockRestore());
    const { document_id: documentId } = await add(projectId, 'A few words.');
    const refused = await until(projectId, (seen) => seen.documents[0]?.state === 'rejected');
    expect(refused.documents[0]?.error).toMatchObject({ code: 'document_not_counted', retryable: true });
    broken.mockRestore();
    await add(projectId, 'Other words.', 'other.txt');
    await until(projectId, (seen) => seen.status === 'estimated');
    expect(await add(projectId, 'A few words.')).toMatchObject({ duplicate: true, document_id: documentId });
    const both = await until(projectId, (seen) => seen.documents.every(({ state }) => state === 'measured'));
    expect(both.words.total).toBe(5);
  });
});

describe('a database that cuts every connection', () => {
  test('costs a watcher nothing: the stream stays open and tells the end', async () => {
    const { person, project, start, until } = await somebody();
    const projectId = await project(paragraphs(220));
    const gone = new AbortController();
    onTestFinished(() => gone.abort());
    const response = await fetch(`${server.url}/api/projects/${projectId}/events`, {
      headers: { authorization: `Bearer ${person.jwt}` },
      signal: gone.signal,
    });
    let told = '';
    let ended = false;
    void (async () => {
      for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) told += piece;
    })()
      .catch(() => undefined)
      .finally(() => (ended = true));
    await expect.poll(() => told).toContain('"status":"estimated"');
    let cut = false;
    server.engine.before = async () => {
      if (cut) return;
      cut = true;
      await server.deps.db
        .query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()')
        .catch(() => undefined);
    };
    await start(projectId);
    await until(projectId, (seen) => seen.status === 'completed').catch(() => undefined);
    await expect.poll(() => told, { timeout: 20_000 }).toContain('"status":"completed"');
    expect([cut, ended]).toEqual([true, false]);
  });
});

test('a clock that jumps a day forth and back neither stops a translation nor charges it twice', async () => {
  const { person, project, until, call } = await somebody();
  const byKey = callerWith(server, (await aKey(person, ['projects:read', 'projects:write'])).key);
  const projectId = await project(paragraphs(250));
  const before = (await call(contract.getBilling, {})).balance;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const day = 24 * 3600_000;
  let jump = day;
  server.engine.calls = 0;
  server.engine.before = async () => {
    vi.setSystemTime(Date.now() + jump);
    jump = -jump * 2;
  };
  await byKey(contract.startTranslation, { body: { projectId } });
  const own = steps(byKey);
  const done = await own.until(projectId, (seen) => seen.status === 'completed');
  vi.useRealTimers();
  expect(server.engine.calls).toBe(250);
  expect(done.words_per_second ?? 0).toBeGreaterThanOrEqual(0);
  await until(projectId, (seen) => seen.segments.done === 250);
  const { balance } = await call(contract.getBilling, {});
  expect(Math.round((before - balance) * 100)).toBe(Math.round((done.estimate?.total_cost ?? Number.NaN) * 100));
});
