import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Somebody's server that takes webhooks; `answer` says how it takes the next ones. */
export async function aReceiver() {
  const received: Received[] = [];
  const receiver = {
    url: '',
    received,
    answer: (_got: Received): { status: number; body?: string; headers?: Record<string, string> } | 'hang up' => ({
      status: 200,
      body: 'taken',
    }),
  };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const got = {
        path: request.url ?? '',
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      received.push(got);
      const answer = receiver.answer(got);
      if (answer === 'hang up') request.socket.destroy();
      else response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  return receiver;
}
