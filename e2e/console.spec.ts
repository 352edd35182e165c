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

const refusal = 'That page is for administrators.';

async function openAsAdmin(page: Page, path: string): Promise<void> {
  await page.goto(`${targum.url}${path}`);
  await signIn(page, targum.url, 'admin@localhost.test');
}

test('every admin address leads an administrator to the console and everybody else to signing in', async ({ page }) => {
  for (const path of [
    '/admin-redirect',
    '/admin/login',
    '/admin',
    '/admin/dashboard',
    '/admin/any/thing',
    '/console',
  ]) {
    await page.goto(`${targum.url}${path}`);
    await expect(page).toHaveURL(/\/auth\?reason=admin/);
    await expect(page.getByText(refusal)).toBeVisible();
  }
  await signIn(page, targum.url, 'admin@localhost.test');
  await expect(page).toHaveURL(`${targum.url}/console`);
  await page.goto(`${targum.url}/admin/dashboard`);
  await expect(page).toHaveURL(`${targum.url}/console`);
  await expect(page.getByText('All parts answer')).toBeVisible();
});

test('somebody who signs in without being an administrator is told so and not sent round in circles', async ({
  page,
}) => {
  await page.goto(`${targum.url}/auth?tab=signup`);
  await signIn(page, targum.url, 'curious@example.test');
  await page.goto(`${targum.url}/console/ledger`);
  await expect(page).toHaveURL(/\/auth\?reason=admin/);
  await expect(page.getByText(refusal)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a contact request is read and handled, a user becomes a reviewer, and both is written down', async ({ page }) => {
  await page.request.post(`${targum.url}/api/contact-request`, {
    data: { name: 'Rut', email: 'rut@example.test', subject: 'A question', message: 'Do you take poems?' },
  });
  await openAsAdmin(page, '/console/contact');
  await expect(page.getByText('Do you take poems?')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(page.getByText('Nothing here')).toBeVisible();
  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('searchbox').fill('curious@');
  const box = page.getByRole('checkbox', { name: 'curious@example.test may review drafts' });
  await expect(box).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  // A click, since check() wants the mark at once and this one waits for the server.
  await box.click();
  await expect(box).toBeChecked();
  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByRole('row', { name: /Made reviewer curious@example\.test/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Contact request handled rut@example\.test/ })).toBeVisible();
});

test('a payment is given back with a reason, and a promotion code is made and redeemed', async ({ page, browser }) => {
  const buyer = await (await browser.newContext()).newPage();
  await buyer.goto(`${targum.url}/billing`);
  await signIn(buyer, targum.url, 'refunded@example.test');
  await buyer.getByRole('button', { name: 'Pay $100.00' }).click();
  await buyer.getByRole('button', { name: 'Pay (test)' }).click();
  await expect(buyer.getByText('$100.00 was added to your credit.')).toBeVisible();

  await openAsAdmin(page, '/console/ledger');
  await expect(page.getByText('The books balance')).toBeVisible();
  await page.getByRole('searchbox').fill('refunded@example.test');
  await page.getByRole('button', { name: 'Refund' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Amount in dollars' }).fill('12,345');
  await expect(dialog.getByText('Write an amount like 12.50.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Amount in dollars' }).fill('40.50');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Bought twice by mistake');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(
    page.getByRole('row', { name: /refunded@example\.test.*Bought twice by mistake.*\$40\.50/ }),
  ).toBeVisible();
  await expect(page.getByText('The books balance')).toBeVisible();

  await page.getByRole('link', { name: 'Promotions' }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill('SPRING-25');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('amount');
  await page.getByRole('textbox', { name: 'Dollars' }).fill('25');
  await page.getByRole('button', { name: 'Create the code' }).click();
  await expect(page.getByRole('row', { name: /SPRING-25 \$25\.00/ })).toBeVisible();

  await buyer.goto(`${targum.url}/billing`);
  await expect(buyer.getByTestId('balance')).toHaveText('$259.50');
  await buyer.getByRole('textbox', { name: 'Code' }).fill('spring-25');
  await buyer.getByRole('button', { name: 'Redeem' }).click();
  await expect(buyer.getByText('$25.00 was added to your credit.')).toBeVisible();
  await expect(buyer.getByTestId('balance')).toHaveText('$284.50');
  await buyer.context().close();
});

test('the word count test sets the rules beside what the server counts', async ({ page }) => {
  await page.goto(`${targum.url}/word-count-test`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'note.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from('# A title\n\nThree more words.\n'),
  });
  await expect(page.getByTestId('server-words')).toHaveText('5');
  await expect(page.getByTestId('words-parsed')).toHaveText('5');
  await expect(page.getByTestId('words-txt')).toHaveText('6');
  await expect(page.getByTestId('words-other')).toHaveText('5');
  await page.goto(`${targum.url}/projects`);
  await expect(page.getByText('word-count-test')).toHaveCount(0);
});

test('the payment test finds the connection in order, and the Drive test says what is missing', async ({ page }) => {
  await page.goto(`${targum.url}/stripe-test`);
  await expect(page.getByText('Built-in test payments')).toBeVisible();
  await expect(page.getByText('4242 4242 4242 4242')).toBeVisible();
  await expect(page.getByText('Not OK')).toHaveCount(0);
  await page.goto(`${targum.url}/google-drive-test`);
  await signIn(page, targum.url, 'driver@example.test');
  await page.getByRole('button', { name: 'Run the steps' }).click();
  await expect(page.getByRole('row', { name: /Keys are set.*Failed/ })).toBeVisible();
});

const looks = [
  { language: 'en', colorScheme: 'light', width: 1280 },
  { language: 'he', colorScheme: 'dark', width: 390 },
] as const;

async function look(page: Page, { language, colorScheme, width }: (typeof looks)[number]): Promise<void> {
  await page.addInitScript((code) => localStorage.setItem('targum_language', code), language);
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
}

/** Waits until the page has what it asked for, then looks at all of it. */
async function expectFaultless(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^(Loading…|טוען…)$/)).toHaveCount(0);
  expect([page.url(), await complaints(page), await sidewaysScroll(page)]).toEqual([page.url(), [], 0]);
}

for (const chosen of looks) {
  const { language, colorScheme, width } = chosen;
  test(`axe finds nothing in the console in ${language}, ${colorScheme}, and nothing is wider than ${width}`, async ({
    page,
  }) => {
    test.slow();
    await look(page, chosen);
    await openAsAdmin(page, '/console');
    await expectFaultless(page);
    for (const section of ['jobs', 'users', 'contact', 'ledger', 'promotions', 'audit']) {
      await page.locator(`a[href="/console/${section}"]`).click();
      await expect(page).toHaveURL(`${targum.url}/console/${section}`);
      await expectFaultless(page);
    }
  });

  test(`axe finds nothing on the test pages in ${language}, ${colorScheme}, and nothing is wider than ${width}`, async ({
    page,
  }) => {
    await look(page, chosen);
    for (const path of ['/word-count-test', '/stripe-test']) {
      await page.goto(`${targum.url}${path}`);
      await expectFaultless(page);
    }
    await page.goto(`${targum.url}/google-drive-test`);
    await signIn(page, targum.url, 'tester@example.test');
    await expectFaultless(page);
  });
}
