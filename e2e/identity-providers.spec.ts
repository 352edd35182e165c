import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type RunningTargum, startTargum } from '@targum/cli/testing';
import { behaviours } from '../apps/identity/src/methods/oauth/testing/behaviours.ts';
import { LocalProvider } from '../apps/identity/src/methods/oauth/testing/local-provider.ts';
import { complaints, sidewaysScroll, signIn } from './journey.ts';

/** Setting providers up in the console and trying them there: our server, and providers on this machine. */

let targum: RunningTargum;
let context: BrowserContext;
let page: Page;
let github: LocalProvider;
let google: LocalProvider;

test.describe.configure({ mode: 'serial' });

const like = async (id: string) => {
  const behaviour = behaviours.find((row) => row.id === id);
  if (!behaviour) throw new Error(`Nobody behaves like ${id}`);
  return new LocalProvider(behaviour).listen();
};

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  [targum, github, google] = await Promise.all([startTargum(), like('github'), like('google')]);
  context = await browser.newContext({ reducedMotion: 'reduce' });
  page = await context.newPage();
  await page.goto(`${targum.url}/console/identity/providers`);
  await signIn(page, targum.url, 'admin@localhost.test');
});
test.afterAll(async () => {
  github?.close();
  google?.close();
  await targum?.dispose();
});
test.beforeEach(() => {
  github.faults = {};
  google.faults = {};
});

async function open(part: string, tab = page): Promise<void> {
  await tab.goto(`${targum.url}/console/identity${part}`);
  await expect(tab.locator('main:not(:has(.animate-pulse)):not(:has(.animate-spin))')).toBeVisible();
}

const row = (name: string, tab = page) => tab.getByRole('row', { name: new RegExp(`^${name} `) });
const dialog = (tab = page) => tab.getByRole('dialog');
const press = (name: string, tab = page) => dialog(tab).getByRole('button', { name, exact: true }).click();
const step = (name: string) => dialog().getByRole('listitem').filter({ hasText: name });

test('a provider is set up in fields: what is missing is said beside its field, and no secret comes back', async () => {
  await open('/providers');
  await row('GitHub').getByRole('button', { name: 'Set up GitHub' }).click();
  await dialog().getByRole('textbox', { name: 'Client id' }).fill('made up');
  await press('Save changes');
  const secret = dialog().getByLabel('Client secret');
  await expect(secret).toHaveAccessibleDescription(/This is needed\./);
  await expect(secret).toHaveAttribute('aria-invalid', 'true');
  await expect(secret).toBeFocused();
  await expect(row('GitHub')).toContainText('Not set up');
  await secret.fill('kept from everybody');
  await dialog().getByRole('textbox', { name: 'Further scopes' }).fill('read:org\n\n gist');
  await press('Save changes');
  await expect(row('GitHub')).toContainText('Works');
  await row('GitHub').getByRole('button', { name: 'Change GitHub' }).click();
  await expect(dialog().getByRole('textbox', { name: 'Client id' })).toHaveValue('made up');
  await expect(dialog().getByRole('textbox', { name: 'Further scopes' })).toHaveValue('read:org\ngist');
  await expect(secret).toHaveValue('');
  await expect(secret).toHaveAccessibleDescription('There is one. Left empty it stays as it is.');
  expect(await page.content()).not.toContain('kept from everybody');
  expect(await complaints(page)).toEqual([]);
  await page.keyboard.press('Escape');
});

