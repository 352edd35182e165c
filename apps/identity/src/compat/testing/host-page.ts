import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const dist = path.join(path.dirname(createRequire(import.meta.url).resolve('@stytch/vanilla-js/package.json')), 'dist');

/**
 * Somebody else's site, on an origin of its own, that uses the published SDK as it came from the
 * registry. `/headless` has the client without screens, every other address the one with them.
 */
export async function serveHostPage(publicToken: string, identityUrl: string) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = /^\/sdk\/([\w.-]+\.js)$/.exec(pathname)?.[1];
    if (file) {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      createReadStream(path.join(dist, file)).pipe(response);
      return;
    }
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(page(pathname, publicToken, identityUrl));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function page(pathname: string, publicToken: string, url: string): string {
  const headless = pathname.startsWith('/headless');
  const module = headless ? 'index.headless.esm.js' : 'index.esm.js';
  const name = headless ? 'StytchHeadlessClient' : 'StytchUIClient';
  const endpoints = {
    testAPIURL: url,
    liveAPIURL: url,
    dfpBackendURL: url,
    clientsideServicesIframeURL: `${url}/v1/clientside-services/index.html`,
  };
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"></head>
<body><div id="mount"></div><script type="module">
import * as sdk from '/sdk/${module}';
window.sdk = sdk;
window.events = [];
window.callbacks = { onEvent: (e) => window.events.push(e.type), onError: (e) => window.events.push('error:' + e.message) };
window.stytch = new sdk.${name}(${JSON.stringify(publicToken)}, ${JSON.stringify({ endpoints })});
window.ready = true;
</script></body></html>`;
}
