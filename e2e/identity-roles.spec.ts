import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { type RunningTargum, startTargum } from '@targum/cli/testing';
import { complaints, sidewaysScroll, signIn } from './journey.ts';

/** Roles and trusted systems in the console: in fields, with the JSON behind them. */

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
  await targum?.dispose();
});

async function open(tab = page): Promise<void> {
  await tab.goto(`${targum.url}/console/identity`);
  await expect(tab.locator('main:not(:has(.animate-pulse)):not(:has(.animate-spin))')).toBeVisible();
}

const list = (name: string) => page.getByRole('group', { name, exact: true });
/** The fields of one entry, by what its line says. */
const entry = (of: Locator, name: string) => of.getByRole('listitem').filter({ hasText: name }).first();
/** The line that opens an entry. */
const line = (within: Locator | Page, name: string) =>
  within.locator('summary bdi').filter({ hasText: new RegExp(`^${name}$`) });
const box = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const save = () => page.getByRole('button', { name: 'Save changes' }).first().click();
const alert = () => page.getByRole('alert').filter({ hasText: 'Nothing was saved' });
const saved = () => expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();

test('a resource, a role and a scope are made in fields, and the role allows what was ticked', async () => {
  await open();
  const [resources, roles, scopes] = [list('Resources'), list('Roles'), list('Scopes')];
  await roles.getByRole('button', { name: 'Add a role' }).click();
  await expect(box(roles, 'Name')).toBeFocused();
  await expect(roles.getByText('Add a resource above first.')).toBeVisible();
  await resources.getByRole('button', { name: 'Add a resource' }).click();
  await expect(box(resources, 'Name')).toBeFocused();
  await page.keyboard.type('books');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Manuscripts and translations');
  await page.keyboard.press('Tab');
  await page.keyboard.type('read\nwrite');
  await box(roles, 'Name').fill('editor');
  await box(roles, 'Description').fill('Whoever mends translations');
  await roles.getByRole('button', { name: 'Allow something on a resource' }).click();
  await expect(roles.getByRole('combobox', { name: 'Resource' })).toHaveValue('books');
  await roles.getByRole('checkbox', { name: 'read' }).check();
  await roles.getByRole('checkbox', { name: 'write' }).check();
  await roles.getByRole('checkbox', { name: 'read' }).uncheck();
  await scopes.getByRole('button', { name: 'Add a scope' }).click();
  await box(scopes, 'Name').fill('read:books');
  await box(scopes, 'Description').fill('Read your books');
  await scopes.getByRole('button', { name: 'Allow something on a resource' }).click();
  await scopes.getByRole('checkbox', { name: 'Every action' }).check();
  expect(await complaints(page)).toEqual([]);
  await save();
  await saved();
  const answer = await page.request.get(`${targum.url}/sdk/v1/projects/bootstrap/${await publicToken()}`);
  expect(await answer.json()).toMatchObject({
    data: {
      rbac_policy: {
        resources: [{ resource_id: 'books', description: 'Manuscripts and translations', actions: ['read', 'write'] }],
        roles: [
          {
            role_id: 'editor',
            description: 'Whoever mends translations',
            permissions: [{ resource_id: 'books', actions: ['write'] }],
          },
        ],
        scopes: [
          {
            scope: 'read:books',
            description: 'Read your books',
            permissions: [{ resource_id: 'books', actions: ['*'] }],
          },
        ],
      },
    },
  });
});

async function publicToken(): Promise<string> {
  return (
    (await page
      .locator('code')
      .filter({ hasText: /^public-token-/ })
      .textContent()) ?? ''
  );
}

test('a role without a name, and one whose name is taken, are refused at their field, which is then in sight', async () => {
  await open();
  const roles = list('Roles');
  await roles.getByRole('button', { name: 'Add a role' }).click();
  const name = box(entry(roles, 'Without a name'), 'Name');
  await save();
  await expect(alert()).toContainText('rbac_policy.roles.1.role_id');
  await expect(name).toHaveAccessibleDescription(/This is needed\./);
  await expect(name).toBeFocused();
  await name.fill('editor');
  const second = box(roles.locator('[data-entry]').nth(1), 'Name');
  await expect(second).not.toHaveAttribute('aria-invalid', 'true');
  await save();
  await expect(second).toHaveAccessibleDescription(/Another one has this name already\./);
  await expect(second).toBeFocused();
  await second.fill('reader');
  await save();
  await saved();
});

