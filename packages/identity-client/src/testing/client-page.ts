import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from './browser.ts';
import { bundleForTests } from './bundle.ts';
import { serveTestSite, type TestSite } from './serve.ts';

export interface ClientRig {
  site: TestSite;
  browser: Browser;
  close(): Promise<void>;
}

/** A browser, the recorded server, and a page that has the client as `identity` on its window. */
export async function startClientRig(entry: 'index' | 'whole' = 'index'): Promise<ClientRig> {
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const assets = await bundleForTests({ client: here(`../${entry}.ts`), wallets: here('../wallets/index.ts') });
  const [site, browser] = await Promise.all([serveTestSite(assets), launchChromium()]);
  const html = `<!doctype html><title>host</title><body><script type="module">
    import * as identity from '/client.js'; import * as wallets from '/wallets.js';
    Object.assign(window, { identity, wallets, ready: true });
  </script>`;
  site.pages.set('/', { html });
  site.pages.set('/second', { html });
  return {
    site,
    browser,
    async close() {
      await browser.close();
      await site.close();
    },
  };
}

/** Opens the page and makes a client there; `window.client` is the client. */
export async function openClient(
  rig: ClientRig,
  context: BrowserContext,
  options: object = {},
  path = '/',
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(rig.site.pageUrl + path);
  await page.waitForFunction('window.ready');
  await makeClient(rig, page, options);
  return page;
}

export async function makeClient(rig: ClientRig, page: Page, options: object = {}): Promise<void> {
  const argument = JSON.stringify({
    baseUrl: rig.site.apiUrl,
    googleScriptUrl: `${rig.site.apiUrl}/gsi/client`,
    ...options,
  });
  await page.evaluate(
    `window.client = identity.createIdentityClient('public-token-test-00000000-0000-4000-8000-000000000001', ${argument})`,
  );
}
