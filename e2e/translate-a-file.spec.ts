import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { type RunningTargum, startTargum } from '@targum/cli/testing';

let targum: RunningTargum;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  targum = await startTargum();
});
test.afterAll(async () => {
  await targum.dispose();
});

const story = 'הילדה הלכה לבית הספר בבוקר.\n\nהשמש זרחה והציפורים שרו.\n';

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  const buffer = typeof content === 'string' ? Buffer.from(content) : content;
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer });
}

test('a Hebrew text file is uploaded, priced, translated by the neural engine and downloaded', async ({ page }) => {
  await page.goto(targum.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await choose(page, 'story.txt', story);
  await expect(page).toHaveURL(/\/projects\/[0-9a-f-]{36}$/);
  await expect(page.getByTestId('words')).toContainText('9 words');
  await expect(page.getByRole('combobox', { name: 'Translate' })).toHaveValue('he-en');
  await expect(page.getByText('$0.36').first()).toBeVisible();
  await page.getByRole('radio', { name: /^Pro/ }).check();
  await expect(page.getByTestId('price')).toContainText('$0.72');
  await page.getByRole('radio', { name: /^Custom/ }).check();
  await expect(page.getByTestId('price')).toContainText('$0.54');
  await page.getByRole('checkbox', { name: /Rush/ }).check();
  await expect(page.getByTestId('price')).toContainText('$0.81');
  await page.getByRole('button', { name: /Start translating/ }).click();
  await expect(page.getByTestId('state')).toHaveText('Your draft is ready', { timeout: 90_000 });
  await expect(page.getByText('2 of 2 paragraphs')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the translation' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('story.en.txt');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).not.toMatch(/\p{Script=Hebrew}/u);
  expect(text).toMatch(/girl/i);
  expect(text).toMatch(/sun/i);
  expect(text.split('\n\n')).toHaveLength(2);
});

test('a file that cannot be read says so, and another takes its place', async ({ page }) => {
  await page.goto(targum.url);
  await choose(page, 'broken.docx', 'this is no zip archive');
  await expect(page.getByRole('alert').first()).toContainText('This file could not be read');
  await page.getByRole('button', { name: 'Remove broken.docx' }).click();
  await expect(page.getByRole('main').getByText('broken.docx', { exact: true })).toHaveCount(0);
  await choose(page, 'whole.txt', story);
  await expect(page.getByTestId('words')).toContainText('9 words');
});

test('a tier whose text goes to an outside service says so before the start', async ({ page }) => {
  await page.route('**/api/site', async (route) => {
    const answer = await route.fetch();
    const site = (await answer.json()) as { tiers: { name: string; outside_engines: object[] }[] };
    for (const tier of site.tiers)
      if (tier.name === 'custom') tier.outside_engines = [{ id: 'openai', version: 'some-model' }];
    await route.fulfill({ response: answer, json: site });
  });
  await page.goto(targum.url);
  await choose(page, 'story.txt', story);
  await expect(page.getByTestId('words')).toContainText('9 words');
  await expect(page.getByText('Your text leaves this installation')).toBeHidden();
  await page.getByRole('radio', { name: /^Custom/ }).check();
  await expect(page.getByText('Your text leaves this installation')).toBeVisible();
  await expect(page.getByText(/openai \(some-model\)/)).toBeVisible();
});

test('an empty file is refused before it is sent', async ({ page }) => {
  await page.goto(targum.url);
  await choose(page, 'empty.txt', '');
  await expect(page.getByRole('alert')).toHaveText('This file is empty.');
});

test("somebody else's project does not exist", async ({ page, browser }) => {
  await page.goto(targum.url);
  await choose(page, 'mine.txt', story);
  await expect(page.getByTestId('words')).toContainText('9 words');
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
  await stranger.close();
});

test('the page is complete in Hebrew, from right to left, and stays so', async ({ page }) => {
  await page.goto(targum.url);
  await page.getByRole('button', { name: 'עברית' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('button', { name: 'בחירת קובץ' })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'he');
});

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the pages of the thread in ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(targum.url);
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await choose(page, 'story.txt', `${story}${theme}`);
    await expect(page.getByTestId('price')).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
}

test('no page needs more than the content policy allows', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || /content security policy/i.test(message.text())) complaints.push(message.text());
  });
  await page.goto(targum.url);
  await choose(page, 'policy.txt', `${story}policy`);
  await expect(page.getByTestId('price')).toBeVisible();
  await page.goto(`${targum.url}/api/docs`);
  await expect(page.getByRole('heading', { name: 'Targum API' })).toBeVisible();
  expect(complaints).toEqual([]);
});
