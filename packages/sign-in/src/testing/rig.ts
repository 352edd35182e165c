import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium, PUBLIC_TOKEN, serveTestSite, type TestSite } from '@targum/identity-client/testing';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { writeBundle } from '../../write-bundle.ts';

export interface Rig {
  site: TestSite;
  browser: Browser;
  close(): Promise<void>;
}

/** A browser, a recorded-shape server on another origin, and the stand-alone bundle as users get it, or another one. */
export async function startRig(write: (folder: string) => Promise<void> = writeBundle): Promise<Rig> {
  const assets = await mkdtemp(join(tmpdir(), 'targum-sign-in-'));
  await write(assets);
  const [site, browser] = await Promise.all([serveTestSite(assets), launchChromium()]);
  return {
    site,
    browser,
    async close() {
      await browser.close();
      await site.close();
    },
  };
}

export interface Opened {
  page: Page;
  /** `onEvent` types in order. */
  events: () => Promise<string[]>;
  errors: () => Promise<{ message: string; error_type?: string }[]>;
  /** The last request of a path. */
  last: (path: string) => TestSite['recorded']['requests'][number] | undefined;
}

export interface MountOptions {
  call?: 'mountLogin' | 'mountResetPassword' | 'mountPasskeyRegistration' | 'mountIdentityProvider';
  /** Passed as JSON. */
  options?: object;
  client?: object;
  /** Runs in the page before the widget. */
  before?: string;
  query?: string;
  headers?: Record<string, string>;
  body?: string;
  signedIn?: boolean;
}

/** Serves a page that mounts the widget into `#here`, and opens it. */
export async function openWidget(rig: Rig, context: BrowserContext, setup: MountOptions = {}): Promise<Opened> {
  const { site } = rig;
  const {
    call = 'mountLogin',
    options = {},
    client = {},
    before = '',
    query = '',
    headers,
    body = '<div id="here"></div>',
    signedIn,
  } = setup;
  const settings = JSON.stringify({ baseUrl: site.apiUrl, googleScriptUrl: `${site.apiUrl}/gsi/client`, ...client });
  const script = `
    import { createSignIn } from '/sign-in.js';
    window.events = []; window.errors = [];
    const callbacks = {
      onEvent: (event) => events.push(event),
      onError: ({ message, error_type }) => errors.push({ message, error_type }),
    };
    window.signIn = createSignIn('${PUBLIC_TOKEN}', ${settings});
    window.mount = (more) => signIn.${call}({ elementId: '#here', callbacks, ...${JSON.stringify(options)}, ...more });
    try { window.unmount = mount(); } catch (error) { window.mountError = error.message; }
    window.ready = true;`;
  site.pages.set('/app.js', { html: script, headers: { 'Content-Type': 'text/javascript' } });
  site.pages.set('/app', {
    html: `<!doctype html><html lang="en"><head><title>Host</title><meta name="viewport" content="width=device-width"></head><body><main>${body}</main><script type="module" src="/app.js"></script></body></html>`,
    ...(headers && { headers }),
  });
  if (signedIn) {
    await context.addCookies([{ name: 'targum_session', value: 'session-token-planted', url: site.pageUrl }]);
    const { makeUser } = await import('./users.ts');
    site.recorded.sessions.set('session-token-planted', makeUser(site.recorded.passkeys));
  }
  const page = await context.newPage();
  if (before) await page.addInitScript(before);
  await page.goto(`${site.pageUrl}/app${query}`);
  await page.waitForFunction(() => 'ready' in window);
  return {
    page,
    events: async () => (await page.evaluate<{ type: string }[]>('events')).map((one) => one.type),
    errors: () => page.evaluate('errors'),
    last: (path) => site.recorded.requests.findLast((one) => one.path === path),
  };
}

/** Fresh server memory before each test. */
export function resetSite(site: TestSite): void {
  const { recorded } = site;
  recorded.requests.length = 0;
  recorded.sessions.clear();
  recorded.passkeys = [];
  recorded.policy = 'zxcvbn';
  recorded.redirectUrl = '';
  Object.assign(recorded.idp, { consent_required: true, client_name: 'Demo Client', refused: [], redirect: true });
  Object.assign(site.oneTap, { clientId: 'google-client', redirectUrl: '', prompt: 'displayed' });
  site.visits.length = 0;
}
