import {
  chromiumPath,
  launchChromium,
  PUBLIC_TOKEN,
  serveTestSite,
  type TestSite,
} from '@targum/identity-client/testing';
import type { Browser, Page } from 'playwright-core';
import { buildStandAlone } from '../build.ts';
import { firstScreenHtml } from '../src/prerender/index.ts';
import type { Row } from './size.bench.ts';

/** A multiple of the ways, so that every order comes equally often. */
const ROUNDS = 36;
/** A browser keeps compiled code after a script's second use; a visitor who comes back often has it. */
const VISITS_BEFORE_WARM = 3;

const PATHS = {
  'plain form': '/plain',
  'widget by element': '/element',
  /** From a script in the page itself, as the manual shows it. */
  'widget by call': '/call',
  /** From a file of the host's own, which is one more request whatever it mounts. */
  'widget by call from a file': '/call-from-file',
  /** The first screen is HTML of the page, as the plain form is. */
  'prerendered, by element': '/prerendered-element',
  'prerendered, by call': '/prerendered-call',
};
type Way = keyof typeof PATHS;
const WAYS = Object.keys(PATHS) as Way[];

interface Times {
  /** The page's first line runs: all before it is navigation, which no form can shorten. */
  begun: number;
  /** The input is in the document and takes what is typed. */
  inDocument: number;
  /** The first frame that shows it. The pages hold nothing else that could be painted. */
  onScreen: number;
  /** The widget answers what is pressed; before, it keeps it. A plain form needs a server for that and has no such moment. */
  answers: number;
}

const WATCH = `<script>performance.mark('begun');
new MutationObserver((_list, watch) => {
  if (!document.querySelector('#here input')) return;
  watch.disconnect();
  performance.mark('control');
}).observe(document, { childList: true, subtree: true });
new MutationObserver((list) => {
  if (list.some((one) => one.oldValue !== null && !one.target.hasAttribute(one.attributeName))) performance.mark('answers');
}).observe(document, { attributes: true, attributeOldValue: true, attributeFilter: ['data-targum-shell'], subtree: true });</script>`;

const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>${WATCH}${head}</head><body><main><div id="here">${body}</div></main></body></html>`;

/** The same page every time. The plain form is HTML of the page itself: nothing to fetch, nothing to run, no style. */
async function servePages(site: TestSite): Promise<void> {
  const files: [path: string, code: string][] = (await buildStandAlone()).map((one) => [one.fileName, one.code]);
  const call = `import { createSignIn } from '/sign-in.js';
