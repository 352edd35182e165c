import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { startTargum } from '@targum/cli/testing';
import { measureSizes } from '../check-size.ts';

interface Row {
  name: string;
  value: number;
  unit: string;
  note?: string;
}

interface Vitals {
  lcp: number;
  cls: number;
  tbt: number;
}

const rounds = 5;
const pages = { home: '/', pricing: '/pricing' };

/** As Lighthouse has them: a computer as it is, and a middling telephone on a slow network. */
const machines = {
  computer: { cpu: 1, network: undefined, viewport: { width: 1280, height: 860 } },
  telephone: {
    cpu: 4,
    network: { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 },
    viewport: { width: 390, height: 844 },
  },
} as const;

/** What a first visitor of the built site waits for, in a real Chromium with an empty cache. */
export async function bench(): Promise<Row[]> {
  const executablePath = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find((file) => file && existsSync(file));
  const sizes = (await measureSizes(() => undefined)).map(({ name, bytes }) => ({
    name: `script of ${name}, gzip`,
    value: bytes / 1000,
    unit: 'kB',
  }));
  if (!executablePath) return sizes;
  const targum = await startTargum();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const rows: Row[] = [];
    for (const [page, path] of Object.entries(pages))
      for (const machine of Object.keys(machines) as (keyof typeof machines)[]) {
        const runs: Vitals[] = [];
        for (let round = 0; round < rounds; round++) runs.push(await visit(browser, targum.url + path, machine));
        const label = `${page} page on a ${machine}`;
        rows.push({ name: `${label}, LCP`, value: median(runs.map((run) => run.lcp)), unit: 'ms', note });
        rows.push({ name: `${label}, TBT`, value: median(runs.map((run) => run.tbt)), unit: 'ms', note });
        rows.push({ name: `${label}, CLS`, value: median(runs.map((run) => run.cls)), unit: '', note });
      }
    return [...sizes, ...rows];
  } finally {
    await browser.close();
    await targum.dispose();
  }
}

const note = `median of ${rounds}`;

async function visit(browser: Browser, url: string, name: keyof typeof machines): Promise<Vitals> {
  const { cpu, network, viewport } = machines[name];
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (network) await session.send('Network.emulateNetworkConditions', network);
  await page.addInitScript(watchVitals);
  await page.goto(url, { waitUntil: 'networkidle' });
  // A busy machine may paint after the network has gone quiet.
  await page.waitForFunction(() => (globalThis as unknown as { vitals: Vitals }).vitals.lcp > 0);
  const vitals = await page.evaluate(() => (globalThis as unknown as { vitals: Vitals }).vitals);
  await context.close();
  return vitals;
}

/** Runs in the page, before its own scripts. */
function watchVitals(): void {
  const vitals = { lcp: 0, cls: 0, tbt: 0 };
  Object.assign(globalThis, { vitals });
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => {
    vitals.lcp = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) vitals.cls += shift.value;
  });
  watch('longtask', (entry) => {
    vitals.tbt += Math.max(0, entry.duration - 50);
  });
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
