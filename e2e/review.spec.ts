import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { type RunningTargum, startTargum } from '@targum/cli/testing';
import { openDocument, plainText } from '@targum/documents';
import { chooseFiles, complaints, sidewaysScroll, signIn } from './journey.ts';
import { editor, list, openReview, openRow, rewrite, row, rows, saved } from './review-steps.ts';

let targum: RunningTargum;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  targum = await startTargum();
});
test.afterAll(async () => {
  await targum.dispose();
});

test('a paragraph is edited, saved by itself, there after a reload, taken back, and the download follows', async ({
  page,
}) => {
  await openReview(page, targum.url, 'edit');
  await openRow(page, 1);
  await rewrite(page, 'The epistle came on Tuesday.');
  await saved(page);
  await page.reload();
  await expect(row(page, 1)).toContainText('The epistle came on Tuesday.');
  await page.getByRole('link', { name: 'Back to the project' }).click();
  const download = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /Download the translation/ }).click(),
    ]);
    const opened = await openDocument(await readFile(await file.path()), { name: file.suggestedFilename() });
    return opened.units.map((unit) => plainText(unit.content)).join('\n');
  };
  expect(await download()).toContain('The epistle came on Tuesday.');
  await page.getByRole('link', { name: 'Review and edit' }).click();
  await openRow(page, 1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor(page)).not.toContainText('epistle');
  await page.keyboard.press('ControlOrMeta+y');
  await expect(editor(page)).toContainText('epistle');
  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByTestId('history');
  await expect(history.getByRole('listitem')).not.toHaveCount(0);
  await history.getByRole('button', { name: /Bring back As it was at first/ }).click();
  await expect(editor(page)).not.toContainText('epistle');
  await saved(page);
});

test('chips outlive typing, deleting, pasting and an input method, and move to other words', async ({ page }) => {
  await openReview(page, targum.url, 'chips');
  await openRow(page, 0);
  const chips = editor(page).locator('.review-chip');
  await expect(chips).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(chips).toHaveCount(2);
  await expect(page.getByText('Formatting cannot be deleted.')).toBeVisible();
  await page.keyboard.type('one two three');
  for (let stroke = 0; stroke < 40; stroke++) await page.keyboard.press('Backspace');
  await expect(chips).toHaveCount(2);
  await page.keyboard.type('She went to school ');
  // An input method writes past the keys: letters appear, change and settle.
  const typing = await page.context().newCDPSession(page);
  await typing.send('Input.imeSetComposition', { text: 'ear', selectionStart: 3, selectionEnd: 3 });
  await typing.send('Input.insertText', { text: 'early' });
  await expect(editor(page)).toContainText('She went to school early');
  await expect(chips).toHaveCount(2);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', ' today.');
    data.setData('text/html', '<b>evil</b>');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(editor(page)).toContainText('early today.');
  await page.keyboard.press('Home');
  for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('button', { name: 'Put formatting 1 around the selected words' }).click();
  await saved(page);
  const html = await editor(page).innerHTML();
  expect(html.replaceAll(/<[^>]+>/g, '|')).toMatch(/^\|1\|She\|1\| went to school/);
  await page.reload();
  await openRow(page, 0);
  expect((await editor(page).innerHTML()).replaceAll(/<[^>]+>/g, '|')).toMatch(/^\|1\|She\|1\| went to school/);
});

