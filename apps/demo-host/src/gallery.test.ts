import type { Server } from 'node:http';
import { AxeBuilder } from '@axe-core/playwright';
import { chromiumPath, launchChromium, needsChromium } from '@targum/identity-client/testing';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { serveDemo } from './serve-demo.ts';

/** Refusals and hints that take the place of others like them, one of which is shown; the texts themselves have tests of their own. */
const sharedPlaces = /^(error\.(?!config)|feedback\.)/;
const FRAMED_EN = 'For your safety this page cannot be shown inside another site.';
const FRAMED_HE = 'לביטחונכם אי אפשר להציג את הדף הזה בתוך אתר אחר.';

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
  // A gallery left open goes on turning its spinners, and the next ones get slower for it.
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });

  async function openGallery(query: string, options: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto(`${url}/gallery?${query}`);
    await page.waitForFunction(() => 'galleryTiles' in window, undefined, { timeout: 150_000 });
    await page.waitForTimeout(500);
    expect(await page.evaluate('galleryFailures')).toEqual([]);
    return page;
  }

  /** What the frames of strangers say. */
  const framedTexts = (page: Page): Promise<string[]> =>
    Promise.all(
      page
        .frames()
        .filter((frame) => frame.url().includes('tile='))
        .map(async (frame) => (await frame.locator('.tgm .error').textContent()) ?? ''),
    );

  /** Whatever reaches out of its tile, or has text that its own box cuts off. */
  const cut = (page: Page) =>
    page.evaluate(() => {
      const found: string[] = [];
      for (const tile of document.querySelectorAll<HTMLElement>('.tile')) {
        const widget = tile.shadowRoot?.querySelector('.tgm');
        if (!widget) continue;
        const { left, right } = widget.getBoundingClientRect();
        for (const one of widget.querySelectorAll('*:not(.sr):not(.sr *):not(option)')) {
          // What is hidden, or stands for what is in it only, has no box that could be cut off.
          if (one.getClientRects().length === 0) continue;
          const box = one.getBoundingClientRect();
          const isField = one.matches('input, select');
          if (
            box.left < left - 1 ||
            box.right > right + 1 ||
            (!isField && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
          )
            found.push(`${tile.dataset.tile}: ${one.localName}.${one.className} ${one.textContent.slice(0, 40)}`);
        }
      }
      if (document.documentElement.scrollWidth > innerWidth)
        found.push(`the page: ${document.documentElement.scrollWidth}`);
      return found;
    });

  test.each([
    ['en', 'light'],
    ['en', 'dark'],
    ['he', 'light'],
    ['he', 'dark'],
  ])(
    'every screen in every state, %s %s: reached, and clean for axe at WCAG 2.2 AA',
    { timeout: 240_000 },
    async (locale, appearance) => {
      const page = await openGallery(`locale=${locale}&appearance=${appearance}`, {
        viewport: { width: 1760, height: 900 },
      });
      expect(await page.evaluate('galleryTiles')).toBeGreaterThan(100);
      // A tile that shows nothing would be clean too.
      const empty = () =>
        page.evaluate<string[]>(
          `[...document.querySelectorAll('.tile:not(:has(iframe))')].filter((one) => !one.shadowRoot?.querySelector('.tgm :is(h1, p, button, .spin)')).map((one) => one.dataset.tile)`,
        );
      await expect.poll(empty).toEqual([]);
      // A screen without a tile, or a text that no tile says, would be a state that nobody looks at.
      const unseen = () =>
        page.evaluate<string[]>(
          `galleryScreens.filter((name) => ![...document.querySelectorAll('.tile')].some((one) => one.shadowRoot?.querySelector('.tgm')?.dataset.screen === name))`,
        );
      await expect.poll(unseen).toEqual([]);
      const unsaid = async () =>
        (await page.evaluate<string[]>('galleryUnsaid()')).filter((id) => !sharedPlaces.test(id));
      await expect.poll(unsaid).toEqual([]);
      expect(await framedTexts(page)).toEqual([locale === 'he' ? FRAMED_HE : FRAMED_EN]);
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      const found = violations.flatMap((one) =>
        one.nodes.map(
          (node) => `${one.id}: ${node.target.flat().join(' ')} ${node.failureSummary?.slice(0, 200) ?? ''}`,
        ),
      );
      expect(found).toEqual([]);
      await page.context().close();
    },
  );

  test.each(['en', 'he'])(
    'at 320 pixels, as small as a usual window magnified four times, nothing is cut off, also with wide letters: %s',
    { timeout: 240_000 },
    async (locale) => {
      const page = await openGallery(`locale=${locale}&appearance=light`, { viewport: { width: 320, height: 800 } });
      expect(await cut(page)).toEqual([]);
      // WCAG 1.4.12: readers may spread text this far.
      await page.evaluate(() => {
        const wide = new CSSStyleSheet();
        wide.replaceSync(
          '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important} p{margin-block-end:2em!important}',
        );
        for (const { shadowRoot } of document.querySelectorAll('.tile'))
          if (shadowRoot) shadowRoot.adoptedStyleSheets = [...shadowRoot.adoptedStyleSheets, wide];
      });
      expect(await cut(page)).toEqual([]);
      await page.context().close();
    },
  );

  test('whoever wants less motion gets a slow spinner; forced colours keep borders and the turning part', async () => {
    const page = await openGallery('locale=en&appearance=light', { reducedMotion: 'reduce', forcedColors: 'active' });
    const styles = await page.evaluate(() => {
      const styleOf = (name: string, selector: string) => {
        const tile = document.querySelector<HTMLElement>(`[data-tile^="${name}"]`);
        const one = tile?.shadowRoot?.querySelector(selector);
        return one ? getComputedStyle(one) : undefined;
      };
      const spin = styleOf('Crypto: connecting', '.spin');
      return {
        turn: spin?.animationDuration,
        turningPartShows: spin?.borderTopColor !== spin?.borderBottomColor,
        banner: styleOf('Main: banner', '.banner')?.borderTopWidth,
        toast: styleOf('Main: toasts', '.toast')?.borderTopWidth,
      };
    });
    expect(styles).toEqual({ turn: '6s', turningPartShows: true, banner: '1px', toast: '1px' });
    await page.context().close();
  });
});
