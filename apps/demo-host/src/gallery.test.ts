import type { Server } from 'node:http';
import { AxeBuilder } from '@axe-core/playwright';
import { chromiumPath, launchChromium, needsChromium } from '@targum/identity-client/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveDemo } from './serve-demo.ts';

describe.skipIf(!chromiumPath)(`the gallery ${needsChromium}`, () => {
  let server: Server;
  let url = '';
  let browser: Browser;
  beforeAll(async () => {
    ({ server, url } = await serveDemo({
      port: 0,
      identityUrl: 'http://localhost:9',
      publicToken: 'public-token-test-x',
    }));
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });

  test.each([
    ['en', 'light'],
    ['he', 'dark'],
    ...(process.env.GALLERY_ALL
      ? [
          ['en', 'dark'],
          ['he', 'light'],
        ]
      : []),
  ])(
    'every screen in every state, %s %s: reached, and clean for axe at WCAG 2.2 AA',
    { timeout: 180_000 },
    async (locale, appearance) => {
      const context = await browser.newContext({ viewport: { width: 1760, height: 900 } });
      const page = await context.newPage();
      await page.goto(`${url}/gallery?locale=${locale}&appearance=${appearance}`);
      await page.waitForFunction(() => 'galleryTiles' in window, undefined, { timeout: 120_000 });
      await page.waitForTimeout(500);
      expect(await page.evaluate('galleryFailures')).toEqual([]);
      expect(await page.evaluate('galleryTiles')).toBeGreaterThan(60);
      // A tile that shows nothing would be clean too.
      const empty = await page.evaluate<string[]>(
        `[...document.querySelectorAll('.tile')].filter((one) => !one.shadowRoot?.querySelector('.tgm :is(h1, p, button)')).map((one) => one.dataset.tile)`,
      );
      expect(empty).toEqual([]);
      const seen = await page.evaluate<string[]>(
        `[...new Set([...document.querySelectorAll('.tile')].map((one) => one.shadowRoot.querySelector('.tgm').dataset.screen))]`,
      );
      expect(seen).toHaveLength(21);
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      const found = violations.flatMap((one) =>
        one.nodes.map(
          (node) => `${one.id}: ${node.target.flat().join(' ')} ${node.failureSummary?.slice(0, 200) ?? ''}`,
        ),
      );
      expect(found).toEqual([]);
      await context.close();
    },
  );
});