test('an address in the clear is refused in words, and nothing of it is kept', async () => {
  await open('');
  await page.getByText('oauth_providers', { exact: true }).first().click();
  const json = page.getByRole('textbox', { name: 'oauth_providers' });
  const token = 'http://evil.example/token';
  await json.fill(JSON.stringify({ github: { ...github.settings(), endpoints: { token } }, myspace: {} }));
  await page.getByRole('button', { name: 'Save changes' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Nothing was saved' });
  await expect(alert).toContainText('oauth_providers.myspace.client_id');
  await json.fill(JSON.stringify({ github: { ...github.settings(), endpoints: { token } } }));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(alert).toContainText('oauth_providers.github.endpoints.token');
  await expect(alert).toContainText('This must be an address that begins with https://.');
  // The addresses of a provider on this machine are the rare settings that stand as JSON.
  await json.fill(JSON.stringify({ github: github.settings({ timeout_ms: 2000 }) }));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();
});

test('a provider is tried by keyboard alone: each step says how it went, and the focus comes back', async () => {
  await open('/providers');
  const check = row('GitHub').getByRole('button', { name: 'Check GitHub' });
  await check.focus();
  await page.keyboard.press('Enter');
  await expect(dialog().getByText('Nothing is wrong, as far as can be tried.')).toBeVisible();
  for (const name of ['Our settings', 'The page where people sign in', 'The exchange of codes', 'The profile'])
    await expect(step(name)).toContainText('Works');
  expect(await complaints(page)).toEqual([]);

  github.faults = { break: { at: 'token', status: 404, body: '{}' } };
  const again = dialog().getByRole('button', { name: 'Check again' });
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(step('The exchange of codes')).toContainText('There is nothing at this address.');
  await expect(dialog().getByText('One step failed: nobody can sign in this way.')).toBeVisible();
  await expect(again).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);
  await expect(check).toBeFocused();
});

test('an address that sends us elsewhere says where, and what came back is in the reader’s language', async () => {
  const location = 'https://moved.example/token?state=check';
  github.faults = { break: { at: 'token', status: 308, body: '', headers: { location } } };
  await row('GitHub').getByRole('button', { name: 'Check GitHub' }).click();
  await expect(step('The exchange of codes')).toContainText('It sends us elsewhere, and we do not follow.');
  await expect(step('The exchange of codes')).toContainText('It leads to: https://moved.example/token');
  await page.keyboard.press('Escape');

  await page.evaluate(() => localStorage.setItem('targum_language', 'he'));
  await open('/providers');
  const body = JSON.stringify({ error: 'unauthorized_client' });
  github.faults = { break: { at: 'token', status: 401, body } };
  await page.getByRole('button', { name: 'בדיקה GitHub' }).click();
  const refused = step('החלפת קודים');
  await refused.getByText('מה שהתקבל').click();
  await expect(refused).toContainText('סטטוס 401');
  await expect(refused).toContainText('במילים שלו:');
  await expect(refused.locator('bdi[dir=auto]')).toHaveText('unauthorized_client');
  await page.keyboard.press('Escape');
  await page.evaluate(() => localStorage.setItem('targum_language', 'en'));
  await open('/providers');
});

test('while a provider takes its time the page says so, and then that it did not answer', async () => {
  github.faults = { hang: 'userinfo' };
  await row('GitHub').getByRole('button', { name: 'Check GitHub' }).click();
  await expect(dialog().getByText('Asking GitHub.')).toBeVisible();
  await expect(step('The profile')).toContainText('It does not answer.');
  await expect(step('The exchange of codes')).toContainText('Works');
  await page.keyboard.press('Escape');
});

test('a check that cannot be made says so and can be made again', async () => {
  await context.setOffline(true);
  await row('GitHub').getByRole('button', { name: 'Check GitHub' }).click();
  await expect(dialog().getByRole('alert')).toContainText('The check could not be made');
  await context.setOffline(false);
  await press('Check again');
  await expect(dialog().getByText('Nothing is wrong, as far as can be tried.')).toBeVisible();
  await page.keyboard.press('Escape');
});

test('a secret that is not taken is found, in the reader’s language and on a phone', async () => {
  await row('GitHub').getByRole('button', { name: 'Change GitHub' }).click();
  await dialog().getByLabel('Client secret').fill('another');
  await press('Save changes');
  await expect(dialog()).toHaveCount(0);
  const phone = await context.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.addInitScript(() => localStorage.setItem('targum_language', 'he'));
  await open('/providers', phone);
  await phone.getByRole('button', { name: 'בדיקה GitHub' }).click();
  await expect(phone.getByText('שלב אחד נכשל: אי אפשר להיכנס בדרך זו.')).toBeVisible();
  await expect(phone.getByRole('listitem').filter({ hasText: 'החלפת קודים' })).toContainText(
    'הוא אינו מקבל את המזהה או את הסוד שלנו.',
  );
  expect(await complaints(phone)).toEqual([]);
  expect(await sidewaysScroll(phone)).toBe(0);
  await phone.evaluate(() => localStorage.setItem('targum_language', 'en'));
  await phone.close();
});

test('a provider of one’s own is added by its issuer, tried and removed', async () => {
  await open('/providers');
  await page.getByRole('button', { name: 'Add an OpenID Connect provider' }).click();
  await dialog().getByRole('textbox', { name: 'Short name' }).fill('github');
  await expect(dialog().getByText('This name is taken.')).toBeVisible();
  await dialog().getByRole('textbox', { name: 'Short name' }).fill('acme');
  await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('Acme');
  await dialog().getByRole('textbox', { name: 'Issuer' }).fill(google.url);
  await dialog().getByRole('textbox', { name: 'Client id' }).fill(google.clientId);
  await dialog().getByLabel('Client secret').fill(google.clientSecret);
  await press('Save changes');
  await expect(row('Acme')).toContainText('Works');
  google.faults = { discovery: { issuer: 'https://evil.example' } };
  await row('Acme').getByRole('button', { name: 'Check Acme' }).click();
  await expect(step('The provider’s description of itself')).toContainText('it is of another provider');
  await page.keyboard.press('Escape');
  await row('Acme').getByRole('button', { name: 'Change Acme' }).click();
  await press('Remove');
  const question = page.getByRole('dialog', { name: 'Remove Acme?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(row('Acme')).toHaveCount(0);
  await expect(row('GitHub')).toBeVisible();
});

test('two administrators: another provider is no conflict, the same one is, and nothing is lost', async () => {
  const other = await context.newPage();
  await open('/providers');
  await open('/providers', other);
  await row('GitHub').getByRole('button', { name: 'Change GitHub' }).click();
  await dialog().getByRole('textbox', { name: 'Client id' }).fill('mine');
  await row('Google', other).getByRole('button', { name: 'Set up Google' }).click();
  await dialog(other).getByRole('textbox', { name: 'Client id' }).fill('theirs');
  await dialog(other).getByLabel('Client secret').fill('theirs too');
  await press('Save changes', other);
  await expect(row('Google', other)).toContainText('Works');
  await press('Save changes');
  await expect(dialog()).toHaveCount(0);
  await expect(row('Google')).toContainText('Works');

  await open('/providers', other);
  for (const tab of [page, other]) await row('GitHub', tab).getByRole('button', { name: 'Change GitHub' }).click();
  await dialog(other).getByRole('textbox', { name: 'Client id' }).fill('theirs now');
  await press('Save changes', other);
  await expect(dialog(other)).toHaveCount(0);
  await dialog().getByRole('textbox', { name: 'Client id' }).fill('mine again');
  await press('Save changes');
  const conflict = dialog().getByRole('alert').filter({ hasText: 'Somebody else was quicker' });
  await expect(conflict.locator('code').first()).toContainText('theirs now');
  await expect(conflict.locator('code').last()).toContainText('mine again');
  await press('Save yours over it');
  await expect(dialog()).toHaveCount(0);
  await row('GitHub').getByRole('button', { name: 'Change GitHub' }).click();
  await expect(dialog().getByRole('textbox', { name: 'Client id' })).toHaveValue('mine again');
  await page.keyboard.press('Escape');
  await other.close();
});

test('limits, passkeys and the proof of being human have fields of their own', async () => {
  await open('');
  const hour = page.getByRole('group', { name: 'Messages to one person', exact: true });
  await hour.getByRole('spinbutton', { name: 'at most' }).fill('7');
  await page.getByRole('textbox', { name: 'Further websites that may use them' }).fill('https://app.example.org');
  await page.getByRole('checkbox', { name: 'Ask for it before codes and passwords' }).check();
  await page.getByRole('textbox', { name: 'Site key' }).fill('site');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await dialog().getByRole('button', { name: 'Save changes' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Nothing was saved' });
  await expect(alert).toContainText('captcha.secret');
  await expect(alert).toContainText('captcha.verify_url');
  await page.getByLabel('Secret', { exact: true }).fill('never shown');
  await page.getByRole('textbox', { name: 'Address that verifies' }).fill('https://verify.example/check');
  await page.getByRole('checkbox', { name: 'Ask for it before codes and passwords' }).uncheck();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await dialog().getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();
  await open('');
  await expect(hour.getByRole('spinbutton', { name: 'at most' })).toHaveValue('7');
  await expect(hour.getByRole('spinbutton', { name: 'in so many seconds' })).toHaveValue('3600');
  await expect(page.getByRole('textbox', { name: 'Site key' })).toHaveValue('site');
  await expect(page.getByRole('textbox', { name: 'Further websites that may use them' })).toHaveValue(
    'https://app.example.org',
  );
  expect(await page.content()).not.toContain('never shown');
  expect(await complaints(page)).toEqual([]);
});