test('a whole pass needs no mouse', async ({ page }) => {
  await openReview(page, targum.url, 'keys');
  await list(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 0).getByTestId('editor')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(row(page, 1).getByTestId('editor')).toBeFocused();
  await expect(page.getByText('1 of 6 approved')).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.type(' Indeed.');
  await page.keyboard.press('Enter');
  await expect(row(page, 2).getByTestId('editor')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 3).getByTestId('editor')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Alt+r');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(row(page, 4).getByTestId('editor')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Alt+l');
  await saved(page);
  await expect(page.getByText('This paragraph is locked.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/[?&]at=4\b/);
  await page.reload();
  await expect(row(page, 4).getByTestId('editor')).toBeVisible();
  await expect(row(page, 0)).toContainText('Approved');
  await expect(row(page, 1)).toContainText('Edited');
  await expect(row(page, 2)).toContainText('Draft');
  await expect(row(page, 3)).toContainText('Rejected');
  await expect(row(page, 4)).toContainText('Locked');
  await page.getByRole('combobox', { name: 'Show' }).selectOption('approved');
  await expect(rows(page)).toHaveCount(1);
  await list(page).focus();
  await page.keyboard.press('ControlOrMeta+f');
  await expect(page.getByRole('searchbox', { name: 'Search in both languages' })).toBeFocused();
});

test('words are replaced in the whole book as previewed, hit by hit', async ({ page }) => {
  await openReview(page, targum.url, 'replace', ['דוד גר בירושלים.', 'דוד אהב ספרים.', 'דוד הלך הביתה.']);
  for (const ordinal of [0, 1, 2]) {
    await openRow(page, ordinal);
    await rewrite(page, `David number ${ordinal} and Davidson.`);
  }
  await saved(page);
  await page.keyboard.press('ControlOrMeta+h');
  const dialog = page.getByRole('dialog', { name: 'Search and replace' });
  await dialog.getByLabel('Find in the translation').fill('david');
  await dialog.getByLabel('Replace with').fill('Dawid');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('6 hits in 3 paragraphs.')).toBeVisible();
  await dialog.getByLabel('Whole words only').check();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('3 hits in 3 paragraphs.')).toBeVisible();
  await dialog.getByTestId('replacements').getByRole('checkbox').nth(1).uncheck();
  expect(await complaints(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Replace 2 hits' }).click();
  await expect(row(page, 0)).toContainText('Dawid number 0 and Davidson.');
  await expect(row(page, 1)).toContainText('David number 1 and Davidson.');
  await expect(editor(page)).toHaveText('Dawid number 2 and Davidson.');
});

test('a comment is made on selected words, settled and deleted', async ({ page }) => {
  await openReview(page, targum.url, 'comment');
  await openRow(page, 1);
  await rewrite(page, 'The letter came.');
  await page.keyboard.press('Home');
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
  for (let step = 0; step < 6; step++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ControlOrMeta+Alt+m');
  await page.getByLabel('New comment').fill('Or epistle?');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const comment = page.getByTestId('comment');
  await expect(comment).toContainText('letter');
  await expect(comment).toContainText('Or epistle?');
  await openRow(page, 2);
  await expect(row(page, 1)).toContainText('1 open comment');
  await page.getByRole('button', { name: /^Show Or epistle/ }).click();
  await expect(row(page, 1).getByTestId('editor')).toBeVisible();
  await page.getByRole('button', { name: /^Settle/ }).click();
  await expect(comment).toContainText('settled');
  await page.getByRole('button', { name: /^Delete/ }).click();
  await expect(comment).toHaveCount(0);
});

for (const [language, theme] of [
  ['en', 'dark'],
  ['he', 'light'],
  ['he', 'dark'],
  ['en', 'light'],
] as const) {
  test(`axe finds nothing in the editor in ${language} and ${theme}, and a phone does not scroll sideways`, async ({
    page,
  }) => {
    await page.addInitScript((code) => localStorage.setItem('targum_language', code), language);
    await page.emulateMedia({ colorScheme: theme });
    await openReview(page, targum.url, `axe ${language} ${theme}`);
    await openRow(page, 0);
    await page.keyboard.type(' 1948');
    await saved(page);
    for (let tab = 0; tab < 5; tab++) {
      await page.getByRole('tab').nth(tab).click();
      await expect(page.getByRole('tabpanel').locator('.animate-spin')).toHaveCount(0);
      expect(await complaints(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await sidewaysScroll(page), `tab ${tab}`).toBe(0);
      await page.setViewportSize({ width: 1280, height: 900 });
    }
  });
}

test('on a phone in Hebrew a paragraph is read, edited, approved and filtered', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem('targum_language', 'he'));
  await openReview(page, targum.url, 'phone');
  await expect(row(page, 1).getByText('המכתב הגיע ביום שלישי.')).toHaveAttribute('dir', 'rtl');
  await openRow(page, 1);
  await expect(editor(page)).toHaveAttribute('dir', 'ltr');
  await rewrite(page, 'The letter came.');
  await page.getByRole('button', { name: 'אישור' }).click();
  await expect(page.getByTestId('save-state')).toHaveText('כל השינויים נשמרו');
  await page.getByRole('combobox', { name: 'הצגה' }).selectOption('approved');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('The letter came.');
  expect(await sidewaysScroll(page)).toBe(0);
});

test('a hundred thousand paragraphs scroll, are searched and edited with a handful of them in the page', async ({
  page,
}) => {
  test.setTimeout(400_000);
  const long = Array.from({ length: 100_000 }, (_, index) => `מילה${index}`).join('\n\n');
  await page.goto(`${targum.url}/auth?return_to=/billing?amount=3800`);
  await signIn(page, targum.url, 'long-review@example.test');
  await page.getByRole('button', { name: 'Pay $3,800.00' }).click();
  await page.getByRole('textbox', { name: 'Test card number' }).fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: /Pay/ }).click();
  await expect(page.getByText('$3,800.00 was added to your credit.')).toBeVisible();
  await page.goto(`${targum.url}/create-project`);
  await chooseFiles(page, { name: 'library.txt', content: long });
  const start = page.getByRole('button', { name: /Start translating/ });
  await expect(start).toBeEnabled({ timeout: 120_000 });
  await start.click();
  await page.getByRole('button', { name: 'Pause' }).click({ timeout: 60_000 });
  await expect(page.getByTestId('state')).toHaveText('Paused');
  await page.goto(`${page.url().split('?')[0]}/review`);
  await list(page).focus();
  await page.keyboard.press('End');
  await expect(row(page, 99_999).getByTestId('editor')).toBeFocused();
  expect(await rows(page).count()).toBeLessThan(60);
  await page.keyboard.type('The last word.');
  await saved(page);
  await page.goto(`${page.url().split('?')[0]}?at=50000`);
  await expect(row(page, 50_000).getByTestId('editor')).toBeInViewport();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(row(page, 50_001).getByTestId('editor')).toBeFocused();
  expect(await rows(page).count()).toBeLessThan(60);
  await page.getByRole('searchbox', { name: 'Search in both languages' }).fill('last word');
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, 99_999)).toContainText('The last word.');
});
