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

const phone = { width: 390, height: 844 };
const header = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('the home page leads to a project and to the prices, and its page stops turning when asked', async ({ page }) => {
  await page.goto(targum.url);
  await expect(page).toHaveTitle('A first draft of your book, in minutes · Targum');
  await expect(page.getByRole('link', { name: 'Start Translating' })).toHaveAttribute('href', '/create-project');
  for (const title of ['Minutes, Not Months', 'Trusted by Professionals', 'Tailored to You'])
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('More languages soon.')).toBeVisible();
  const sheet = page.locator('.page-turn-sheet');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(sheet).toHaveCSS('animation-play-state', 'paused');
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(sheet).toHaveCSS('animation-play-state', 'running');
  await page.getByRole('link', { name: 'View Pricing' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible();
});

test('where less motion is wanted, both languages lie side by side', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(targum.url);
  await expect(page.locator('.page-turn-sheet')).toHaveCSS('animation-name', 'none');
  await expect(page.getByText('הספר', { exact: true })).toBeVisible();
  await expect(page.getByText('The Book', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden();
});

test('on a phone the menu opens by keyboard, closes with Escape, and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(targum.url);
  const row = page.getByRole('navigation', { name: 'About, contact and pricing' });
  await expect(row.getByRole('link')).toHaveText(['About', 'Contact', 'Pricing']);
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await expect(header(page).getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await header(page).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test('the header says what a visitor may open, in the order of the specification', async ({ page }) => {
  await page.goto(`${targum.url}/about`);
  await expect(header(page).getByRole('link')).toHaveText([
    /Targum/,
    'About',
    'Contact',
    'Pricing',
    'Login',
    'Sign Up',
  ]);
  await expect(header(page).getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/auth?tab=signup');
  await expect(header(page).getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page');
});

test('language and theme are kept when the page is loaded again', async ({ page }) => {
  await page.goto(`${targum.url}/about`);
  await page.getByRole('button', { name: 'עברית' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('אודות Targum');
  await page.getByRole('combobox').selectOption('dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveClass(/dark/);
});

test('a file is counted in the browser and priced by the tier, without being sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.goto(`${targum.url}/pricing`);
  await expect(page.getByText('Select a file to see pricing estimate')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Tier' })).toHaveValue('standard');
  const text = 'One two three four five. '.repeat(10_000);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'book.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  const estimate = page.getByTestId('estimate');
  await expect(estimate).toContainText('50,000');
  await expect(estimate).toContainText('$2,000.00');
  await expect(estimate).toContainText('1 hour 40 minutes');
  await expect(estimate).not.toContainText('Discount');
  await expect(estimate.getByText('approximate')).toBeHidden();
  await page.getByRole('combobox', { name: 'Tier' }).selectOption('pro');
  await expect(estimate).toContainText('$4,000.00');
  await page.getByRole('button', { name: 'Choose Custom' }).click();
  await expect(estimate).toContainText('$3,000.00');
  expect(sent.filter((path) => /upload|create-project/.test(path))).toEqual([]);
});

test('a file that only the server can count is marked approximate', async ({ page }) => {
  await page.goto(`${targum.url}/pricing`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(2_000) });
  await expect(page.getByTestId('estimate')).toContainText('200');
  await expect(page.getByTestId('estimate').getByText('approximate', { exact: true })).toBeVisible();
});

test('an estimate that fails says so in a toast, and can be tried again', async ({ page }) => {
  let broken = true;
  await page.route('**/api/translation-estimate', (route) =>
    broken ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
  );
  await page.goto(`${targum.url}/pricing`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('one two') });
  const toast = page.getByTestId('toast');
  await expect(toast).toContainText('Estimation Error');
  await expect(toast).toContainText('Could not calculate translation cost. Please try again.');
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByTestId('estimate')).toContainText('$0.08');
});

test('tiers that cannot be loaded are silently the ones that are built in', async ({ page }) => {
  await page.route('**/api/pricing-tiers', (route) => route.abort());
  await page.goto(`${targum.url}/pricing`);
  for (const rate of ['$0.04', '$0.06', '$0.08']) await expect(page.getByText(rate, { exact: true })).toBeVisible();
  await expect(page.getByTestId('toast')).toBeHidden();
});

test('a contact request is checked, sent, stored and mailed', async ({ page }) => {
  await page.goto(`${targum.url}/contact`);
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByRole('textbox', { name: 'Your name' })).toBeFocused();
  await expect(page.getByText('Tell us your name.')).toBeVisible();
  await expect(page.getByText('This does not look like an email address.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Dana');
  await page.getByRole('textbox', { name: 'Your email' }).fill('dana@example.test');
  await page.getByRole('textbox', { name: 'Your message' }).fill('Do you translate poems?');
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByText('Thank you, your message has arrived')).toBeVisible();
  await expect(page.getByText('dana@example.test')).toBeVisible();
  const outbox = await page.request.get(`${targum.url}/dev/outbox.json?to=admin@localhost.test`);
  expect(await outbox.text()).toContain('Do you translate poems?');
});

test('a contact request that cannot be sent keeps what was written', async ({ page }) => {
  await page.goto(`${targum.url}/contact`);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Dana');
  await page.getByRole('textbox', { name: 'Your email' }).fill('dana@example.test');
  await page.getByRole('textbox', { name: 'Your message' }).fill('Hello?');
  await page.route('**/api/contact-request', (route) => route.abort());
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByRole('alert')).toContainText('Your message was not sent');
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('Hello?');
});

test('each public page has a title, a description and an address of its own', async ({ page }) => {
  const heads: string[] = [];
  for (const path of ['/', '/pricing', '/about', '/contact', '/privacy', '/terms', '/investors', '/investors-v2']) {
    await page.goto(targum.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${targum.url}${path}`);
    const description = await page.locator('meta[name=description]').getAttribute('content');
    heads.push(`${await page.title()} | ${description}`);
  }
  expect(new Set(heads).size).toBe(heads.length);
  expect(heads.every((head) => / · Targum \| .{20,}/.test(head))).toBe(true);
});

test('a page that cannot be loaded leaves the header, says so and offers a way back', async ({ page }) => {
  await page.goto(`${targum.url}/about`);
  await page.route('**/assets/contact-*.js', (route) => route.abort());
  await header(page).getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(header(page)).toBeVisible();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page.getByRole('link', { name: 'Start Translating' })).toBeVisible();
});

test('scripts and styles travel compressed, and browsers keep them', async ({ page }) => {
  const sent = new Map<string, Record<string, string>>();
  page.on('response', (response) => sent.set(new URL(response.url()).pathname, response.headers()));
  await page.goto(targum.url);
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  const assets = [...sent].filter(([address]) => /^\/assets\/.*\.(?:js|css)$/.test(address));
  expect(assets.length).toBeGreaterThan(5);
  for (const [address, headers] of assets) {
    expect(headers, address).toMatchObject({ 'content-encoding': expect.stringMatching(/br|gzip/) });
    expect(headers['cache-control'], address).toContain('immutable');
    expect(headers['content-type'], address).toMatch(/javascript|css/);
  }
});

test('an unknown address says that nothing is there and leads home', async ({ page }) => {
  await page.goto(`${targum.url}/nowhere/at/all`);
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL(`${targum.url}/`);
});

test('going to another page moves the focus to its content, and going back restores the place', async ({ page }) => {
  await page.goto(`${targum.url}/privacy`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await page.getByRole('link', { name: 'Terms' }).evaluate((link) => link.focus({ preventScroll: true }));
  const place = await page.evaluate(() => scrollY);
  expect(place).toBe(900);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  await expect(page.locator('main')).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});
