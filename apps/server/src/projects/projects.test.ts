import { readdir } from 'node:fs/promises';
import path from 'node:path';
import * as contract from '@targum/contracts';
import { createCaller } from '@targum/wire';
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
  server.engine.before = async () => {};
});

async function somebody() {
  const person = await aPerson(server, `owner${people++}`);
  return { ...person, ...steps(person.call) };
}

const params = (projectId: string) => ({ params: { projectId } });

async function filesOf(documentId: string): Promise<string[]> {
  const all = await readdir(path.join(server.folder, 'files'), { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile() && entry.parentPath.includes(documentId)).map((entry) => entry.name);
}

describe('the list of projects', () => {
  test.each(['newest', 'oldest', 'changed', 'name'] as const)(
    'sorted by %s, pages follow each other without gaps or repeats',
    async (sort) => {
      const { call } = await somebody();
      const names = ['Beta', 'alpha', 'Gamma', 'delta', 'Epsilon'];
      for (const name of names) await call(contract.createProject, { body: { name } });
      const seen: string[] = [];
      let cursor: string | undefined;
      let pages = 0;
      do {
        const page = await call(contract.listProjects, { query: { limit: 2, sort, ...(cursor && { cursor }) } });
        seen.push(...page.projects.map((project) => project.name));
        cursor = page.next_cursor ?? undefined;
        pages += 1;
      } while (cursor);
      const expected = {
        newest: names.toReversed(),
        oldest: names,
        changed: names.toReversed(),
        name: ['alpha', 'Beta', 'delta', 'Epsilon', 'Gamma'],
      };
      expect(seen).toEqual(expected[sort]);
      expect(pages).toBe(3);
    },
  );

  test('finds part of a name however written, and takes signs of patterns as they are', async () => {
    const { call } = await somebody();
    for (const name of ['My Great Book', '100% wool', 'ספר גדול'])
      await call(contract.createProject, { body: { name } });
    const search = async (text: string) =>
      (await call(contract.listProjects, { query: { search: text } })).projects.map((project) => project.name);
    expect(await search('great')).toEqual(['My Great Book']);
    expect(await search('%')).toEqual(['100% wool']);
    expect(await search('גדול')).toEqual(['ספר גדול']);
    expect(await search('_')).toEqual([]);
    expect(await search('')).toHaveLength(3);
  });

  test('filters by states and by archived or not', async () => {
    const { call, project } = await somebody();
    const counted = await project('Some words.', 'counted.txt');
    await call(contract.createProject, { body: { name: 'draft' } });
    const old = await call(contract.createProject, { body: { name: 'old' } });
    await call(contract.updateProject, { ...params(old.project_id), body: { archived: true } });
    const names = async (query: object) =>
      (await call(contract.listProjects, { query })).projects.map((row) => row.name).toSorted();
    expect(await names({})).toEqual(['counted.txt', 'draft']);
    expect(await names({ archived: 'yes' })).toEqual(['old']);
    expect(await names({ archived: 'all', state: 'draft' })).toEqual(['draft', 'old']);
    expect(await names({ state: 'draft,estimated' })).toEqual(['counted.txt', 'draft']);
    await call(contract.updateProject, { ...params(old.project_id), body: { archived: false } });
    expect(await names({})).toEqual(['counted.txt', 'draft', 'old']);
    expect((await call(contract.getProject, params(counted))).archived).toBe(false);
    await expect(call(contract.listProjects, { query: { state: 'nonsense' } })).rejects.toMatchObject({ status: 400 });
  });

  test.each(['nonsense', Buffer.from('name x y').toString('base64url')])(
    'the cursor %s, which nobody gave out, is refused',
    async (cursor) => {
      const { call } = await somebody();
      await expect(call(contract.listProjects, { query: { cursor } })).rejects.toMatchObject({
        status: 400,
        code: 'bad_cursor',
      });
    },
  );
});

describe('changing a project', () => {
  test('it can be renamed at any time, and its languages changed until the start', async () => {
    const { call, project, start, until } = await somebody();
    const projectId = await project('Some words.');
    const changed = await call(contract.updateProject, {
      ...params(projectId),
      body: { name: ' New name ', source_language: 'he', target_language: 'en' },
    });
    expect(changed).toMatchObject({ name: 'New name', source_language: 'he', target_language: 'en' });
    await start(projectId);
    await until(projectId, (seen) => seen.status === 'completed');
    const late = call(contract.updateProject, {
      ...params(projectId),
      body: { name: 'Never', source_language: 'en', target_language: 'he' },
    });
    await expect(late).rejects.toMatchObject({ code: 'project_already_started' });
    const renamed = await call(contract.updateProject, { ...params(projectId), body: { name: 'Later' } });
    expect(renamed).toMatchObject({ name: 'Later', source_language: 'he' });
  });

  test.each([
    [{ name: '  ' }, 'bad_request'],
    [{ target_language: 'xx' }, 'language_unknown'],
    [{ source_language: 'en', target_language: 'en' }, 'languages_equal'],
  ])('%j is refused and changes nothing', async (body, code) => {
    const { call } = await somebody();
    const before = await call(contract.createProject, { body: { name: 'Kept' } });
    await expect(call(contract.updateProject, { ...params(before.project_id), body })).rejects.toMatchObject({ code });
    expect(await call(contract.getProject, params(before.project_id))).toEqual(before);
  });

  test("somebody else's project cannot be read, changed, deleted or steered", async () => {
    const [owner, stranger] = [await somebody(), await somebody()];
    const projectId = await owner.project('Private words.');
    const [document] = (await owner.status(projectId)).documents;
    const documentId = document?.document_id ?? '';
    const { call } = stranger;
    const attempts = [
      () => call(contract.getProject, params(projectId)),
      () => call(contract.updateProject, { ...params(projectId), body: { name: 'Mine' } }),
      () => call(contract.deleteProject, params(projectId)),
      () => call(contract.pauseProject, params(projectId)),
      () => call(contract.resumeProject, params(projectId)),
      () => call(contract.cancelProject, params(projectId)),
      () => call(contract.retryProject, params(projectId)),
      () => call(contract.listFailedSegments, { ...params(projectId), query: {} }),
      () => call(contract.listDocuments, params(projectId)),
      () => call(contract.deleteDocument, { params: { projectId, documentId } }),
    ];
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ status: 404, code: 'project_not_found' });
    const mine = await stranger.project('Other words.');
    await expect(call(contract.deleteDocument, { params: { projectId: mine, documentId } })).rejects.toMatchObject({
      status: 404,
      code: 'document_not_found',
    });
    expect((await owner.status(projectId)).documents).toHaveLength(1);
  });
});

