import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchChromium } from '@targum/identity-client/testing';
import { serveDemo } from './serve-demo.ts';

const FOLDER = fileURLToPath(new URL('../../../screenshots/sign-in', import.meta.url));

const WIDTH = 1800;
/** Tall pages are cut between rows of tiles, so that every picture can be looked at as it is. */
const SLICE = 1500;

const LOOKS = [
  { name: 'en-light', query: 'locale=en&appearance=light' },
  { name: 'en-dark', query: 'locale=en&appearance=dark' },
  { name: 'he-light', query: 'locale=he&appearance=light' },
  { name: 'he-dark', query: 'locale=he&appearance=dark' },
  { name: 'forced-colours', query: 'locale=en&appearance=light', forcedColors: 'active' as const },
  { name: 'phone-en-light', query: 'locale=en&appearance=light&width=320' },
  { name: 'phone-en-dark', query: 'locale=en&appearance=dark&width=320' },
  { name: 'phone-he-light', query: 'locale=he&appearance=light&width=320' },
  { name: 'phone-he-dark', query: 'locale=he&appearance=dark&width=320' },
];
/** Words of the command line: only looks with one of them in their name. */
const WANTED = process.argv.slice(2);

/** Where pictures end: before the row that would not fit. */
function cutBetween(rows: number[], height: number): [top: number, bottom: number][] {
  const cuts: [top: number, bottom: number][] = [];
  let top = 0;
  while (top < height) {
    const start = top;
    const next = rows.findLast((one) => one > start && one <= start + SLICE);
    const bottom = height - start <= SLICE ? height : (next ?? rows.find((one) => one > start) ?? height);
    cuts.push([start, bottom]);
    top = bottom;
  }
  return cuts;
}

/** Pictures of the whole gallery, into `screenshots/sign-in`. */
if (WANTED.length === 0) await rm(FOLDER, { recursive: true, force: true });
const { server, url } = await serveDemo({
  port: 0,
  identityUrl: 'http://localhost:3000',
  publicToken: 'public-token-test-x',
});
const browser = await launchChromium();
await mkdir(FOLDER, { recursive: true });
for (const { name, query, forcedColors } of LOOKS) {
  if (WANTED.length > 0 && !WANTED.some((word) => name.includes(word))) continue;
  const page = await browser.newPage({
    viewport: { width: WIDTH, height: 900 },
    ...(forcedColors && { forcedColors }),
  });
  await page.goto(`${url}/gallery?${query}`);
  await page.waitForFunction(() => 'galleryTiles' in window, undefined, { timeout: 120_000 });
  await page.waitForTimeout(800);
  const { rows, height } = await page.evaluate(() => ({
    rows: [...new Set([...document.querySelectorAll('section')].map((one) => one.offsetTop))],
    height: document.documentElement.scrollHeight,
  }));
  const cuts = cutBetween(rows, height);
  for (const [at, [top, bottom]] of cuts.entries()) {
    const path = join(FOLDER, `${name}-${at + 1}.png`);
    await page.screenshot({ path, fullPage: true, clip: { x: 0, y: top, width: WIDTH, height: bottom - top } });
  }
  await page.close();
  process.stdout.write(`${name}: ${cuts.length}\n`);
}
await browser.close();
server.closeAllConnections();
server.close();
