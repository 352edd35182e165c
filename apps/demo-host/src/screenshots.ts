import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchChromium } from '@targum/identity-client/testing';
import { serveDemo } from './serve-demo.ts';

const FOLDER = fileURLToPath(new URL('../../../screenshots/sign-in', import.meta.url));

/** Tall pages are cut, so that every picture can be looked at as it is. */
const SLICE = 2400;

const LOOKS = [
  { name: 'en-light', query: 'locale=en&appearance=light' },
  { name: 'en-dark', query: 'locale=en&appearance=dark' },
  { name: 'he-light', query: 'locale=he&appearance=light' },
  { name: 'he-dark', query: 'locale=he&appearance=dark' },
  { name: 'forced-colours', query: 'locale=en&appearance=light', forcedColors: 'active' as const },
  { name: 'phone', query: 'locale=he&appearance=light', width: 360 },
  { name: 'phone-en-dark', query: 'locale=en&appearance=dark', width: 360 },
];

/** Pictures of the whole gallery, one file a look, into `screenshots/sign-in`. */
const { server, url } = await serveDemo({
  port: 0,
  identityUrl: 'http://localhost:3000',
  publicToken: 'public-token-test-x',
});
const browser = await launchChromium();
await mkdir(FOLDER, { recursive: true });
for (const { name, query, forcedColors, width = 1760 } of LOOKS) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, ...(forcedColors && { forcedColors }) });
  await page.goto(`${url}/gallery?${query}`);
  await page.waitForFunction(() => 'galleryTiles' in window, undefined, { timeout: 120_000 });
  await page.waitForTimeout(800);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const slices = Math.ceil(height / SLICE);
  for (let slice = 0; slice < slices; slice += 1) {
    const y = slice * SLICE;
    const path = join(FOLDER, `${name}-${slice + 1}.png`);
    await page.screenshot({ path, fullPage: true, clip: { x: 0, y, width, height: Math.min(SLICE, height - y) } });
  }
  await page.close();
  process.stdout.write(`${name}: ${slices}\n`);
}
await browser.close();
server.closeAllConnections();
server.close();
