import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import * as contract from '@targum/contracts';
import { createCaller, HttpError } from '@targum/wire';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { makeTestServer } from './testing/test-server.ts';
import { waitUntil } from './testing/wait-until.ts';
import { listSegments, saveResults } from './translation/segments.sql.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
beforeAll(async () => {
  server = await makeTestServer();
});

function visitor() {
  let cookie = '';
  const withCookie: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (cookie) headers.set('cookie', cookie);
    const response = await fetch(input, { ...init, headers });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return response;
  };
  const call = createCaller({ baseUrl: server.url, fetch: withCookie });
  return { call, fetch: (address: string, init?: RequestInit) => withCookie(`${server.url}${address}`, init) };
}

type Visitor = ReturnType<typeof visitor>;

async function upload(person: Visitor, text: string | Uint8Array<ArrayBuffer>, name = 'text.txt') {
  const { project_id: projectId } = await person.call(contract.createProject, { body: { name } });
  const uploaded = await person.call(contract.uploadDocument, {
    body: { projectId },
    file: { name, content: new Blob([text]) },
  });
  return { projectId, uploaded };
}

const until = (person: Visitor, projectId: string, wanted: (status: contract.ProjectStatus) => boolean) =>
  waitUntil(() => person.call(contract.getProjectStatus, { params: { projectId } }), wanted);

const counted = (status: contract.ProjectStatus) =>
  status.documents[0]?.state === 'measured' && status.status === 'estimated';

describe('the thread from upload to download', () => {
  test('a text is counted, priced, translated paragraph by paragraph and delivered under a new name', async () => {
    const person = visitor();
    const text = 'The first paragraph.\n\nThe second one, longer.\n';
    const { projectId, uploaded } = await upload(person, text, 'my book.txt');
    expect(uploaded).toMatchObject({
      status: 'uploaded',
      bytes: text.length,
      sha256: createHash('sha256').update(text).digest('hex'),
      duplicate: false,
    });
    const estimated = await until(person, projectId, counted);
    expect(estimated).toMatchObject({
      source_language: 'en',
      target_language: 'he',
      words: { total: 7 },
      segments: { total: 2, done: 0 },
    });
    await person.call(contract.startTranslation, { body: { projectId, tier: 'custom', rush: true } });
    const done = await until(person, projectId, (status) => status.status === 'completed');
    expect(done).toMatchObject({
      progress: 100,
      segments: { total: 2, done: 2, failed: 0 },
      estimate: { tier: 'custom', total_cost: 0.63, rush_multiplier: 1.5 },
      engine: 'mirror 1',
    });
    const file = await person.fetch(`/api/download/${projectId}`);
    expect(file.headers.get('content-disposition')).toContain('my book.he.txt');
    expect(await file.text()).toContain('ehT tsrif hpargarap.');
  });

  test('a project of 450 paragraphs is three chunks, and every paragraph is translated once', async () => {
    const person = visitor();
    const before = server.engine.calls;
    const paragraphs = Array.from({ length: 450 }, (_, index) => `Paragraph number ${index} stands alone.`);
    const { projectId } = await upload(person, paragraphs.join('\n\n'));
    await until(person, projectId, counted);
    await Promise.all([1, 2, 3].map(() => person.call(contract.startTranslation, { body: { projectId } })));
    const done = await until(person, projectId, (status) => status.status === 'completed');
    expect(done.segments).toMatchObject({ total: 450, done: 450 });
    expect(server.engine.calls - before).toBe(450);
    const text = await (await person.fetch(`/api/download/${projectId}`)).text();
    expect(text.split('\n\n')).toHaveLength(450);
  });

  test('a project with two documents is complete when both are', async () => {
    const person = visitor();
    const { projectId } = await upload(
      person,
      Array.from({ length: 300 }, (_, index) => `Line ${index} of one.`).join('\n\n'),
    );
    await person.call(contract.uploadDocument, {
      body: { projectId },
      file: { name: 'two.txt', content: new Blob(['The other document.']) },
    });
    await until(
      person,
      projectId,
      (status) => status.documents.every((row) => row.state === 'measured') && status.status === 'estimated',
    );
    await person.call(contract.startTranslation, { body: { projectId } });
    const done = await until(person, projectId, (status) => status.status === 'completed');
    expect(done.documents.map((row) => row.state)).toEqual(['translated', 'translated']);
    expect(done.segments).toMatchObject({ total: 301, done: 301 });
    const second = done.documents.find((row) => row.filename === 'two.txt');
    expect(
      await (await person.fetch(`/api/download/${projectId}?document_id=${second?.document_id}`)).text(),
    ).toContain('tnemucod');
  });

  test('the same file twice in a project is recognised and stored once', async () => {
    const person = visitor();
    const { projectId, uploaded } = await upload(person, 'The same words.');
    const again = await person.call(contract.uploadDocument, {
      body: { projectId },
      file: { name: 'copy.txt', content: new Blob(['The same words.']) },
    });
    expect(again).toMatchObject({ duplicate: true, document_id: uploaded.document_id });
    const stored = await readdir(path.join(server.folder, 'files'), { recursive: true });
    expect(stored.filter((name) => name.includes(uploaded.document_id) && name.endsWith('source'))).toHaveLength(1);
  });

  test('the events tell the status at once and after every change, and end with the download', async () => {
    const person = visitor();
    const { projectId } = await upload(person, 'Watched while it is done.');
    await until(person, projectId, counted);
    const response = await person.fetch(`/api/projects/${projectId}/events`);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let seen = '';
    const readUntil = async (status: string) => {
      while (!seen.includes(`"status":"${status}"`)) seen += (await reader?.read())?.value ?? '';
    };
    await readUntil('estimated');
    await person.call(contract.startTranslation, { body: { projectId } });
    await readUntil('completed');
    await reader?.cancel();
    expect(seen).toMatch(/id: [\w-]{16}\nevent: status\n/);
  });
});

