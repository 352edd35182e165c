import * as contract from '@targum/contracts';
import { openDocument, plainText, readTmx, readXliff } from '@targum/documents';
import { beforeAll, describe, expect, test } from 'vitest';
import { aBook } from '../testing/documents.ts';
import { aPerson } from '../testing/people.ts';
import { steps } from '../testing/steps.ts';
import { makeTestServer } from '../testing/test-server.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
let people = 0;
beforeAll(async () => {
  server = await makeTestServer();
  server.engine.inScript = true;
});

const book = aBook([
  { title: 'One', paragraphs: ['Some <b>bold</b> words & more.', 'The second paragraph.'] },
  { title: 'Two', paragraphs: ['The last one.'] },
]);

async function somebody() {
  const person = await aPerson(server, `exports${people++}`);
  const all = steps(person.call);
  const get = (address: string) =>
    fetch(`${server.url}${address}`, { headers: { authorization: `Bearer ${person.jwt}` } });
  const take = (projectId: string, format: string) => get(`/api/projects/${projectId}/exports/${format}`);
  async function translate(text = book, name = 'book.html') {
    const projectId = await all.project(text, name);
    await all.start(projectId);
    await all.until(projectId, (seen) => seen.status === 'completed');
    return projectId;
  }
  const give = (projectId: string, content: string, decisions: contract.ImportDecisions = {}) =>
    person.call(contract.importXliff, {
      params: { projectId },
      body: { apply: 'true', decisions: JSON.stringify(decisions) },
      file: { name: 'back.xlf', content: new Blob([content]) },
    });
  const segments = async (projectId: string) =>
    (await person.call(contract.listSegments, { params: { projectId }, query: {} })).segments;
  return { ...person, ...all, get, take, translate, give, segments };
}

describe('an export', () => {
  test.each([
    ['xliff-1.2', 'book.he.xlf'],
    ['xliff-2.1', 'book.he.xlf'],
  ])('as %s holds every unit with source, translation and codes', async (format, name) => {
    const { take, translate, segments } = await somebody();
    const projectId = await translate();
    const answer = await take(projectId, format);
    expect(answer.headers.get('content-disposition')).toContain(name);
    const [file] = readXliff(await answer.text());
    expect(file).toMatchObject({ original: 'book.html', sourceLanguage: 'en', targetLanguage: 'he' });
    const stored = await segments(projectId);
    expect(file?.units.map(({ id, source }) => [id, plainText(source)])).toEqual(
      stored.map((segment) => [segment.unit_id, segment.source]),
    );
    expect(file?.units.map(({ target = [] }) => plainText(target))).toEqual(stored.map((segment) => segment.target));
    const bold = file?.units.find(({ source }) => plainText(source).includes('bold'));
    expect(bold?.target?.filter((piece) => typeof piece !== 'string')).toEqual(
      bold?.source.filter((piece) => typeof piece !== 'string'),
    );
  });

  test('as TMX can be read again as a memory', async () => {
    const { take, translate } = await somebody();
    const answer = await take(await translate(), 'tmx');
    const memory = readTmx(await answer.text());
    expect(memory).toMatchObject({ sourceLanguage: 'en', targetLanguage: 'he' });
    expect(memory.entries.map(({ source }) => plainText(source))).toContain('The second paragraph.');
  });

  test.each([
    ['bilingual-docx', 'docx', 'book.html'],
    ['bilingual-epub', 'epub', 'book.html'],
    ['bilingual-html', 'html', 'book.html'],
    ['bilingual-html', 'html', 'book.md'],
    ['bilingual-epub', 'epub', 'book.txt'],
  ])('as %s is a %s file with both languages, from %s', async (format, extension, name) => {
    const { take, translate, segments } = await somebody();
    const text = name.endsWith('html') ? book : '# One\n\nThe second paragraph.\n\nThe last one.';
    const projectId = await translate(text, name);
    const answer = await take(projectId, format);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain(`book.en-he.${extension}`);
    const opened = await openDocument(new Uint8Array(await answer.arrayBuffer()), { name: `x.${extension}` });
    expect(opened.format).toBe(extension);
    const all = opened.units.map((unit) => plainText(unit.content)).join('\n');
    const wanted = (await segments(projectId)).find((segment) => segment.source === 'The last one.');
    expect(all).toContain('The last one.');
    expect(all).toContain(wanted?.target ?? 'missing');
  });

  test('of what is not translated is refused, except for other translators', async () => {
    const { take, project, call } = await somebody();
    const projectId = await project(book, 'book.html');
    for (const format of ['tmx', 'bilingual-docx', 'bilingual-epub', 'bilingual-html']) {
      const answer = await take(projectId, format);
      expect([answer.status, await answer.json()]).toMatchObject([409, { error: { code: 'nothing_to_export' } }]);
    }
    const [file] = readXliff(await (await take(projectId, 'xliff-2.1')).text());
    expect(file?.units.every((unit) => unit.target === undefined && unit.state === 'new')).toBe(true);
    expect((await take(projectId, 'papyrus')).status).toBe(400);
    const { project_id: empty } = await call(contract.createProject, { body: { name: 'empty' } });
    expect(await (await take(empty, 'tmx')).json()).toMatchObject({ error: { code: 'document_not_found' } });
  });
});

