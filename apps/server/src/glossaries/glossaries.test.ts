import * as contract from '@targum/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { aPerson } from '../testing/people.ts';
import { steps } from '../testing/steps.ts';
import { makeTestServer } from '../testing/test-server.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
let people = 0;
beforeAll(async () => {
  server = await makeTestServer();
  server.engine.inScript = true;
});

async function somebody() {
  const person = await aPerson(server, `glossaries${people++}`);
  const glossary = (source = 'en', target = 'he') =>
    person.call(contract.createGlossary, { body: { name: 'Terms', source_language: source, target_language: target } });
  const add = (glossaryId: string, term: { source: string } & Record<string, unknown>) =>
    person.call(contract.addTerm, { params: { glossaryId }, body: term });
  const take = (glossaryId: string, content: string, name = 'terms.csv') =>
    person.call(contract.importGlossary, { params: { glossaryId }, file: { name, content: new Blob([content]) } });
  const list = (glossaryId: string, query = {}) => person.call(contract.listTerms, { params: { glossaryId }, query });
  const get = (address: string) =>
    fetch(`${server.url}${address}`, { headers: { authorization: `Bearer ${person.jwt}` } });
  return { ...person, ...steps(person.call), glossary, addTerm: add, take, list, get };
}

describe('a glossary', () => {
  test('is created, renamed, filled, changed, emptied and deleted', async () => {
    const { call, glossary, addTerm, list } = await somebody();
    const { id } = await glossary();
    const term = await addTerm(id, { source: ' court ', target: 'בית משפט', note: 'of law' });
    expect(term).toMatchObject({ source: 'court', target: 'בית משפט', mode: 'force', case_sensitive: false });
    const params = { glossaryId: id, termId: term.id };
    const changed = await call(contract.changeTerm, { params, body: { mode: 'prefer', case_sensitive: true } });
    expect(changed).toMatchObject({ source: 'court', mode: 'prefer', case_sensitive: true, note: 'of law' });
    const renamed = await call(contract.renameGlossary, { params: { glossaryId: id }, body: { name: 'Law' } });
    expect(renamed).toMatchObject({ name: 'Law', terms: 1 });
    await call(contract.deleteTerm, { params });
    expect(await list(id)).toEqual({ terms: [], total: 0 });
    await call(contract.deleteGlossary, { params: { glossaryId: id } });
    expect((await call(contract.listGlossaries, {})).glossaries).toEqual([]);
  });

  test('refuses the same source twice, a term without a translation, and lets a kept term go without', async () => {
    const { call, glossary, addTerm } = await somebody();
    const { id } = await glossary();
    await addTerm(id, { source: 'court', target: 'בית משפט' });
    const other = await addTerm(id, { source: 'judge', target: 'שופט' });
    await expect(addTerm(id, { source: 'court', target: 'חצר' })).rejects.toMatchObject({ code: 'term_exists' });
    await expect(addTerm(id, { source: 'law' })).rejects.toMatchObject({ code: 'term_needs_target' });
    const params = { glossaryId: id, termId: other.id };
    await expect(call(contract.changeTerm, { params, body: { source: 'court' } })).rejects.toMatchObject({
      code: 'term_exists',
    });
    await expect(call(contract.changeTerm, { params, body: { target: '' } })).rejects.toMatchObject({
      code: 'term_needs_target',
    });
    expect(await addTerm(id, { source: 'Acme', mode: 'keep' })).toMatchObject({ target: 'Acme' });
  });

  test('is searched and paged in the order of its terms', async () => {
    const { glossary, take, list } = await somebody();
    const { id } = await glossary();
    await take(id, `source,target\n${['pear', 'Apple', 'fig', 'date'].map((word) => `${word},${word}x`).join('\n')}`);
    expect((await list(id, { limit: 2, offset: 1 })).terms.map((term) => term.source)).toEqual(['date', 'fig']);
    expect(await list(id, { search: 'PE' })).toMatchObject({ total: 1, terms: [{ source: 'pear' }] });
  });

  test('goes out and comes in as CSV and as TBX with all it holds', async () => {
    const { glossary, take, list, get } = await somebody();
    const { id } = await glossary();
    const table = 'source,target,mode,note\ncourt,בית משפט,force,of law\nAcme,,keep,\n"a ""b"", c",דבר,prefer,=1\n';
    expect(await take(id, table)).toMatchObject({ read: 3, added: 3, replaced: 0, glossary: { terms: 3 } });
    expect(await take(id, 'court,ערכאה')).toMatchObject({ read: 1, added: 0, replaced: 1 });
    const wordsOf = async (of: string) => (await list(of)).terms.map((term) => ({ ...term, id: undefined }));
    const before = await wordsOf(id);
    for (const format of ['csv', 'tbx']) {
      const file = await get(`/api/glossaries/${id}/export?format=${format}`);
      expect(file.headers.get('content-disposition')).toContain(`Terms.${format}`);
      const copy = await glossary();
      await take(copy.id, await file.text(), `terms.${format}`);
      expect(await wordsOf(copy.id)).toEqual(before);
    }
  });

  test.each([
    ['<html></html>', 'import_unreadable'],
    ['<tbx', 'import_unreadable'],
    ['', 'import_empty'],
    ['\n\n,,\n', 'import_empty'],
  ])('refuses the file %j', async (content, code) => {
    const { glossary, take } = await somebody();
    const { id } = await glossary();
    await expect(take(id, content)).rejects.toMatchObject({ code });
  });
});

