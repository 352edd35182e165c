import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { firstScreenHtml } from '@targum/sign-in/prerender';
import { buildAssets } from './assets.ts';
import type { DemoConfig } from './config.ts';
import { FIRST_SCREEN } from './pages/first-screen.ts';
import { HOST_CSS, LOGO, layout, policy } from './pages/layout.ts';

const loginBody = (inside = '') =>
  `<div class="grid"><div id="mounted">${inside}</div><ol id="log" aria-label="Events"></ol></div>`;
const FORMS_BODY = `<p>Mounted by a call, by a tag, and as a React component. <a href="/react">React page</a> · <a href="/prerendered">First screen in the page</a> · <a href="/gallery">Gallery</a></p>
<div class="grid"><div id="mounted"></div><targum-sign-in config='{"products":["otp"],"otpOptions":{"methods":["email"]}}'></targum-sign-in><ol id="log" aria-label="Events"></ol></div>`;

const PAGES: Record<string, string> = {
  '/': layout('Three ways to embed', 'host.js', FORMS_BODY),
  '/login': layout('Sign in', 'host.js', loginBody()),
  '/authenticate': layout('Welcome back', 'host.js', loginBody()),
  '/passkeys': layout('Passkeys', 'host.js', loginBody()),
  '/authorize': layout('Connect an application', 'host.js', loginBody()),
  '/react': layout('In a React tree', 'react/react-host.js', '<div id="react"></div>'),
  '/callback': layout('Back at the application', 'host.js', loginBody()),
  '/gallery': layout('Gallery', 'gallery.js', '<div id="tiles"></div>'),
};

/** The gallery frames itself under its other name, to show what a frame of a stranger shows. */
const GALLERY_FRAMES = 'http://localhost:* http://127.0.0.1:*';

interface Page {
  html: string;
  policy: string;
}

async function findPage(config: DemoConfig, { pathname, searchParams }: URL): Promise<Page | undefined> {
  if (pathname === '/prerendered') {
    const { html, ...sources } = await firstScreenHtml({ ...FIRST_SCREEN, locale: searchParams.get('locale') ?? 'en' });
    return {
      html: layout('First screen in the page', 'host.js', loginBody(html)),
      policy: policy(config, sources),
    };
  }
  const html = PAGES[pathname];
  return html === undefined
    ? undefined
    : { html, policy: policy(config, pathname === '/gallery' ? { frames: GALLERY_FRAMES } : {}) };
}

/** A foreign site with a strict policy. Answers the server and its address. */
export async function serveDemo(config: DemoConfig): Promise<{ server: Server; url: string }> {
  const assets = await buildAssets();
  const { publicToken, identityUrl, googleScriptUrl } = config;
  const settings = JSON.stringify({ publicToken, identityUrl, googleScriptUrl });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const { pathname } = url;
    const page = await findPage(config, url);
    const asset = assets.get(pathname.replace('/assets/', ''));
    const send = (type: string, body: string, headers: Record<string, string> = {}) =>
      response
        .writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'X-Content-Type-Options': 'nosniff', ...headers })
        .end(body);
    if (page)
      send('text/html', page.html, { 'Content-Security-Policy': page.policy, 'Referrer-Policy': 'no-referrer' });
    else if (asset !== undefined) send('text/javascript', asset);
    else if (pathname === '/host.css') send('text/css', HOST_CSS);
    else if (pathname === '/logo.svg') send('image/svg+xml', LOGO);
    else if (pathname === '/settings.json') send('application/json', settings);
    else response.writeHead(404).end();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => {
    server.listen(config.port, () => resolve());
  });
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}` };
}
