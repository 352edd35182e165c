// npm run screenshots: every page, light and dark, English and Hebrew, desktop and phone, into screenshots/.
// `npm run screenshots -- pricing he-dark` takes only those whose file name contains every word.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type RunningTargum, startTargum } from '@targum/cli/testing';
import { signIn } from '../e2e/journey.ts';
import { makeThings, settled, siteRoutes, type Things } from '../e2e/site-routes.ts';
import { root } from './checks/exec.ts';
import { findChromium } from './find-chromium.ts';

const folder = path.join(root, 'screenshots');
const words = process.argv.slice(2);
const sizes = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } };

interface Shot {
  label: string;
  address: string;
}

function shotsOf(as: 'visitor' | 'admin', things: Things): Shot[] {
  return siteRoutes
    .filter((route) => route.as === as)
    .map((route) => {
      const address = route.visit?.(things) ?? route.path;
      const label = route.path.replaceAll(/[:*?]/g, '').split('/').filter(Boolean).join('-') || 'home';
      const section = address.startsWith('/console/') ? address.slice('/console'.length).replaceAll('/', '-') : '';
      return { label: route.path === '*' ? 'not-found' : label + section, address };
    });
}

async function shoot(page: Page, { label, address }: Shot, url: string, variant: string): Promise<void> {
  const name = `${label}-${variant}`;
  if (!words.every((word) => name.includes(word))) return;
  await page.goto(url + address);
  await settled(page);
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
  console.log(name);
}

async function shootAll(browser: Browser, targum: RunningTargum): Promise<void> {
  const first = await browser.newContext();
  const page = await first.newPage();
  await page.goto(`${targum.url}/auth`);
  await signIn(page, targum.url, 'admin@localhost.test');
  const things = await makeThings(page);
  const storageState = await first.storageState();
  for (const language of ['en', 'he'])
    for (const colorScheme of ['light', 'dark'] as const)
      for (const [size, viewport] of Object.entries(sizes))
        for (const as of ['visitor', 'admin'] as const) {
          const look = { viewport, colorScheme, reducedMotion: 'reduce' } as const;
          const context = await browser.newContext(as === 'admin' ? { ...look, storageState } : look);
          await context.addInitScript((code) => localStorage.setItem('targum_language', code), language);
          const tab = await context.newPage();
          for (const shot of shotsOf(as, things)) {
            await shoot(tab, shot, targum.url, `${language}-${colorScheme}-${size}`);
          }
          await context.close();
        }
}

const executablePath = await findChromium();
if (!executablePath) throw new Error('No Chromium was found; set CHROMIUM_PATH.');
await mkdir(folder, { recursive: true });
const targum = await startTargum();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  await shootAll(browser, targum);
} finally {
  await browser.close();
  await targum.dispose();
}
