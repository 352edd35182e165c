import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { type RunningTargum, startTargum } from '@targum/cli/testing';
import { openDocument, plainText } from '@targum/documents';
import { chooseFiles, complaints, sidewaysScroll, signIn } from './journey.ts';

let targum: RunningTargum;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  targum = await startTargum();
});
test.afterAll(async () => {
  await targum.dispose();
});

const chapters = [
  ['# הבית', 'הילדה הלכה לבית הספר בבוקר.', 'דוד גר בירושלים. דוד עבד בירושלים.'],
  ['# המכתב', 'המכתב הגיע ביום שלישי.', 'השמש זרחה והציפורים שרו.'],
];
/** Names are told by what stands around them, again and again. */
const talk =
  'דוד כהן גר בירושלים שלושים שנה. בכל בוקר הלך עם רחל לשוק.\n\n"הלחם של היום טוב יותר," אמרה רחל, ודוד חייך.\n\n"חיכיתי לכם שנים," אמר משה, ודוד כהן חיבק אותו.';
const book = chapters.map((chapter) => chapter.join('\n\n')).join('\n\n');

async function begin(page: Page, path: string, name: string, content: string): Promise<void> {
  await page.goto(`${targum.url}${path}`);
  await chooseFiles(page, { name, content });
  await page.getByRole('button', { name: /Start translating/ }).click();
}

async function finish(page: Page): Promise<void> {
  await expect(page.getByTestId('state')).toHaveText('Your draft is ready', { timeout: 90_000 });
}

