import { expect, test } from '@playwright/test';
import { type RunningTargum, startTargum } from '@targum/cli/testing';
import { complaints, sidewaysScroll, wordFile } from './journey.ts';
import {
  editor,
  openReview,
  openReviewOf,
  openRow,
  pageFrame,
  rewrite,
  saved,
  styleInPage,
  textInPage,
} from './review-steps.ts';

let targum: RunningTargum;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  targum = await startTargum();
});
test.afterAll(async () => {
  await targum.dispose();
});

const current = '[data-current]';

test('a Word document is shown as it will look, follows the open paragraph and every save, and stays where it is read', async ({
  page,
}) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text());
  });
  const paragraphs = Array.from({ length: 40 }, (_, at) => `הילדה *הלכה* לבית הספר בבוקר מספר ${at}.`);
  await openReviewOf(page, targum.url, { name: 'letters.docx', content: await wordFile(paragraphs) });
  await openRow(page, 1);
  await page.getByRole('tab', { name: 'Page' }).click();
  await expect.poll(() => textInPage(page, current)).not.toBe('');
  await editor(page).focus();
  await rewrite(page, 'The girl rode to school.');
  await saved(page);
  await expect.poll(() => textInPage(page, current)).toBe('The girl rode to school.');
  expect(await styleInPage(page, current, 'direction')).toBe('ltr');

  // Somebody reads on in the page: what is saved meanwhile does not take them away from there.
  const scrolled = () =>
    pageFrame(page).evaluate((frame) => Math.round((frame as HTMLIFrameElement).contentWindow?.scrollY ?? -1));
  await pageFrame(page).evaluate((frame) => (frame as HTMLIFrameElement).contentWindow?.scrollTo(0, 120));
  const before = await scrolled();
  await rewrite(page, 'The girl walked to school.');
  await saved(page);
  await expect.poll(() => textInPage(page, current)).toBe('The girl walked to school.');
  expect(Math.abs((await scrolled()) - before)).toBeLessThan(3);

  await openRow(page, 3);
  await expect.poll(() => textInPage(page, current)).not.toContain('The girl walked to school.');
  await page.getByRole('button', { name: 'Source', exact: true }).click();
  await expect.poll(() => textInPage(page, current)).toContain('הלכה');
  expect(await styleInPage(page, current, 'direction')).toBe('rtl');
  expect(violations).toEqual([]);
});

test('a web page keeps its own looks and runs nothing, and subtitles stand under their times', async ({ page }) => {
  const html = `<!DOCTYPE html><html lang="he" dir="rtl"><head><style>h1 { color: rgb(1, 2, 3) }</style></head>
    <body><h1>הבית</h1><p>דוד גר בירושלים.</p><script>document.title = 'ran'</script>
    <p><a href="https://example.test/">המכתב הגיע ביום שלישי.</a></p></body></html>`;
  await openReviewOf(page, targum.url, { name: 'house.html', content: html });
  await openRow(page, 0);
  await page.getByRole('tab', { name: 'Page' }).click();
  await expect.poll(() => styleInPage(page, 'h1', 'color')).toBe('rgb(1, 2, 3)');
  expect(await styleInPage(page, 'html', 'direction')).toBe('ltr');
  expect(await textInPage(page, 'a[href]')).toBe('');
  expect(await page.title()).not.toBe('ran');

  const srt = '1\n00:00:01,000 --> 00:00:03,500\nדוד גר בירושלים.\n\n2\n00:00:04,000 --> 00:00:05,000\nהמכתב הגיע.\n';
  await openReviewOf(page, targum.url, { name: 'film.srt', content: srt });
  await openRow(page, 1);
  await page.getByRole('tab', { name: 'Page' }).click();
  await expect.poll(() => textInPage(page, `.cue:has(${current}) time`)).toBe('00:00:04,000 --> 00:00:05,000');
});

test('where no page can be made, that is said and the text is shown instead', async ({ page }) => {
  await openReview(page, targum.url, 'text only');
  await page.route('**/preview?*', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/json',
      body: JSON.stringify({ error: { code: 'preview_unavailable', message: 'No page.' } }),
    }),
  );
  await openRow(page, 1);
  await page.getByRole('tab', { name: 'Page' }).click();
  await expect(page.getByText('This file cannot be shown in a browser as it will look.')).toBeVisible();
  const text = page.getByTestId('typeset-page');
  await editor(page).focus();
  await rewrite(page, 'Seen while it is typed.');
  await expect(text.locator('[aria-current]')).toHaveText('Seen while it is typed.');
  expect(await complaints(page)).toEqual([]);
});

test('a page that did not come is asked for again', async ({ page }) => {
  await openReview(page, targum.url, 'again');
  await page.route('**/preview?*', (route) => route.fulfill({ status: 503, body: '' }));
  await openRow(page, 0);
  await page.getByRole('tab', { name: 'Page' }).click();
  const again = page.getByRole('tabpanel').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/preview?*');
  await again.click();
  await expect.poll(() => textInPage(page, current)).not.toBe('');
});

test('on a phone in Hebrew the page is under the list, in the dark too, and nothing scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => localStorage.setItem('targum_language', 'he'));
  await openReviewOf(page, targum.url, { name: 'phone.docx', content: await wordFile(['דוד גר בירושלים.', 'שלום.']) });
  await openRow(page, 0);
  await page.getByRole('tab', { name: 'עמוד' }).click();
  await expect.poll(() => textInPage(page, current)).not.toBe('');
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await complaints(page)).toEqual([]);
});
