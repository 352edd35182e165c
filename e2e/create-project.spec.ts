import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { type RunningTargum, startTargum } from '@targum/cli/testing';
import { openDocument, plainText } from '@targum/documents';
import { chooseFiles, complaints, sidewaysScroll, signIn, wordFile } from './journey.ts';

let targum: RunningTargum;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  targum = await startTargum();
});
test.afterAll(async () => {
  await targum.dispose();
});

const story = ['הילדה הלכה לבית הספר בבוקר.', 'השמש זרחה *והציפורים* שרו.', 'בשנת 1948 הגיעה המשפחה לירושלים.'];

const views = [
  {
    title: 'in English on a desk',
    language: 'en',
    viewport: { width: 1280, height: 900 },
    words: '14 words',
    say: { start: /Start translating/, done: 'Your draft is ready', download: 'Download the translation', pro: /^Pro/ },
  },
  {
    title: 'in Hebrew on a phone',
    language: 'he',
    viewport: { width: 390, height: 844 },
    words: '14 מילים',
    say: { start: /להתחיל לתרגם/, done: 'הטיוטה מוכנה', download: 'הורדת התרגום', pro: /^מקצועי/ },
  },
] as const;

for (const { title, language, viewport, words, say } of views) {
  test(`a new user signs up, uploads a Word file, sees the price, translates, reads and downloads it: ${title}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript((code) => localStorage.setItem('targum_language', code), language);
    await page.goto(`${targum.url}/create-project`);
    await expect(page).toHaveURL(/\/auth\?return_to=%2Fcreate-project$/);
    await signIn(page, targum.url, `new-${language}@example.test`);
    await expect(page).toHaveURL(/\/create-project$/);
    expect(await complaints(page)).toEqual([]);

    await chooseFiles(page, { name: 'story.docx', content: await wordFile(story) });
    await expect(page).toHaveURL(/\/create-project\?project=[0-9a-f-]{36}$/);
    await expect(page.getByText(words).first()).toBeVisible();
    await expect(page.getByTestId('price')).toContainText('0.56');
    await page.getByRole('radio', { name: say.pro }).check();
    await expect(page.getByTestId('price')).toContainText('1.12');
    await page.getByRole('radio').first().check();
    expect(await complaints(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);

    await page.getByRole('button', { name: say.start }).click();
    await expect(page).toHaveURL(/\/projects\/[0-9a-f-]{36}$/);
    await expect(page.getByTestId('state')).toHaveText(say.done, { timeout: 90_000 });
    const draft = page.getByTestId('draft');
    await expect(draft.getByText(story[0] ?? '')).toHaveAttribute('dir', 'rtl');
    await expect(draft.getByText(/girl/i)).toHaveAttribute('dir', 'ltr');
    expect(await complaints(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: say.download }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('story.en.docx');
    const translated = await openDocument(await readFile(await download.path()), { name: 'story.en.docx' });
    const texts = translated.units.map((unit) => plainText(unit.content));
    expect(texts).toHaveLength(3);
    expect(texts[0]).toMatch(/girl/i);
    expect(texts[2]).toContain('1948');
    expect(texts.join(' ')).not.toMatch(/\p{Script=Hebrew}/u);
  });
}

test('several files make one project; a broken one is removed, and everything is there after leaving', async ({
  page,
}) => {
  await page.goto(`${targum.url}/create-project`);
  await signIn(page, targum.url, 'many@example.test');
  await chooseFiles(
    page,
    { name: 'one.txt', content: 'הילדה הלכה לבית הספר בבוקר.' },
    { name: 'broken.docx', content: 'this is no archive' },
    { name: 'empty.txt', content: '' },
  );
  const files = page.getByRole('list', { name: 'Documents' });
  await expect(files.getByRole('alert').filter({ hasText: 'This file could not be read' })).toBeVisible();
  await expect(files.getByText('This file is empty.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove broken.docx' }).click();
  await expect(files.getByText('broken.docx')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove empty.txt' }).click();
  await chooseFiles(page, { name: 'two.txt', content: 'השמש זרחה.' });
  await expect(page.getByTestId('price')).toContainText('$0.28');
  await chooseFiles(page, { name: 'again.txt', content: 'השמש זרחה.' });
  await expect(files.getByText('This document is in the project already.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove again.txt' }).click();
  await page.getByRole('radio', { name: /^Custom/ }).check();
  await page.getByRole('checkbox', { name: /Rush delivery/ }).check();
  await expect(page.getByTestId('price')).toContainText('$0.63');

  await page.getByRole('link', { name: 'Projects' }).first().click();
  await page.getByRole('link', { name: 'one' }).click();
  await expect(page.getByTestId('price')).toContainText('$0.63');
  await expect(page.getByRole('radio', { name: /^Custom/ })).toBeChecked();
  await page.reload();
  await expect(page.getByTestId('price')).toContainText('$0.63');
  await page.getByRole('button', { name: /Start translating/ }).click();
  await expect(page.getByTestId('state')).toHaveText('Your draft is ready', { timeout: 90_000 });
  await expect(page.getByTestId('words')).toContainText('2 documents');
});

test('a chosen direction is kept, and languages no engine knows are refused in words', async ({ page }) => {
  await page.route('**/api/start-translation', (route) =>
    route.fulfill({
      status: 503,
      json: { error: { code: 'engine_unavailable', message: 'No engine.', request_id: 'x' } },
    }),
  );
  await page.goto(targum.url);
  await chooseFiles(page, { name: 'way.txt', content: 'הילדה הלכה לבית הספר.' });
  await expect(page.getByRole('combobox', { name: 'Translate' })).toHaveValue('he-en');
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('combobox', { name: 'Translate' }).selectOption('en-he');
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Translate' })).toHaveValue('en-he');
  await page.getByRole('button', { name: /Start translating/ }).click();
  await expect(page.getByText('No translation engine is available for these languages.')).toBeVisible();
});

test('without enough credit the start says what is missing and leads to billing and back', async ({ page }) => {
  await page.goto(`${targum.url}/create-project`);
  await signIn(page, targum.url, 'poor@example.test');
  await chooseFiles(page, { name: 'long.txt', content: 'ילדה '.repeat(5_100) });
  await expect(page.getByTestId('price')).toContainText('$204.00');
  await page.getByRole('button', { name: /Start translating/ }).click();
  await expect(page.getByText('To start, $4.00 is missing.')).toBeVisible();
  expect(await complaints(page)).toEqual([]);
  await page.getByRole('link', { name: 'Add credit' }).click();
  await expect(page).toHaveURL(/\/billing\?return_to=%2Fcreate-project%3Fproject%3D[0-9a-f-]{36}&amount=4$/);
});
