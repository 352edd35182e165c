import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { type RunningTargum, startTargum } from '@targum/cli/testing';
import { chooseFiles, complaints, sidewaysScroll, signIn } from './journey.ts';

let targum: RunningTargum;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  targum = await startTargum();
});
test.afterAll(async () => {
  await targum.dispose();
});

/** Opens a page for signed-in people as one of them. */
async function open(page: Page, path: string, email: string): Promise<void> {
  await page.goto(`${targum.url}${path}`);
  await signIn(page, targum.url, email);
}

test('the dashboard shows the welcome credit and takes a document, which then stands in it', async ({ page }) => {
  await open(page, '/dashboard', 'dora@example.test');
  await expect(page.getByText('$200.00')).toBeVisible();
  await expect(page.getByText('No projects yet')).toBeVisible();
  await chooseFiles(page, { name: 'chapter.txt', content: 'One chapter of five words.' });
  await expect(page).toHaveURL(/\/projects\/[0-9a-f-]{36}/);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('link', { name: 'chapter' }).first()).toBeVisible();
  await expect(page.getByText('Ready to start').first()).toBeVisible();
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('row')).toHaveCount(13);
});

test('a changed name and changed preferences are kept, and the language is switched with them', async ({ page }) => {
  await open(page, '/profile', 'noa@example.test');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Noa Levi');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByTestId('toast')).toContainText('Saved');
  await page.getByRole('combobox', { name: 'Usual tier' }).selectOption('pro');
  await page.getByRole('combobox', { name: 'Keep projects' }).selectOption('30');
  await expect(page.getByRole('combobox', { name: 'Keep projects' })).toHaveValue('30');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('he');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('combobox', { name: 'שפה' })).toHaveValue('he');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'שם', exact: true })).toHaveValue('Noa Levi');
  await expect(page.getByRole('combobox', { name: 'רמה רגילה' })).toHaveValue('pro');
  await expect(page.getByRole('combobox', { name: 'שמירת פרויקטים' })).toHaveValue('30');
  await page.goto(`${targum.url}/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Noa');
});

test('the language chosen in the header is the account’s too, so that mails come in it', async ({ page }) => {
  await open(page, '/profile', 'switcher@example.test');
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('en');
  const saved = page.waitForResponse((one) => one.request().method() !== 'GET' && one.url().endsWith('/preferences'));
  await page.getByRole('button', { name: 'עברית' }).click();
  expect((await saved).status()).toBe(200);
  await expect(page.getByRole('combobox', { name: 'שפה' })).toHaveValue('he');
  await page.route('**/preferences', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByTestId('toast')).toContainText('This was not saved');
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('he');
});

test('an API key is shown once, lets a program in, and is refused once it is revoked', async ({ page }) => {
  await open(page, '/profile', 'keys@example.test');
  await page.getByRole('button', { name: 'Create an API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('my script');
  await dialog.getByRole('button', { name: 'Create an API key' }).click();
  const key = (await page.getByTestId('secret').textContent()) ?? '';
  expect(key).toMatch(/^tgm_/);
  const ask = () => page.request.get(`${targum.url}/api/projects`, { headers: { authorization: `Bearer ${key}` } });
  expect((await ask()).status()).toBe(200);
  await page.reload();
  await expect(page.getByText('my script')).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
  await page.getByRole('button', { name: 'Revoke my script' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  expect((await ask()).status()).toBe(401);
});

test('a webhook is added and tried out, and its log shows what was sent and answered', async ({ page }) => {
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    received.push(String(request.headers['webhook-id']));
    response.end('thank you');
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  await open(page, '/profile', 'hooks@example.test');
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Address' }).fill(`http://localhost:${port}/in`);
  await dialog.getByRole('button', { name: 'Add a webhook' }).click();
  await expect(page.getByTestId('secret')).toContainText('whsec_');
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByText('thank you')).toBeVisible();
  expect(received).toHaveLength(1);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No webhooks yet.')).toBeVisible();
  receiver.close();
});

test('everything can be taken along, and the account is deleted only once its address is typed', async ({ page }) => {
  await open(page, '/profile', 'leaving@example.test');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download everything' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('somebody@example.test');
  await expect(dialog.getByRole('button', { name: 'Delete everything' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('leaving@example.test');
  await dialog.getByRole('button', { name: 'Delete everything' }).click();
  await expect(page).toHaveURL(`${targum.url}/`);
  await expect(page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible();
});

test('an invited friend may wander about before signing up and still counts', async ({ page, browser }) => {
  await open(page, '/referral', 'host@example.test');
  const link = (await page.getByTestId('referral-link').textContent()) ?? '';
  const code = new URL(link).searchParams.get('ref') ?? '';
  expect(code).toMatch(/^[A-Z0-9]{8}$/);
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(`${targum.url}/pricing?ref=${code}`);
  await expect(friend.getByRole('heading', { level: 1 })).toBeVisible();
  await friend.goto(`${targum.url}/auth?tab=signup`);
  await signIn(friend, targum.url, 'guest@example.test');
  // The product has heard of the friend once it shows them their own menu.
  await expect(friend.getByRole('button', { name: 'Log Out' })).toBeVisible();
  await friend.context().close();
  await page.reload();
  await expect(page.getByText('After their first translation')).toBeVisible();
  await expect(page.getByText('1 person joined')).toBeVisible();
  await expect(page.getByText('guest@example.test')).toHaveCount(0);
});

test('who signs up on Hebrew pages has a Hebrew account', async ({ page }) => {
  await page.goto(targum.url);
  await page.getByRole('button', { name: 'עברית' }).click();
  await open(page, '/profile', 'gil@example.test');
  await expect(page.getByRole('combobox', { name: 'שפה' })).toHaveValue('he');
});

test('the contact form does not take an address for a name', async ({ page }) => {
  await open(page, '/dashboard', 'nameless@example.test');
  await page.goto(`${targum.url}/contact`);
  await expect(page.locator('input[name=email]')).toHaveValue('nameless@example.test');
  await expect(page.locator('input[name=name]')).toHaveValue('');
});

test('a tab that an address opens is in sight on a phone', async ({ page }) => {
  await open(page, '/dashboard', 'phone@example.test');
  await chooseFiles(page, { name: 'walk.txt', content: 'It was a cold morning.' });
  await page.getByRole('button', { name: /Start translating/ }).click();
  await expect(page.getByTestId('state')).toHaveText('Your draft is ready', { timeout: 90_000 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${page.url()}?tab=details`);
  await expect(page.getByRole('tab', { name: 'Details' })).toBeInViewport({ ratio: 0.9 });
});

test('the pages about oneself are accessible in both languages and themes, and fit a phone', async ({ page }) => {
  await open(page, '/dashboard', 'axe@example.test');
  for (const [language, colorScheme, width] of [
    ['en', 'light', 1280],
    ['he', 'dark', 390],
  ] as const) {
    await page.evaluate((code) => localStorage.setItem('targum_language', code), language);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/dashboard', '/profile', '/referral']) {
      await page.goto(`${targum.url}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(language === 'en' ? 'Loading…' : 'טוען…')).toHaveCount(0);
      expect([path, language, colorScheme, await complaints(page)]).toEqual([path, language, colorScheme, []]);
      expect(await sidewaysScroll(page)).toBe(0);
    }
  }
});
