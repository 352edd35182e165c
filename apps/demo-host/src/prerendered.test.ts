import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import {
  chromiumPath,
  launchChromium,
  needsChromium,
  PUBLIC_TOKEN,
  serveTestSite,
  type TestSite,
} from '@targum/identity-client/testing';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serveDemo } from './serve-demo.ts';

describe.skipIf(!chromiumPath)(`the demo page with its first screen in its HTML ${needsChromium}`, () => {
  let identity: TestSite;
  let demo: { server: Server; url: string };
  let browser: Browser;
  let context: BrowserContext;
  let said: string[];
  beforeAll(async () => {
    identity = await serveTestSite(tmpdir());
    demo = await serveDemo({ port: 0, identityUrl: identity.apiUrl, publicToken: PUBLIC_TOKEN });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    demo.server.closeAllConnections();
    demo.server.close();
    await identity.close();
  });
  beforeEach(async () => {
    context = await browser.newContext();
    identity.recorded.requests.length = 0;
    said = [];
    context.on('console', (message) => {
      if (!message.location().url.endsWith('/favicon.ico')) said.push(message.text());
    });
    context.on('weberror', (error) => said.push(String(error.error())));
  });
  afterEach(() => context.close());

  test.each([
    ['en', 'Email', 'Passcode'],
    ['he', 'דוא״ל', 'קוד'],
  ])('what is typed and sent before any script has come is sent when it has: %s', async (locale, email, code) => {
    const scripts = Promise.withResolvers<void>();
    await context.route('**/assets/**', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    const page = await context.newPage();
    await page.goto(`${demo.url}/prerendered?locale=${locale}`, { waitUntil: 'commit' });
    await page.getByLabel(email).fill('dana@example.com');
    await page.keyboard.press('Enter');
    await page.locator('[aria-busy=true]').waitFor();
    scripts.resolve();
    await page.getByLabel(code).waitFor();
    const sent = identity.recorded.requests.filter((one) => one.path === '/otps/email/login_or_create');
    expect(sent.map((one) => one.body?.email)).toEqual(['dana@example.com']);
    // The page's policy allows what is written into it.
    expect(said).toEqual([]);
  });

  test('the field stays the one that stood there, and the first page leads to it', async () => {
    const page = await context.newPage();
    await page.goto(demo.url);
    const scripts = Promise.withResolvers<void>();
    await context.route('**/assets/**', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.getByRole('link', { name: 'First screen in the page' }).click({ noWaitAfter: true });
    await page.getByRole('heading', { name: 'First screen in the page' }).waitFor();
    const field = await page.getByLabel('Email').elementHandle();
    await field?.fill('dana@');
    scripts.resolve();
    await page.waitForFunction(() => !document.querySelector('[data-targum-shell]'));
    expect(await field?.evaluate((one) => one.isConnected && (one as HTMLInputElement).value)).toBe('dana@');
    expect(await page.locator('form').count()).toBe(1);
    expect(said).toEqual([]);
  });
});
