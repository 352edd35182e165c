import * as contract from '@targum/contracts';
import { marksIn, withoutMarks } from '@targum/documents/marks';
import { createSender } from '@targum/wire';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { aBook } from '../testing/documents.ts';
import { aPerson, type Person } from '../testing/people.ts';
import { aReviewedBook } from '../testing/reviewed-book.ts';
import { steps } from '../testing/steps.ts';
import { makeTestServer } from '../testing/test-server.ts';
import { aWordFile, wordText } from '../testing/word-files.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
let people = 0;
beforeAll(async () => {
  server = await makeTestServer();
  server.engine.inScript = true;
});

type Place = { projectId: string; documentId: string };
type Look = { side?: 'source' | 'target'; from?: number; to?: number };

const look = ({ jwt }: Person, { projectId, documentId }: Place, query: Look = {}, at = server) =>
  createSender({ baseUrl: at.url, headers: () => ({ authorization: `Bearer ${jwt}` }) })(contract.previewDocument, {
    params: { projectId, documentId },
    query,
  });

/** A translated file of somebody's. */
async function aTranslated(file: Uint8Array<ArrayBuffer>, name: string, at = server) {
  const person = await aPerson(at, `preview${people++}`);
  const all = steps(person.call);
  const projectId = await all.project(file, name);
  await all.start(projectId);
  await all.until(projectId, (seen) => seen.status === 'completed');
  const { document_id: documentId } = await person.call(contract.listSegments, { params: { projectId }, query: {} });
  return { person, place: { projectId, documentId } };
}

test('a page is shown with the texts of now, each with its number, and its source as it came', async () => {
  const book = aBook([{ title: 'One', paragraphs: ['The <b>first</b> one.', 'The second one.'] }]);
  const person = await aReviewedBook(server, `preview${people++}`, book);
  const params = person.place('The second');
  await person.edit(params, { version: 0, content: ['הטקסט של עכשיו.'] });
  const answer = await look(person, params);
  expect(answer.headers.get('content-type')).toContain('text/html');
  const page = await answer.text();
  expect(withoutMarks(page)).toContain('<p>הטקסט של עכשיו.</p>');
  expect(page).toMatch(/<html[^>]* dir="rtl"/u);
  expect(marksIn(page)).toContain(params.ordinal);
  await person.edit(params, { version: 1, content: ['ועכשיו אחר.'] });
  expect(withoutMarks(await (await look(person, params)).text())).toContain('<p>ועכשיו אחר.</p>');
  const source = await (await look(person, params, { side: 'source' })).text();
  expect(withoutMarks(source)).toContain('<p>The <b>first</b> one.</p>');
  expect(marksIn(source)).toContain(params.ordinal);
  expect(await person.download()).not.toMatch(/[\u{E0100}-\u{E01EF}]/u);
});

test('a Word document comes as one, of a long one only the stretch that is asked for', async () => {
  const paragraphs = Array.from({ length: 400 }, (_, at) => `Paragraph number ${at}.`);
  const { person, place } = await aTranslated(await aWordFile(paragraphs), 'long.docx');
  const answer = await look(person, place, { from: 200, to: 210 });
  expect(answer.headers.get('content-type')).toContain('wordprocessingml');
  const text = await wordText(new Uint8Array(await answer.arrayBuffer()));
  expect(marksIn(text)).toEqual(Array.from({ length: 10 }, (_, at) => 200 + at));
});

test('a format that browsers cannot show is refused by name', async () => {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  const office = 'urn:oasis:names:tc:opendocument:xmlns';
  await zip.add('mimetype', new TextReader('application/vnd.oasis.opendocument.text'), { level: 0 });
  await zip.add(
    'content.xml',
    new TextReader(
      `<office:document-content xmlns:office="${office}:office:1.0" xmlns:text="${office}:text:1.0"><office:body><office:text><text:p>Some words.</text:p></office:text></office:body></office:document-content>`,
    ),
  );
  const { person, place } = await aTranslated(new Uint8Array(await zip.close()), 'text.odt');
  await expect(look(person, place)).rejects.toMatchObject({ status: 422, code: 'preview_unavailable' });
});

test('a file that was converted is refused too: every look would convert it anew', async () => {
  const rtf = new TextEncoder().encode('{\\rtf1\\ansi Some words of an old file.\\par}');
  const { person, place } = await aTranslated(rtf, 'old.rtf');
  await expect(look(person, place)).rejects.toMatchObject({ status: 422, code: 'preview_unavailable' });
});

test('a page is shown to everybody who asks at once, and one that fails keeps nobody else from theirs', async () => {
  const good = await aTranslated(new TextEncoder().encode('The first one.\n\nThe second one.\n'), 'good.txt');
  const answers = await Promise.allSettled(
    [good, { ...good, place: { ...good.place, documentId: crypto.randomUUID() } }, good, good].map((one) =>
      look(one.person, one.place),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
});

/** A page of few words and very many elements: seconds of work. */
const heavyPage = (): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    `<!DOCTYPE html><html><body><p>Some words.</p>${'<i></i>'.repeat(400_000)}<p>Some more.</p></body></html>`,
  );

describe('while a page takes long to build', () => {
  test('others are answered as if there were none', async () => {
    const { person, place } = await aTranslated(heavyPage(), 'heavy.html');
    let isBuilt = false;
    const building = look(person, place, { side: 'source' }).finally(() => {
      isBuilt = true;
    });
    for (let asked = 0; asked < 30; asked++)
      await person.call(contract.getProjectStatus, { params: { projectId: place.projectId } });
    expect(isBuilt).toBe(false);
    expect(marksIn(await (await building).text())).toEqual([0, 1]);
  });
});

describe('a page that cannot be built within the limits', () => {
  const unlimited = { milliseconds: 600_000, megabytes: 2000, unpackedMegabytes: 2000 };
  const small = new TextEncoder().encode('A few words.\n');

  test('of memory is refused by name, and the next one is built', async () => {
    const narrow = await makeTestServer({ previews: { ...unlimited, megabytes: 48 } });
    narrow.engine.inScript = true;
    const heavy = await aTranslated(heavyPage(), 'heavy.html', narrow);
    const light = await aTranslated(small, 'light.txt', narrow);
    for (const _ of [1, 2]) {
      await expect(look(heavy.person, heavy.place, {}, narrow)).rejects.toMatchObject({
        status: 422,
        code: 'preview_unavailable',
      });
      expect((await look(light.person, light.place, {}, narrow)).status).toBe(200);
    }
  });

  test('of time is refused by name, and the server goes on', async () => {
    const hurried = await makeTestServer({ previews: { ...unlimited, milliseconds: 1 } });
    const { person, place } = await aTranslated(small, 'light.txt', hurried);
    for (const _ of [1, 2])
      await expect(look(person, place, {}, hurried)).rejects.toMatchObject({
        status: 422,
        code: 'preview_unavailable',
      });
    expect((await fetch(`${hurried.url}/health`)).status).toBe(200);
  });
});

test('the frame for pages lets styles and inlined pictures in, and no script or request', async () => {
  const answer = await fetch(`${server.url}${contract.pageFramePath}`);
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("style-src 'unsafe-inline'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toMatch(/sandbox allow-same-origin$/u);
  expect(await answer.text()).toContain('<body></body>');
});
