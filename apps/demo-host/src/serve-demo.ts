import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildAssets } from './assets.ts';
import type { DemoConfig } from './config.ts';
import { HOST_CSS, LOGO, layout, policy } from './pages/layout.ts';

const LOGIN_BODY = '<div class="grid"><div id="mounted"></div><ol id="log" aria-label="Events"></ol></div>';
const FORMS_BODY = `<p>Mounted by a call, by a tag, and as a React component. <a href="/react">React page</a> · <a href="/gallery">Gallery</a></p>
<div class="grid"><div id="mounted"></div><targum-sign-in config='{"products":["otp"],"otpOptions":{"methods":["email"]}}'></targum-sign-in><ol id="log" aria-label="Events"></ol></div>`;

const PAGES: Record<string, string> = {
  '/': layout('Three ways to embed', 'host.js', FORMS_BODY),
  '/login': layout('Sign in', 'host.js', LOGIN_BODY),
  '/authenticate': layout('Welcome back', 'host.js', LOGIN_BODY),
  '/passkeys': layout('Passkeys', 'host.js', LOGIN_BODY),
  '/authorize': layout('Connect an application', 'host.js', LOGIN_BODY),
  '/react': layout('In a React tree', 'react/react-host.js', '<div id="react"></div>'),
  '/callback': layout('Back at the application', 'host.js', LOGIN_BODY),
  '/gallery': layout('Gallery', 'gallery.js', '<div id="tiles"></div>'),
};

/** The gallery frames itself under its other name, to show what a frame of a stranger shows. */
const GALLERY_FRAMES = ' http://localhost:* http://127.0.0.1:*';

/** A foreign site with a strict policy. Answers the server and its address. */
export async function serveDemo(config: DemoConfig): Promise<{ server: Server; url: string }> {
  const assets = await buildAssets();
  const { publicToken, identityUrl, googleScriptUrl } = config;
  const settings = JSON.stringify({ publicToken, identityUrl, googleScriptUrl });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const page = PAGES[pathname];
    const asset = assets.get(pathname.replace('/assets/', ''));
    const send = (type: string, body: string, headers: Record<string, string> = {}) =>
      response
        .writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'X-Content-Type-Options': 'nosniff', ...headers })
        .end(body);
    if (page)
      send('text/html', page, {
        'Content-Security-Policy': policy(
          config.identityUrl,
          config.googleScriptUrl,
          pathname === '/gallery' ? GALLERY_FRAMES : '',
        ),
        'Referrer-Policy': 'no-referrer',
      });
    else if (asset !== undefined) send('text/javascript', asset);
    else if (pathname === '/host.css') send('text/css', HOST_CSS);
    else if (pathname === '/logo.svg') send('image/svg+xml', LOGO);
    else if (pathname === '/settings.json') send('application/json', settings);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(config.port, () => resolve());
  });
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}` };
}
