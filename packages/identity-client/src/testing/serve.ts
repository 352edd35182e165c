import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { type OneTapSettings, oneTapPages } from './one-tap-pages.ts';
import { createRecordedServer, toRecorded } from './recorded-server.ts';
import type { RecordedServer } from './recorded-types.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};
const ALLOWED = new Set(['authorization', 'content-type', 'x-sdk-client', 'x-sdk-parent-host']);

export interface ServedPage {
  html: string;
  headers?: Record<string, string>;
}

export interface TestSite {
  /** Where pages are: another origin than the API, as with a hosted provider. */
  pageUrl: string;
  apiUrl: string;
  recorded: RecordedServer;
  /** Pages by path; set per test. */
  pages: Map<string, ServedPage>;
  /** Requests that are no API calls: OAuth starts, callbacks, One Tap. */
  visits: string[];
  oneTap: OneTapSettings;
  close(): Promise<void>;
}

/** A page host and a recorded-shape API on two ports. CORS is answered as strictly as a browser asks. */
export async function serveTestSite(assets: string): Promise<TestSite> {
  const recorded = createRecordedServer();
  const pages = new Map<string, ServedPage>();
  const visits: string[] = [];
  const oneTap = { clientId: 'google-client', redirectUrl: '', prompt: 'displayed' };

  const api = createServer((request, response) => {
    answerApi(recorded, oneTap, visits, request, response).catch(() => response.writeHead(500).end());
  });
  const host = createServer((request, response) => {
    answerPage(pages, visits, assets, request, response).catch(() => response.writeHead(404).end());
  });
  const [apiUrl, pageUrl] = await Promise.all([listen(api), listen(host)]);
  return {
    pageUrl,
    apiUrl,
    recorded,
    pages,
    visits,
    oneTap,
    async close() {
      for (const one of [api, host]) {
        one.closeAllConnections();
        await new Promise((resolve) => one.close(resolve));
      }
    },
  };
}

function listen(server: ReturnType<typeof createServer>): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://localhost:${(server.address() as AddressInfo).port}`));
  });
}

async function answerApi(
  recorded: RecordedServer,
  oneTap: OneTapSettings,
  visits: string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const origin = request.headers.origin;
  if (origin) {
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Vary', 'Origin');
  }
  const events = url.pathname === '/sdk/v1/events';
  if (!events) response.setHeader('Access-Control-Allow-Credentials', 'true');
  if (request.method === 'OPTIONS') {
    const asked = (request.headers['access-control-request-headers'] ?? '').split(',').filter(Boolean);
    const fine = asked.every((one) =>
      events ? one === 'content-type' : ALLOWED.has(one) || one === 'x-stytch-oauth-type',
    );
    if (!fine) visits.push(`refused preflight ${url.pathname} ${asked.join(',')}`);
    response.setHeader('Access-Control-Allow-Headers', fine ? asked.join(', ') : '');
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
    response.writeHead(fine ? 204 : 403).end();
    return;
  }
  const body = await text(request);
  const special = oneTapPages(url, oneTap, body);
  if (special) {
    visits.push(`${request.method} ${url.pathname}${url.search}`);
    response.writeHead(special.status, { 'Content-Type': special.type, ...special.headers }).end(special.body);
    return;
  }
  if (!url.pathname.startsWith('/sdk/v1')) {
    visits.push(`${request.method} ${url.pathname}${url.search}`);
    const back = url.searchParams.get('login_redirect_url');
    // The local OAuth provider: agrees at once and sends the visitor back, as the protocol says.
    if (back) response.writeHead(302, { Location: `${back}?stytch_token_type=oauth&token=oauth-token-1` }).end();
    else response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>provider</title>');
    return;
  }
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const answer = recorded.handle(toRecorded(request.method ?? '', url.pathname.slice('/sdk/v1'.length), headers, body));
  if (answer.delayMs) await new Promise((resolve) => setTimeout(resolve, answer.delayMs));
  response.writeHead(answer.status, { 'Content-Type': answer.type }).end(answer.body);
}

async function answerPage(
  pages: Map<string, ServedPage>,
  visits: string[],
  assets: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const page = pages.get(url.pathname);
  if (page) {
    visits.push(`page ${url.pathname}${url.search}`);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...page.headers }).end(page.html);
    return;
  }
  const path = normalize(join(assets, decodeURIComponent(url.pathname)));
  if (!path.startsWith(assets)) throw new Error('outside');
  const content = await readFile(path);
  response
    .writeHead(200, { 'Content-Type': `${TYPES[extname(path)] ?? 'application/octet-stream'}; charset=utf-8` })
    .end(content);
}

async function text(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
