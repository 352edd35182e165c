import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium of this machine, or undefined: tests then say that they were skipped. */
export function findChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  return [given, ...PLACES].find((path): path is string => path !== undefined && existsSync(path));
}

export const chromiumPath = findChromium();

/** Put into the name of a skipped suite, so that the report says why. */
export const needsChromium = chromiumPath ? 'in Chromium' : 'in Chromium (SKIPPED: none found; set CHROMIUM_PATH)';

export async function launchChromium(): Promise<Browser> {
  if (!chromiumPath) throw new Error('No Chromium found; set CHROMIUM_PATH.');
  return chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}
