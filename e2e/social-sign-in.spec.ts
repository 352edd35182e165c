import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { type RunningTargum, startTargum } from '@targum/cli/testing';
import { serveDemo } from '../apps/demo-host/src/serve-demo.ts';
import { behaviours } from '../apps/identity/src/methods/oauth/testing/behaviours.ts';
import { LocalProvider, newPerson } from '../apps/identity/src/methods/oauth/testing/local-provider.ts';

/** Signing in with another provider, from the click to the session: our server, and a provider on this machine. */

const publicToken = 'public-token-test-00000000-0000-4000-8000-000000000001';
let targum: RunningTargum;
let google: LocalProvider;
let github: LocalProvider;
let script: Server;
let demo: { server: Server; url: string };

const like = async (id: string) => {
  const behaviour = behaviours.find((row) => row.id === id);
  if (!behaviour) throw new Error(`Nobody behaves like ${id}`);
  return new LocalProvider(behaviour).listen();
};

/** What Google's prompt would hand to the page. */
async function credential(): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return google.sign({
    iss: 'https://accounts.google.com',
    aud: google.clientId,
    iat: now,
    exp: now + 600,
    jti: randomUUID(),
    ...google.behaviour.idClaims?.(google.person),
  });
}

/** A stand-in for Google's script: shows a button where the prompt would be, or says why it shows nothing. */
const promptScript = (token: string) => `
window.google = { accounts: { id: {
  initialize(options) { this.options = options; },
  cancel() {},
  prompt(tell) {
    const hidden = new URLSearchParams(location.search).get('prompt') === 'hidden';
    const moment = { isNotDisplayed: () => hidden, getNotDisplayedReason: () => 'opt_out_or_no_session', isSkippedMoment: () => false };
    if (!hidden) {
      const button = document.createElement('button');
      button.textContent = 'Continue as Noa';
      button.onclick = () => this.options.callback({ credential: ${JSON.stringify(token)} });
      document.getElementById(this.options.prompt_parent_id).append(button);
    }
    tell(moment);
  },
} } };`;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  [targum, google, github] = await Promise.all([startTargum(), like('google'), like('github')]);
  script = createServer((_request, response) => {
    void credential().then((token) =>
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(promptScript(token)),
    );
  });
  await new Promise<void>((resolve) => script.listen(0, '127.0.0.1', resolve));
  const googleScriptUrl = `http://localhost:${(script.address() as AddressInfo).port}/gsi/client`;
  demo = await serveDemo({ port: 0, identityUrl: targum.url, publicToken, googleScriptUrl });
  // As an operator sets providers up.
  const settings = { oauth_providers: { google: google.settings(), github: github.settings() } };
  const command = ['tools/node24.mjs', 'packages/cli/src/main.ts', 'identity', 'settings', JSON.stringify(settings)];
  await promisify(execFile)(process.execPath, command, {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: targum.dataDir, LOG_LEVEL: 'silent', PORT: new URL(targum.url).port },
  });
  await expect
    .poll(async () => {
      const site = (await (await fetch(`${targum.url}/api/site`)).json()) as { identity: { providers: string[] } };
      return site.identity.providers;
    })
    .toEqual(['google', 'github']);
});
test.afterAll(async () => {
  google?.close();
  github?.close();
  script?.close();
  demo?.server.closeAllConnections();
  demo?.server.close();
  await targum?.dispose();
});
test.beforeEach(() => {
  google.person = newPerson('google');
  github.person = newPerson('github');
  google.faults = {};
});

const line = (page: Page, text: string) => page.locator('#log li', { hasText: text });
const sessionCookies = async (page: Page) =>
  (await page.context().cookies(demo.url)).map(({ name }) => name).filter((name) => name.startsWith('targum_session'));

for (const [name, provider] of [
  ['Google', () => google],
  ['Github', () => github],
] as const) {
  test(`the widget on a foreign page leads to ${name} and back into a session`, async ({ page }) => {
    await page.goto(`${demo.url}/login`);
    await page.getByRole('button', { name: new RegExp(`Continue with ${name}`, 'i') }).click();
    await expect(line(page, `Signed in: ${provider().person.email}`)).toBeVisible();
    expect(new URL(page.url()).origin).toBe(demo.url);
    expect((await sessionCookies(page)).toSorted()).toEqual(['targum_session', 'targum_session_jwt']);
    // The token in the address was good for one use.
    await page.context().clearCookies();
    await page.reload();
    await expect(line(page, 'error:')).toBeVisible();
    expect(await sessionCookies(page)).toEqual([]);
    await page.goto(`${demo.url}/login`);
    await expect(page.getByText('Last used')).toBeVisible();
  });
}

test('somebody who says no at the provider comes back without a session and is told', async ({ page }) => {
  google.faults = { deny: 'access_denied' };
  await page.goto(`${demo.url}/login`);
  await page.getByRole('button', { name: /Continue with Google/i }).click();
  await expect(page).not.toHaveURL(`${demo.url}/login`);
  await expect(page.getByText('Sign-in was cancelled.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute(
    'href',
    /^http:\/\/localhost:\d+\/authenticate/,
  );
  expect(await page.content()).not.toContain('<script>alert(1)');
  expect(await sessionCookies(page)).toEqual([]);
});

test('One Tap: the prompt on a page with a strict policy ends in a session', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
  });
  await page.goto(`${demo.url}/login?only=one-tap`);
  await page.getByRole('button', { name: 'Continue as Noa' }).click();
  await expect(line(page, `Signed in: ${google.person.email}`)).toBeVisible();
  expect((await sessionCookies(page)).toSorted()).toEqual(['targum_session', 'targum_session_jwt']);
  expect(complaints).toEqual([]);
});

test('One Tap that Google does not show leaves the ordinary button, which works', async ({ page }) => {
  await page.goto(`${demo.url}/login?only=one-tap&prompt=hidden`);
  await page.getByRole('button', { name: /Continue with Google/i }).click();
  await expect(line(page, `Signed in: ${google.person.email}`)).toBeVisible();
});

test('in the product: from the button through /authenticate to one’s own projects, and the same person again', async ({
  page,
}) => {
  for (const round of ['first', 'again']) {
    await page.goto(`${targum.url}/auth`);
    await page.getByRole('button', { name: /Continue with Google/i }).click();
    await expect(page, round).toHaveURL(/\/projects$/);
    await page.goto(`${targum.url}/profile`);
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(google.person.email ?? '');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL(/\/auth$/);
  }
});

test('in the product: whoever was sent to sign in comes back through the provider to the page they wanted', async ({
  page,
}) => {
  await page.goto(`${targum.url}/profile`);
  await expect(page).toHaveURL(/return_to=%2Fprofile$/);
  await page.getByRole('button', { name: /Continue with Google/i }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole('button', { name: 'Log Out' }).click();
});

test('in the product: a token that was used, or is made up, is refused in words with a way back', async ({ page }) => {
  await page.goto(`${targum.url}/authenticate?stytch_token_type=oauth&token=made-up`);
  await expect(page.getByRole('alert')).toContainText('OAuth Token could not be found.');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/auth$/);
});
