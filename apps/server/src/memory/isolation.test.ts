import * as contract from '@targum/contracts';
import type { AnyRoute } from '@targum/wire';
import { beforeAll, describe, expect, test } from 'vitest';
import { aPerson, type Person } from '../testing/people.ts';
import { steps } from '../testing/steps.ts';
import { makeTestServer } from '../testing/test-server.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
let owner: Person;
let other: Person;
let ids: Record<string, string>;

beforeAll(async () => {
  server = await makeTestServer();
  owner = await aPerson(server, 'owner');
  other = await aPerson(server, 'other');
  const languages = { source_language: 'en', target_language: 'he' };
  const projectId = await steps(owner.call).project('Mine alone.');
  const memory = await owner.call(contract.createMemory, { body: { name: 'Mine', ...languages } });
  const glossary = await owner.call(contract.createGlossary, { body: { name: 'Mine', ...languages } });
  const term = await owner.call(contract.addTerm, {
    params: { glossaryId: glossary.id },
    body: { source: 'mine', target: 'שלי' },
  });
  const name = await owner.call(contract.addName, {
    params: { projectId },
    body: { source: 'Mine', rendering: 'שלי', kind: 'other' },
  });
  ids = {
    projectId,
    memoryId: memory.id,
    glossaryId: glossary.id,
    termId: term.id,
    nameId: name.id,
    format: 'xliff-1.2',
  };
});

const ofProjects: [AnyRoute, object?][] = [
  [contract.listSegments],
  [contract.listChapters],
  [contract.estimateProject],
  [contract.findNames],
  [contract.listNames],
  [contract.addName, { source: 'x', rendering: 'y' }],
  [contract.decideName, { state: 'rejected' }],
  [contract.reportNames],
  [contract.getReport],
  [contract.downloadReport],
  [contract.exportProject],
];
const ofUsers: [AnyRoute, object?][] = [
  [contract.listProjectGlossaries],
  [contract.chooseProjectGlossaries, { glossary_ids: [] }],
  [contract.renameMemory, { name: 'Theirs' }],
  [contract.listMemoryUnits],
  [contract.exportMemory],
  [contract.deleteMemory],
  [contract.renameGlossary, { name: 'Theirs' }],
  [contract.listTerms],
  [contract.addTerm, { source: 'x', target: 'y' }],
  [contract.changeTerm, { target: 'theirs' }],
  [contract.deleteTerm],
  [contract.exportGlossary],
  [contract.deleteGlossary],
];
const uploads: AnyRoute[] = [contract.importMemory, contract.importGlossary, contract.importXliff];

function send(route: AnyRoute, body: object | undefined, person?: Person): Promise<Response> {
  const address = route.path.replaceAll(/:(\w+)/gu, (_, name: string) => ids[name] ?? name);
  return fetch(`${server.url}${address}`, {
    method: route.method,
    headers: {
      ...(person ? { authorization: `Bearer ${person.jwt}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

function upload(route: AnyRoute, person?: Person): Promise<Response> {
  const form = new FormData();
  form.append('file', new Blob(['source,target\nx,y']), 'file.csv');
  const address = route.path.replaceAll(/:(\w+)/gu, (_, name: string) => ids[name] ?? name);
  const headers: Record<string, string> = person ? { authorization: `Bearer ${person.jwt}` } : {};
  return fetch(`${server.url}${address}`, { method: 'POST', headers, body: form });
}

const named = (rows: [AnyRoute, object?][]) => rows.map(([route, body]) => [route.name, route, body] as const);

describe('what is one person’s', () => {
  test.each(named([...ofProjects, ...ofUsers]))('%s finds nothing for somebody else', async (_name, route, body) => {
    const answer = await send(route, body, other);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { code: expect.stringMatching(/_not_found$/u) } });
  });

  test.each(named(ofProjects))('%s finds nothing for a visitor', async (_name, route, body) => {
    expect((await send(route, body)).status).toBe(404);
  });

  test.each(named(ofUsers))('%s asks a visitor to sign in', async (_name, route, body) => {
    expect((await send(route, body)).status).toBe(401);
  });

  test.each(uploads.map((route) => [route.name, route] as const))(
    '%s takes no file of a stranger',
    async (_name, route) => {
      expect((await upload(route, other)).status).toBe(404);
      expect([401, 404]).toContain((await upload(route)).status);
    },
  );

  test('is untouched by all of that, and nobody else’s glossary can be chosen', async () => {
    const { memories } = await owner.call(contract.listMemories, {});
    expect(memories).toMatchObject([{ name: 'Mine', units: 0 }]);
    const { glossaries } = await owner.call(contract.listGlossaries, {});
    expect(glossaries).toMatchObject([{ name: 'Mine', terms: 1 }]);
    expect((await other.call(contract.listMemories, {})).memories).toEqual([]);
    const own = await steps(other.call).project('Their own text.');
    const choice = { params: { projectId: own }, body: { glossary_ids: [ids['glossaryId'] ?? ''] } };
    await expect(other.call(contract.chooseProjectGlossaries, choice)).rejects.toMatchObject({
      code: 'glossary_not_found',
    });
  });
});
