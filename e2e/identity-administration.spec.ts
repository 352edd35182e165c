import { readFile } from 'node:fs/promises';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type RunningTargum, startTargum } from '@targum/cli/testing';
import { signIn } from './journey.ts';

let targum: RunningTargum;
let context: BrowserContext;
let page: Page;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  targum = await startTargum();
  context = await browser.newContext({ reducedMotion: 'reduce' });
  page = await context.newPage();
  await page.goto(`${targum.url}/console/identity`);
  await signIn(page, targum.url, 'admin@localhost.test');
});
test.afterAll(async () => {
  await targum.dispose();
});

async function open(part: string, tab = page): Promise<void> {
  await tab.goto(`${targum.url}/console/identity${part}`);
  await expect(tab.locator('main:not(:has(.animate-pulse)):not(:has(.animate-spin))')).toBeVisible();
}

async function choose(name: string, content: string | Buffer): Promise<void> {
  const buffer = Buffer.from(content);
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

async function callPublic(path: string, body: object): Promise<Response> {
  const site = await (await fetch(`${targum.url}/api/site`)).json();
  const { public_token: token } = (site as { identity: { public_token: string } }).identity;
  return fetch(`${targum.url}/sdk/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${token}:${token}`).toString('base64')}`,
      'content-type': 'application/json',
      origin: targum.url,
    },
    body: JSON.stringify(body),
  });
}

test('files that are no list of users are refused in words, and nothing is sent', async () => {
  const sent: string[] = [];
  const note = (request: { url: () => string }) => request.url().endsWith('/users/import') && sent.push(request.url());
  page.on('request', note);
  await open('/users');
  await page.getByRole('link', { name: 'Import users' }).click();
  for (const [name, content, words] of [
    ['picture.csv', Buffer.from([0x89, 0x50, 0xff, 0xfe]), 'not text in UTF-8'],
    ['half.json', '[{"email": "a@x.example"}', 'not whole'],
    ['people.csv', 'name,phone\nNoa,1\n', 'does not name a column'],
    ['nobody.csv', 'email\n', 'nobody in it'],
  ] as const) {
    await choose(name, content);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(name);
    await expect(alert).toContainText(words);
  }
  expect(sent.filter((url) => url.startsWith(targum.url) && !url.endsWith('/console/identity/users/import'))).toEqual(
    [],
  );
  page.off('request', note);
});

test('users are imported with their passwords after a check; a second click and a second file take nobody twice', async () => {
  const hash = '$2b$04$YOs3CyzpmXAC9nkMgeTnvuhwlKmBcZgaQlKUmzwnHOXsmcBthZMTG';
  const file = [
    'email,email_verified,first_name,last_name,password_hash,probe_password,shoe_size',
    `old@example.test,true,Noa,"Levi, Dr.",${hash},a phrase from the old house,38`,
    'plain@example.test,,,,,,',
    'nobody,,,,,,',
    `wrong@example.test,true,,,${hash},not this one,`,
    'odd@example.test,true,,,md5:abc,,',
    'PLAIN@example.test,,,,,,',
    'maybe@example.test,perhaps,,,,,',
  ].join('\r\n');
  await open('/users/import');
  await choose('users.csv', file);
  await expect(page.getByText('Columns that are left out: shoe_size')).toBeVisible();
  await expect(page.getByText('2 people can be taken, none is here already, 5 are refused.')).toBeVisible();
  const refused = page.getByRole('region', { name: '5 rows are refused' });
  await expect(refused.getByRole('row', { name: '5 wrong@example.test the probe password' })).toBeVisible();
  await expect(refused.getByRole('row', { name: '6 odd@example.test the password hash' })).toBeVisible();
  await expect(refused.getByRole('row', { name: '7 PLAIN@example.test stands in the file twice' })).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the refused rows' }).click();
  const saved = await readFile(await (await saving).path(), 'utf8');
  expect(saved).toContain('4,nobody,invalid_email');
  expect(saved).not.toContain(hash);

  await page.getByRole('button', { name: 'Import 2 people' }).dblclick();
  await expect(page.getByText('2 people were taken, none was here already, 5 were refused.')).toBeVisible();
  await choose('users.csv', file);
  await expect(page.getByText('Nobody new in it, 2 are here already, 5 are refused.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);

  const password = { email: 'old@example.test', session_duration_minutes: 60 };
  expect((await callPublic('/passwords/authenticate', { ...password, password: 'not this one' })).status).toBe(401);
  const opened = await callPublic('/passwords/authenticate', { ...password, password: 'a phrase from the old house' });
  expect(opened.status).toBe(200);
  await page.goto(`${targum.url}/console/audit`);
  await expect(page.getByRole('row', { name: /Users imported 2/ })).toBeVisible();
});

test('an import of 10,000 that a reload interrupts goes on with the same file, and nobody is lost or doubled', async () => {
  test.slow();
  const many = ['email', ...Array.from({ length: 10_000 }, (_, index) => `p${index}@many.test`)].join('\n');
  await open('/users/import');
  await choose('many.csv', many);
  await page.getByRole('button', { name: 'Import 10,000 people' }).click({ timeout: 120_000 });
  await expect(page.getByText(/Importing, (?:[4-9]00|[1-9],\d00) of 10,000/)).toBeVisible({ timeout: 60_000 });
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(/“many\.csv” had come to [\d,]+ of 10,000/)).toBeVisible();
  await choose('many.csv', many);
  const found = page.getByText(/can be taken, [\d,]+ are here already, none is refused\./);
  await expect(found).toBeVisible({ timeout: 120_000 });
  const numbersIn = (text: string) => (text.match(/\d[\d,]*/g) ?? []).map((part) => Number(part.replaceAll(',', '')));
  const [fresh = 0, before = 0] = numbersIn(await found.innerText());
  expect([fresh + before, before > 0]).toEqual([10_000, true]);
  await page.getByRole('button', { name: /^Import [\d,]+ people/ }).click();
  const done = page.getByText(/people were taken, [\d,]+ were here already, none was refused\./);
  await expect(done).toBeVisible({ timeout: 180_000 });
  // The part that was under way when the page was reloaded may still have been taken after the check.
  const [taken = 0, already = 0] = numbersIn(await done.innerText());
  expect([taken + already, taken <= fresh]).toEqual([10_000, true]);
  await open('/users?search=p9999@many.test');
  await expect(page.getByRole('row')).toHaveCount(2);
  await open('/users/import');
  await expect(page.getByText('An import stopped in the middle')).toHaveCount(0);
});

test('a part that cannot be sent stops the import, and going on finishes it', async () => {
  const rows = ['email', ...Array.from({ length: 450 }, (_, index) => `q${index}@part.test`)].join('\n');
  await open('/users/import');
  await choose('part.csv', rows);
  const start = page.getByRole('button', { name: 'Import 450 people' });
  await expect(start).toBeVisible();
  await context.setOffline(true);
  await start.click();
  await expect(page.getByText('Nothing is half done')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('450 people were taken, none was here already, none was refused.')).toBeVisible();
});

test('users are found by name, by id and by state', async () => {
  await open('/users');
  await page.getByRole('searchbox').fill('levi');
  const link = page.getByRole('table').getByRole('link');
  await expect(link).toHaveText(['old@example.test']);
  await link.click();
  const id = await page.locator('dd code').first().innerText();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('levi');
  await page.getByRole('searchbox').fill(id);
  await expect(link).toHaveText(['old@example.test']);
  await page.getByRole('combobox', { name: 'State' }).selectOption('disabled');
  await expect(page.getByText('Nobody found')).toBeVisible();
});

test('claims are put into a session, half-typed ones are not sent, and our own are pointed out', async () => {
  await open('/users?search=old@');
  await page.getByRole('table').getByRole('link').click();
  await page.getByRole('button', { name: /^Claims/ }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Claims' }).fill('{"plan": ');
  await expect(form.getByText('This is not a JSON object.')).toBeVisible();
  await form.getByRole('button', { name: 'Save changes' }).click();
  await form.getByRole('textbox', { name: 'Claims' }).fill('{"plan": "pro", "sub": "x"}');
  await expect(form.getByText('These are our own and stay as they are: sub')).toBeVisible();
  await form.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: /^Claims \(2\)/ }).click();
  await expect(form.getByRole('textbox', { name: 'Claims' })).toHaveValue(/"plan": "pro"/);
  await page.keyboard.press('Escape');
});

test('two administrators set claims of the same session: the second is told and chooses', async () => {
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await open('/users?search=old@', tab);
    await tab.getByRole('table').getByRole('link').click();
    await tab.getByRole('button', { name: /^Claims/ }).click();
  }
  const claims = (tab: Page) => tab.getByRole('dialog').getByRole('textbox', { name: 'Claims' });
  const save = (tab: Page) => tab.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
  await claims(other).fill('{"plan": "theirs"}');
  await save(other);
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await claims(page).fill('{"plan": "mine"}');
  await save(page);
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else was quicker' });
  await expect(conflict.locator('code')).toHaveText(['{"plan":"theirs"}', '{"plan":"mine"}']);
  await expect(claims(page)).toHaveValue('{"plan": "mine"}');
  await conflict.getByRole('button', { name: 'Save yours over it' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: /^Claims \(1\)/ }).click();
  await expect(claims(page)).toHaveValue(/"plan": "mine"/);
  await page.keyboard.press('Escape');
  await other.close();
});

test('a key for the chosen signature is made', async () => {
  await open('/keys');
  await page.getByRole('button', { name: 'Make a new key' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Signature' }).selectOption('ES256');
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new key' }).click();
  const keys = page.getByRole('region', { name: 'Signing keys' });
  await expect(keys.getByRole('row', { name: /ES256.*Waits/ })).toBeVisible();
});

test('what text messages cost stands there by country and range, and sign-ins by method', async () => {
  await open('/messages');
  await expect(page.getByText('No text message was sent')).toBeVisible();
  expect((await callPublic('/otps/sms/login_or_create', { phone_number: '+972502345678' })).status).toBe(200);
  await open('/messages');
  await expect(page.getByText('1 of 2,000 messages')).toBeVisible();
  await expect(page.getByRole('row', { name: /Israel 1 \$0\.0[45]/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /\+97250234\*\*\*\* 1 \/ 20 0 \/ 1/ })).toBeVisible();
  expect(await page.content()).not.toContain('2345678');
  await open('/activity');
  const signedIn = page.getByRole('figure').filter({ hasText: 'Signed in' });
  await expect(signedIn.getByRole('listitem').filter({ hasText: /^Password 1$/ })).toBeVisible();
  const failed = page.getByRole('figure').filter({ hasText: 'Failed' });
  await expect(failed.getByRole('listitem').filter({ hasText: /^Password 1$/ })).toBeVisible();
  await page.getByText('As a table').click();
  await expect(page.getByRole('row', { name: /Password Failed 1/ })).toBeVisible();
});

test('providers say whether they work and which address to register', async () => {
  await open('/providers');
  await expect(page.getByRole('row', { name: /Google Not set up Set up Google http/ })).toBeVisible();
  expect(await page.getByRole('row').count()).toBeGreaterThan(19);
});

test('two administrators at once: both values are shown, theirs or mine is kept, and what else was typed stays', async () => {
  const other = await context.newPage();
  await open('');
  await open('', other);
  const minutes = (tab: Page) => tab.getByRole('spinbutton', { name: 'Codes live for so many minutes' });
  const failures = page.getByRole('spinbutton', { name: 'Lock after so many failures' });
  const save = (tab: Page) => tab.getByRole('button', { name: 'Save changes' }).click();
  await minutes(other).fill('8');
  await save(other);
  await expect(other.getByText('Saved', { exact: true }).last()).toBeVisible();
  await minutes(page).fill('3');
  await failures.fill('12');
  await save(page);
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else was quicker' });
  await expect(conflict).toContainText('Codes live for so many minutes');
  await expect(conflict.locator('code')).toHaveText(['8', '3']);
  await conflict.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(minutes(page)).toHaveValue('8');
  await expect(failures).toHaveValue('12');
  await save(page);
  await expect(page.getByText('Your last change replaced:')).toBeVisible();

  await minutes(other).fill('9');
  await save(other);
  await expect(other.getByText('Your last change replaced:')).toBeVisible();
  await minutes(page).fill('4');
  await save(page);
  await conflict.getByRole('button', { name: 'Save yours over it' }).click();
  await expect(conflict).toHaveCount(0);
  await open('', other);
  await expect(minutes(other)).toHaveValue('4');
  await page.getByRole('button', { name: 'Put back what was there' }).click();
  await expect(minutes(page)).toHaveValue('9');
  await other.close();
});

test('two administrators change the same user: the second is told and loses nothing', async () => {
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await open('/users?search=plain@', tab);
    await tab.getByRole('table').getByRole('link').click();
    await tab.getByRole('button', { name: 'Change', exact: true }).click();
  }
  const roles = (tab: Page) => tab.getByRole('dialog').getByRole('textbox', { name: 'Roles' });
  const save = (tab: Page) => tab.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
  await roles(other).fill('editor');
  await save(other);
  await expect(other.getByText('user, editor')).toBeVisible();
  await roles(page).fill('reader');
  await save(page);
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else was quicker' });
  await expect(conflict.locator('code')).toHaveText(['editor', 'reader']);
  await expect(roles(page)).toHaveValue('reader');
  await conflict.getByRole('button', { name: 'Save yours over it' }).click();
  await expect(page.getByText('user, reader')).toBeVisible();
  await other.close();
});

test('the log is verified anew and saved as a table', async () => {
  await open('/audit?action=users.imported');
  await expect(page.getByText(/The log is whole.*entries verified/)).toBeVisible();
  await page.getByRole('button', { name: 'Verify again' }).click();
  await expect(page.getByText(/The log is whole/)).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const lines = (await readFile(await (await saving).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('\uFEFFseq,at,action,result,actor,user_id,ip_address,details');
  expect(lines.length).toBeGreaterThan(50);
  for (const line of lines.slice(1)) expect(line).toContain('users.imported,ok,admin@localhost.test');
});

test('an id that is not of this project is not found, and somebody who is no administrator sees nothing', async () => {
  await open('/users/user-test-00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('alert')).toContainText('does not know this');
  const stranger = await (await context.browser()?.newContext())?.newPage();
  if (!stranger) throw new Error('There is no browser');
  await stranger.goto(`${targum.url}/auth`);
  await signIn(stranger, targum.url, 'somebody@example.test');
  for (const part of ['/users/import', '/messages', '/activity']) {
    await stranger.goto(`${targum.url}/console/identity${part}`);
    await expect(stranger.getByText('That page is for administrators.')).toBeVisible();
  }
  await stranger.context().close();
});
