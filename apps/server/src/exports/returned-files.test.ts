import * as contract from '@targum/contracts';
import { openDocument, plainText } from '@targum/documents';
import { beforeAll, describe, expect, test } from 'vitest';
import { aPerson } from '../testing/people.ts';
import { steps } from '../testing/steps.ts';
import { makeTestServer } from '../testing/test-server.ts';
import { aWordFile, changeWord, wordText } from '../testing/word-files.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
let people = 0;
beforeAll(async () => {
  server = await makeTestServer();
  server.engine.inScript = true;
});

const bold = '<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">bold</w:t></w:r>';
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const book = () =>
  aWordFile(['The first one.', `${run('Some ')}${bold}${run(' words.')}`, 'The third one.', 'The last one.']);

/** Somebody with a translated Word document, what they take from it and bring back. */
async function somebody() {
  const person = await aPerson(server, `returned${people++}`);
  const all = steps(person.call);
  const projectId = await all.project(await book(), 'book.docx');
  await all.start(projectId);
  await all.until(projectId, (seen) => seen.status === 'completed');
  const take = async (format: string) => {
    const answer = await fetch(`${server.url}/api/projects/${projectId}/exports/${format}`, {
      headers: { authorization: `Bearer ${person.jwt}` },
    });
    return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
  };
  const page = () => person.call(contract.listSegments, { params: { projectId }, query: {} });
  const target = async (at: number) => (await page()).segments[at]?.target ?? '';
  const open = async (ordinal: number) => {
    const params = { projectId, documentId: (await page()).document_id, ordinal };
    return { params, segment: await person.call(contract.openSegment, { params }) };
  };
  const edit = async (ordinal: number, text: string, review?: contract.ReviewState) => {
    const { params, segment } = await open(ordinal);
    const body = { version: segment.version, content: [text], ...(review ? { review } : {}) };
    return person.call(contract.editSegment, { params, body });
  };
  const bring = (
    bytes: Uint8Array<ArrayBuffer>,
    { apply = false, decisions = {} }: { apply?: boolean; decisions?: contract.ImportDecisions } = {},
  ) =>
    person.call(contract.importBilingual, {
      params: { projectId },
      body: { apply: apply ? 'true' : 'false', decisions: JSON.stringify(decisions) },
      file: { name: 'back.docx', content: new Blob([bytes]) },
    });
  return { ...person, ...all, projectId, take, page, target, open, edit, bring };
}

/** Replaces what a run says, which must be there. */
const reword = (before: string, after: string) => (xml: string) => {
  expect(xml).toContain(`>${before}<`);
  return xml.replace(`>${before}<`, `>${after}<`);
};

describe('tracked changes', () => {
  const texts = async (bytes: Uint8Array, trackedChanges: 'accept' | 'reject') =>
    (await openDocument(bytes, { trackedChanges })).units.map((unit) => plainText(unit.content));

  test('show in the document itself what a person changed since the draft, with their name', async () => {
    const { take, page, edit, name } = await somebody();
    const draft = (await page()).segments.map(({ target }) => target);
    await edit(0, 'הראשון, מתוקן.');
    await edit(0, 'הראשון, מתוקן שוב.');
    const { answer, bytes } = await take('tracked-docx');
    expect(answer.headers.get('content-disposition')).toContain('book.he.changes.docx');
    expect(await texts(bytes, 'accept')).toEqual(['הראשון, מתוקן שוב.', ...draft.slice(1)]);
    expect(await texts(bytes, 'reject')).toEqual(draft);
    const xml = await wordText(bytes);
    expect(xml).toMatch(new RegExp(`<w:ins w:id="\\d+" w:author="${name}" w:date="20\\d\\d-[^"]+Z">`, 'u'));
    expect(xml).toMatch(/<w:rPr><w:b\/><w:bCs\/>/u);
  });

  test('are none where a change was taken back or only approved', async () => {
    const { take, edit, open, call } = await somebody();
    const { version } = await edit(0, 'אחר.');
    const { params } = await open(0);
    const back = await call(contract.undoSegment, { params, body: { version } });
    await call(contract.editSegment, { params, body: { version: back.version, review: 'approved' } });
    expect(await wordText((await take('tracked-docx')).bytes)).not.toMatch(/<w:(?:ins|del) /u);
  });

  test('of somebody else’s project do not exist', async () => {
    const { projectId } = await somebody();
    const stranger = await aPerson(server, `returned${people++}`);
    const answer = await fetch(`${server.url}/api/projects/${projectId}/exports/tracked-docx`, {
      headers: { authorization: `Bearer ${stranger.jwt}` },
    });
    expect(answer.status).toBe(404);
  });
});