test('what is taken off a list comes back by keyboard; saved without it, it is gone and can be put back', async () => {
  await open();
  const roles = list('Roles');
  await line(roles, 'editor').click();
  const remove = roles.getByRole('button', { name: 'Remove editor' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(roles.getByRole('listitem')).toHaveCount(1);
  await expect(roles.getByRole('status')).toHaveText(/editor.* is off the list\./);
  const back = roles.getByRole('button', { name: 'Bring it back' });
  await expect(back).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(roles.locator('[data-entry] summary').first()).toContainText('editor');
  await expect(page.getByRole('button', { name: 'Save changes' }).first()).toBeDisabled();

  await line(roles, 'reader').click();
  await roles.getByRole('button', { name: 'Remove reader' }).click();
  await save();
  await saved();
  await expect(line(roles, 'reader')).toHaveCount(0);
  await page.getByRole('button', { name: 'Put back what was there' }).click();
  await expect(line(roles, 'reader')).toBeVisible();
});

test('a trusted system is added in fields, refused with its faults beside them, and asked about before it goes', async () => {
  await open();
  const systems = list('Systems');
  await systems.getByRole('button', { name: 'Add a system' }).click();
  await box(systems, 'Name').fill('payroll');
  await box(systems, 'Issuer').fill('https://payroll.example');
  await box(systems, 'Public keys').fill('{"keys": [{"kty"');
  await expect(box(systems, 'Public keys')).toHaveAccessibleDescription(/This is not JSON\./);
  await save();
  await expect(box(systems, 'Audience')).toHaveAccessibleDescription(/This is needed\./);
  await expect(box(systems, 'Audience')).toBeFocused();
  await box(systems, 'Audience').fill('targum');
  await box(systems, 'Public keys').fill('{"keys": []}');
  await save();
  await expect(box(systems, 'Public keys')).toHaveAccessibleDescription(/This value cannot be\./);
  await box(systems, 'Public keys').fill('{"keys": [{"kty": "EC", "crv": "P-256", "x": "a", "y": "b"}]}');
  await box(systems, 'Claim with the email address').fill('mail');
  await save();
  await saved();
  await open();
  await line(systems, 'payroll').click();
  await expect(box(systems, 'Claim with the email address')).toHaveValue('mail');
  await expect(box(systems, 'Public keys')).toHaveValue(/"crv": "P-256"/);
  expect(await complaints(page)).toEqual([]);
  await systems.getByRole('button', { name: 'Remove payroll' }).click();
  await save();
  const question = page.getByRole('dialog', { name: 'Save these changes?' });
  await expect(question).toContainText('Whoever uses what you take off a list is shut out at once.');
  await question.getByRole('button', { name: 'Keep as it is' }).click();
  await systems.getByRole('button', { name: 'Bring it back' }).click();
  await expect(line(systems, 'payroll')).toBeVisible();
});

test('the JSON behind the fields says the same, both ways, and what fields cannot show is not lost', async () => {
  await open();
  const roles = list('Roles');
  await page.getByText('As JSON', { exact: true }).first().click();
  const json = page.getByRole('textbox', { name: 'rbac_policy' });
  await expect(json).toHaveValue(/"role_id": "editor"/);
  await line(roles, 'editor').click();
  await box(roles.locator('[data-entry]').first(), 'Name').fill('corrector');
  await expect(json).toHaveValue(/"role_id": "corrector"/);
  await json.fill((await json.inputValue()).replace('corrector', 'proofreader'));
  await expect(line(roles, 'proofreader')).toBeVisible();
  const resources = list('Resources');
  await line(resources, 'books').click();
  const actions = resources.getByRole('textbox', { name: 'Actions', exact: true });
  const before = await actions.inputValue();
  await json.fill(
    JSON.stringify({
      ...JSON.parse(await json.inputValue()),
      resources: [{ resource_id: 'books', description: '', actions: ['lend'] }],
    }),
  );
  expect(before).not.toBe('lend');
  await expect(actions).toHaveValue('lend');
  await actions.press('End');
  await actions.pressSequentially('\n\nburn ');
  await expect(actions).toHaveValue('lend\n\nburn ');
  await json.fill('{"roles": "none"}');
  await expect(page.getByText('What the JSON below says cannot be shown in fields.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(line(list('Roles'), 'editor')).toBeVisible();
});

test('on a phone, in Hebrew and in the dark everything has its place', async () => {
  const phone = await context.newPage();
  await phone.setViewportSize({ width: 360, height: 780 });
  await phone.emulateMedia({ colorScheme: 'dark' });
  await phone.addInitScript(() => localStorage.setItem('targum_language', 'he'));
  await open(phone);
  const roles = phone.getByRole('group', { name: 'תפקידים', exact: true });
  await line(roles, 'editor').click();
  await expect(roles.getByRole('checkbox', { name: 'write' })).toBeChecked();
  await expect(roles.getByText('מה הוא מתיר').first()).toBeVisible();
  await line(phone, 'payroll').click();
  await expect(phone.getByRole('textbox', { name: 'מפתחות ציבוריים' })).toBeVisible();
  expect(await complaints(phone)).toEqual([]);
  expect(await sidewaysScroll(phone)).toBe(0);
  await phone.evaluate(() => localStorage.setItem('targum_language', 'en'));
  await phone.close();
});
