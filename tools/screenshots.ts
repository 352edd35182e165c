// npm run screenshots: every page, light and dark, English and Hebrew, desktop and phone, into screenshots/.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { startTargum } from '@targum/cli/testing';
import { root } from './checks/exec.ts';
import { findChromium } from './find-chromium.ts';

const story = Array.from({ length: 60 }, (_, index) => `The red house number ${index + 1} stood by the river.`).join(
  '\n\n',
);

const pages: Record<string, (page: Page, url: string) => Promise<void>> = {
  home: async (page, url) => {
    await page.goto(url);
    await page.getByRole('button').first().waitFor();
  },
  project: async (page, url) => {
    await page.goto(url);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'The river.txt', mimeType: 'text/plain', buffer: Buffer.from(story) });
    await page.getByTestId('price').waitFor();
  },
  progress: async (page) => {
    await page.locator('button[type=submit]').click();
    await page.locator('a[download]').waitFor({ timeout: 120_000 });
  },
  auth: async (page, url) => {
    await page.goto(`${url}/auth`);
    await page.locator('input[type=email]').waitFor();
  },
  projects: async (page, url) => {
    await page.goto(`${url}/projects`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
  'not-found': async (page, url) => {
    await page.goto(`${url}/nowhere`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
};

async function shoot(context: BrowserContext, url: string, name: string): Promise<void> {
  const page = await context.newPage();
  for (const [label, open] of Object.entries(pages)) {
    await open(page, url);
    await page.screenshot({ path: path.join(root, 'screenshots', `${label}-${name}.png`), fullPage: true });
  }
}

const executablePath = await findChromium();
if (!executablePath) throw new Error('No Chromium was found; set CHROMIUM_PATH.');
await mkdir(path.join(root, 'screenshots'), { recursive: true });
const targum = await startTargum();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
for (const language of ['en', 'he']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [size, viewport] of Object.entries({
      desktop: { width: 1280, height: 860 },
      phone: { width: 390, height: 844 },
    })) {
      const context = await browser.newContext({ viewport, colorScheme });
      await context.addInitScript((code) => localStorage.setItem('targum_language', code), language);
      await shoot(context, targum.url, `${language}-${colorScheme}-${size}`);
      await context.close();
    }
  }
}
await browser.close();
await targum.dispose();