describe('a two-column document that was changed in Word', () => {
  test('is shown first and then applied, as a change of the person who brings it', async () => {
    const { take, target, bring, page, call, open, projectId, jwt, name } = await somebody();
    const before = await target(0);
    const file = await changeWord((await take('bilingual-docx')).bytes, reword(before, 'הראשון, כמו בוורד.'));
    const shown = await bring(file);
    expect(shown).toMatchObject({ applied: false, read: 4, unchanged: 3, changed: 1, conflicts: [], undecided: 0 });
    expect(shown.changes).toMatchObject([{ ordinal: 0, here: before, file: 'הראשון, כמו בוורד.', version: 0 }]);
    expect(await target(0)).toBe(before);
    expect(await bring(file, { apply: true })).toMatchObject({ applied: true, changed: 1 });
    expect((await page()).segments[0]).toMatchObject({
      target: 'הראשון, כמו בוורד.',
      origin: 'import',
      review: 'edited',
    });
    const { params } = await open(0);
    const { history } = await call(contract.listSegmentHistory, { params });
    expect(history).toMatchObject([{ name, before: { target: before }, after: { target: 'הראשון, כמו בוורד.' } }]);
    await expect
      .poll(async () => {
        const answer = await fetch(`${server.url}/api/download/${projectId}`, {
          headers: { authorization: `Bearer ${jwt}` },
        });
        return wordText(new Uint8Array(await answer.arrayBuffer()));
      })
      .toContain('הראשון, כמו בוורד.');
    // The same file again finds everything as it says.
    expect(await bring(file, { apply: true })).toMatchObject({ applied: true, changed: 0, unchanged: 4 });
  });

  test('keeps the formatting of words that were changed inside of it', async () => {
    const { take, open, bring } = await somebody();
    const { segment } = await open(1);
    const [, , inside] = segment.target_content ?? [];
    if (typeof inside !== 'string') throw new TypeError('The bold word stands between its codes');
    const file = await changeWord((await take('bilingual-docx')).bytes, reword(inside, 'מודגש'));
    await bring(file, { apply: true });
    const after = (await open(1)).segment.target_content;
    expect(after).toEqual(segment.target_content?.map((piece, at) => (at === 2 ? 'מודגש' : piece)));
  });

  test('waits for a decision where both sides changed, and takes the side that was chosen', async () => {
    const { take, target, edit, bring } = await somebody();
    const { bytes } = await take('bilingual-docx');
    const file = await changeWord(bytes, reword(await target(0), 'מן הקובץ.'));
    await edit(0, 'מן העורך.');
    const shown = await bring(file, { apply: true });
    expect(shown).toMatchObject({ applied: false, undecided: 1, changed: 0 });
    expect(shown.conflicts).toMatchObject([
      {
        reason: 'changed-here',
        ordinal: 0,
        here: 'מן העורך.',
        file: 'מן הקובץ.',
        choices: ['here', 'file'],
        version: 1,
      },
    ]);
    expect(await bring(file, { apply: true, decisions: { 0: { take: 'here', version: 1 } } })).toMatchObject({
      applied: true,
      changed: 0,
    });
    expect(await target(0)).toBe('מן העורך.');
    // Another tab changes it once more: a decision about the older text does not count.
    await edit(0, 'שוב מן העורך.');
    expect(await bring(file, { apply: true, decisions: { 0: { take: 'file', version: 1 } } })).toMatchObject({
      applied: false,
      undecided: 1,
    });
    expect(await target(0)).toBe('שוב מן העורך.');
    expect(await bring(file, { apply: true, decisions: { 0: { take: 'file', version: 2 } } })).toMatchObject({
      applied: true,
      changed: 1,
    });
    expect(await target(0)).toBe('מן הקובץ.');
  });

  test('names every row that does not fit: lost formatting, emptied, deleted, copied, foreign, locked, open', async () => {
    const { take, page, edit, bring, call, open } = await somebody();
    const targets = (await page()).segments.map((segment) => segment.target ?? '');
    await edit(3, targets[3] ?? '', 'locked');
    const { params } = await open(2);
    await call(contract.holdSegment, { params, body: { editor: crypto.randomUUID() } });
    const { bytes } = await take('bilingual-docx');
    const file = await changeWord(bytes, (xml) => {
      const rows = xml.match(/<w:tr>.*?<\/w:tr>/gsu) ?? [];
      const [, first = '', second = '', third = '', fourth = ''] = rows;
      const plain = second.replace(
        /(<w:tc>.*<w:tc>.*?<w:p>(?:<w:pPr>.*?<\/w:pPr>)?).*?(<\/w:p>)/su,
        '$1<w:r><w:t>בלי עיצוב</w:t></w:r>$2',
      );
      const foreign = first.replace(/_Tgm\d+_/u, '_Tgm99_');
      const copied = first.replace(targets[0] ?? '?', 'עותק');
      return xml
        .replace(first, `${first}${copied}${foreign}`)
        .replace(second, plain)
        .replace(third, third.replace(targets[2] ?? '?', 'נערך'))
        .replace(fourth, fourth.replace(targets[3] ?? '?', 'נעול'));
    });
    const shown = await bring(file);
    expect(shown.conflicts.map(({ reason, ordinal, choices }) => [reason, ordinal, choices.length])).toEqual([
      ['codes-lost', 1, 2],
      ['row-repeated', 0, 1],
      ['row-unknown', null, 1],
      ['taken', 2, 1],
      ['locked', 3, 1],
    ]);
    const emptied = await changeWord(bytes, (xml) => {
      const [, first = '', second = ''] = xml.match(/<w:tr>.*?<\/w:tr>/gsu) ?? [];
      return xml.replace(second, '').replace(first, first.replace(targets[0] ?? '?', ''));
    });
    const again = await bring(emptied, { apply: true });
    expect(again.conflicts.map(({ reason, ordinal }) => [reason, ordinal])).toEqual([
      ['emptied', 0],
      ['row-missing', 1],
    ]);
    // Nothing of that is anybody's to decide, and nothing was written.
    expect(again).toMatchObject({ applied: true, changed: 0 });
    expect((await page()).segments.map(({ target }) => target)).toEqual(targets);
    const decided = await bring(file, { apply: true, decisions: { 1: { take: 'file', version: 0 } } });
    expect(decided).toMatchObject({ applied: true, changed: 1 });
    const { segment } = await open(1);
    expect(segment.target).toBe('בלי עיצוב');
    expect(segment.target_content).toEqual([{ open: 1 }, 'בלי עיצוב', { close: 1 }]);
  });

  test('is refused when it is none, is another document’s, says nonsense, or the translation runs', async () => {
    const { take, bring, call, projectId } = await somebody();
    const other = await somebody();
    const { bytes } = await take('bilingual-docx');
    await expect(bring(new Uint8Array([1, 2, 3]))).rejects.toMatchObject({ code: 'import_unreadable' });
    await expect(bring(await aWordFile(['No table.']))).rejects.toMatchObject({ code: 'import_unreadable' });
    await expect(other.bring(bytes)).rejects.toMatchObject({ code: 'import_other_document' });
    const give = (decisions: string, id = projectId) =>
      call(contract.importBilingual, {
        params: { projectId: id },
        body: { decisions },
        file: { name: 'x.docx', content: new Blob([bytes]) },
      });
    await expect(give('{"0": "file"}')).rejects.toMatchObject({ code: 'import_bad_decisions' });
    await expect(give('{}', other.projectId)).rejects.toMatchObject({ code: 'project_not_found' });
    await server.deps.db.query(`update product.projects set state = 'translating' where id = $1`, [projectId]);
    await expect(bring(bytes)).rejects.toMatchObject({ code: 'project_running' });
  });
});