createSignIn('${PUBLIC_TOKEN}', { baseUrl: '${site.apiUrl}' }).mountLogin({ elementId: '#here' });`;
  const preload = '<link rel="modulepreload" href="/sign-in.js">';
  const script = '<script type="module" src="/sign-in.js"></script>';
  const element = (inside: string) =>
    `<targum-sign-in public-token="${PUBLIC_TOKEN}" base-url="${site.apiUrl}">${inside}</targum-sign-in>`;
  files.push(['host.js', call]);
  for (const [path, html] of files)
    site.pages.set(`/${path}`, {
      html,
      headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
    });
  site.pages.set(PATHS['plain form'], {
    html: page('', '<form><label>Email <input type="email" name="email"></label><button>Continue</button></form>'),
  });
  site.pages.set(PATHS['widget by call'], { html: page(`${preload}<script type="module">${call}</script>`, '') });
  site.pages.set(PATHS['widget by call from a file'], {
    html: page(`${preload}<script type="module" src="/host.js"></script>`, ''),
  });
  site.pages.set(PATHS['widget by element'], {
    html: page(script, element('')),
  });
  const { html } = await firstScreenHtml();
  site.pages.set(PATHS['prerendered, by element'], { html: page(script, element(html)) });
  site.pages.set(PATHS['prerendered, by call'], {
    html: page(`${preload}<script type="module">${call}</script>`, html),
  });
}

async function visit(tab: Page, url: string): Promise<Times> {
  await tab.goto(url);
  const last = url.endsWith(PATHS['plain form']) ? 'first-contentful-paint' : 'answers';
  await tab.waitForFunction((name) => performance.getEntriesByName(name).length > 0, last);
  await tab.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  return tab.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    return {
      begun: at('begun'),
      inDocument: at('control'),
      onScreen: at('first-contentful-paint'),
      answers: at('answers'),
    };
  });
}

/**
 * A control counts only if it is usable: what is typed into it and sent before the widget's code has come must reach the server,
 * once. Not timed; the plain form sends to its own page and has nothing to prove.
 */
async function proveUsable(browser: Browser, site: TestSite, way: Way): Promise<void> {
  const context = await browser.newContext();
  try {
    const held = Promise.withResolvers<void>();
    const kept = way.startsWith('prerendered') ? '**/sign-in.js' : '**/chunks/later-*';
    await context.route(kept, async (route) => {
      await held.promise;
      await route.continue();
    });
    const tab = await context.newPage();
    await tab.goto(site.pageUrl + PATHS[way], { waitUntil: 'commit' });
    const email = `${PATHS[way].slice(1)}@example.com`;
    await tab.getByLabel('Email').fill(email);
    await tab.keyboard.press('Enter');
    held.resolve();
    await tab.getByRole('heading', { name: 'Check your email' }).waitFor();
    const sent = site.recorded.requests.filter((one) => one.body?.email === email);
    if (sent.length !== 1) throw new Error(`${way}: what was sent early arrived ${sent.length} times.`);
  } finally {
    await context.close();
  }
}

/** One visitor: a first visit with nothing cached, and one after some more. */
async function measure(browser: Browser, url: string): Promise<{ cold: Times; warm: Times }> {
  const context = await browser.newContext();
  try {
    const tab = await context.newPage();
    const cold = await visit(tab, url);
    for (let before = 1; before < VISITS_BEFORE_WARM; before += 1) await visit(tab, url);
    return { cold, warm: await visit(tab, url) };
  } finally {
    await context.close();
  }
}

/** Time from the start of a navigation until the first field can be seen and typed into, in turns, in one browser. */
export async function bench(): Promise<Row[]> {
  if (!chromiumPath)
    return [{ name: 'first usable control', value: Number.NaN, unit: 'ms', note: 'not measured: no Chromium' }];
  // The server needs no folder: every file is one of its pages.
  const [site, browser] = await Promise.all([serveTestSite('/nowhere'), launchChromium()]);
  const found = { cold: new Map<Way, Times[]>(), warm: new Map<Way, Times[]>() };
  try {
    await servePages(site);
    for (const way of WAYS) if (way !== 'plain form') await proveUsable(browser, site, way);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const way of inTurn(WAYS, round)) {
        const times = await measure(browser, site.pageUrl + PATHS[way]);
        for (const cache of ['cold', 'warm'] as const)
          found[cache].set(way, [...(found[cache].get(way) ?? []), times[cache]]);
      }
    }
  } finally {
    await browser.close();
    await site.close();
  }
  return [...rows('cold cache', found.cold), ...rows('warm cache', found.warm)];
}

/**
 * An order for each round in which, over as many rounds as there are ways, each comes after each other one once: a page that is
 * being closed takes from the one that opens. Right for an even number of ways.
 */
function inTurn<T>(ways: T[], round: number): T[] {
  const zigzag = ways.map((_way, at) => (at % 2 === 1 ? (at + 1) / 2 : (ways.length - at / 2) % ways.length));
  return zigzag.flatMap((step) => ways.slice((step + round) % ways.length)[0] ?? []);
}

function rows(cache: string, found: Map<Way, Times[]>): Row[] {
  const middle = (way: Way, field: keyof Times) => median((found.get(way) ?? []).map((one) => one[field]));
  const all: Row[] = [];
  for (const way of WAYS) {
    const answers =
      way === 'plain form' ? '' : `; presses are answered from ${Math.round(middle(way, 'answers'))} ms on`;
    const note = `on the screen; in the document at ${Math.round(middle(way, 'inDocument'))} ms; ${Math.round(middle(way, 'begun'))} ms of it is navigation${answers}`;
    all.push({ name: `first control, ${cache}: ${way}`, value: Math.round(middle(way, 'onScreen')), unit: 'ms', note });
  }
  for (const way of WAYS) {
    if (way === 'plain form') continue;
    const times = (field: keyof Times) => middle(way, field) / middle('plain form', field);
    all.push({
      name: `first control, ${cache}: ${way} over plain form`,
      value: Math.round(times('onScreen') * 100) / 100,
      unit: 'times',
      note: `goal 1.4; ${times('inDocument').toFixed(2)} when only the document counts`,
    });
  }
  return all;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
