import { expect, type Page, test } from '@playwright/test';
import { type RunningTargum, startTargum } from '@targum/cli/testing';
import { chooseFiles, enterCode, signIn } from './journey.ts';

let targum: RunningTargum;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  targum = await startTargum();
});
test.afterAll(async () => {
  await targum.dispose();
});

const sentences = ['הילדה הלכה לבית הספר בבוקר', 'השמש זרחה והציפורים שרו', 'דוד כתב מכתב ארוך לאחיו בחיפה'];
/** Long enough that something can happen in the middle: no two paragraphs are the same. */
const book = Array.from({ length: 150 }, (_, index) => `${sentences[index % 3]} ביום ${index + 1}.`).join('\n\n');

async function begin(page: Page, name: string, content: string): Promise<void> {
  await page.goto(targum.url);
  await chooseFiles(page, { name, content });
  await page.getByRole('button', { name: /Start translating/ }).click();
  await expect(page.getByTestId('state')).not.toHaveText('');
}

test('a second tab sees the same progress, and pausing in one pauses in both', async ({ page, context }) => {
  await begin(page, 'two-tabs.txt', book);
  const second = await context.newPage();
  await second.goto(page.url());
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(second.getByTestId('state')).toHaveText('Paused');
  await second.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the translation' }).click();
  await page.getByRole('button', { name: 'Keep translating' }).click();
  await page.getByRole('button', { name: 'Cancel the translation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the translation' }).click();
  await expect(page.getByTestId('state')).toHaveText('Cancelled');
  await expect(second.getByTestId('state')).toHaveText('Cancelled');
  await second.close();
});

test('a page that goes offline says so and catches up when it is back', async ({ page, context }) => {
  await begin(page, 'offline.txt', sentences.map((text) => `${text} היום.`).join('\n\n'));
  await context.setOffline(true);
  await expect(page.getByText('The connection was lost. Trying again…')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByTestId('state')).toHaveText('Your draft is ready', { timeout: 90_000 });
  await expect(page.getByText('The connection was lost. Trying again…')).toBeHidden();
});

test('an upload without a connection fails in words and succeeds when it is tried again', async ({ page, context }) => {
  await page.goto(targum.url);
  await chooseFiles(page, { name: 'first.txt', content: 'הילדה הלכה.' });
  await expect(page.getByTestId('price')).toBeVisible();
  await context.setOffline(true);
  await chooseFiles(page, { name: 'second.txt', content: 'השמש זרחה היום.' });
  await expect(page.getByText('The connection was lost. Your file was not uploaded.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Upload again second.txt' }).click();
  await expect(page.getByTestId('words')).toContainText('5 words');
});

test('a server that is killed in the middle of a translation goes on, and the page with it', async ({ page }) => {
  // Two starts of a server and a book between them.
  test.setTimeout(240_000);
  await begin(page, 'restart.txt', book.replaceAll('ביום', 'בלילה'));
  await expect(page.getByTestId('draft').getByText('Not translated yet').first()).toBeVisible();
  await targum.kill();
  await expect(page.getByText('The connection was lost. Trying again…')).toBeVisible();
  await targum.start();
  await expect(page.getByTestId('state')).toHaveText('Your draft is ready', { timeout: 100_000 });
  await expect(page.getByText('150 of 150 paragraphs')).toBeVisible();
  await expect(page.getByText('The connection was lost. Trying again…')).toBeHidden();
});

test('an upload that the server refuses shows its status and can be repeated', async ({ page }) => {
  await page.route('**/api/upload-document', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto(targum.url);
  await chooseFiles(page, { name: 'refused.txt', content: 'הילדה הלכה.' });
  await expect(page.getByText('Upload failed: 500')).toBeVisible();
  await page.unroute('**/api/upload-document');
  await page.getByRole('button', { name: 'Upload again refused.txt' }).click();
  await expect(page.getByTestId('words')).toContainText('2 words');
});

test('a project that cannot be created says so in the drop zone', async ({ page }) => {
  await page.route('**/api/create-project', (route) => route.fulfill({ status: 503, body: 'busy' }));
  await page.goto(targum.url);
  await chooseFiles(page, { name: 'unborn.txt', content: 'הילדה הלכה.' });
  await expect(page.getByText('HTTP 503: Service Unavailable')).toBeVisible();
  await page.unroute('**/api/create-project');
  await page.getByRole('button', { name: 'Upload again' }).click();
  await expect(page.getByTestId('words')).toContainText('2 words');
});

test('an estimate that fails says so in a toast and the price of the page stands in', async ({ page }) => {
  await page.route('**/api/projects/*/estimate?*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto(targum.url);
  await chooseFiles(page, { name: 'priceless.txt', content: 'הילדה הלכה.' });
  await expect(page.getByTestId('toast')).toContainText('Estimation Error');
  await expect(page.getByTestId('toast')).toContainText('Could not calculate translation cost. Please try again.');
  await expect(page.getByTestId('price')).toContainText('$0.08');
});

test('a download that is not ready says so and saves nothing', async ({ page }) => {
  await begin(page, 'early.txt', 'הילדה הלכה לבית הספר.');
  await expect(page.getByTestId('state')).toHaveText('Your draft is ready', { timeout: 90_000 });
  await page.route('**/api/download/*', (route) =>
    route.fulfill({
      status: 409,
      json: { error: { code: 'translation_not_ready', message: 'Translation not ready yet', request_id: 'x' } },
    }),
  );
  let downloads = 0;
  page.on('download', () => downloads++);
  await page.getByRole('link', { name: 'Download the translation' }).click();
  await expect(page.getByTestId('toast')).toHaveText(/Translation not ready yet/);
  expect(downloads).toBe(0);
});

test('a user whom the product cannot take over is told so instead of being left without an account', async ({
  page,
}) => {
  await page.route('**/api/auth/identity-sync', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto(`${targum.url}/auth`);
  await enterCode(page, targum.url, 'unsynced@example.test');
  await expect(page.getByText('Backend sync failed: Internal Server Error')).toBeVisible();
});

test('a log-out that fails is only logged and leaves the person signed in; the next one works', async ({ page }) => {
  await page.goto(`${targum.url}/auth`);
  await signIn(page, targum.url, 'staying@example.test');
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await page.route('**/sessions/revoke', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect
    .poll(() => logged.filter((line) => !line.startsWith('Failed to load resource')).length)
    .toBeGreaterThan(0);
  await expect(page.getByTestId('toast')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
  await page.unroute('**/sessions/revoke');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
});
