import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContext, expect, test } from '@playwright/test';
import { type RunningTargum, startTargum } from '@targum/cli/testing';
import { complaints, signIn } from './journey.ts';
import { makeThings, settled, siteRoutes, type Things } from './site-routes.ts';

let targum: RunningTargum;
let things: Things;
const contexts: Partial<Record<'visitor' | 'admin', BrowserContext>> = {};

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  targum = await startTargum();
  contexts.visitor = await browser.newContext({ reducedMotion: 'reduce' });
  contexts.admin = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await contexts.admin.newPage();
  await page.goto(`${targum.url}/auth`);
  await signIn(page, targum.url, 'admin@localhost.test');
  things = await makeThings(page);
  await page.close();
});
test.afterAll(async () => {
  await targum.dispose();
});

test('the list of pages is the one of the router', () => {
  const router = readFileSync(path.join(import.meta.dirname, '../apps/web/src/app/router.tsx'), 'utf8');
  const found = [...router.matchAll(/page\(\s*'([^']+)'/g), ...router.matchAll(/'(\/admin[^']*)'/g)].map(
    (row) => row[1],
  );
  expect(found.length).toBeGreaterThan(25);
  expect(new Set([...found, '*'])).toEqual(new Set(siteRoutes.map((route) => route.path)));
});

for (const route of siteRoutes) {
  const name =
    route.visit?.({ project: ':id', glossary: ':id', memory: ':id', voice: ':id', person: ':id' }) ?? route.path;
  test(`axe finds nothing on ${name}, in both languages and themes`, async () => {
    const page = await contexts[route.as]?.newPage();
    if (!page) throw new Error('There is no browser');
    const found: string[] = [];
    for (const language of ['en', 'he']) {
      // Before the page is drawn: a change afterwards would be looked at half way.
      await page.emulateMedia({ colorScheme: 'light' });
      await page.addInitScript((code) => localStorage.setItem('targum_language', code), language);
      await page.goto(targum.url + (route.visit?.(things) ?? route.path));
      await settled(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /dark/ : /^(?!.*dark)/);
        found.push(...(await complaints(page)).map((text) => `${language} ${colorScheme}: ${text}`));
      }
    }
    await page.close();
    expect(found).toEqual([]);
  });
}
