import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** From here on the page's clock moves only when a test moves it, however slow the machine is. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 30_000));
}

/** Moves a stopped clock in small steps until something appears: effects wait for frames, and frames for the clock. */
export async function appears(page: Page, what: Locator): Promise<void> {
  const step = async () => {
    await page.clock.runFor(20);
    return what.count();
  };
  await expect.poll(step, { timeout: 15_000 }).toBe(1);
}
