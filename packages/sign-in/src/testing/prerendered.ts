import { PUBLIC_TOKEN } from '@targum/identity-client/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { type FirstScreenOptions, firstScreenHtml } from '../prerender/index.ts';
import type { Rig } from './rig.ts';

export interface PrerenderedSetup {
  rendered?: FirstScreenOptions;
  /** What the page's script mounts, where it is not what was rendered. */
  mounted?: object;
  mount?: 'mountLogin' | 'mountResetPassword';
  by?: 'call' | 'element';
  /** A strict policy: allows the two inline parts by hash or by nonce, or does not. */
  policy?: 'hashes' | 'nonce' | 'nothing inline';
}

export interface OpenedPrerendered {
  page: Page;
  /** Lets the widget's first file come; all before is without any script but the one in the page. */
  arrive: () => Promise<void>;
  /** What the browser complained of. */
  said: string[];
}

/** Serves a page that holds the first screen already, opens it, and keeps the widget back. */
export async function openPrerendered(
  { site }: Rig,
  context: BrowserContext,
  setup: PrerenderedSetup = {},
): Promise<OpenedPrerendered> {
  const { rendered = {}, by = 'call', mount = 'mountLogin', policy } = setup;
  const mounted = JSON.stringify(setup.mounted ?? rendered);
  const first = await firstScreenHtml({ ...rendered, ...(policy === 'nonce' && { nonce: 'abc123' }) });
  const called = `import { createSignIn } from '/sign-in.js';
    window.signIn = createSignIn('${PUBLIC_TOKEN}', { baseUrl: '${site.apiUrl}' });
    window.mount = (more) => signIn.${mount}({ elementId: '#here', ...${mounted}, ...more });
    mount();`;
  const tagged = `import '/sign-in.js';
    const place = document.querySelector('#here');
    const { config, styles, strings, locale, appearance } = ${mounted};
    Object.assign(place, { ...(config && { config }), ...(styles && { styles }), ...(strings && { strings }) });
    for (const [name, value] of Object.entries({ locale, appearance })) if (value) place.setAttribute(name, value);
    place.setAttribute('base-url', '${site.apiUrl}');
    place.setAttribute('public-token', '${PUBLIC_TOKEN}');`;
  const tag = by === 'element' ? 'targum-sign-in' : 'div';
  site.pages.set('/mount.js', {
    html: by === 'element' ? tagged : called,
    headers: { 'Content-Type': 'text/javascript' },
  });
  site.pages.set('/prerendered', {
    html: `<!doctype html><html lang="en"><head><title>Host</title><script type="module" src="/mount.js"></script></head><body><main><${tag} id="here">${first.html}</${tag}></main></body></html>`,
    ...(policy && { headers: { 'Content-Security-Policy': policyFor(policy, first, site.apiUrl) } }),
  });
  const held = Promise.withResolvers<void>();
  await context.route('**/sign-in.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  const said: string[] = [];
  context.on('console', (message) => {
    if (!message.location().url.endsWith('/favicon.ico')) said.push(message.text());
  });
  context.on('weberror', (error) => said.push(String(error.error())));
  const page = await context.newPage();
  // Not its load event: that waits for the script which is kept back.
  await page.goto(`${site.pageUrl}/prerendered`, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState === 'interactive');
  return { page, said, arrive: async () => held.resolve() };
}

function policyFor(
  kind: NonNullable<PrerenderedSetup['policy']>,
  { styleSource, scriptSource }: { styleSource: string; scriptSource: string },
  apiUrl: string,
): string {
  const nonce = "'nonce-abc123'";
  const styles = { hashes: styleSource, nonce, 'nothing inline': '' }[kind];
  const scripts = { hashes: scriptSource, nonce, 'nothing inline': '' }[kind];
  return `default-src 'none'; script-src 'self' ${scripts}; style-src 'self' ${styles}; img-src 'self'; connect-src ${apiUrl}; frame-src ${apiUrl}; form-action 'self'; require-trusted-types-for 'script'; trusted-types targum-identity`;
}

/** The widget is there and answers. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const place = document.querySelector('#here');
    return !(place?.shadowRoot ?? place)?.querySelector('[data-targum-shell]');
  });
}
