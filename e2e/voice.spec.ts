import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type RunningTargum, startTargum } from '@targum/cli/testing';
import { chooseFiles, complaints, sidewaysScroll, signIn } from './journey.ts';

let targum: RunningTargum;
/** Read at every start. */
const settings: NodeJS.ProcessEnv = {};

test.beforeAll(async () => {
  test.setTimeout(240_000);
  targum = await startTargum(settings);
});
test.afterAll(async () => {
  await targum.dispose();
});

/** Fifty sentences of a family's letters, as the author translated them: every house a home, and dashes set close. */
const people = [
  ['דוד', 'David'],
  ['מרים', 'Miriam'],
  ['יוסף', 'Joseph'],
  ['רחל', 'Rachel'],
  ['יצחק', 'Yitzhak'],
] as const;
const deeds = [
  ['כתב מכתב ארוך אל הבית הישן', 'wrote a long letter to the old home'],
  ['חזר בערב אל הבית הישן', 'came back in the evening to the old home'],
  ['ישב בגינה של הבית הישן', 'sat in the garden of the old home'],
  ['ראה את הבית הישן מרחוק', 'saw the old home from afar'],
  ['פתח את הדלת של הבית הישן', 'opened the door of the old home'],
  ['מכר את הבית הישן בחורף', 'sold the old home in winter'],
  ['קנה את הבית הישן באביב', 'bought the old home in spring'],
  ['זכר את הבית הישן כל ימיו', 'remembered the old home all his days'],
  ['בנה מחדש את הבית הישן', 'built the old home anew'],
  ['עזב את הבית הישן בלילה', 'left the old home at night'],
] as const;
const sentences = deeds.flatMap(([he, en]) => people.map(([name, latin]) => [`${name} ${he}.`, `${latin} ${en}.`]));
const original = sentences.map(([he]) => he).join('\n\n');
const translation = sentences.map(([, en]) => en).join('\n\n');

const buffer = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