describe('deleting', () => {
  test('a project goes with its paragraphs and files, even while it is being translated', async () => {
    const { call, project, start, until } = await somebody();
    const projectId = await project(paragraphs(300));
    const [document] = (await call(contract.listDocuments, params(projectId))).documents;
    const documentId = document?.document_id ?? '';
    expect(await filesOf(documentId)).toEqual(['source']);
    const { promise, resolve } = Promise.withResolvers<void>();
    onTestFinished(() => resolve());
    server.engine.before = () => promise;
    await start(projectId);
    await until(projectId, (seen) => seen.status === 'translating');
    await call(contract.deleteProject, params(projectId));
    expect(await filesOf(documentId)).toEqual([]);
    await expect(call(contract.getProject, params(projectId))).rejects.toMatchObject({ code: 'project_not_found' });
    resolve();
    const left = await server.deps.db.query(
      `select (select count(*) from product.segments where document_id = $1) as segments,
              (select count(*) from product.chunks where document_id = $1) as chunks`,
      [documentId],
    );
    expect(left.rows).toEqual([{ segments: 0, chunks: 0 }]);
    // Whoever was at work on it is free again.
    const next = await project('The next one.');
    await start(next);
    await until(next, (seen) => seen.status === 'completed');
    await expect(call(contract.deleteProject, params(projectId))).rejects.toMatchObject({ status: 404 });
  });

  test('a document goes before the start, and the project stands where the others leave it', async () => {
    const { call, project, add, start, until } = await somebody();
    const projectId = await project('Good words.', 'good.txt');
    const bad = await add(projectId, 'no zip at all', 'broken.docx');
    await until(projectId, (seen) => seen.documents.every((row) => row.state !== 'uploaded'));
    const without = await call(contract.deleteDocument, { params: { projectId, documentId: bad.document_id } });
    expect(without).toMatchObject({ status: 'estimated', documents: [{ filename: 'good.txt' }] });
    expect(await filesOf(bad.document_id)).toEqual([]);
    const only = without.documents[0]?.document_id ?? '';
    await start(projectId);
    await expect(call(contract.deleteDocument, { params: { projectId, documentId: only } })).rejects.toMatchObject({
      code: 'project_already_started',
    });
  });

  test('the last document leaves a draft that takes a file again, the same one too', async () => {
    const { call, project, add, until } = await somebody();
    const projectId = await project('The same words.');
    const [document] = (await call(contract.getProject, params(projectId))).documents;
    const empty = await call(contract.deleteDocument, {
      params: { projectId, documentId: document?.document_id ?? '' },
    });
    expect(empty).toMatchObject({ status: 'draft', documents: [], segments: { total: 0 } });
    expect(await add(projectId, 'The same words.')).toMatchObject({ duplicate: false });
    await until(projectId, (seen) => seen.status === 'estimated');
  });
});