describe('a file that comes back', () => {
  test('changes what was changed, keeps the codes, and the document is written again', async () => {
    const { take, translate, give, segments, get } = await somebody();
    const projectId = await translate();
    const before = await segments(projectId);
    const text = await (await take(projectId, 'xliff-1.2')).text();
    const second = before.find((segment) => segment.source === 'The second paragraph.');
    const bold = before.find((segment) => segment.source.startsWith('Some bold'));
    const word = /<g id="(\d+)">([^<]+)<\/g>/u.exec(text.slice(text.indexOf('<target', text.indexOf('Some'))));
    const edited = text
      .replace(second?.target ?? '?', 'הפסקה השנייה.')
      .replace(word?.[0] ?? '?', '<g id="1">מודגש</g>');
    const outcome = await give(projectId, edited);
    expect(outcome).toMatchObject({
      applied: true,
      read: before.length,
      changed: 2,
      unchanged: before.length - 2,
      conflicts: [],
    });
    const after = await segments(projectId);
    expect(after.find(({ ordinal }) => ordinal === second?.ordinal)).toMatchObject({
      target: 'הפסקה השנייה.',
      origin: 'import',
      review: 'edited',
      checks: [],
    });
    expect(after.find(({ ordinal }) => ordinal === bold?.ordinal)?.target).toContain('מודגש');
    await expect
      .poll(async () => (await get(`/api/download/${projectId}`)).text())
      .toMatch(/<b>מודגש<\/b>[\s\S]*הפסקה השנייה\./u);
    const again = await give(projectId, edited);
    expect(again).toMatchObject({ changed: 0, unchanged: before.length });
  });

  test('is taken where it fits, and every conflict is named', async () => {
    const { take, translate, give, segments } = await somebody();
    const projectId = await translate();
    const text = await (await take(projectId, 'xliff-1.2')).text();
    const units = text.match(/ {6}<trans-unit[\s\S]*?<\/trans-unit>\n/gu) ?? [];
    const [first = '', ...rest] = units.filter((unit) => !unit.includes('<g '));
    const withCodes = units.find((unit) => unit.includes('<g ')) ?? '';
    const changed = [
      first.replace(/id="[^"]*"/u, 'id="no-such-unit"'),
      (rest[0] ?? '').replace(/(<source[^>]*>)/u, '$1Changed ').replace(/(<target[^>]*>)/u, '$1אחר '),
      (rest[1] ?? '').replace(/\s*<target[\s\S]*<\/target>/u, ''),
      withCodes.replace(/(<target[^>]*>)[\s\S]*(<\/target>)/u, '$1בלי עיצוב$2'),
      (rest[2] ?? '')
        .replace(/(<target[^>]*>)[\s\S]*(<\/target>)/u, '$1חדש לגמרי$2')
        .replace('"translated"', '"final"'),
    ];
    const body =
      text.slice(0, text.indexOf(units[0] ?? '')) + changed.join('') + text.slice(text.indexOf('    </body>'));
    const shown = await give(projectId, body);
    expect(shown.conflicts.map(({ reason, choices }) => [reason, choices.length])).toEqual([
      ['other-source', 2],
      ['codes-lost', 2],
      ['row-unknown', 1],
      ['emptied', 1],
      ['row-missing', 1],
      ['row-missing', 1],
    ]);
    expect(shown).toMatchObject({ applied: false, undecided: 2, read: 5, changed: 1, unchanged: 0 });
    expect((await segments(projectId)).filter(({ origin }) => origin === 'import')).toEqual([]);
    const decisions = Object.fromEntries(
      shown.conflicts.map(({ ordinal, version }) => [ordinal ?? 0, { take: 'here' as const, version: version ?? 0 }]),
    );
    expect(await give(projectId, body, decisions)).toMatchObject({ applied: true, changed: 1 });
    expect((await segments(projectId)).filter(({ origin }) => origin === 'import')).toMatchObject([
      { target: 'חדש לגמרי', review: 'approved' },
    ]);
  });

  test('may translate a document before it is started: the engine gets only the rest', async () => {
    const { take, project, give, start, until, segments } = await somebody();
    const projectId = await project('First line.\n\nSecond line.');
    const text = await (await take(projectId, 'xliff-1.2')).text();
    const target = '<target xml:lang="he" state="translated">שורה ראשונה.</target>';
    await give(projectId, text.replace('First line.</source>', `First line.</source>${target}`));
    server.engine.asked.length = 0;
    await start(projectId);
    await until(projectId, (seen) => seen.status === 'completed');
    expect(server.engine.asked.map((request) => request.text)).toEqual(['Second line.']);
    expect((await segments(projectId))[0]).toMatchObject({ target: 'שורה ראשונה.', origin: 'import' });
  });

  test('is refused when it is none, is another document’s, or the translation runs', async () => {
    const { take, translate, project, give } = await somebody();
    const projectId = await translate();
    await expect(give(projectId, 'no markup')).rejects.toMatchObject({ code: 'import_unreadable' });
    await expect(give(projectId, '<xliff version="9"/>')).rejects.toMatchObject({ code: 'import_unreadable' });
    const other = await project('Quite another text.', 'other.txt');
    const foreign = await (await take(other, 'xliff-1.2')).text();
    await expect(give(projectId, foreign.replaceAll(/id="[^"]*"/gu, 'id="x"'))).rejects.toMatchObject({
      code: 'import_other_document',
    });
    await expect(give(projectId, foreign.replaceAll('"he"', '"fr"'))).rejects.toMatchObject({
      code: 'import_other_document',
    });
    await server.deps.db.query(`update product.projects set state = 'translating' where id = $1`, [projectId]);
    const own = await (await take(projectId, 'xliff-1.2')).text();
    await expect(give(projectId, own)).rejects.toMatchObject({ code: 'project_running' });
  });
});
