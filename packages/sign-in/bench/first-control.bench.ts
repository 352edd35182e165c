import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath, launchChromium, PUBLIC_TOKEN, serveTestSite } from '@targum/identity-client/testing';
import type { Browser } from 'playwright-core';
import { writeBundle } from '../write-bundle.ts';
import type { Row } from './size.bench.ts';

const ROUNDS = 15;

/** A host page with a script of its own either way; only what draws the form differs. */
const page = (script: string, preload = '') =>
  `<!doctype html><html lang="en"><head><title>Host</title>${preload}</head><body><main><div id="here"></div></main><script type="module" src="/${script}"></script></body></html>`;

const PLAIN_SCRIPT = `const form = document.createElement('form');
form.innerHTML = '<label>Email <input type="email" name="email"></label><button>Continue</button>';
document.querySelector('#here').append(form);`;

/** Milliseconds from the start of the navigation until an input can be used. */
async function firstControl(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const tab = await context.newPage();
    await tab.goto(url);
    await tab.waitForSelector('#here input');
    return await tab.evaluate(() => performance.getEntriesByName('control')[0]?.startTime ?? Number.NaN);
  } finally {
    await context.close();
  }
}

const WATCH = `new MutationObserver((_list, watch) => {
  if (!document.querySelector('#here input')) return;
  watch.disconnect();
  performance.mark('control');
}).observe(document, { childList: true, subtree: true });`;

/** Time to the first usable control, beside a plain form that a script draws on the same page; both in turns, in one browser. */
export async function bench(): Promise<Row[]> {
  if (!chromiumPath)
    return [{ name: 'first usable control', value: Number.NaN, unit: 'ms', note: 'not measured: no Chromium' }];
  const assets = await mkdtemp(join(tmpdir(), 'targum-first-control-'));
  await writeBundle(assets);
  const [site, browser] = await Promise.all([serveTestSite(assets), launchChromium()]);
  const script = (html: string) => ({ html: `${WATCH}${html}`, headers: { 'Content-Type': 'text/javascript' } });
  site.pages.set('/plain.js', script(PLAIN_SCRIPT));
  site.pages.set(
    '/widget.js',
    script(
      `import('/sign-in.js').then(({ createSignIn }) => createSignIn('${PUBLIC_TOKEN}', { baseUrl: '${site.apiUrl}' }).mountLogin({ elementId: '#here' }));`,
    ),
  );
  site.pages.set('/plain', { html: page('plain.js') });
  site.pages.set('/widget', { html: page('widget.js', '<link rel="modulepreload" href="/sign-in.js">') });
  const times = { plain: [] as number[], widget: [] as number[] };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const kind of ['plain', 'widget'] as const)
        times[kind].push(await firstControl(browser, `${site.pageUrl}/${kind}`));
    }
  } finally {
    await browser.close();
    await site.close();
  }
  const plain = median(times.plain);
  const widget = median(times.widget);
  return [
    { name: 'first usable control: plain form', value: Math.round(plain), unit: 'ms' },
    { name: 'first usable control: sign-in widget', value: Math.round(widget), unit: 'ms' },
    {
      name: 'first usable control: widget over plain form',
      value: Math.round((widget / plain) * 100) / 100,
      unit: 'times',
      note: 'goal 1.4',
    },
  ];
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