describe('an upload', () => {
  test('of a file that is counted already is priced by the tier its sender chose, else by the rate that stands in for one', async () => {
    const { call, project } = await somebody();
    const text = 'word '.repeat(100);
    const projectId = await project(text);
    const again = async (serviceType?: string) => {
      const answer = await call(contract.uploadDocument, {
        body: { projectId, ...(serviceType && { serviceType }) },
        file: { name: 'text.txt', content: new Blob([text]) },
      });
      expect(answer).toMatchObject({ duplicate: true, word_count: 100, ready_for_service_selection: true });
      return answer.estimated_cost;
    };
    expect([await again(), await again('standard'), await again('pro'), await again('gold')]).toEqual([5, 4, 8, 4]);
  });

  test('is compared with the checksum its sender gives, and refused when it differs', async () => {
    const { call } = await somebody();
    const { project_id: projectId } = await call(contract.createProject, { body: { name: 'x' } });
    const file = { name: 'a.txt', content: new Blob(['The words.']) };
    const wrong = call(contract.uploadDocument, { body: { projectId, sha256: 'a'.repeat(64) }, file });
    await expect(wrong).rejects.toMatchObject({ status: 422, code: 'upload_checksum_mismatch' });
    const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from('The words.'))).toString('hex');
    expect(await call(contract.uploadDocument, { body: { projectId, sha256 }, file })).toMatchObject({ sha256 });
    expect((await call(contract.listDocuments, params(projectId))).documents).toHaveLength(1);
  });

  test('of the same bytes in another project of the same person is said, of somebody else is not', async () => {
    const [person, other] = [await somebody(), await somebody()];
    const text = 'These very words, twice.';
    const first = await person.project(text, 'First.txt');
    const { project_id: second } = await person.call(contract.createProject, { body: { name: 'Second' } });
    const again = await person.add(second, text);
    expect(again).toMatchObject({
      duplicate: false,
      already_uploaded: { project_id: first, project_name: 'First.txt' },
    });
    const seen = await person.until(second, (status) => status.status === 'estimated');
    expect(seen.documents[0]?.notices).toContainEqual(expect.objectContaining({ code: 'already_uploaded' }));
    const { project_id: third } = await other.call(contract.createProject, { body: { name: 'Third' } });
    expect(await other.add(third, text)).toMatchObject({ already_uploaded: null });
  });

  test('comes back as it was sent', async () => {
    const { project, status, jwt } = await somebody();
    const projectId = await project('Exactly these\r\nwords.', 'ספר.txt');
    const documentId = (await status(projectId)).documents[0]?.document_id;
    const response = await fetch(`${server.url}/api/projects/${projectId}/documents/${documentId}/source`, {
      headers: { authorization: `Bearer ${jwt}` },
    });
    expect(await response.text()).toBe('Exactly these\r\nwords.');
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('ספר.txt'));
  });
});

test('a visitor without an account has all of this too', async () => {
  let cookie = '';
  const withCookie: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (cookie) headers.set('cookie', cookie);
    const response = await fetch(input, { ...init, headers });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return response;
  };
  const { call, project } = steps(createCaller({ baseUrl: server.url, fetch: withCookie }));
  const projectId = await project('A few words.');
  await call(contract.updateProject, { ...params(projectId), body: { name: 'Renamed' } });
  expect((await call(contract.listProjects, { query: {} })).projects.map((row) => row.name)).toEqual(['Renamed']);
  await call(contract.deleteProject, params(projectId));
  expect(await call(contract.listProjects, { query: {} })).toEqual({ projects: [], next_cursor: null });
});
