import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { type RunningTargum, startTargum } from '@targum/cli/testing';
import { complaints, sidewaysScroll, signIn } from './journey.ts';

let targum: RunningTargum;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  targum = await startTargum();
});
test.afterAll(async () => {
  await targum.dispose();
});

async function open(page: Page, path: string, email: string): Promise<void> {
  await page.goto(`${targum.url}${path}`);
  await signIn(page, targum.url, email);
}

async function payWith(page: Page, card: string): Promise<void> {
  await expect(page.getByText('No real money moves on this page.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Test card number' }).fill(card);
  await page.getByRole('button', { name: /Pay|Save/ }).click();
}

test('credit is bought on the test page, confirmed, listed, and its invoice is a PDF', async ({ page }) => {
  await open(page, '/billing', 'buyer@example.test');
  await expect(page.getByTestId('balance')).toHaveText('$200.00');
  await expect(page.getByText('Payments are in test mode here.')).toBeVisible();
  await page.getByRole('radio', { name: /\$20\.00/ }).check();
  await page.getByRole('button', { name: 'Pay $20.00' }).click();
  await payWith(page, '4242 4242 4242 4242');
  await expect(page).toHaveURL(/\/payment-success\?payment=/);
  await expect(page.getByText('$20.00 was added to your credit.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to billing' }).click();
  await expect(page.getByTestId('balance')).toHaveText('$220.00');
  await expect(page.getByRole('cell', { name: '+$20.00' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('sign_up_credit');
  await expect(page.getByRole('cell', { name: '+$20.00' })).toHaveCount(0);
  await expect(page.getByRole('cell', { name: '+$200.00' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^PDF/ }).click(),
  ]);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a declined card and a payment that is called off change nothing', async ({ page }) => {
  await open(page, '/billing', 'declined@example.test');
  await page.getByRole('button', { name: 'Pay $100.00' }).click();
  await payWith(page, '4000 0000 0000 0002');
  await expect(page.getByRole('alert')).toContainText('declined');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('The payment was called off. Nothing was charged.')).toBeVisible();
  await expect(page.getByTestId('balance')).toHaveText('$200.00');
});

test('whoever lacks money for a translation is led to the right amount, through 3-D Secure, and back', async ({
  page,
}) => {
  await open(page, '/billing?amount=12.34&return_to=%2Fprojects%3Ffrom%3Dbilling', 'short@example.test');
  await expect(page.getByText('$12.34 more is needed to start your translation')).toBeVisible();
  await page.getByRole('button', { name: 'Pay $13.00' }).click();
  await payWith(page, '4000 0027 6000 3184');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('$13.00 was added to your credit.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to your project' }).click();
  await expect(page).toHaveURL(`${targum.url}/projects?from=billing`);
});

test('a way back to another site is not taken', async ({ page }) => {
  await open(page, '/billing?amount=5&return_to=%2F%2Fevil.example', 'careful@example.test');
  await expect(page.getByTestId('balance')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to your project' })).toHaveCount(0);
});

test('the confirmation page says that it waits until the payment provider has spoken', async ({ page }) => {
  await open(page, '/billing', 'patient@example.test');
  await page.getByRole('button', { name: 'Pay $100.00' }).click();
  await expect(page).toHaveURL(/\/api\/test-payment\//);
  const cancel = (await page.getByRole('link', { name: 'Cancel' }).getAttribute('href')) ?? '';
  const payment = new URL(cancel).searchParams.get('cancelled') ?? '';
  await page.goto(`${targum.url}/payment-success?payment=${payment}`);
  await expect(page.getByText('Waiting for the confirmation')).toBeVisible();
  await page.goto(`${targum.url}/payment-success?payment=00000000-0000-4000-8000-000000000000`);
  await expect(page.getByRole('alert')).toContainText('This payment does not exist.');
});

test("a plan is changed and marked as one's own; a card is saved and removed", async ({ page }) => {
  await open(page, '/billing', 'author@example.test');
  await page.getByRole('button', { name: 'Change to Author' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change the plan' }).click();
  await payWith(page, '4242 4242 4242 4242');
  await expect(page.getByText('You are now on the plan Author.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to billing' }).click();
  await expect(page.getByRole('button', { name: 'Change to Author' })).toHaveCount(0);
  await expect(page.getByText(/^Renews on/)).toBeVisible();
  await page.getByRole('button', { name: /Save a card|Use another card/ }).click();
  await payWith(page, '4242 4242 4242 4242');
  await expect(page.getByText('Your card is saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to billing' }).click();
  await expect(page.getByText('•••• 4242')).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No card is saved.')).toBeVisible();
});

test('an unknown promotion code is told apart in words, in Hebrew too', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('targum_language', 'he'));
  await open(page, '/billing', 'codes@example.test');
  await page.getByRole('textbox', { name: 'קוד' }).fill('NOSUCHCODE');
  await page.getByRole('button', { name: 'מימוש' }).click();
  await expect(page.getByText('הקוד הזה אינו מוכר.')).toBeVisible();
});

test('billing is accessible in both languages and themes, and fits a phone', async ({ page }) => {
  await open(page, '/billing', 'axe-billing@example.test');
  for (const [language, colorScheme, width] of [
    ['en', 'light', 1280],
    ['he', 'dark', 390],
  ] as const) {
    await page.evaluate((code) => localStorage.setItem('targum_language', code), language);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/billing', '/payment-success']) {
      await page.goto(`${targum.url}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(language === 'en' ? 'Loading…' : 'טוען…')).toHaveCount(0);
      expect([path, language, colorScheme, await complaints(page)]).toEqual([path, language, colorScheme, []]);
      expect(await sidewaysScroll(page)).toBe(0);
    }
  }
});