describe('what is refused', () => {
  test.each([
    ['broken.docx', 'not a zip archive', /document_/],
    ['empty.txt', '   \n', /document_/],
  ])('%s is rejected with the reason, and the project stays usable', async (name, text, code) => {
    const person = visitor();
    const { projectId } = await upload(person, text, name);
    const status = await until(person, projectId, (seen) => seen.documents[0]?.state === 'rejected');
    expect(status.documents[0]?.error?.code).toMatch(code);
    const start = person.call(contract.startTranslation, { body: { projectId } });
    await expect(start).rejects.toMatchObject({ status: 422, code: 'document_rejected' });
    await person.call(contract.uploadDocument, {
      body: { projectId },
      file: { name: 'good.txt', content: new Blob(['Good words.']) },
    });
    await until(person, projectId, (seen) => seen.status === 'estimated');
  });

  test('a download before the translation is ready says so in the words of the specification', async () => {
    const person = visitor();
    const { projectId } = await upload(person, 'Not yet.');
    const response = await person.fetch(`/api/download/${projectId}`);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      error: { code: 'translation_not_ready', message: 'Translation not ready yet' },
    });
  });

  test('a start before the words are counted is refused and can be repeated', async () => {
    const person = visitor();
    const { project_id: projectId } = await person.call(contract.createProject, { body: { name: 'empty' } });
    await expect(person.call(contract.startTranslation, { body: { projectId } })).rejects.toMatchObject({
      code: 'project_not_ready',
      status: 409,
    });
  });

  test('a file after the start is refused', async () => {
    const person = visitor();
    const { projectId } = await upload(person, 'Started already.');
    await until(person, projectId, counted);
    await person.call(contract.startTranslation, { body: { projectId } });
    const late = person.call(contract.uploadDocument, {
      body: { projectId },
      file: { name: 'late.txt', content: new Blob(['Too late.']) },
    });
    await expect(late).rejects.toMatchObject({ code: 'project_already_started' });
  });

  test.each([
    ['en', 'en', 'languages_equal'],
    ['en', 'xx', 'language_unknown'],
  ])('%s to %s is no pair', async (source, target, code) => {
    const created = visitor().call(contract.createProject, {
      body: { name: 'x', source_language: source, target_language: target },
    });
    await expect(created).rejects.toMatchObject({ code });
  });

  test('every call answers 404 to a stranger, and to nobody at all', async () => {
    const owner = visitor();
    const { projectId } = await upload(owner, 'Private words.');
    const stranger = visitor();
    await upload(stranger, 'Other words.');
    for (const person of [stranger, visitor()]) {
      const attempts = [
        () => person.call(contract.getProjectStatus, { params: { projectId } }),
        () => person.call(contract.startTranslation, { body: { projectId } }),
        () =>
          person.call(contract.uploadDocument, {
            body: { projectId },
            file: { name: 'a.txt', content: new Blob(['x']) },
          }),
      ];
      for (const attempt of attempts)
        await expect(attempt()).rejects.toMatchObject({ status: 404, code: 'project_not_found' });
      for (const address of [`/api/download/${projectId}`, `/api/projects/${projectId}/events`])
        expect((await person.fetch(address)).status).toBe(404);
    }
    expect(
      (await stranger.call(contract.listProjects, { query: {} })).projects.map((row) => row.project_id),
    ).not.toContain(projectId);
  });

  test('a forged cookie makes nobody known', async () => {
    const owner = visitor();
    const { projectId } = await upload(owner, 'Private words.');
    const response = await fetch(`${server.url}/api/project-status/${projectId}`, {
      headers: { cookie: `targum_visitor=${'A'.repeat(43)}` },
    });
    expect(response.status).toBe(404);
  });
});

