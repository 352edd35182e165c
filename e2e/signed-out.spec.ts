import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { type RunningTargum, startTargum } from '@targum/cli/testing';
import { signIn } from './journey.ts';

/** Row 139 of the attack catalogue: whoever has signed out leaves nothing for the one who goes back. */
let targum: RunningTargum;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  targum = await startTargum();
});
test.afterAll(async () => {
  await targum.dispose();
});

const email = 'dana@example.test';

/** Signed in, with a project of their own, and looking at their profile. */
async function dana(page: Page): Promise<void> {
  await page.goto(targum.url);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'diary.txt', mimeType: 'text/plain', buffer: Buffer.from('Nobody else may read this.') });
  await expect(page.getByTestId('words')).toContainText('5 words');
  await page.goto(`${targum.url}/auth`);
  await signIn(page, targum.url, email);
  await page.getByRole('link', { name: 'Projects' }).first().click();
  await expect(page.getByRole('link', { name: /diary/ }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/auth/);
}

async function showsNothingPrivate(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Log Out' })).toHaveCount(0);
  const values = await page
    .locator('input')
    .evaluateAll((inputs) => inputs.map((input) => 'value' in input && input.value));
  expect(`${await page.locator('body').innerText()} ${values.join(' ')}`).not.toMatch(/dana@example\.test|diary/);
}

test('going back after signing out leads to the sign-in, page after page', async ({ page }) => {
  await dana(page);
  await logOut(page);
  await showsNothingPrivate(page);
  for (let steps = 0; steps < 3; steps += 1) {
    await page.goBack();
    await expect(page.locator('main')).toBeVisible();
    await showsNothingPrivate(page);
  }
  await page.goto(`${targum.url}/profile`);
  await expect(page).toHaveURL(/\/auth\?return_to/);
});

test('what the server says of somebody who has signed out meanwhile does not bring them back', async ({ page }) => {
  await dana(page);
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(/\/api\/auth\/identity-sync/, async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  // The page looks at its session again, as it does when a browser shows it from its memory.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await asked.promise;
  await logOut(page);
  const answered = page.waitForResponse(/\/api\/auth\/identity-sync/);
  held.resolve();
  await answered;
  await showsNothingPrivate(page);
  await expect(page).toHaveURL(/\/auth/);
});

test('the next person in the same tab finds nothing of the one before, even while the server is slow', async ({
  page,
}) => {
  await dana(page);
  await logOut(page);
  await signIn(page, targum.url, 'noa@example.test');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/user-projects/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Projects' }).first().click();
  await expect(page).toHaveURL(/\/projects/);
  await expect(page.locator('main')).toBeVisible();
  await expect(page.getByRole('link', { name: /diary/ })).toHaveCount(0);
  release();
  await expect(page.locator('main:not(:has(.animate-pulse)):not(:has(.animate-spin))')).toBeVisible();
  await expect(page.getByRole('link', { name: /diary/ })).toHaveCount(0);
});

test('signing out in one tab empties the other at once', async ({ context, page }) => {
  await dana(page);
  const other = await context.newPage();
  await other.goto(`${targum.url}/profile`);
  await logOut(other);
  await expect(page).toHaveURL(/\/auth/);
  await showsNothingPrivate(page);
});

test.describe('a page that the browser kept as it was', () => {
  let context: BrowserContext;

  test.beforeAll(async ({ launchOptions }) => {
    // Playwright switches this cache off for its own browsers; people's browsers have it.
    const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
    context = await browser.newContext();
  });
  test.afterAll(async () => {
    await context.browser()?.close();
  });

  /** Leaves the profile for another document, and says how to come back and whether it was kept. */
  async function leave(page: Page): Promise<() => Promise<boolean>> {
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset['kept'] = String(persisted);
      });
    });
    await page.goto(`${targum.url}/health`);
    return async () => {
      await page.goBack({ waitUntil: 'commit' });
      return (await page.locator('html').getAttribute('data-kept')) === 'true';
    };
  }

  test('is emptied when its person has signed out elsewhere meanwhile', async () => {
    const page = await context.newPage();
    await dana(page);
    const back = await leave(page);
    const other = await context.newPage();
    await other.goto(`${targum.url}/profile`);
    await logOut(other);
    expect(await back()).toBe(true);
    await expect(page).toHaveURL(/\/auth/);
    await showsNothingPrivate(page);
    await page.close();
    await other.close();
  });

  test('is emptied when the session was ended from elsewhere, and stays as it was for the one who only looked away', async () => {
    const page = await context.newPage();
    await dana(page);
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Half typed');
    expect(await (await leave(page))()).toBe(true);
    await expect(name).toHaveValue('Half typed');
    const back = await leave(page);
    const token = (await context.cookies()).find((cookie) => cookie.name === 'targum_session')?.value ?? '';
    const site = (await (await page.request.get(`${targum.url}/api/site`)).json()) as {
      identity: { public_token: string };
    };
    const revoked = await fetch(`${targum.url}/sdk/v1/sessions/revoke`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${site.identity.public_token}:${token}`).toString('base64')}` },
    });
    expect(revoked.status).toBe(200);
    expect(await back()).toBe(true);
    await expect(page).toHaveURL(/\/auth/);
    await showsNothingPrivate(page);
  });
});