describe('the glossaries of a project', () => {
  test('are told to the engine where a term occurs, used, and checked afterwards', async () => {
    const { call, glossary, addTerm, project, start, until } = await somebody();
    const { id } = await glossary();
    await addTerm(id, { source: 'court', target: 'בית משפט' });
    await addTerm(id, { source: 'Acme', mode: 'keep' });
    await addTerm(id, { source: 'clerk', target: 'פקיד', mode: 'prefer' });
    const projectId = await project('The Court rose.\n\nAcme paid.\n\nA clerk sat.\n\nNothing here.');
    const chosen = await call(contract.chooseProjectGlossaries, {
      params: { projectId },
      body: { glossary_ids: [id] },
    });
    expect(chosen.glossaries).toMatchObject([{ id, terms: 3 }]);
    server.engine.asked.length = 0;
    await start(projectId);
    await until(projectId, (seen) => seen.status === 'completed');
    expect(server.engine.asked.map(({ terms = [] }) => terms)).toEqual([
      [{ source: 'Court', target: 'בית משפט', mode: 'force' }],
      [{ source: 'Acme', target: 'Acme', mode: 'keep' }],
      [{ source: 'clerk', target: 'פקיד', mode: 'prefer' }],
      [],
    ]);
    const { segments } = await call(contract.listSegments, { params: { projectId }, query: {} });
    expect(segments[0]?.target).toContain('בית משפט');
    expect(segments[1]?.target).toContain('Acme');
    expect(segments.flatMap((segment) => segment.checks)).toEqual([]);
  });

  test('give way to the one chosen first, and a term that the memory breaks is reported', async () => {
    const { call, glossary, addTerm, project, start, until } = await somebody();
    const [first, second] = [await glossary(), await glossary()];
    await addTerm(first.id, { source: 'court', target: 'ערכאה' });
    await addTerm(second.id, { source: 'court', target: 'חצר' });
    const memory = await call(contract.createMemory, {
      body: { name: 'm', source_language: 'en', target_language: 'he' },
    });
    const tmx =
      '<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>The court sat.</seg></tuv><tuv xml:lang="he"><seg>החצר ישבה.</seg></tuv></tu></body></tmx>';
    await call(contract.importMemory, {
      params: { memoryId: memory.id },
      file: { name: 'm.tmx', content: new Blob([tmx]) },
    });
    const projectId = await project('The court sat.\n\nThe court stood.');
    await call(contract.chooseProjectGlossaries, {
      params: { projectId },
      body: { glossary_ids: [first.id, second.id] },
    });
    await start(projectId);
    await until(projectId, (seen) => seen.status === 'completed');
    const { segments } = await call(contract.listSegments, { params: { projectId }, query: {} });
    expect(segments[0]).toMatchObject({
      origin: 'memory',
      checks: [{ code: 'term-missing', severity: 'error', data: { source: 'court', target: 'ערכאה' } }],
    });
    expect(segments[1]?.target).toContain('ערכאה');
  });

  test('must be for the project’s languages', async () => {
    const { call, glossary, project } = await somebody();
    const { id } = await glossary('he', 'en');
    const projectId = await project('English text.');
    await expect(
      call(contract.chooseProjectGlossaries, { params: { projectId }, body: { glossary_ids: [id] } }),
    ).rejects.toMatchObject({ code: 'glossary_languages' });
  });
});