describe('what else the server answers', () => {
  test('tiers, estimates, the reference and the site', async () => {
    const { call } = visitor();
    const { tiers } = await call(contract.listPricingTiers, {});
    expect(tiers.map((tier) => [tier.name, tier.rate_per_word])).toEqual([
      ['standard', 0.04],
      ['custom', 0.06],
      ['pro', 0.08],
    ]);
    expect(await call(contract.estimateTranslation, { body: { word_count: 1000, tier: 'nonsense' } })).toMatchObject({
      tier: 'standard',
      total_cost: 40,
      estimated_time: 2,
    });
    await expect(call(contract.estimateTranslation, { body: { word_count: -1 } })).rejects.toBeInstanceOf(HttpError);
    const reference = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
      openapi: string;
      paths: object;
    };
    expect(reference.openapi).toBe('3.1.0');
    expect(Object.keys(reference.paths)).toContain('/api/start-translation');
    expect(await (await fetch(`${server.url}/api/docs`)).text()).toContain('Upload a document into a project');
  });

  test('the outbox shows what was sent, newest last, and escapes it', async () => {
    await server.deps.messages.messenger.send({
      to: 'dana@example.test',
      channel: 'email',
      kind: 'greeting',
      subject: '<b>Hi</b>',
      text: 'שלום',
      code: '123456',
    });
    const listed = await (await fetch(`${server.url}/dev/outbox.json?to=dana@example.test`)).json();
    expect(listed).toEqual([
      expect.objectContaining({
        to: 'dana@example.test',
        channel: 'email',
        kind: 'greeting',
        code: '123456',
        sent_at: expect.any(String),
      }),
    ]);
    expect(await (await fetch(`${server.url}/dev/outbox`)).text()).toContain('&lt;b&gt;Hi&lt;/b&gt;');
  });

  test('health is ok only while storage and database answer', async () => {
    expect(await (await fetch(`${server.url}/health`)).json()).toEqual({ status: 'ok' });
    const broken = vi.spyOn(server.deps.storage, 'check').mockRejectedValue(new Error('the disk is gone'));
    const response = await fetch(`${server.url}/health`);
    broken.mockRestore();
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain('disk');
  });

  test('metrics count requests by route', async () => {
    await fetch(`${server.url}/api/pricing-tiers`);
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('route="/api/pricing-tiers",status="200"');
  });
});

describe('faults along the road', () => {
  test('an engine that breaks down is tried again, and nothing is translated twice', async () => {
    const person = visitor();
    const { projectId } = await upload(person, 'This breaks once.\n\nThis does not.');
    await until(person, projectId, counted);
    let failures = 0;
    server.engine.failOn = (text) => text.includes('breaks once') && failures++ === 0;
    await person.call(contract.startTranslation, { body: { projectId } });
    const done = await until(person, projectId, (status) => status.status === 'completed');
    server.engine.failOn = () => false;
    expect(failures).toBeGreaterThan(0);
    expect(done.segments).toMatchObject({ total: 2, done: 2, failed: 0 });
  });

  test('an engine that stays broken ends in a failure that is said, not in a wait without end', async () => {
    const person = visitor();
    const { projectId } = await upload(person, 'This never works.');
    await until(person, projectId, counted);
    server.engine.failOn = () => true;
    await person.call(contract.startTranslation, { body: { projectId } });
    const failed = await until(person, projectId, (status) => status.status === 'failed');
    server.engine.failOn = () => false;
    expect(failed.error).toMatchObject({ code: 'translation_failed', retryable: true });
  });

  test('a segment that is done is never written again', async () => {
    const person = visitor();
    const { projectId, uploaded } = await upload(person, 'Written once only.');
    await until(person, projectId, counted);
    await person.call(contract.startTranslation, { body: { projectId } });
    await until(person, projectId, (status) => status.status === 'completed');
    const late = { ordinal: 0, target: 'too late', links: [], score: 0, flags: [], engine: 'late' };
    await saveResults(server.deps.db, uploaded.document_id, [late]);
    const segments = await listSegments(server.deps.db, uploaded.document_id);
    expect(segments.map((row) => row.target)).toEqual(['nettirW ecno ylno.']);
  });
});
