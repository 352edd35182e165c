import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export type Fault = (response: ServerResponse) => void;

/** Ways in which a service fails, to be answered once each before it recovers. */
export const faults = {
  tooMany: (response) => response.writeHead(429, { 'retry-after': '0' }).end('{"message":"slow down"}'),
  broken: (response) => response.writeHead(500).end('{"message":"oops"}'),
  refused: (response) => response.writeHead(401).end('{"message":"who are you"}'),
  garbage: (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('<html>not json'),
  cut: (response) => {
    response.writeHead(200, { 'content-length': '1000', 'content-type': 'application/json' }).write('{"tr');
    setImmediate(() => response.destroy());
  },
  hang: () => undefined,
} satisfies Record<string, Fault>;

export interface FakeService {
  url: string;
  received: Received[];
  /** Answered first, one a request; after them the service works. */
  faults: Fault[];
  close(): Promise<void>;
}

/** A local server that speaks one service's protocol through `answer`, which gets each request's body. */
export async function fakeService(answer: (received: Received) => unknown): Promise<FakeService> {
  const received: Received[] = [];
  const queue: Fault[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const told = { path: request.url ?? '', headers: request.headers, body };
      received.push(told);
      const fault = queue.shift();
      if (fault) return fault(response);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer(told)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    faults: queue,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
