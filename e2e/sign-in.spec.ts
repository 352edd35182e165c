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

/** The code of the newest mail to an address, as its reader would see it. */
async function readCode(page: Page, email: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const messages = (await (await page.request.get(`${targum.url}/dev/outbox.json?to=${email}`)).json()) as {
        code?: string;
      }[];
      code = messages.at(-1)?.code;
      return code;
    })
    .toMatch(/^\d{6}$/);
  return code ?? '';
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: /email/i }).fill(email);
  await page.keyboard.press('Enter');
  const code = await readCode(page, email);
  await page.getByRole('textbox', { name: /passcode|code/i }).fill(code);
}

test('a visitor signs up with a code, keeps the project begun before, sees the profile and logs out', async ({
  page,
}) => {
  await page.goto(targum.url);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'begun.txt', mimeType: 'text/plain', buffer: Buffer.from('Begun before signing up.') });
  await expect(page.getByTestId('words')).toContainText('4 words');
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/auth\?tab=signup$/);
  await signIn(page, 'dana@example.test');
  await expect(page).toHaveURL(/\/projects$/);
  await expect(page.getByRole('link', { name: /begun/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: /begun/ })).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('dana@example.test');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto(`${targum.url}/projects`);
  await expect(page.getByText('User email not found')).toBeVisible();
});

test('a guarded page leads to signing in and back again, in Hebrew', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('targum_language', 'he'));
  await page.goto(`${targum.url}/profile`);
  await expect(page).toHaveURL(/\/auth\?return_to=%2Fprofile$/);
  await expect(page.getByText('כניסה ל-Targum').first()).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.locator('input[type=email]').fill('noa@example.test');
  await page.keyboard.press('Enter');
  await page.locator('input[autocomplete="one-time-code"]').fill(await readCode(page, 'noa@example.test'));
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('textbox', { name: 'דואר אלקטרוני' })).toHaveValue('noa@example.test');
});

test('old addresses of signing in still work', async ({ page }) => {
  await page.goto(`${targum.url}/login`);
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto(`${targum.url}/register`);
  await expect(page).toHaveURL(/\/auth\?tab=signup$/);
});
