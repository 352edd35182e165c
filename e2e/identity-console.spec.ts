import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type RunningTargum, startTargum } from '@targum/cli/testing';
import { complaints, sidewaysScroll, signIn } from './journey.ts';

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

const open = async (part: string) => {
  await page.goto(`${targum.url}/console/identity${part}`);
  await expect(page.locator('main:not(:has(.animate-pulse)):not(:has(.animate-spin))')).toBeVisible();
};

/** Asks and answers the question that a button brings up. */
async function confirm(name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

const doneOnce = () => expect(page.getByText('Done', { exact: true }).last()).toBeVisible();

/** Somebody else, signed in in a browser of their own. */
async function somebody(email: string): Promise<Page> {
  const other = await (await context.browser()?.newContext())?.newPage();
  if (!other) throw new Error('There is no browser');
  await other.goto(`${targum.url}/auth`);
  await signIn(other, targum.url, email);
  return other;
}

/** As an operator makes one: on the command line. */
async function makeKey(name: string, scope: string): Promise<string> {
  const root = path.resolve(import.meta.dirname, '..');
  const command = ['tools/node24.mjs', 'packages/cli/src/main.ts', 'identity', 'admin-key'];
  const env = { ...process.env, DATA_DIR: targum.dataDir, LOG_LEVEL: 'silent' };
  const { stdout } = await promisify(execFile)(process.execPath, [...command, '--name', name, '--scope', scope], {
    cwd: root,
    env,
  });
  return stdout.trim();
}

test('settings are read, changed, refused in words and taken back', async () => {
  await open('');
  await expect(page.getByText('Links that live longer than 10 minutes are easier to misuse.')).toBeVisible();
  const minutes = page.getByRole('spinbutton', { name: 'Codes live for so many minutes' });
  await expect(minutes).toHaveValue('5');
  await minutes.fill('7');
  await page.getByRole('checkbox', { name: 'Mailed links need PKCE' }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();
  await open('');
  await expect(minutes).toHaveValue('7');
  await expect(page.getByRole('checkbox', { name: 'Mailed links need PKCE' })).toBeChecked();

  const origins = page.getByRole('textbox', { name: 'Websites that may show the sign-in' });
  const before = await origins.inputValue();
  await origins.fill('https://*.example.com');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Whoever uses what you take off a list is shut out at once.')).toBeVisible();
  await confirm('Save changes');
  await expect(page.getByRole('alert')).toContainText('must be an exact origin');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(origins).toHaveValue(before);

  await page.getByText('oauth_providers', { exact: true }).first().click();
  const providers = page.getByRole('textbox', { name: 'oauth_providers' });
  await providers.fill('{"github": ');
  await expect(page.getByText('This is not JSON.')).toBeVisible();
  await providers.fill('{"github": {"client_id": "made", "client_secret": "kept from everybody"}}');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();
  await page.getByText('oauth_providers', { exact: true }).first().click();
  await expect(providers).toHaveValue(/"client_secret": "\[hidden\]"/);
  expect(await page.content()).not.toContain('kept from everybody');
});

test('an application is registered, its secret shown once, changed and removed', async () => {
  await open('/clients');
  await page.getByRole('button', { name: 'Register an application' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill('Reader');
  await form.getByRole('textbox', { name: 'Return addresses', exact: true }).fill('http://reader.example/cb');
  await form.getByRole('button', { name: 'Register an application' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await form.getByRole('textbox', { name: 'Return addresses', exact: true }).fill('https://reader.example/cb');
  await form.getByRole('button', { name: 'Register an application' }).click();
  const shown = page.getByRole('dialog', { name: 'The secret of Reader' });
  const secret = await shown.locator('code').innerText();
  expect(secret.length).toBeGreaterThan(30);
  await shown.getByRole('button', { name: 'Close' }).click();
  const row = page.getByRole('row', { name: /Reader/ });
  await expect(row).toContainText('https://reader.example/cb');
  expect(await page.content()).not.toContain(secret);
  await row.getByRole('button', { name: 'New secret Reader' }).click();
  await confirm('New secret');
  const renewed = await shown.locator('code').innerText();
  expect([renewed.length, renewed === secret]).toEqual([secret.length, false]);
  await shown.getByRole('button', { name: 'Close' }).click();
  expect(await page.content()).not.toContain(renewed);
  await row.getByRole('button', { name: 'Change Reader' }).click();
  await form.getByRole('checkbox', { name: 'In use' }).uncheck();
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(row).toContainText('Switched off');
  await row.getByRole('button', { name: 'Remove Reader' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep as it is' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Remove Reader' }).click();
  await confirm('Remove');
  await expect(row).toHaveCount(0);
});

test('a user is made, renamed, given roles and notes, and looked at from inside', async () => {
  await open('/users');
  await page.getByRole('button', { name: 'Add a user' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Email address' }).fill('admin@localhost.test');
  await form.getByRole('button', { name: 'Add a user' }).click();
  await expect(form.getByRole('alert')).toContainText('already exists');
  await form.getByRole('textbox', { name: 'Email address' }).fill('noa@example.test');
  await form.getByRole('checkbox', { name: 'I know that the address is theirs' }).check();
  await form.getByRole('textbox', { name: 'First name' }).fill('Noa');
  await form.getByRole('textbox', { name: 'Roles' }).fill('editor');
  await form.getByRole('textbox', { name: 'Our notes' }).fill('{"plan": ');
  await expect(form.getByText('This is not a JSON object.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Our notes' }).fill('{"plan": "pro", "seats": 2}');
  await form.getByRole('button', { name: 'Add a user' }).click();
  await page.getByRole('link', { name: 'noa@example.test' }).click();
  await expect(page.getByText('user, editor')).toBeVisible();

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(form.getByRole('textbox', { name: 'Roles' })).toHaveValue('editor');
  await form.getByRole('textbox', { name: 'Last name' }).fill('Levi');
  await form.getByRole('textbox', { name: 'Roles' }).fill('reader');
  await form.getByRole('textbox', { name: 'Our notes' }).fill('{"plan": "free"}');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('user, reader')).toBeVisible();
  await expect(page.getByText('"plan": "free"')).toBeVisible();
  await expect(page.getByText('seats')).toHaveCount(0);

  await page.getByRole('button', { name: 'Sign in as' }).click();
  await confirm('Sign in as');
  const shown = page.getByRole('dialog', { name: /^Token to sign in as/ });
  const token = await shown.locator('code').innerText();
  const site = (await (await page.request.get(`${targum.url}/api/site`)).json()) as {
    identity: { public_token: string };
  };
  const { public_token } = site.identity;
  const opened = await fetch(`${targum.url}/sdk/v1/impersonation/authenticate`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${public_token}:${public_token}`).toString('base64')}`,
      'content-type': 'application/json',
      origin: targum.url,
    },
    body: JSON.stringify({ impersonation_token: token }),
  });
  const { data } = (await opened.json()) as {
    data: { user: { emails: object[]; name: object }; session: { authentication_factors: object[] } };
  };
  expect(data.user).toMatchObject({
    emails: [{ email: 'noa@example.test', verified: true }],
    name: { first_name: 'Noa', last_name: 'Levi' },
  });
  expect(data.session.authentication_factors).toMatchObject([
    { impersonated_factor: { impersonator_email_address: 'admin@localhost.test' } },
  ]);
  await shown.getByRole('button', { name: 'Close' }).click();
});

test('a user is found, signed out, disabled, enabled and deleted, and feels each of it', async () => {
  const dana = await somebody('dana@example.test');
  await open('/users');
  await page.getByRole('searchbox').fill('nobody-of-that-name');
  await expect(page.getByText('Nobody found')).toBeVisible();
  await page.getByRole('searchbox').fill('dana@');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'dana@example.test' }).click();
  await expect(page.getByRole('heading', { name: 'dana@example.test' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: /^End/ }).click();
  await confirm('End');
  await expect(page.getByText('No session is running')).toBeVisible();
  await dana.goto(`${targum.url}/profile`);
  await expect(dana).toHaveURL(/\/auth/);
  await dana.context().close();

  await page.getByRole('button', { name: 'Disable' }).click();
  await confirm('Disable');
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Enable' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await confirm('Sign out everywhere');
  await doneOnce();
  await page.getByRole('link', { name: 'What happened to this account' }).click();
  await expect(page.getByText('The log is whole')).toBeVisible();
  await expect(page.getByRole('row', { name: /user\.changed.*admin@localhost\.test/ }).first()).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Delete' }).click();
  await confirm('Delete');
  await expect(page).toHaveURL(`${targum.url}/console/identity/users`);
  await expect(page.getByRole('link', { name: 'dana@example.test' })).toHaveCount(0);
});

test('administrators cannot shut themselves out', async () => {
  await open('/users');
  await page.getByRole('link', { name: 'admin@localhost.test' }).click();
  await page.getByRole('button', { name: 'Disable' }).click();
  await confirm('Disable');
  await expect(page.getByText('Nobody can lock themselves out')).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
});

test('a lock is seen and opened', async () => {
  const email = 'locked@example.test';
  const site = (await (await page.request.get(`${targum.url}/api/site`)).json()) as {
    identity: { public_token: string };
  };
  const token = site.identity.public_token;
  // Without a cookie: a browser that has signed the person in is not shut out by strangers.
  const ask = async (path: string, password: string) => {
    const answer = await fetch(`${targum.url}/sdk/v1/passwords${path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${token}:${token}`).toString('base64')}`,
        'content-type': 'application/json',
        origin: targum.url,
      },
      body: JSON.stringify({ email, password, session_duration_minutes: 60 }),
    });
    return answer.status;
  };
  expect(await ask('', 'violet kettle sings northward 71')).toBe(200);
  for (let tries = 0; tries < 10; tries += 1) expect(await ask('/authenticate', 'not this at all')).not.toBe(200);
  await open('/locks');
  const row = page.getByRole('row', { name: /locked@example\.test password/ });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /Open/ }).click();
  await confirm('Open');
  await expect(page.getByText('Nothing is locked')).toBeVisible();
});

test('a new signing key is made and an administration key ended; the console says who did what', async () => {
  const key = await makeKey('nightly script', 'users:read');
  const callWith = (bearer: string) =>
    fetch(`${targum.url}/identity/admin/v1/users`, { headers: { authorization: `Bearer ${bearer}` } });
  expect((await callWith(key)).status).toBe(200);
  await open('/keys');
  expect(await page.content()).not.toContain(key);
  const keys = page.getByRole('region', { name: 'Signing keys' });
  const count = await keys.getByRole('row').count();
  await page.getByRole('button', { name: 'Make a new key' }).click();
  await confirm('Make a new key');
  await expect(keys.getByRole('row')).toHaveCount(count + 1);
  await expect(keys.getByText('Waits').first()).toBeVisible();
  await page.getByRole('button', { name: 'Replace the key now' }).click();
  await confirm('Replace the key now');
  await expect(keys.getByRole('row')).toHaveCount(count + 2);

  const admin = page.getByRole('region', { name: 'Administration keys' }).getByRole('row', { name: /nightly script/ });
  await expect(admin).toContainText('users:read');
  await admin.getByRole('button', { name: 'End nightly script' }).click();
  await confirm('End');
  await expect(admin).toContainText('Ended');
  expect((await callWith(key)).status).toBe(401);
  await page.goto(`${targum.url}/console/audit`);
  for (const text of [
    /Identity settings changed/,
    /Application registered Reader/,
    /Application removed Reader/,
    /New secret of an application Reader/,
    /User made noa@example\.test/,
    /User changed noa@example\.test/,
    /Token to sign in as somebody noa@example\.test/,
    /Sign-in disabled dana@example\.test/,
    /Sign-in enabled dana@example\.test/,
    /Signed out everywhere dana@example\.test/,
    /Identity deleted dana@example\.test/,
    /Session ended/,
    /New signing key/,
    /Administration key ended nightly script/,
    /Locks opened locked@example\.test/,
  ])
    await expect(page.getByRole('row', { name: text }).first()).toBeVisible();
});

for (const { language, colorScheme, width } of [
  { language: 'en', colorScheme: 'light', width: 1280 },
  { language: 'he', colorScheme: 'dark', width: 390 },
] as const) {
  test(`axe finds nothing on the identity pages in ${language}, ${colorScheme}, and nothing is wider than ${width}`, async () => {
    test.slow();
    await page.addInitScript((code) => localStorage.setItem('targum_language', code), language);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    const parts = ['', '/activity', '/providers', '/clients', '/users', '/users/import', '/sessions', '/locks'];
    for (const part of [...parts, '/messages', '/keys', '/audit']) {
      await open(part);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect([part, await complaints(page), await sidewaysScroll(page)]).toEqual([part, [], 0]);
    }
    await open('/users');
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    expect([await complaints(page), await sidewaysScroll(page)]).toEqual([[], 0]);
  });
}
