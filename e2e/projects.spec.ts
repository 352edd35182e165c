import { expect, test } from '@playwright/test';
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

test('nobody sees projects without a session: the page says why and leads to signing in', async ({ page }) => {
  await page.goto(`${targum.url}/projects`);
  await expect(page.getByText('User email not found')).toBeVisible();
  expect(await complaints(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/auth\?return_to=\/projects$/);
});

test('a visitor sees only what this browser began', async ({ page, browser }) => {
  await page.goto(targum.url);
  await chooseFiles(page, { name: 'visitor.txt', content: 'הילדה הלכה.' });
  await expect(page.getByTestId('words')).toContainText('2 words');
  await page.goto(`${targum.url}/projects`);
  await expect(page.getByRole('link', { name: 'visitor' })).toBeVisible();
  await expect(page.getByText('kept for this browser only')).toBeVisible();
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`${targum.url}/projects`);
  await expect(stranger.getByText('User email not found')).toBeVisible();
  await expect(stranger.getByRole('link', { name: 'visitor' })).toHaveCount(0);
  await stranger.context().close();
});

test('projects are searched, filtered, sorted, archived, and deleted with a way back', async ({ page }) => {
  await page.goto(`${targum.url}/projects`);
  await page.goto(`${targum.url}/auth?return_to=/projects`);
  await signIn(page, targum.url, 'list@example.test');
  await expect(page.getByText('Your projects will stand here.')).toBeVisible();
  expect(await complaints(page)).toEqual([]);
  for (const name of ['Apple', 'Banana', 'Cherry']) {
    await page.goto(`${targum.url}/create-project`);
    await chooseFiles(page, { name: `${name}.txt`, content: `הילדה הלכה אל ${name}` });
    await expect(page.getByTestId('price')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Projects' }).first().click();
  const rows = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(rows).toHaveText(['Cherry', 'Banana', 'Apple']);
  await page.getByRole('combobox', { name: 'Order' }).selectOption('name');
  await expect(rows).toHaveText(['Apple', 'Banana', 'Cherry']);
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('ban');
  await expect(rows).toHaveText(['Banana']);
  await expect(page).toHaveURL(/q=ban/);
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('nothing like it');
  await expect(page.getByText('No project fits.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all projects' }).click();
  await expect(rows).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('completed');
  await expect(page.getByText('No project fits.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('open');
  await expect(rows).toHaveCount(3);
  expect(await complaints(page)).toEqual([]);

  await page.getByRole('button', { name: 'Archive Apple' }).click();
  await expect(rows).toHaveText(['Banana', 'Cherry']);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('archived');
  await expect(rows).toHaveText(['Apple']);
  await page.getByRole('button', { name: 'Take back Apple' }).click();
  await page.getByRole('button', { name: 'Show all projects' }).click();
  await expect(rows).toHaveCount(3);

  const deletions: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deletions.push(request.url());
  });
  await page.getByRole('button', { name: 'Delete Banana' }).click();
  await expect(rows).toHaveText(['Apple', 'Cherry']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveText(['Apple', 'Banana', 'Cherry']);
  await page.getByRole('button', { name: 'Delete Cherry' }).click();
  await expect(rows).toHaveText(['Apple', 'Banana']);
  await expect.poll(() => deletions.length).toBe(1);
  await page.reload();
  await expect(rows).toHaveText(['Apple', 'Banana']);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysScroll(page)).toBe(0);
});

test('a list that cannot be loaded says what the server answered and can be tried again', async ({ page }) => {
  await page.goto(`${targum.url}/auth?return_to=/projects`);
  await page.route('**/api/projects?*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await signIn(page, targum.url, 'broken@example.test');
  await expect(page.getByText('HTTP 500: Internal Server Error')).toBeVisible();
  await page.unroute('**/api/projects?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your projects will stand here.')).toBeVisible();
});
