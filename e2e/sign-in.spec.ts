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
  // Asked for again later, the page that was left is one to come back to.
  await page.goto(`${targum.url}/profile`);
  await expect(page).toHaveURL(/\/auth\?return_to=%2Fprofile$/);
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

test('a wrong code, a reload and a server out of reach cost a visitor nothing', async ({ page }) => {
  await page.goto(`${targum.url}/auth?tab=signup`);
  const field = page.locator('input[type=email]');
  await field.fill('ruth@example.test');
  await page.route('**/sdk/v1/otps/**', (route) => route.abort());
  await page.keyboard.press('Enter');
  await expect(page.locator('.error')).toHaveText(/could not be reached/);
  await page.unroute('**/sdk/v1/otps/**');
  await page.keyboard.press('Enter');
  const passcode = page.locator('input[autocomplete="one-time-code"]');
  const code = await readCode(page, 'ruth@example.test');
  await passcode.fill(code === '000000' ? '000001' : '000000');
  await expect(page.locator('.error')).toHaveText('Invalid passcode, please try again.');
  await page.reload();
  await expect(page.getByText('ruth@example.test')).toBeVisible();
  await passcode.fill(code);
  await expect(page).toHaveURL(/\/projects$/);
});

test('a passkey made in the profile signs its owner in again, and the list of them is one step away', async ({
  page,
  context,
}) => {
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${targum.url}/auth`);
  await signIn(page, 'amos@example.test');
  await expect(page).toHaveURL(/\/projects$/);
  await page.goto(`${targum.url}/profile`);
  await page.getByRole('button', { name: 'Create a Passkey' }).click();
  await expect(page.getByText('Passkey successfully created!')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Create a Passkey' })).toBeVisible();
  await expect(page.locator('#passkeys-title')).toBeFocused();
  await page.getByRole('button', { name: 'Your passkeys' }).click();
  await expect(page.locator('.passkey')).toHaveCount(1);
  expect((await new AxeBuilder({ page }).include('#passkeys').analyze()).violations).toEqual([]);
  // Whoever leaves is not let in again by the device alone: its owner is away until the button is pressed.
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/auth/);
  const button = page.getByRole('button', { name: 'Continue with a passkey' });
  await expect(button).toBeVisible();
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
  // The offer in the field may have been answered first; then there is no button any more.
  await button.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
});

test('a token that does not say what it is for sets a password and never signs in, and leaves the address at once', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${targum.url}/authenticate?token=whatever`);
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect(page).toHaveURL(/\/authenticate$/);
  expect(asked.filter((path) => path.includes('/magic_links/'))).toEqual([]);
  // A reload still knows it, though no address shows it.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
});

test('nobody has to sign in to log out of an application', async ({ page }) => {
  await page.goto(`${targum.url}/idp?client_id=app&post_logout_redirect_uri=`);
  await expect(page.getByRole('heading', { name: 'Log out?' })).toBeVisible();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('heading', { name: /You have been logged out/ })).toBeVisible();
});

test('a link whose server is out of reach can be tried again by a reload, without the token in the address', async ({
  page,
}) => {
  await page.route('**/sdk/v1/magic_links/**', (route) => route.abort());
  await page.goto(`${targum.url}/authenticate?stytch_token_type=magic_links&token=kept`);
  await expect(page.getByRole('alert')).toContainText('could not be reached');
  await expect(page).toHaveURL(/\/authenticate$/);
  await page.unroute('**/sdk/v1/magic_links/**');
  const sent = page.waitForRequest('**/sdk/v1/magic_links/authenticate');
  await page.reload();
  expect((await sent).postDataJSON()).toMatchObject({ token: 'kept' });
});

for (const [language, words] of [
  ['en', 'either already used or expired'],
  ['he', 'כבר נעשה בו שימוש או שתוקפו פג'],
] as const) {
  test(`a link that was used up is refused in the reader’s language, with a way back: ${language}`, async ({
    page,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('targum_language', chosen), language);
    await page.goto(`${targum.url}/authenticate?stytch_token_type=login&token=used-up`);
    await expect(page.getByText(words)).toBeVisible();
    // The token does not stay in the history.
    await expect(page).toHaveURL(/\/authenticate$/);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.locator('main a[href="/auth"]').click();
    await expect(page.locator('input[type=email]')).toBeVisible();
  });

  test(`an application nobody registered is refused in the reader’s language: ${language}`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('targum_language', chosen), language);
    await page.goto(`${targum.url}/idp?client_id=nobody&redirect_uri=https%3A%2F%2Fevil.example%2Fcb&scope=openid`);
    await page.locator('input[type=email]').fill(`consent-${language}@example.test`);
    await page.keyboard.press('Enter');
    await page
      .locator('input[autocomplete="one-time-code"]')
      .fill(await readCode(page, `consent-${language}@example.test`));
    await expect(page).toHaveURL(/\/idp\?client_id=nobody/);
    const sentence = language === 'he' ? 'היישום אינו רשום.' : 'The application is not registered.';
    await expect(page.getByText(sentence)).toBeVisible();
  });
}