async function save(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('the draft is read side by side, searched, filtered and walked by chapter', async ({ page }) => {
  await begin(page, '', 'book.md', book);
  await finish(page);
  const draft = page.getByTestId('draft');
  await expect(draft.getByRole('listitem')).toHaveCount(6);
  await expect(draft.getByText('המכתב הגיע ביום שלישי.')).toHaveAttribute('dir', 'rtl');
  await expect(draft.getByText(/girl/i)).toHaveAttribute('dir', 'ltr');
  await page.getByRole('navigation', { name: 'Chapters' }).getByRole('button').nth(1).click();
  await page.getByRole('searchbox', { name: 'Search in both languages' }).fill('הציפורים');
  await expect(draft.getByRole('listitem')).toHaveCount(1);
  await expect(draft.locator('mark')).toHaveText('הציפורים');
  await draft.getByRole('link', { name: 'Paragraph 6' }).click();
  await expect(page).toHaveURL(/at=5$/);
  await expect(draft.getByRole('listitem')).toHaveCount(6);
  await page.getByRole('searchbox', { name: 'Search in both languages' }).fill('no such words');
  await expect(page.getByText('Nothing fits what you are looking for.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all paragraphs' }).click();
  await expect(draft.getByRole('listitem')).toHaveCount(6);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('number-mismatch');
  await expect(page).toHaveURL(/show=number-mismatch/);
});

test('a project is renamed in place, archived and deleted from its page', async ({ page }) => {
  await begin(page, '', 'old name.md', book.replaceAll('דוד', 'משה'));
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name of the project' }).fill('שם חדש');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('שם חדש');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('שם חדש');
  await finish(page);
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Move to the archive' }).click();
  await expect(page.getByText('This project is in the archive.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete the project' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Delete the project' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the project' }).click();
  await expect(page).toHaveURL(`${targum.url}/projects`);
  await expect(page.getByText('User email not found')).toBeVisible();
});

test('every download arrives and is what it says', async ({ page }) => {
  await begin(page, '', 'take.md', book.replaceAll('דוד', 'יוסף'));
  await finish(page);
  await page.getByRole('tab', { name: 'Downloads' }).click();
  const press = (name: string) => () => page.getByRole('tabpanel').getByRole('link', { name, exact: true }).click();
  const word = await save(page, press('Word'));
  const units = (await openDocument(word.bytes, { name: word.name })).units.map((unit) => plainText(unit.content));
  expect(units.join('\n')).toContain('המכתב הגיע ביום שלישי.');
  expect(units.join('\n')).toMatch(/girl/i);
  for (const name of ['XLIFF 1.2', 'XLIFF 2.1', 'TMX', 'HTML']) {
    const { bytes } = await save(page, press(name));
    expect(bytes.toString('utf8')).toContain('המכתב הגיע ביום שלישי.');
  }
  const report = JSON.parse((await save(page, press('JSON'))).bytes.toString('utf8')) as { segments: { done: number } };
  expect(report.segments.done).toBe(6);
  const source = await save(page, () =>
    page.getByRole('tabpanel').getByRole('link', { name: 'Download' }).last().click(),
  );
  expect(source.bytes.toString('utf8')).toBe(book.replaceAll('דוד', 'יוסף'));
  const xliff = await save(page, press('XLIFF 1.2'));
  const bring = (text: string) =>
    page
      .locator('input[type=file][accept*=xliff]')
      .setInputFiles({ name: xliff.name, mimeType: 'application/xml', buffer: Buffer.from(text) });
  const text = xliff.bytes.toString('utf8');
  await bring(text);
  await expect(page.getByText('6 rows read: 0 changed in the file, 6 as they are here.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Take over/ })).toBeDisabled();
  await bring(text.replace(/(<target[^>]*>)[^<]+(<\/target>)/u, '$1From another tool.$2'));
  await expect(page.getByText('6 rows read: 1 changed in the file, 5 as they are here.')).toBeVisible();
  await expect(page.getByRole('insertion')).toHaveText('From another tool.');
  await page.getByRole('button', { name: 'Take over one text' }).click();
  await expect(page.getByText('1 taken over, 5 unchanged')).toBeVisible();
});

test('names are found before the start, approved, and kept', async ({ page }) => {
  await page.goto(targum.url);
  await chooseFiles(page, { name: 'names.md', content: Array.from({ length: 6 }, () => talk).join('\n\n') });
  await page.locator('summary', { hasText: 'Names of people and places' }).click();
  await page.getByRole('button', { name: 'Find names in the documents' }).click();
  const rendering = page.getByRole('textbox', { name: 'How דוד is written' });
  await expect(rendering).toBeVisible({ timeout: 60_000 });
  await rendering.fill('Dawid');
  await page.getByRole('button', { name: 'Approve דוד', exact: true }).click();
  await expect(page.getByText('Approved').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('חיפה');
  await page.getByRole('textbox', { name: 'Written as', exact: true }).fill('Haifa');
  await page.getByRole('button', { name: 'Add a name' }).click();
  await expect(page.getByRole('textbox', { name: 'How חיפה is written' })).toHaveValue('Haifa');
  await page.reload();
  await page.locator('summary', { hasText: 'Names of people and places' }).click();
  await expect(page.getByRole('textbox', { name: 'How דוד is written' })).toHaveValue('Dawid');
});

test('a glossary is made, filled, changed, imported, exported and used by a project', async ({ page }) => {
  await page.goto(`${targum.url}/glossaries`);
  await signIn(page, targum.url, 'terms@example.test');
  await expect(page.getByText('No glossary yet.')).toBeVisible();
  expect(await complaints(page)).toEqual([]);
  await page.getByRole('button', { name: 'New glossary' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('My terms');
  await page.getByRole('combobox', { name: 'Languages' }).selectOption({ label: 'Hebrew to English' });
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My terms');
  const adding = page.getByRole('region', { name: 'Add term' });
  await adding.getByRole('textbox', { name: 'Source' }).fill('מכתב');
  await adding.getByRole('textbox', { name: 'Translation' }).fill('epistle');
  await page.getByRole('button', { name: 'Add term' }).click();
  await expect(page.getByRole('cell', { name: 'epistle' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit מכתב' }).click();
  await page.getByRole('table').getByRole('textbox', { name: 'Translation' }).fill('missive');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('cell', { name: 'missive', exact: true })).toBeVisible();
  await adding.getByRole('textbox', { name: 'Source' }).fill('מכתב');
  await adding.getByRole('textbox', { name: 'Translation' }).fill('again');
  await page.getByRole('button', { name: 'Add term' }).click();
  await expect(page.getByText('The glossary has a term with this source text already.')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({
    name: 'more.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('source,target\nשמש,sol\nים,mare\n'),
  });
  await expect(page.getByText('2 read, 2 added, 0 replaced')).toBeVisible();
  expect(await complaints(page)).toEqual([]);
  const csv = await save(page, () => page.getByRole('link', { name: 'Export CSV' }).click());
  expect(csv.bytes.toString('utf8')).toContain('missive');
  await page.getByRole('button', { name: 'Delete ים' }).click();
  await expect(page.getByRole('cell', { name: 'mare' })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysScroll(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.goto(`${targum.url}/create-project`);
  await chooseFiles(page, { name: 'with-terms.txt', content: 'המכתב הגיע ביום שלישי.' });
  await page.getByRole('checkbox', { name: /My terms/ }).check();
  await expect(page.getByRole('checkbox', { name: /My terms/ })).toBeChecked();
  await page.getByRole('button', { name: /Start translating/ }).click();
  await finish(page);
  await page.getByRole('tab', { name: 'Glossary' }).click();
  await expect(page.getByRole('checkbox', { name: /My terms/ })).toBeChecked();

  await page.goto(`${targum.url}/memories`);
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page.getByRole('cell', { name: 'המכתב הגיע ביום שלישי.' })).toBeVisible();
  expect(await complaints(page)).toEqual([]);
  const tmx = await save(page, () => page.getByRole('link', { name: 'Export TMX' }).click());
  expect(tmx.bytes.toString('utf8')).toContain('המכתב הגיע ביום שלישי.');
});

async function makeGlossary(page: Page, name: string): Promise<void> {
  await page.goto(`${targum.url}/glossaries`);
  await page.getByRole('button', { name: 'New glossary' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('combobox', { name: 'Languages' }).selectOption({ label: 'Hebrew to English' });
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

test('a tick stands from the moment it is made, and an order waits until every tick before it is saved', async ({
  page,
}) => {
  await page.goto(`${targum.url}/glossaries`);
  await signIn(page, targum.url, 'ticks@example.test');
  await makeGlossary(page, 'First terms');
  await makeGlossary(page, 'Second terms');
  await page.goto(`${targum.url}/create-project`);
  await chooseFiles(page, { name: 'ticks.txt', content: 'השמש זרחה והציפורים שרו.' });
  const release = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route(/\/glossaries$|\/start-translation$/, async (route) => {
    const { pathname } = new URL(route.request().url());
    const saves = route.request().method() === 'PUT';
    if (saves || pathname.endsWith('translation')) asked.push(pathname.split('/').at(-1) ?? '');
    if (saves) await release.promise;
    await route.continue();
  });
  // Looked at in the same turn as the click: nothing that is drawn later can have put it right.
  const press = (name: RegExp) =>
    page.getByRole('checkbox', { name }).evaluate((box: HTMLInputElement) => {
      box.click();
      return box.checked;
    });
  expect(await press(/First terms/)).toBe(true);
  expect(await press(/Second terms/)).toBe(true);
  await page.getByRole('button', { name: /Start translating/ }).click();
  await expect(page.getByRole('button', { name: 'Starting…' })).toBeVisible();
  await expect.poll(() => asked).toEqual(['glossaries']);
  release.resolve();
  await finish(page);
  expect(asked).toEqual(['glossaries', 'glossaries', 'start-translation']);
  await page.getByRole('tab', { name: 'Glossary' }).click();
  await expect(page.getByRole('checkbox', { name: /First terms/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /Second terms/ })).toBeChecked();
});

test('nothing is ordered without a glossary whose tick the server refused after the button was pressed', async ({
  page,
}) => {
  await page.goto(`${targum.url}/glossaries`);
  await signIn(page, targum.url, 'refused-tick@example.test');
  await makeGlossary(page, 'Refused terms');
  await page.goto(`${targum.url}/create-project`);
  await chooseFiles(page, { name: 'refused.txt', content: 'דוד גר בירושלים.' });
  const release = Promise.withResolvers<void>();
  await page.route(/\/glossaries$/, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await release.promise;
    await route.fulfill({ status: 500, json: { error: 'internal' } });
  });
  const box = page.getByRole('checkbox', { name: /Refused terms/ });
  await box.check();
  await page.getByRole('button', { name: /Start translating/ }).click();
  await expect(page.getByRole('button', { name: 'Starting…' })).toBeVisible();
  release.resolve();
  await expect(box).not.toBeChecked();
  await expect(page.getByRole('region', { name: 'Price' }).getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: /Start translating/ }).click();
  await finish(page);
});

for (const [language, theme] of [
  ['en', 'dark'],
  ['he', 'light'],
] as const) {
  test(`axe finds nothing on any part of a project in ${language} and ${theme}, and phones do not scroll sideways`, async ({
    page,
  }) => {
    await page.addInitScript((code) => localStorage.setItem('targum_language', code), language);
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(targum.url);
    await chooseFiles(page, { name: 'axe.md', content: `${book}\n\n${language} 1948 ${theme}` });
    await page.getByRole('button', { name: language === 'en' ? /Start translating/ : /להתחיל לתרגם/ }).click();
    await expect(
      page.getByRole('link', { name: language === 'en' ? /Download the translation/ : 'הורדת התרגום' }),
    ).toBeVisible({
      timeout: 90_000,
    });
    for (let tab = 0; tab < 6; tab++) {
      await page.getByRole('tab').nth(tab).click();
      await expect(page.getByRole('tabpanel').locator('.animate-spin')).toHaveCount(0);
      expect(await complaints(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await sidewaysScroll(page), `tab ${tab}`).toBe(0);
      await page.setViewportSize({ width: 1280, height: 900 });
    }
  });
}

test('a hundred thousand paragraphs scroll to their end with a handful of them in the page', async ({ page }) => {
  test.setTimeout(300_000);
  // The last ones are tall, so that the end is far from where it is supposed before their texts are there.
  const long = Array.from(
    { length: 100_000 },
    (_, index) => `מילה${index}${index < 99_990 ? '' : 'ה'.repeat(3_000)}`,
  ).join('\n\n');
  await page.goto(`${targum.url}/auth?return_to=/billing?amount=3800`);
  await signIn(page, targum.url, 'library@example.test');
  await page.getByRole('button', { name: 'Pay $3,800.00' }).click();
  await page.getByRole('textbox', { name: 'Test card number' }).fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: /Pay/ }).click();
  await expect(page.getByText('$3,800.00 was added to your credit.')).toBeVisible();
  await page.goto(`${targum.url}/create-project`);
  await chooseFiles(page, { name: 'library.txt', content: long });
  const start = page.getByRole('button', { name: 'Start translating · $4,000.00' });
  await expect(start).toBeEnabled({ timeout: 120_000 });
  await start.click();
  await page.getByRole('button', { name: 'Pause' }).click({ timeout: 60_000 });
  await expect(page.getByTestId('state')).toHaveText('Paused');
  const draft = page.getByTestId('draft');
  await expect(draft.getByText('מילה0', { exact: true })).toBeVisible();
  await draft.focus();
  await page.keyboard.press('End');
  await expect(draft.getByText('מילה99999')).toBeInViewport();
  await expect
    .poll(() => draft.evaluate((frame) => Math.round(frame.scrollHeight - frame.clientHeight - frame.scrollTop)))
    .toBeLessThan(2);
  expect(await draft.getByRole('listitem').count()).toBeLessThan(60);
  await page.keyboard.press('Home');
  await expect(draft.getByText('מילה0', { exact: true })).toBeInViewport();
  await page.goto(`${page.url().split('?')[0]}?tab=draft&at=50000`);
  await expect(draft.getByText('מילה50000', { exact: true })).toBeInViewport();
  expect(await draft.getByRole('listitem').count()).toBeLessThan(60);
});