describe('an XLIFF file for a project that failed', () => {
  test('completes it when nothing is missing any more, and charges nothing for it', async () => {
    const person = await aPerson(server, `returned${people++}`);
    const all = steps(person.call);
    server.engine.failOn = (text) => text.includes('poison');
    const projectId = await all.project('A good line.\n\nThis is poison.\n\nAnother good line.');
    await all.start(projectId);
    await all.until(projectId, (seen) => seen.status === 'failed');
    server.engine.failOn = () => false;
    const headers = { authorization: `Bearer ${person.jwt}` };
    const charged = async () => (await person.call(contract.getBilling, {})).balance;
    const before = await charged();
    const text = await (await fetch(`${server.url}/api/projects/${projectId}/exports/xliff-2.1`, { headers })).text();
    const give = (content: string) =>
      person.call(contract.importXliff, {
        params: { projectId },
        body: { apply: 'true' },
        file: { name: 'back.xlf', content: new Blob([content]) },
      });
    const good = /<target[^>]*>([^<]*)<\/target>/u.exec(text)?.[1] ?? '?';
    await give(text.replace(good, 'שורה טובה.'));
    expect((await all.status(projectId)).status).toBe('failed');
    await give(text.replace(/(<source[^>]*>This is poison\.<\/source>)/u, '$1<target xml:lang="he">זה רעל.</target>'));
    const done = await all.until(projectId, (seen) => seen.status === 'completed');
    expect(done).toMatchObject({ error: null, segments: { total: 3, done: 3, failed: 0 } });
    await expect
      .poll(async () => (await fetch(`${server.url}/api/download/${projectId}`, { headers })).text())
      .toContain('זה רעל.');
    expect(await charged()).toEqual(before);
  });
});
