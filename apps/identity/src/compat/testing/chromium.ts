import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const places = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser of this machine, if it has one. */
export const chromiumPath = places.find((file) => file !== undefined && existsSync(file));

/** Part of a suite's name, so that a report says why it was skipped. */
export const inChromium = chromiumPath ? 'in Chromium' : 'in Chromium (skipped: no Chromium found; set CHROMIUM_PATH)';

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}

/** A page of its own context, with everything that goes wrong in it kept. */
export async function openPage(browser: Browser): Promise<{ page: Page; context: BrowserContext; problems: string[] }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(25_000);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // What the browser itself says: a refused CORS answer, a blocked frame, a failed load.
    if (message.type() === 'error' && /CORS|blocked|Refused|violates/.test(message.text()))
      problems.push(message.text());
  });
  return { page, context, problems };
}

/** A platform authenticator that says yes by itself. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