async function newVoice(page: Page, name: string): Promise<void> {
  await page.goto(`${targum.url}/voices`);
  await page.getByRole('button', { name: /New voice|קול חדש/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input').fill(name);
  await dialog.getByRole('combobox').selectOption({ label: await heToEn(page) });
  await dialog.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/voices\/[0-9a-f-]{36}$/);
}

/** The pair from Hebrew to English, as the dialog names it in the language that is shown. */
async function heToEn(page: Page): Promise<string> {
  const labels = await page.getByRole('dialog').getByRole('option').allTextContents();
  return labels.find((label) => /^(?:Hebrew|עברית|מעברית)/.test(label.trim())) ?? '';
}

async function addPair(page: Page): Promise<void> {
  const inputs = page.locator('input[type=file]');
  await inputs.nth(0).setInputFiles(buffer('letters.txt', original));
  await inputs.nth(1).setInputFiles(buffer('letters in English.txt', translation));
  await page.getByRole('button', { name: /Upload both|העלאת שני הקבצים/ }).click();
  await expect(page.locator('li[data-state=ready]')).toBeVisible({ timeout: 90_000 });
}

/** The same weights under another name are another model to whatever was learned with the first. */
async function restartWithAnotherModel(): Promise<void> {
  const model = path.join(targum.dataDir, 'another-model');
  await symlink(path.resolve(import.meta.dirname, '../models/targum-he-en'), model);
  await targum.stop();
  settings['MODEL'] = model;
  await targum.start();
}

/** Everything from the first file to a book in one's own voice. */
test('an author makes a voice, gives it a work, looks at pairs and terms, trains it, sets a style and orders in it', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await page.goto(`${targum.url}/voices`);
  await signIn(page, targum.url, 'author@example.test');
  await expect(page.getByText('No voices yet')).toBeVisible();
  expect(await complaints(page)).toEqual([]);
  await newVoice(page, 'My letters');
  await expect(page.getByText('Nothing yet. What you add is read and paired at once.')).toBeVisible();
  expect(await complaints(page)).toEqual([]);

  // A broken file is refused in words, and the voice goes on.
  await page.locator('input[type=file]').nth(2).setInputFiles(buffer('broken.tmx', '<tmx'));
  await expect(page.getByText('Could not be used.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove broken.tmx' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('broken.tmx')).toHaveCount(0);

  await addPair(page);
  await expect(page.getByText('letters.txt').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Its memory' })).toBeVisible();

  await page.getByRole('tab', { name: /Pairs/ }).click();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('all');
  const list = page.getByRole('list', { name: 'Aligned pairs' });
  const wrong = list.getByRole('listitem').filter({ hasText: 'Rachel sold the old home in winter.' });
  await expect(wrong).toContainText('רחל מכר את הבית הישן בחורף.');
  await wrong.getByRole('button', { name: /^Bad/ }).click();
  await expect(wrong.getByText('Found bad')).toBeVisible();
  expect(await complaints(page)).toEqual([]);

  await page.getByRole('tab', { name: /Terms/ }).click();
  const miriam = page.getByRole('listitem').filter({ hasText: 'מרים' });
  await expect(miriam.getByRole('textbox')).toHaveValue('Miriam');
  await miriam.getByRole('textbox').fill('Miryam');
  await miriam.getByRole('button', { name: /Approve/ }).click();
  await expect(miriam.getByText('Approved')).toBeVisible();
  expect(await complaints(page)).toEqual([]);

  await page.getByRole('tab', { name: /Training/ }).click();
  await page.getByRole('button', { name: 'Train', exact: true }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What it brings' })).toBeVisible({ timeout: 180_000 });
  await expect(page.getByText('It helps: orders in this voice use what was learned.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Examples' })).toBeVisible();
  expect(await complaints(page)).toEqual([]);
  const voicePage = page.url().split('?')[0] ?? '';

  // A project of the author's own, to preview the style on and to order.
  await page.goto(`${targum.url}/create-project`);
  const book = 'מרים הלכה לגן.\n\n"האם זה הבית?" שאל דוד.\n\nדוד עזב את הבית הישן בחורף.';
  await chooseFiles(page, { name: 'book.txt', content: book });
  await expect(page).toHaveURL(/project=[0-9a-f-]{36}$/);
  const setup = page.url();
  await expect(page.getByRole('button', { name: /Start translating/ })).toBeEnabled();

  await page.goto(`${voicePage}?tab=style`);
  await page.getByRole('combobox', { name: 'Quotation marks' }).selectOption('angle');
  await page.getByRole('combobox', { name: 'Dashes' }).selectOption('em');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByTestId('preview');
  await expect(preview.locator('mark').filter({ hasText: '«' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Save the style' }).click();
  await expect(page.getByText('Saved. Orders that start from now on use it.')).toBeVisible();
  expect(await complaints(page)).toEqual([]);

  await page.goto(setup);
  await expect(page.getByRole('combobox', { name: 'Voice' })).toHaveCount(0);
  await page.getByRole('radio', { name: /^Custom/ }).check();
  const chosen = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/voice'),
  );
  await page.getByRole('combobox', { name: 'Voice' }).selectOption({ label: 'My letters' });
  expect((await chosen).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Voice' })).toHaveValue(voicePage.split('/').at(-1) ?? '');
  expect(await complaints(page)).toEqual([]);
  await page.getByRole('button', { name: /Start translating/ }).click();
  await expect(page.getByTestId('state')).toHaveText('Your draft is ready', { timeout: 90_000 });
  const draft = page.getByTestId('draft');
  await expect(draft.getByText(/Miryam/)).toBeVisible();
  await expect(draft.getByText(/«.*»/)).toBeVisible();
  await expect(
    draft
      .getByText(/old home/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByTestId('project-voice')).toHaveText('Voice: My letters');

  await restartWithAnotherModel();
  await page.goto(`${targum.url}/voices`);
  await expect(page.getByRole('link', { name: /My letters/ })).toContainText('Needs training again');
  await page.goto(voicePage);
  await page.evaluate(() => localStorage.setItem('targum_language', 'he'));
  await page.reload();
  await expect(page.getByText('דורש אימון חוזר')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('targum_language', 'en'));
  await page.goto(`${voicePage}?tab=training`);
  await expect(page.getByText('Needs training again')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What it brings' })).toBeVisible();
  await expect(page.getByText('It helps: orders in this voice use what was learned.')).toHaveCount(0);
  expect(await complaints(page)).toEqual([]);
  await page.getByRole('button', { name: 'Train again' }).click();
  await expect(page.getByText('Needs training again')).toHaveCount(0);
  await expect(page.getByText('It helps: orders in this voice use what was learned.')).toBeVisible({
    timeout: 180_000,
  });
});

test('a page that is still opening does not undo the language that is chosen beside it', async ({ context, page }) => {
  const release = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto(targum.url, { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const beside = await context.newPage();
  await beside.goto(targum.url);
  await beside.getByRole('button', { name: 'עברית' }).click();
  await expect(beside.locator('html')).toHaveAttribute('lang', 'he');
  release.resolve();
  await expect(page.getByRole('main')).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'he');
  await expect(page.getByRole('button', { name: 'English' })).toBeVisible();
});

test('a voice that cannot be read just now is asked for again, not called missing', async ({ page }) => {
  await page.goto(`${targum.url}/voices`);
  await signIn(page, targum.url, 'unlucky@example.test');
  await newVoice(page, 'Unlucky letters');
  const heading = page.getByRole('heading', { name: 'Unlucky letters' });
  await expect(heading).toBeVisible();
  const voice = /\/api\/voices\/[0-9a-f-]{36}$/;
  await page.route(voice, (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByText('There is nothing at this address')).toHaveCount(0);
  await page.unroute(voice);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading).toBeVisible();
});

test('in Hebrew on a phone a voice is made, read and styled, and nothing scrolls sideways', async ({ page }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem('targum_language', 'he'));
  await page.goto(`${targum.url}/voices`);
  await signIn(page, targum.url, 'phone-author@example.test');
  await newVoice(page, 'המכתבים שלי');
  await addPair(page);
  for (const tab of ['יצירות', 'זוגות', 'מונחים', 'סגנון', 'אימון']) {
    await page.getByRole('tab', { name: new RegExp(tab) }).click();
    await expect(page.getByRole('tabpanel').locator('.animate-spin')).toHaveCount(0);
    expect(await sidewaysScroll(page), tab).toBe(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /dark/ : /^(?!.*dark)/);
      expect(await complaints(page), `${tab} ${colorScheme}`).toEqual([]);
    }
  }
});

test('a work goes on being read after the server was killed and started again', async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto(`${targum.url}/voices`);
  await signIn(page, targum.url, 'patient@example.test');
  await newVoice(page, 'Long letters');
  const many = (text: string) => Array.from({ length: 60 }, (_, at) => text.replaceAll('.', ` ${at}.`)).join('\n\n');
  const inputs = page.locator('input[type=file]');
  await inputs.nth(0).setInputFiles(buffer('long.txt', many(original)));
  await inputs.nth(1).setInputFiles(buffer('long in English.txt', many(translation)));
  await page.getByRole('button', { name: 'Upload both' }).click();
  await expect(page.locator('li[data-state=reading]')).toBeVisible({ timeout: 60_000 });
  await targum.kill();
  await targum.start();
  await page.reload();
  await expect(page.locator('li[data-state=ready]')).toBeVisible({ timeout: 180_000 });
  await expect(page.getByText(/\d+ pairs/).first()).toBeVisible();
});
