import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { type RunningTargum, startTargum } from '@targum/cli/testing';
import { openDocument, plainText } from '@targum/documents';
import { BlobReader, BlobWriter, TextReader, TextWriter, ZipReader, ZipWriter } from '@zip.js/zip.js';
import { chooseFiles, complaints, sidewaysScroll, wordFile } from './journey.ts';

let targum: RunningTargum;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  targum = await startTargum();
});
test.afterAll(async () => {
  await targum.dispose();
});

const paragraphs = ['הילדה הלכה לבית הספר בבוקר.', 'המכתב *הגיע* ביום שלישי.', 'השמש זרחה והציפורים שרו.'];

/** A translated Word document with its downloads shown; gives the project's id. */
async function translated(page: Page, name: string): Promise<string> {
  await page.goto(targum.url);
  await chooseFiles(page, { name, content: await wordFile(paragraphs) });
  await page.getByRole('button', { name: /Start translating|להתחיל לתרגם/ }).click();
  await expect(page.getByRole('link', { name: /Download the translation|הורדת התרגום/ })).toBeVisible({
    timeout: 90_000,
  });
  const projectId = /[0-9a-f-]{36}/u.exec(page.url())?.[0] ?? '';
  await page.goto(`${targum.url}/projects/${projectId}?tab=downloads`);
  return projectId;
}

async function save(page: Page, link: string | RegExp): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** What somebody's Word does: the text of the document is another, everything else is kept. */
async function inWord(bytes: Buffer, edit: (xml: string) => string): Promise<Buffer> {
  const zip = new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)])));
  const out = new ZipWriter(new BlobWriter());
  for (const entry of await zip.getEntries()) {
    if (entry.directory) continue;
    const text = await entry.getData(new TextWriter());
    await out.add(entry.filename, new TextReader(entry.filename === 'word/document.xml' ? edit(text) : text));
  }
  return Buffer.from(await (await out.close()).arrayBuffer());
}

interface Row {
  ordinal: number;
  target: string;
}

async function rowsOf(page: Page, projectId: string): Promise<{ document: string; rows: Row[] }> {
  const answer = await page.request.get(`${targum.url}/api/projects/${projectId}/segments`);
  const body = (await answer.json()) as { document_id: string; segments: Row[] };
  return { document: body.document_id, rows: body.segments };
}

/** Somebody else's tab: the same paragraph gets another text while the file is out. */
async function editElsewhere(page: Page, projectId: string, ordinal: number, text: string): Promise<void> {
  const { document } = await rowsOf(page, projectId);
  const path = `${targum.url}/api/projects/${projectId}/documents/${document}/segments/${ordinal}`;
  const { version } = (await (await page.request.get(path)).json()) as { version: number };
  const answer = await page.request.patch(path, { data: { version, content: [text] } });
  expect(answer.ok()).toBe(true);
}

test('a two-column Word file is edited outside, comes back, is decided on, and shows as tracked changes', async ({
  page,
}) => {
  const projectId = await translated(page, 'letters.docx');
  const { rows } = await rowsOf(page, projectId);
  const draft = rows.map(({ target }) => target);
  const columns = await save(page, 'Word');
  expect(columns.name).toBe('letters.he-en.docx');
  const edited = await inWord(columns.bytes, (xml) =>
    xml.replace(`>${draft[0]}<`, '>The girl walked to school.<').replace(`>${draft[2]}<`, '>From the file.<'),
  );
  await editElsewhere(page, projectId, 2, 'From the editor.');

  const choose = (buffer: Buffer) =>
    page
      .locator('input[type=file][accept=".docx"]')
      .setInputFiles({ name: 'letters edited.docx', mimeType: 'application/octet-stream', buffer });
  await choose(edited);
  await expect(page.getByText('3 rows read: 1 changed in the file, 1 as they are here.')).toBeVisible();
  const apply = page.getByRole('button', { name: /^Take over/ });
  await expect(apply).toBeDisabled();
  await expect(page.getByText('It was changed here after the file was made.')).toBeVisible();
  expect(await complaints(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysScroll(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  // Leaving it leaves everything as it was.
  await page.getByRole('button', { name: 'Leave everything as it is' }).click();
  await expect(apply).toHaveCount(0);
  expect((await rowsOf(page, projectId)).rows.map(({ target }) => target)).toEqual([
    draft[0],
    draft[1],
    'From the editor.',
  ]);

  await choose(edited);
  await page.getByRole('radio', { name: /Take the file’s/ }).check();
  await page.getByRole('button', { name: 'Take over 2 texts' }).click();
  await expect(page.getByText('2 taken over, 1 unchanged')).toBeVisible();
  expect((await rowsOf(page, projectId)).rows.map(({ target }) => target)).toEqual([
    'The girl walked to school.',
    draft[1],
    'From the file.',
  ]);

  const tracked = await save(page, 'Tracked changes');
  expect(tracked.name).toBe('letters.en.changes.docx');
  const texts = async (trackedChanges: 'accept' | 'reject') =>
    (await openDocument(tracked.bytes, { trackedChanges })).units.map((unit) => plainText(unit.content));
  expect(await texts('accept')).toEqual(['The girl walked to school.', draft[1], 'From the file.']);
  expect(await texts('reject')).toEqual(draft);
});

test('a decision about a text that changed again is asked for once more', async ({ page }) => {
  const projectId = await translated(page, 'tabs.docx');
  const { rows } = await rowsOf(page, projectId);
  const columns = await save(page, 'Word');
  const edited = await inWord(columns.bytes, (xml) => xml.replace(`>${rows[0]?.target}<`, '>From the file.<'));
  await editElsewhere(page, projectId, 0, 'First edit.');
  await page
    .locator('input[type=file][accept=".docx"]')
    .setInputFiles({ name: 'tabs.docx', mimeType: 'application/octet-stream', buffer: edited });
  await page.getByRole('radio', { name: /Take the file’s/ }).check();
  await editElsewhere(page, projectId, 0, 'Second edit.');
  await page.getByRole('button', { name: 'Take over one text' }).click();
  await expect(page.getByRole('radio', { name: /Second edit\./ })).not.toBeChecked();
  await expect(page.getByRole('button', { name: /^Take over/ })).toBeDisabled();
  await page.getByRole('radio', { name: /Second edit\./ }).check();
  await expect(page.getByText('Nothing would be taken from the file.')).toBeVisible();
  expect((await rowsOf(page, projectId)).rows[0]?.target).toBe('Second edit.');
});

test('a file that is not one of ours is refused in words, in Hebrew too', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('targum_language', 'he'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await translated(page, 'hebrew.docx');
  const input = page.locator('input[type=file][accept=".docx"]');
  await input.setInputFiles({ name: 'x.docx', mimeType: 'application/octet-stream', buffer: await wordFile(['טבלה']) });
  await expect(page.getByRole('alert')).toBeVisible();
  const columns = await save(page, 'Word');
  const edited = await inWord(columns.bytes, (xml) =>
    xml.replaceAll(/<w:tr>(?:(?!<w:tr>).)*?הציפורים.*?<\/w:tr>/gsu, ''),
  );
  await input.setInputFiles({ name: 'עריכה.docx', mimeType: 'application/octet-stream', buffer: edited });
  await page.getByText('שורה אחת נשארת כפי שהיא').click();
  await expect(page.getByText('השורה אינה בקובץ.')).toBeVisible();
  expect(await complaints(page)).toEqual([]);
});
